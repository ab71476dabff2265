"""What belongs to the page and not to the text: running heads, page numbers, rules."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.parsing.captions import TITLE
from pincite.parsing.mark import HEAD, Mark

_DIGITS = re.compile(r"\d+|\b[ivxl]+\b")
_PAGED = 3
"""A line that recurs so often beside page marks is a running head."""
_RECURRING = 6
"""A line that recurs so often anywhere is a running head."""


def running(marks: Sequence[Mark], units: Sequence[int]) -> tuple[set[int], dict[str, int]]:
    """Indices of the marks that are page furniture, and how often each line that may be a running head occurs."""
    found: set[int] = set()
    opinions = any(mark.trait == "opinion" for mark in marks)
    places: dict[str, list[int]] = {}
    for index, mark in enumerate(marks):
        if mark.trait in ("page", "rule"):
            if mark.trait == "rule" or not opinions or not mark.title.isdigit():
                found.add(index)
        elif (
            mark.place == HEAD
            and not mark.depth
            and (mark.number is None or mark.trait == "entry" or mark.number.keyword == "bare")
        ):
            key = key_of(mark)
            if len(key) > 3 and not _captions(marks, index):
                places.setdefault(key, []).append(index)
    recurring = [indices for indices in places.values() if len(indices) >= _PAGED]
    for indices in recurring:
        if len(indices) >= _RECURRING:
            _take(marks, units, indices, found)
    edges = set(found)
    for indices in recurring:
        if sum(_beside(units, index, edges) for index in indices) >= 0.6 * len(indices):
            _take(marks, units, indices, found)
    return found, {key: len(indices) for key, indices in places.items()}


def renamed(keys: dict[str, int], was: Mark, now: Mark) -> bool:
    """Note in ``keys`` that a line of prose changed its words; False where a running head may have come or gone."""
    before, after = key_of(was), key_of(now)
    if before == after:
        return True
    if len(before) > 3:
        if keys.get(before, 0) >= _PAGED:
            return False
        keys[before] = keys.get(before, 1) - 1
    if len(after) > 3:
        keys[after] = keys.get(after, 0) + 1
        if keys[after] >= _PAGED:
            return False
    return True


def _take(marks: Sequence[Mark], units: Sequence[int], indices: list[int], found: set[int]) -> None:
    """Set a recurring line apart; its first occurrence stays where it reads as a title, away from any page mark."""
    first = indices[0]
    keep = marks[first].style >= TITLE and not _beside(units, first, found)
    found.update(indices[1:] if keep else indices)


def _captions(marks: Sequence[Mark], index: int) -> bool:
    """Whether a line is the caption of the number that stands alone above it."""
    before = marks[index - 1] if index else None
    return (
        before is not None
        and before.number is not None
        and before.alone
        and not before.title
        and before.trait != "page"
    )


def key_of(mark: Mark) -> str:
    """What stays the same of a running head from page to page."""
    return _DIGITS.sub("#", f"{mark.written} {mark.title}".lower()).strip()


def _beside(units: Sequence[int], index: int, edges: set[int]) -> bool:
    """Whether a page mark stands within two units."""
    unit = units[index]
    for step in (-1, 1, -2, 2):
        other = index + step
        if other in edges and 0 <= other < len(units) and abs(units[other] - unit) <= 2:
            return True
    return False
