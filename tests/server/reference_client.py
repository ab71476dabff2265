"""An editor's text as an editor keeps it: a sequence of code units. Written apart from the server, to check it by.

Lines and positions follow the text document section of the LSP specification: lines end at LF, CRLF and CR; a character
beyond the line's end is the line's end; a line beyond the last is the text's end.
"""

from __future__ import annotations

CR, LF = 0x0D, 0x0A


class ReferenceClient:
    def __init__(self, text: str, encoding: str) -> None:
        self.encoding = encoding
        self.units = encode(text, encoding)

    @property
    def text(self) -> str:
        return decode(self.units, self.encoding)

    def lines(self) -> list[tuple[int, int]]:
        """(start, end of content) of each line, in units."""
        found, start, at = [], 0, 0
        while at < len(self.units):
            if self.units[at] == CR and self.units[at + 1 : at + 2] == [LF]:
                found.append((start, at))
                at += 2
                start = at
            elif self.units[at] in (CR, LF):
                found.append((start, at))
                at += 1
                start = at
            else:
                at += 1
        found.append((start, len(self.units)))
        return found

    def index(self, line: int, character: int) -> int:
        lines = self.lines()
        if line >= len(lines):
            return len(self.units)
        start, end = lines[line]
        at = min(start + character, end)
        while self.encoding == "utf-8" and start < at < end and 0x80 <= self.units[at] < 0xC0:
            at -= 1
        return at

    def edit(self, start: tuple[int, int], end: tuple[int, int], words: str) -> None:
        first, last = sorted((self.index(*start), self.index(*end)))
        self.units[first:last] = encode(words, self.encoding)

    def at(self, wire_range: dict) -> str:
        """The characters at a range as it came over the wire. Every position of the server's has to exist."""
        ends = []
        for end in (wire_range["start"], wire_range["end"]):
            start, stop = self.lines()[end["line"]]
            assert 0 <= end["character"] <= stop - start, f"{end} is outside its line of {stop - start} units"
            ends.append(start + end["character"])
        assert ends[0] <= ends[1]
        return decode(self.units[ends[0] : ends[1]], self.encoding)


def encode(text: str, encoding: str) -> list[int]:
    if encoding == "utf-8":
        return list(text.encode("utf-8", "surrogatepass"))
    if encoding == "utf-32":
        return [ord(character) for character in text]
    units: list[int] = []
    for character in text:
        code = ord(character)
        units += [code] if code < 0x10000 else [0xD800 + (code - 0x10000 >> 10), 0xDC00 + (code - 0x10000 & 0x3FF)]
    return units


def decode(units: list[int], encoding: str) -> str:
    if encoding == "utf-8":
        return bytes(units).decode("utf-8", "surrogatepass")
    if encoding == "utf-32":
        return "".join(map(chr, units))
    return b"".join(unit.to_bytes(2, "little") for unit in units).decode("utf-16-le", "surrogatepass")
