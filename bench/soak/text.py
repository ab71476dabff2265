"""An editor's text as an editor keeps it: a sequence of code units. Written apart from the server, to check it by.

Lines and positions follow the text document section of the LSP specification: lines end at LF, CRLF and CR; a character
beyond the line's end is the line's end; a line beyond the last is the text's end. A string whose characters are the
code units (bytes for UTF-8, halves of pairs for UTF-16) keeps all of it as fast as strings are.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property
from typing import Any

_ENDS = re.compile(r"\r\n|\r|\n")
_ASTRAL = re.compile(r"[\U00010000-\U0010ffff]")

Position = tuple[int, int]
"""Line and character."""


class BrokenLaw(AssertionError):
    """An answer does not fit the text that it is about."""


def units_of(text: str, encoding: str) -> str:
    """A text's code units, each as a character."""
    if encoding == "utf-8":
        return text.encode("utf-8", "surrogatepass").decode("latin-1")
    return _ASTRAL.sub(lambda pair: "".join(_halves(pair[0])), text) if encoding == "utf-16" else text


def text_of(units: str, encoding: str) -> str:
    """The text of code units."""
    if encoding == "utf-8":
        return units.encode("latin-1").decode("utf-8", "surrogatepass")
    if encoding == "utf-16":
        return units.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return units


class UnitText:
    """A text as a client sees it whose positions count the units of ``encoding``. Immutable."""

    def __init__(self, units: str, encoding: str) -> None:
        self.units = units
        self.encoding = encoding

    @classmethod
    def of(cls, text: str, encoding: str) -> UnitText:
        """The units of a text."""
        return cls(units_of(text, encoding), encoding)

    @cached_property
    def text(self) -> str:
        """The text itself."""
        return text_of(self.units, self.encoding)

    @cached_property
    def lines(self) -> tuple[list[int], list[int]]:
        """Where each line starts, and where its content ends, in units."""
        starts, ends = [0], []
        for end in _ENDS.finditer(self.units):
            ends.append(end.start())
            starts.append(end.end())
        ends.append(len(self.units))
        return starts, ends

    def index(self, line: int, character: int) -> int:
        """The index of a position, clamped; a position inside a character of UTF-8 is that character's start."""
        starts, ends = self.lines
        if line >= len(starts):
            return len(self.units)
        at = min(starts[line] + character, ends[line])
        while self.encoding == "utf-8" and starts[line] < at < ends[line] and "\x80" <= self.units[at] < "\xc0":
            at -= 1
        return at

    def position(self, index: int) -> Position:
        """The position of an index; inside a line's end it is the end of the line's content."""
        starts, ends = self.lines
        line = bisect_right(starts, index) - 1
        return line, min(index, ends[line]) - starts[line]

    def replaced(self, start: Position, end: Position, words: str) -> UnitText:
        """The text with ``words`` in place of a range, which may be the wrong way round."""
        first, last = sorted((self.index(*start), self.index(*end)))
        units = self.units[:first] + units_of(words, self.encoding) + self.units[last:]
        return UnitText(units, self.encoding)

    def offset(self, position: Any) -> int:
        """The index of a position that came over the wire. Raises BrokenLaw where there is no such position."""
        starts, ends = self.lines
        line, character = position["line"], position["character"]
        if not 0 <= line < len(starts):
            raise BrokenLaw(f"line {line} of {len(starts)}")
        if not 0 <= character <= ends[line] - starts[line]:
            raise BrokenLaw(f"character {character} of line {line}, which has {ends[line] - starts[line]}")
        return starts[line] + character

    def span(self, wire: Any) -> tuple[int, int]:
        """The indices of a range that came over the wire. Raises BrokenLaw."""
        start, end = self.offset(wire["start"]), self.offset(wire["end"])
        if start > end:
            raise BrokenLaw(f"a range from {start} to {end}")
        return start, end

    def at(self, wire: Any) -> str:
        """The words at a range that came over the wire. Raises BrokenLaw."""
        start, end = self.span(wire)
        try:
            return self.between(start, end)
        except UnicodeDecodeError:
            raise BrokenLaw(f"a range from {start} to {end}, inside a character") from None

    def between(self, start: int, end: int) -> str:
        """The words between two indices."""
        return text_of(self.units[start:end], self.encoding)

    def whole(self, start: int, end: int) -> tuple[int, int]:
        """A range as the engine has it, which knows whole characters only: an end inside of one is the one's start."""
        return self._start(start), self._start(end)

    def _start(self, index: int) -> int:
        if not 0 < index < len(self.units):
            return index
        if self.encoding == "utf-8":
            while "\x80" <= self.units[index] < "\xc0":
                index -= 1
            return index
        inside = "\ud800" <= self.units[index - 1] < "\udc00" <= self.units[index] < "\ue000"
        return index - (self.encoding == "utf-16" and inside)


def _halves(character: str) -> Iterator[str]:
    code = ord(character) - 0x10000
    yield chr(0xD800 + (code >> 10))
    yield chr(0xDC00 + (code & 0x3FF))
