"""Tables in plain text: lines whose words stand in columns."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.parsing.units import Unit

_GAP = re.compile(r"\S(?:[ ]{3,}|[ ]*\t[ \t]*)\S")
_RULE = re.compile(r"[-–—=_+|\s]{3,}$")
_LINE = re.compile(r"[^\r\n]+")
_LEAST = 3
"""So many lines with columns make a table."""
_WIDEST = 180
"""No line of a table is longer, in characters."""


class Table:
    """Units ``first`` to ``last`` (half-open) with the start of each of their lines; the first ``head`` are its header."""

    __slots__ = ("first", "head", "last", "lines")

    def __init__(self, first: int, last: int, lines: list[int], head: int) -> None:
        self.first = first
        self.last = last
        self.lines = lines
        self.head = head


def tables(text: str, units: Sequence[Unit], by: int) -> list[Table]:
    """The tables among the units of a stretch, whose offsets are ``by`` short of the text's."""
    found: list[Table] = []
    first = 0
    while first < len(units):
        last, lines = first, []
        while last < len(units) and (more := _lines(text, units[last].start + by, units[last].end + by)) is not None:
            lines += more
            last += 1
        while lines and last > first and _RULE.match(text, lines[-1][0], lines[-1][1]):
            lines.pop()
        if sum(columns for _, _, columns in lines) >= _LEAST:
            found.append(Table(first, last, [line[0] for line in lines], _head(text, lines)))
        first = max(last, first + 1)
    return found


def _lines(text: str, start: int, end: int) -> list[tuple[int, int, bool]] | None:
    """The lines of a unit with whether each has columns; None where it is no part of a table."""
    if end - start > 20 * _WIDEST or (text.find("   ", start, end) < 0 and text.find("\t", start, end) < 0):
        return None if not _RULE.match(text, start, end) else [(start, end, False)]
    lines: list[tuple[int, int, bool]] = []
    columns = 0
    for match in _LINE.finditer(text, start, end):
        if match.end() - match.start() > _WIDEST:
            return None
        has = _GAP.search(text, match.start(), match.end()) is not None
        columns += has
        at = match.start()
        while at < match.end() and text[at] in " \t\xa0":
            at += 1
        if at < match.end():
            lines.append((at, match.end(), has))
    return lines if 10 * columns >= 7 * len(lines) else None


def _head(text: str, lines: list[tuple[int, int, bool]]) -> int:
    """How many lines are the header: those above a rule, or the first where it alone holds no digits."""
    for index, (start, end, _) in enumerate(lines[1:4], 1):
        if _RULE.match(text, start, end):
            return index + 1
    digits = [any(map(str.isdigit, text[start:end])) for start, end, _ in lines[:4]]
    return 1 if not digits[0] and any(digits[1:]) else 0
