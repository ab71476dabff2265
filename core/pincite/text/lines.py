"""Lines as editors and the Language Server Protocol have them."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence

# Form feed, U+0085 and U+2028 end no line, unlike in str.splitlines.
LINE_END = re.compile(r"\r\n|\n|\r")


def line_starts(text: str) -> list[int]:
    """Offset of each line's first character; always begins with 0."""
    if "\r" not in text:
        starts, at = [0], text.find("\n")
        while at >= 0:
            starts.append(at + 1)
            at = text.find("\n", at + 1)
        return starts
    return [0, *(match.end() for match in LINE_END.finditer(text))]


def line_at(starts: Sequence[int], offset: int) -> int:
    """The 0-based line that an offset lies on."""
    return bisect_right(starts, offset) - 1
