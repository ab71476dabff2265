"""Anchors of headings, as GitHub makes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_DROPPED = re.compile(r"[^\w\- ]")


def anchor(title: str) -> str:
    """A title as the fragment of a link: lower case, punctuation dropped, spaces as hyphens."""
    return _DROPPED.sub("", title.lower()).replace(" ", "-")


def anchors(titles: Iterable[str]) -> list[str]:
    """The anchors of all titles of a document, in order: one that recurs gets ``-1``, ``-2`` and so on."""
    taken: set[str] = set()
    counts: dict[str, int] = {}
    found: list[str] = []
    for title in titles:
        base = name = anchor(title)
        while name in taken:
            counts[base] = counts.get(base, 0) + 1
            name = f"{base}-{counts[base]}"
        taken.add(name)
        found.append(name)
    return found
