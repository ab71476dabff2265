"""Tables of contents: where they lie among the marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.parsing.keywords import SCHEDULES
from pincite.parsing.mark import SHORT, Mark

BODY = 120
"""More words than this behind an entry's caption are a division's text, in characters."""


_FRONT = 100
"""The title stands among so many marks at the start."""


class Contents(NamedTuple):
    """A table of contents: ``marks[first:last]``, its caption at ``first`` where it has one."""

    first: int
    last: int
    captioned: bool


def tables(marks: Sequence[Mark], units: Sequence[int], furniture: set[int]) -> list[Contents]:
    """The tables of contents, in document order."""
    found: list[Contents] = []
    index = barren = 0
    while index < len(marks):
        stop = index + 1
        if marks[index].trait == "contents":
            # What no table follows no table follows from a caption in the middle of it either.
            last, barren = _captioned(marks, units, index, furniture) if index >= barren else (index, barren)
            if last > index:
                found.append(Contents(index, last, True))
                stop = last
        elif marks[index].trait == "entry" and index not in furniture:
            last, stop, enough = _uncaptioned(marks, units, index, furniture)
            if enough:
                found.append(Contents(index, last, False))
        index = stop
    return found


def _captioned(marks: Sequence[Mark], units: Sequence[int], first: int, furniture: set[int]) -> tuple[int, int]:
    """The end of the table that the caption at ``first`` opens, ``first`` where none follows, and where it was left."""
    before = {_name(mark) for mark in marks[: min(first, _FRONT)] if mark.title}
    seen: dict[str, str] = {}
    names: dict[str, int] = {}
    entries = paged = 0
    end = index = first
    unit = units[first]
    for index in range(first + 1, len(marks)):
        mark = marks[index]
        if units[index] - unit > 1:
            break
        unit = units[index]
        if index in furniture or mark.trait == "contents":
            continue
        if mark.number is not None and mark.number.readings[0].form in SCHEDULES and _run(marks, units, index):
            entries += 1
            end = index + 1
            continue
        if mark.depth:
            return (index if entries >= 2 else first), index
        if mark.trait in ("signature", "opinion"):
            break
        if mark.trait == "prose":
            if mark.stop - mark.start > SHORT or marks[index - 1].trait == "prose":
                break
            continue
        entry = mark.trait == "entry" or mark.paged
        name = _name(mark)
        if mark.number is None:
            if not entry and entries >= 2 and name in before:
                break
        else:
            if entries >= 2 and _repeats(mark, seen.get(mark.written.lower()), name, entry):
                break
            if mark.body and not entry and mark.end - mark.stop > BODY:
                break
            # Where entries have page numbers, one without whose words were seen before is the first heading.
            known = names.get(name, 0) - (seen.get(mark.written.lower()) == name)
            if entries >= 4 and paged > 0.7 * entries and not entry and known > 0 and units[index] != units[end - 1]:
                break
            seen[mark.written.lower()] = name
            names[name] = names.get(name, 0) + 1
        if mark.number is not None or entry:
            entries += 1
            paged += entry
            end = index + 1
    return (end if entries >= 2 else first), index


def _repeats(mark: Mark, known: str | None, name: str, entry: bool) -> bool:
    """Whether a number and its words were an entry before, so that this is the heading itself."""
    if known is None or not (name or (mark.alone and mark.number is not None and mark.number.keyword)):
        return False
    return known == name or (not entry and (known.startswith(name) or name.startswith(known)))


def _run(marks: Sequence[Mark], units: Sequence[int], index: int) -> bool:
    """Whether a line that names an exhibit stands among others that do, as a list of exhibits has it."""
    return any(
        0 <= other < len(marks)
        and abs(units[other] - units[index]) <= 1
        and (number := marks[other].number) is not None
        and number.readings[0].form in SCHEDULES
        for other in (index - 1, index + 1)
    )


def _uncaptioned(marks: Sequence[Mark], units: Sequence[int], first: int, furniture: set[int]) -> tuple[int, int, bool]:
    """The end of a run of entries with page numbers, where it was left, and whether it is a table.

    It is from four entries on, if most of them are numbered.
    """
    entries = numbered = 0
    end, index = first, first
    unit = units[first]
    for index in range(first, len(marks)):
        mark = marks[index]
        if units[index] - unit > 1:
            break
        unit = units[index]
        if index in furniture:
            continue
        if mark.trait != "entry":
            break
        entries += 1
        numbered += mark.number is not None
        end = index + 1
    return end, max(index, first + 1), entries >= 4 and numbered >= entries / 2


def _name(mark: Mark) -> str:
    return mark.title.lower().rstrip(" .0123456789ivx") if mark.paged else mark.title.lower()
