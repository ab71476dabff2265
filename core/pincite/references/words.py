"""Many words as one pattern that looks at each letter once."""

from __future__ import annotations

import re
from collections.abc import Iterable


def pattern(words: Iterable[str]) -> str:
    """A regular expression for any of the words, the longest that fits first: common beginnings are tried once."""
    tree: dict[str, dict] = {}  # type: ignore[type-arg]
    for word in words:
        node = tree
        for letter in word:
            node = node.setdefault(letter, {})
        node[""] = {}
    return _branches(tree)


def _branches(tree: dict[str, dict]) -> str:  # type: ignore[type-arg]
    parts = [re.escape(letter) + _branches(below) for letter, below in tree.items() if letter]
    if not parts:
        return ""
    optional = "" in tree
    if len(parts) == 1 and not optional:
        return parts[0]
    return f"(?:{'|'.join(parts)}){'?' if optional else ''}"
