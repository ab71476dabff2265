"""Tables in plain text: lines whose words stand in columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pincite.parsing.block import Block
from pincite.text.span import Span

_GAP = re.compile(r"\S(?:[ ]{3,}|[ ]*\t[ \t]*)\S")
_RULE = re.compile(r"[-–—=_+|\s]{3,}$")
_LINE = re.compile(r"[^\r\n]+")
_LEAST = 3
"""So many lines with columns make a table."""
_WIDEST = 180
"""No line of a table is longer, in characters."""


class Line(NamedTuple):
    """A line of a unit that may be part of a table."""

    start: int
    end: int
    columns: bool
    rule: bool
    digits: bool

    def moved(self, by: int) -> Line:
        """The same, ``by`` characters further on."""
        return self._replace(start=self.start + by, end=self.end + by)


def lines(text: str, start: int, end: int) -> list[Line] | None:
    """The lines of a unit, where it may be part of a table."""
    if end - start > 20 * _WIDEST:
        return None
    if text.find("   ", start, end) < 0 and text.find("\t", start, end) < 0:
        return [Line(start, end, False, True, False)] if _RULE.match(text, start, end) else None
    found: list[Line] = []
    for match in _LINE.finditer(text, start, end):
        if match.end() - match.start() > _WIDEST:
            return None
        first = match.start()
        while first < match.end() and text[first] in " \t\xa0":
            first += 1
        if first < match.end():
            columns = _GAP.search(text, first, match.end()) is not None
            rule = _RULE.match(text, first, match.end()) is not None
            found.append(Line(first, match.end(), columns, rule, any(map(str.isdigit, text[first : match.end()]))))
    return found if 10 * sum(line.columns for line in found) >= 7 * len(found) else None


def table(text: str, blocks: Sequence[Block], rows: Sequence[Line]) -> Block | None:
    """The table that neighbouring units make, given their blocks and lines; None where they are none."""
    if sum(line.columns for line in rows) < _LEAST:
        return None
    span = Span(blocks[0].span.start, blocks[-1].span.end)
    head = _head(rows)
    starts = [line.start for line in rows]
    header = None
    if 0 < head < len(rows):
        stop = starts[head]
        while text[stop - 1].isspace():
            stop -= 1
        header = Span(span.start, stop)
    return Block("table", span, header=header, rows=tuple(starts[max(head, 1) :]))


def _head(rows: Sequence[Line]) -> int:
    """How many lines are the header: those above a rule, or the first where it alone holds no digits."""
    for index, line in enumerate(rows[1:4], 1):
        if line.rule:
            return index + 1
    return 1 if not rows[0].digits and any(line.digits for line in rows[1:4]) else 0
