"""Tables of contents: where they lie among the marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.parsing.keywords import SCHEDULES
from pincite.parsing.mark import SHORT, Mark


BODY = 120
"""More words than this behind an entry's caption are a division's text, in characters."""


class Contents(NamedTuple):
    """A table of contents: ``marks[first:last]``, its caption at ``first`` where it has one."""

    first: int
    last: int
    captioned: bool


def tables(marks: Sequence[Mark], furniture: set[int]) -> list[Contents]:
    """The tables of contents, in document order."""
    found: list[Contents] = []
    index = 0
    while index < len(marks):
        last = index
        if marks[index].trait == "contents":
            last = _captioned(marks, index, furniture)
            if last > index:
                found.append(Contents(index, last, True))
        elif marks[index].trait == "entry":
            last = _uncaptioned(marks, index, furniture)
            if last > index:
                found.append(Contents(index, last, False))
        index = max(last, index + 1)
    return found


def _captioned(marks: Sequence[Mark], first: int, furniture: set[int]) -> int:
    """The end of the table that the caption at ``first`` opens; ``first`` where none follows."""
    before = {_name(mark) for mark in marks[:first] if mark.title}
    seen: dict[str, str] = {}
    entries = 0
    paged = 0
    end = first
    unit = marks[first].unit
    for index in range(first + 1, len(marks)):
        mark = marks[index]
        if mark.unit - unit > 1:
            break
        unit = mark.unit
        if index in furniture or mark.trait == "contents":
            continue
        if mark.number is not None and mark.number.readings[0].form in SCHEDULES and _run(marks, index):
            entries += 1
            end = index + 1
            continue
        entry = mark.trait == "entry" or mark.paged
        if mark.depth and entries >= 2:
            return index
        if mark.trait in ("signature", "opinion") or mark.depth:
            break
        if mark.trait == "prose":
            if mark.stop - mark.start > SHORT or marks[index - 1].trait == "prose":
                break
            continue
        if mark.number is None and not entry and _name(mark) in before and entries >= 2:
            break
        if mark.number is not None:
            number, name = mark.written.lower(), _name(mark)
            known = seen.get(number)
            if known is not None and entries >= 2 and (name or mark.alone) and (known.startswith(name) or name.startswith(known)) and (not entry or known == name):
                break
            if mark.body and not entry and mark.end - mark.stop > BODY:
                break
            seen[number] = name
        if mark.number is not None or entry:
            if entries >= 4 and paged > 0.7 * entries and not entry and mark.number is not None and _name(mark) in seen.values() and mark.unit != marks[end - 1].unit:
                names = [name for number, name in seen.items() if number != mark.written.lower()]
                if _name(mark) in names:
                    break
            entries += 1
            paged += entry
            end = index + 1
    return end if entries >= 2 else first


def _run(marks: Sequence[Mark], index: int) -> bool:
    """Whether a line that names an exhibit stands among others that do, as a list of exhibits has it."""
    return any(
        0 <= other < len(marks)
        and abs(marks[other].unit - marks[index].unit) <= 1
        and (number := marks[other].number) is not None
        and number.readings[0].form in SCHEDULES
        for other in (index - 1, index + 1)
    )


def _uncaptioned(marks: Sequence[Mark], first: int, furniture: set[int]) -> int:
    """The end of a run of at least four entries with page numbers, most of them numbered."""
    entries = numbered = 0
    end = first
    unit = marks[first].unit
    for index in range(first, len(marks)):
        mark = marks[index]
        if mark.unit - unit > 1:
            break
        unit = mark.unit
        if index in furniture:
            continue
        if mark.trait != "entry":
            break
        entries += 1
        numbered += mark.number is not None
        end = index + 1
    return end if entries >= 4 and numbered >= entries / 2 else first


def _name(mark: Mark) -> str:
    return mark.title.lower().rstrip(" .0123456789ivx") if mark.paged else mark.title.lower()
