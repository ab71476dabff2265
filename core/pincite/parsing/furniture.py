"""What belongs to the page and not to the text: running heads, page numbers, rules."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pincite.parsing.captions import TITLE
from pincite.parsing.mark import HEAD, Mark

_DIGITS = re.compile(r"\d+|\b[ivxl]+\b")
_PAGED = 3
"""A line that recurs so often beside page marks is a running head."""
_RECURRING = 6
"""A line that recurs so often anywhere is a running head."""
_SPACED = 4
"""One that recurs so often, as many units apart on the average, is one too."""
_FRONT = 40
"""Among so many units at the start the title may stand that a running head repeats."""
_APART = 150
"""Running heads are no further apart than this on the average, in units: pages are not longer."""


@dataclass(slots=True)
class Running:
    """The furniture of a document, by indices into its marks, with what it was found by."""

    found: set[int] = field(default_factory=set)
    edges: set[int] = field(default_factory=set)
    """Page marks and the heads that recur beyond doubt: what stands beside them may be a head too."""
    places: dict[str, list[int]] = field(default_factory=dict)
    """Where each line that may be a running head occurs."""


def running(marks: Sequence[Mark], units: Sequence[int]) -> Running:
    """The marks that are page furniture; ``units`` tells the unit of each."""
    made = Running()
    found, places = made.found, made.places
    opinions = any(mark.trait == "opinion" for mark in marks)
    for index, mark in enumerate(marks):
        if mark.trait in ("page", "rule"):
            if mark.trait == "rule" or not opinions or not mark.title.isdigit():
                found.add(index)
        elif _may_run(mark):
            key = key_of(mark)
            if len(key) > 3 and ("#" in key or not _captions(marks, index)):
                places.setdefault(key, []).append(index)
    recurring = [indices for indices in places.values() if _is_regular(units, indices)]
    for indices in recurring:
        if _recurs(units, indices):
            _take(marks, units, indices, found)
    made.edges = set(found)
    found.update(_lone_numbers(marks, units, found))
    for indices in recurring:
        if _is_paged(units, indices, made.edges):
            _take(marks, units, indices, found)
    return made


def _lone_numbers(marks: Sequence[Mark], units: Sequence[int], edges: set[int]) -> list[int]:
    """The numbers alone on a line ("12.") that are the pages': most of the document's stand right above a page's end."""
    lone = [index for index, mark in enumerate(marks) if _is_lone(mark)]
    paged = [
        index
        for index in lone
        if index + 1 in edges and index + 1 < len(marks) and units[index + 1] - units[index] == 1
    ]
    return paged if len(paged) >= max(_PAGED, 0.6 * len(lone)) else []


def _is_lone(mark: Mark) -> bool:
    number = mark.number
    return number is not None and mark.alone and not mark.title and not number.keyword and mark.place == HEAD


def renamed(made: Running, units: Sequence[int], index: int, was: Mark, now: Mark) -> Running | None:
    """The furniture after the prose at ``index`` changed its words; None where that may make more or less of it."""
    before, after = key_of(was), key_of(now)
    if before == after or not _may_run(was):
        return made
    places = dict(made.places)
    for key, came in ((before, False), (after, True)):
        indices = places.get(key, [])
        if any(each in made.found for each in indices):
            return None
        rest = [each for each in indices if each != index]
        if came and len(key) > 3:
            rest = sorted([*rest, index])
        if _is_regular(units, rest) and (_recurs(units, rest) or _is_paged(units, rest, made.edges)):
            return None
        places[key] = rest
    return Running(made.found, made.edges, places)


def key_of(mark: Mark) -> str:
    """What stays the same of a running head from page to page."""
    if mark.key is None:
        mark.key = _DIGITS.sub("#", f"{mark.written} {mark.title}".lower()).strip()
    return mark.key


def _may_run(mark: Mark) -> bool:
    if mark.place != HEAD or mark.depth:
        return False
    return mark.number is None or mark.trait == "entry" or mark.number.keyword == "bare"


def _is_regular(units: Sequence[int], indices: list[int]) -> bool:
    """Whether a line recurs often enough, page after page."""
    return len(indices) >= _PAGED and units[indices[-1]] - units[indices[0]] <= _APART * (len(indices) - 1)


def _recurs(units: Sequence[int], indices: list[int]) -> bool:
    """Whether a line recurs so often that it needs no page mark beside it."""
    if len(indices) >= _RECURRING:
        return True
    return len(indices) >= _SPACED and units[indices[-1]] - units[indices[0]] >= _SPACED * (len(indices) - 1)


def _is_paged(units: Sequence[int], indices: list[int], edges: set[int]) -> bool:
    return sum(_beside(units, index, edges) for index in indices) >= 0.6 * len(indices)


def _take(marks: Sequence[Mark], units: Sequence[int], indices: list[int], found: set[int]) -> None:
    """Set a recurring line apart; its first occurrence stays where it reads as a title, away from any page mark."""
    first = indices[0]
    mark = marks[first]
    keep = (
        mark.style >= TITLE and units[first] <= _FRONT and "#" not in key_of(mark) and not _beside(units, first, found)
    )
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


def _beside(units: Sequence[int], index: int, edges: set[int]) -> bool:
    """Whether a page mark stands within two units."""
    unit = units[index]
    for step in (-1, 1, -2, 2):
        other = index + step
        if other in edges and 0 <= other < len(units) and abs(units[other] - unit) <= 2:
            return True
    return False
