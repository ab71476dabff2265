"""What belongs to the page and not to the text: running heads, page numbers, rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.parsing.captions import TITLE
from pincite.parsing.marks import HEAD, Mark

_DIGITS = re.compile(r"\d+|\b[ivxl]+\b")
_PAGED = 3
"""A line that recurs so often beside page marks is a running head."""
_RECURRING = 6
"""A line that recurs so often anywhere is a running head."""


def running(marks: Sequence[Mark]) -> set[int]:
    """Indices of the marks that are page furniture."""
    found: set[int] = set()
    opinions = any(mark.trait == "opinion" for mark in marks)
    places: dict[str, list[int]] = {}
    for index, mark in enumerate(marks):
        if mark.trait in ("page", "rule"):
            if mark.trait == "rule" or not opinions or not mark.title.isdigit():
                found.add(index)
        elif mark.place == HEAD and (mark.number is None or mark.trait == "entry") and not mark.depth:
            key = key_of(mark)
            if len(key) > 3:
                places.setdefault(key, []).append(index)
    edges = set(found)
    last = marks[-1].unit if marks else 0
    for indices in places.values():
        if len(indices) < _PAGED:
            continue
        beside = sum(_beside(marks, index, edges) for index in indices)
        spread = marks[indices[-1]].unit - marks[indices[0]].unit
        if beside >= 0.6 * len(indices) or (len(indices) >= _RECURRING and spread > last / 3):
            first = indices[0]
            keep = marks[first].style >= TITLE and not _beside(marks, first, edges)
            found.update(indices[1:] if keep else indices)
    return found


def key_of(mark: Mark) -> str:
    """What stays the same of a running head from page to page."""
    return _DIGITS.sub("#", f"{mark.written} {mark.title}".lower()).strip()


def _beside(marks: Sequence[Mark], index: int, edges: set[int]) -> bool:
    """Whether a page mark stands within two units."""
    unit = marks[index].unit
    for step in (-1, -2, 1, 2):
        other = index + step
        if 0 <= other < len(marks) and other in edges and abs(marks[other].unit - unit) <= 2:
            return True
    return False
