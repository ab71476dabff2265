"""Line numbers in the margin, as pleadings and transcripts have them: on each line, anew on each page."""

from __future__ import annotations

import re

from pincite.text.span import Span

_LOOK = 20_000
"""Whether lines are numbered shows in so many characters at the start."""
_RUN = 15
"""So many lines in succession are numbered; pages have 24 to 32."""
_PROSE = 4
"""So many of them hold nothing more, or go on in small letters: what is numbered are lines, not items."""
_NUMBER = re.compile(r"^[ \t\f]{0,8}(\d{1,2})(?=[ \t\r\n]|\Z)[ \t]*(\r?$|[a-z])?", re.M)
_LEFT_OUT = 2
"""A number may be lost now and then."""


def numbered(text: str) -> bool:
    """Whether the lines of a text are numbered in its margin."""
    run = prose = 0
    last = 0
    for match in _NUMBER.finditer(text, 0, min(len(text), _LOOK)):
        count = int(match[1])
        if last < count <= last + _LEFT_OUT:
            run += 1
            prose += match[2] is not None
        elif count == 1:
            run, prose = 1, int(match[2] is not None)
        else:
            continue
        last = count
        if run >= _RUN and prose >= _PROSE:
            return True
    return False


def cleared(text: str) -> tuple[str, list[Span]]:
    """The text with spaces in the place of its line numbers, at the same offsets, and where they stood."""
    if not numbered(text):
        return text, []
    pieces: list[str] = []
    found: list[Span] = []
    at = last = 0
    for match in _NUMBER.finditer(text):
        count = int(match[1])
        if count != 1 and not last < count <= last + _LEFT_OUT:
            continue
        last = count
        start, stop = match.span(1)
        pieces += (text[at:start], " " * (stop - start))
        found.append(Span(start, stop))
        at = stop
    pieces.append(text[at:])
    return "".join(pieces), found
