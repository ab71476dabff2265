"""Between the engine's code points and the positions of LSP, in UTF-8, UTF-16 or UTF-32.

Lines end as LSP says, at ``\\n``, ``\\r\\n`` and ``\\r`` only: a form feed, U+0085 and U+2028 are characters
like others. A position counts code units from the start of its line. There is none between ``\\r`` and ``\\n``.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypedDict

import numpy as np
from numpy.typing import NDArray

from pincite.text.span import Span
from pincite_server.edits import Edit

Encoding = Literal["utf-8", "utf-16", "utf-32"]

_CODECS = {"utf-8": "utf-8", "utf-16": "utf-16-le"}
_CHUNK = 8192
"""Code points of a long line between two marks: a conversion inside it reads at most so many."""


class Position(NamedTuple):
    """A zero-based line, and code units from its start in the negotiated encoding."""

    line: int
    character: int


class WirePosition(TypedDict):
    """A position as JSON."""

    line: int
    character: int


class WireRange(TypedDict):
    """A range as JSON; ``end`` is exclusive."""

    start: WirePosition
    end: WirePosition


class LineIndex:
    """The lines of one text. Immutable: :meth:`edited` gives the index of the text that an edit makes.

    Where each code point is one unit (always in UTF-32; in UTF-16 without characters beyond U+FFFF; in UTF-8 when all
    is ASCII), conversion is arithmetic. Elsewhere the part of the line before the position is encoded and measured.
    """

    __slots__ = ("_marks", "_starts", "_uniform", "encoding", "text")

    def __init__(self, text: str, encoding: Encoding) -> None:
        codes = _codes(text)
        self._fill(text, encoding, _concatenate([0], _starts_in(codes)), _is_uniform(codes, encoding))

    def _fill(self, text: str, encoding: Encoding, starts: NDArray[np.intp], uniform: bool) -> None:
        self.text = text
        self.encoding: Encoding = encoding
        self._starts = starts
        self._uniform = uniform
        self._marks: dict[int, list[int]] = {}

    def edited(self, edit: Edit, text: str) -> LineIndex:
        """The index of ``text``, which ``edit`` has made of this one's: only what was put in is read again.

        Whether a line starts at an offset is told by the two characters around it, so that only the offsets from
        ``edit.start`` to ``edit.new_end`` can have changed.
        """
        first = max(edit.start - 1, 0)
        codes = _codes(text[first : edit.new_end + 1])
        inside = _starts_in(codes) + first
        inside = inside[(inside >= edit.start) & (inside <= edit.new_end)]
        before = self._starts[: np.searchsorted(self._starts, edit.start)]
        after = self._starts[np.searchsorted(self._starts, edit.old_end, side="right") :]
        starts = _concatenate(before, inside, after + edit.delta)
        if edit.start == 0:
            starts = _concatenate([0], starts)
        index = LineIndex.__new__(LineIndex)
        index._fill(text, self.encoding, starts, self._uniform and _is_uniform(codes, self.encoding))
        return index

    @property
    def line_count(self) -> int:
        """At least 1: a text that ends in a line end has an empty last line."""
        return len(self._starts)

    def line_start(self, line: int) -> int:
        """The offset at which a line starts; past the last line, the text's end."""
        return int(self._starts[line]) if line < len(self._starts) else len(self.text)

    def line_of(self, offset: int) -> int:
        """The line that an offset lies in; a line end belongs to the line that it ends."""
        return int(np.searchsorted(self._starts, offset, side="right")) - 1

    def line_end(self, line: int) -> int:
        """The offset at which a line's content ends, before its ``\\n``, ``\\r\\n`` or ``\\r``."""
        if line + 1 >= len(self._starts):
            return len(self.text)
        end = int(self._starts[line + 1]) - 1
        return end - 1 if self._splits_line_end(end) else end

    def position(self, offset: int) -> Position:
        """The position of an offset, clamped into the text; inside ``\\r\\n`` it is that before both."""
        offset = min(max(offset, 0), len(self.text))
        if self._splits_line_end(offset):
            offset -= 1
        line = self.line_of(offset)
        return Position(line, self._units(line, offset))

    def offset(self, line: int, character: int) -> int:
        """The offset of a position, clamped as LSP says: past a line's end to that end, past the last line to the end.

        A position inside a character (between two surrogates, inside a UTF-8 sequence) is that before the character.
        """
        return self.offset_within(line, character)[0]

    def offset_within(self, line: int, character: int) -> tuple[int, bool]:
        """As :meth:`offset`, and whether the position lies between the two surrogates of the character there."""
        if line >= len(self._starts):
            return len(self.text), False
        start, end = self.line_start(line), self.line_end(line)
        if self._uniform:
            return min(start + character, end), False
        rest = character
        if end - start > _CHUNK:
            marks = self._line_marks(line)
            chunk = bisect_right(marks, character) - 1
            rest -= marks[chunk]
            start += chunk * _CHUNK
        if self.encoding == "utf-16":
            count, inside = _count_utf16(self.text[start : min(start + _CHUNK, end)], rest)
        else:
            count, inside = _count_utf8(self.text[start : min(start + _CHUNK, end)], rest), False
        return start + count, inside

    def snap(self, span: Span) -> Span:
        """The span itself, or the next wider one whose ends have positions: none lies inside ``\\r\\n``."""
        start = span.start - 1 if self._splits_line_end(span.start) else span.start
        end = span.end + 1 if self._splits_line_end(span.end) else span.end
        return Span(start, end)

    def range(self, span: Span) -> WireRange:
        """A span as a range on the wire."""
        (start_line, start), (end_line, end) = self.position(span.start), self.position(span.end)
        return {"start": {"line": start_line, "character": start}, "end": {"line": end_line, "character": end}}

    def ranges(self, spans: Iterable[Span]) -> list[WireRange]:
        """Many spans at once, for whole outlines: their lines are looked up together."""
        flat = [offset for span in spans for offset in span]
        if "\r\n" in self.text:
            flat = [offset - 1 if self._splits_line_end(offset) else offset for offset in flat]
        offsets = np.array(flat, dtype=np.intp)
        lines = np.searchsorted(self._starts, offsets, side="right") - 1
        if self._uniform:
            characters = (offsets - self._starts[lines]).tolist()
        else:
            characters = [self._units(line, offset) for line, offset in zip(lines.tolist(), flat, strict=True)]
        ends: list[WirePosition] = [
            {"line": line, "character": character} for line, character in zip(lines.tolist(), characters, strict=True)
        ]
        return [{"start": start, "end": end} for start, end in zip(ends[::2], ends[1::2], strict=True)]

    def _splits_line_end(self, offset: int) -> bool:
        return self.text[offset - 1 : offset + 1] == "\r\n" if offset > 0 else False

    def _units(self, line: int, offset: int) -> int:
        """Code units from the start of the line to the offset."""
        start = int(self._starts[line])
        if self._uniform:
            return offset - start
        if offset - start <= _CHUNK:
            return _measure(self.text[start:offset], self.encoding)
        chunk = (offset - start - 1) // _CHUNK
        tail = self.text[start + chunk * _CHUNK : offset]
        return self._line_marks(line)[chunk] + _measure(tail, self.encoding)

    def _line_marks(self, line: int) -> list[int]:
        """Code units before each chunk of a long line; made once, when the line is first asked about."""
        marks = self._marks.get(line)
        if marks is None:
            start, end = self.line_start(line), self.line_end(line)
            marks = [0]
            for at in range(start, end - _CHUNK, _CHUNK):
                marks.append(marks[-1] + _measure(self.text[at : at + _CHUNK], self.encoding))
            self._marks[line] = marks
        return marks


def _concatenate(*parts: NDArray[np.intp] | list[int]) -> NDArray[np.intp]:
    return np.concatenate([np.asarray(part, dtype=np.intp) for part in parts])


def _codes(text: str) -> NDArray[np.uint8] | NDArray[np.uint32]:
    """The code points of a text as numbers."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype="<u4")


def _starts_in(codes: NDArray[np.uint8] | NDArray[np.uint32]) -> NDArray[np.intp]:
    """The offsets behind each line end: behind every ``\\n``, and every ``\\r`` that has no ``\\n`` behind it."""
    feeds = codes == 0x0A
    returns = codes == 0x0D
    returns[:-1] &= ~feeds[1:]
    return np.flatnonzero(feeds | returns) + 1


def _is_uniform(codes: NDArray[np.uint8] | NDArray[np.uint32], encoding: Encoding) -> bool:
    """Whether every code point is one unit."""
    if encoding == "utf-32" or codes.dtype == np.uint8:
        return True
    return encoding == "utf-16" and int(codes.max(initial=0)) <= 0xFFFF


def _measure(text: str, encoding: Encoding) -> int:
    """How many code units a text takes; a lone surrogate is one unit of UTF-16 and three bytes of UTF-8."""
    size = len(text.encode(_CODECS[encoding], "surrogatepass"))
    return size // 2 if encoding == "utf-16" else size


def _count_utf16(text: str, units: int) -> tuple[int, bool]:
    """How many whole characters of ``text`` lie in its first ``units`` units, and whether one was split."""
    counted = text.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "surrogatepass")
    if counted and counted[-1] != text[len(counted) - 1]:
        return len(counted) - 1, True
    return len(counted), False


def _count_utf8(text: str, units: int) -> int:
    """How many whole characters of ``text`` lie in its first ``units`` bytes."""
    encoded = text.encode("utf-8", "surrogatepass")
    while 0 < units < len(encoded) and encoded[units] & 0xC0 == 0x80:
        units -= 1
    return len(encoded[:units].decode("utf-8", "surrogatepass"))
