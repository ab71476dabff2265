"""Plain text into units: paragraphs as a reader sees them, whatever the line breaks do.

A *run* is a stretch of lines without a blank one. Where its lines are longer than a page is wide, each line is a
paragraph; where they are wrapped, a line ends a paragraph when the next line's first word would still have fitted on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pincite.parsing.keywords import KEYWORDS
from pincite.parsing.numbering import parse

PAGE = 110
"""No page is wider, in characters: a longer line is a paragraph."""

NARROW = 56
"""A run whose lines are all shorter is no wrapped prose but a list of lines (an address, a cover, a signature)."""

CENTRE = 16
"""A short line set in so much further than the line above is centred, and no part of its paragraph."""

RUN = re.compile(r"\S[^\r\n\f]*(?:(?:\r\n|\n|\r)[^\S\r\n\f]*\S[^\r\n\f]*)*")
_LINE = re.compile(r"[^\r\n]+")
_TOKEN = re.compile(r"\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlcIVXLC]{1,6})[.)]|§|\d+(?:\.\d+)+\s")
_LEADER = re.compile(r"\.{3,}[ ]*\d{1,3}$|(?:\. ){3,}[ ]*\d{1,3}$|[ \t]{3,}\d{1,3}$|\t\d{1,3}$")
_OPEN_END = re.compile(r"(?:,|\b(?:of|the|and|or|to|in|by|for|a|an|with|at|on|und|der|die|das|et|de|la|le|y|el|&))$")

_ENDS = ".:;!?”\")]_>-–—"
_STARTERS = frozenset("the a an each if no any all such this that it in on at for by to as".split())
_OPEN_WORDS = (" of", " the", " and", " or", " to", " in", " by", " for", " a", " an", " with", " at", " on")


class Unit(NamedTuple):
    """A paragraph: ``text[start:end]``, both on characters that are not white space."""

    start: int
    end: int
    indent: int
    """Columns of white space before its first line."""
    isolated: bool = True
    """Nothing stands right above or below it without a blank line, or lines are paragraphs here."""


def units(text: str, start: int, end: int) -> Iterator[Unit]:
    """The units of ``text[start:end]``, which starts and ends at blank lines or the text's ends."""
    for run in RUN.finditer(text, start, end):
        yield from _split(text, run.start(), run.end(), start)


def _split(text: str, start: int, end: int, floor: int) -> Iterator[Unit]:
    first = text.find("\n", start, end)
    if first < 0 and text.find("\r", start, end) < 0:
        yield Unit(start, _rstrip(text, start, end), _indent(text, start, floor))
        return
    lines = [(match.start(), match.end()) for match in _LINE.finditer(text, start, end)]
    lines = [(a, b) for a, b in lines if not text[a:b].isspace()]
    indent = _indent(text, start, floor)
    width = max(max(b - a for a, b in lines[1:]), lines[0][1] - lines[0][0] + indent) if len(lines) > 1 else 0
    loose = width > PAGE
    if len(lines) == 2 and end - start <= NARROW and not loose and _halved(text, lines):
        yield Unit(start, _rstrip(text, start, end), indent)
        return
    opened = lines[0][0]
    previous = lines[0]
    for line in lines[1:]:
        if _breaks(text, previous, line, width):
            yield Unit(opened, _rstrip(text, opened, previous[1]), indent, loose)
            opened = line[0]
            while text[opened].isspace():
                opened += 1
            indent = opened - line[0]
        previous = line
    yield Unit(opened, _rstrip(text, opened, previous[1]), indent, loose or opened == lines[0][0])


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


def _indent(text: str, start: int, floor: int) -> int:
    at = start
    while at > floor and text[at - 1] in " \t\xa0":
        at -= 1
    return start - at


def _breaks(text: str, line: tuple[int, int], following: tuple[int, int], width: int) -> bool:
    """Whether a paragraph ends between two lines of a run ``width`` columns wide."""
    before = text[line[0] : line[1]]
    after = text[following[0] : following[1]].lstrip()
    indent = len(before) - len(before.lstrip())
    following_indent = following[1] - following[0] - len(after)
    if len(before) < 60 and _bare(before.strip()):
        return before[:8].isspace() and before.strip().isalpha()  # a centred numeral stands by itself
    stripped = before.rstrip()
    if following_indent - indent >= CENTRE and len(after) < 40:
        return True
    if width > PAGE:
        return not (
            stripped.endswith(_OPEN_WORDS) or (after[:1].islower() and stripped[-1:].isalnum() and not _TOKEN.match(after))
        )
    if stripped[-1:] == ">" and stripped.lstrip()[:1] == "<":
        return True
    if stripped[-1:].isdigit() and _LEADER.search(stripped):
        return True
    first = after.split(None, 1)[0]
    closed = stripped[-1:] in _ENDS or stripped.isupper()
    token = bool(_TOKEN.match(after)) or (first.lower() in KEYWORDS and closed)
    if token and not closed and len(stripped) > 0.7 * width:
        return False
    if not token:
        if first.lower() in KEYWORDS and not closed:
            return False
        if stripped.strip().lower() in _STARTERS:
            return False
        if after[:1].islower() or _OPEN_END.search(stripped):
            return False
        if stripped.isupper() and after.isupper():
            return False
    if width < NARROW:
        return True
    return len(stripped) + 1 + len(first) <= width - 6


def _halved(text: str, lines: list[tuple[int, int]]) -> bool:
    """Whether two short lines are one caption whose first word was cut off: "General" / "Conditions"."""
    first, second = (text[a:b].strip() for a, b in lines)
    return first.istitle() and first.isalpha() and second.replace(" ", "").isalpha() and not second.isupper()


def _bare(line: str) -> bool:
    """Whether a line holds a number or a keyword alone, so that the next line belongs to it."""
    if line == "§" or line.rstrip(".:").lower() in KEYWORDS:
        return True
    if not line:
        return False
    number = parse(line, 0, len(line))
    return number is not None and number.after >= len(line) and (number.keyword != "bare" or line.isdigit() is False)
