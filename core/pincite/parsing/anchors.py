"""Anchors of headings, as GitHub makes them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

_SIGNS = re.compile(r"[^\w\- ]|[^\x00-\x7f]")
_KEPT = frozenset({"Mn", "Mc", "Me", "Nd", "Nl", "Pc"})


def anchor(title: str) -> str:
    """A title as the fragment of a link: lower case, signs dropped, spaces as hyphens.

    Letters, marks, decimal digits, connectors and hyphens of all scripts stay.
    """
    return _SIGNS.sub(_kept, title.lower()).replace(" ", "-")


def _kept(match: re.Match[str]) -> str:
    char = match[0]
    return char if char.isalpha() or unicodedata.category(char) in _KEPT else ""


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
