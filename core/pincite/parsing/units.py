"""Plain text into units: paragraphs as a reader sees them, whatever the line breaks do.

A *run* is a stretch of lines without a blank one, on one page. Where its lines are longer than a page is wide, each line
is a paragraph; where they are wrapped, a line ends a paragraph when the next line's first word would still have fitted
on it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pincite.parsing.keywords import CONTENTS, KEYWORDS
from pincite.parsing.numbering import parse

PAGE = 110
"""No page is wider, in characters: a longer line is a paragraph."""

NARROW = 56
"""A run whose lines are all shorter is no wrapped prose but a list of lines (an address, a cover, a signature)."""

CENTRE = 16
"""A short line set in so much further than the line above is centred, and no part of its paragraph."""

SEPARATOR = re.compile(r"[\n\f\r](?:(?<=\n)[^\S\r\n]*(?:\r\n|\n|\r)\s*|(?<=\f)\s*|(?<=\r)(?!\n)[^\S\r\n]*[\r\n]\s*)")
"""What stands between two runs: a blank line, or a page's end."""

_LINE = re.compile(r"[^\r\n]+")
_TOKEN = re.compile(r"\(?(?:\d{1,3}(?:\.\d{1,3})*|[A-Za-z]|[ivxlcIVXLC]{1,6})[.)]|§|\d+(?:\.\d+)+\s")
_LEADER = re.compile(r"\.{3,}[ ]*\d{1,3}$|(?:\. ){3,}[ ]*\d{1,3}$|[ \t]{3,}\d{1,3}$|\t\d{1,3}$")
_OPEN_WORDS = tuple(
    " " + word for word in "of the and or to in by for a an with at on und der die das et de la le y el &".split()
)
_RULED = "-_=*~"
_ENDS = '.:;!?”")]_>-–—。：；）」'
_STARTERS = frozenset("the a an each if no any all such this that it in on at for by to as".split())


class Unit(NamedTuple):
    """A paragraph: ``text[start:end]``, both on characters that are not white space."""

    start: int
    end: int
    indent: int
    """Columns of white space before its first line."""
    isolated: bool = True
    """Nothing stands right above or below it without a blank line, or lines are paragraphs here."""


class _Line(NamedTuple):
    start: int
    """Of its first character that is not white space."""
    end: int
    indent: int


def units(text: str, start: int, end: int) -> Iterator[Unit]:
    """The units of ``text[start:end]``, which starts and ends at blank lines or the text's ends."""
    at = start
    for separator in SEPARATOR.finditer(text, start, end):
        yield from _run(text, at, separator.start())
        at = separator.end()
        while at > start and text[at - 1] in " \t\xa0":
            at -= 1  # the indent belongs to the line
    yield from _run(text, at, end)


def _run(text: str, start: int, end: int) -> Iterator[Unit]:
    """The units of one run; its lines may have white space around them."""
    if text.find("\n", start, end) < 0 and text.find("\r", start, end) < 0:
        raw = text[start:end]
        bare = raw.strip()
        if bare:
            indent = len(raw) - len(raw.lstrip())
            yield Unit(start + indent, start + indent + len(bare), indent)
        return
    lines: list[_Line] = []
    width = 0
    for match in _LINE.finditer(text, start, end):
        raw = match[0]
        bare = raw.strip()
        if bare:
            indent = len(raw) - len(raw.lstrip())
            first = match.start() + indent
            lines.append(_Line(first, first + len(bare), indent))
            width = max(width, indent + len(bare))
    if len(lines) > 2 and any(text[line.start] in _RULED for line in lines):
        lines = _without_underlines(text, lines, width)
    if len(lines) < 2:
        if lines:
            yield Unit(*lines[0])
        return
    loose = width > PAGE
    if len(lines) == 2 and width <= NARROW and _halved(text, lines):
        yield Unit(lines[0].start, lines[1].end, lines[0].indent)
        return
    opened = previous = lines[0]
    for line in lines[1:]:
        if _breaks(text, previous, line, width, loose):
            yield Unit(opened.start, previous.end, opened.indent, loose)
            opened = line
        previous = line
    yield Unit(opened.start, previous.end, opened.indent, loose or opened is lines[0])


def _is_rule(text: str, line: _Line) -> bool:
    """Whether a line is a rule, of signs of one kind."""
    first = text[line.start]
    return first in _RULED and line.end - line.start > 2 and not text[line.start : line.end].strip(first)


def _without_underlines(text: str, lines: list[_Line], width: int) -> list[_Line]:
    """The lines but for those that underline words of a paragraph that goes on below, as typewriters did."""
    kept = lines[:1]
    for index in range(1, len(lines)):
        line = lines[index]
        if (
            index + 1 < len(lines)
            and _is_rule(text, line)
            and _underlines(line, kept[-1])
            and not _breaks(text, kept[-1], lines[index + 1], width, width > PAGE)
        ):
            continue
        kept.append(line)
    return kept


def _underlines(line: _Line, above: _Line) -> bool:
    """Whether a rule lies below some words of a line, not below all of it."""
    right, edge = line.indent + line.end - line.start, above.indent + above.end - above.start
    whole = line.indent <= above.indent + 1 and right >= edge - 2
    return not whole and line.indent >= above.indent and right <= edge + 2


def _breaks(text: str, line: _Line, following: _Line, width: int, loose: bool) -> bool:
    """Whether a paragraph ends between two lines of a run ``width`` columns wide."""
    length = line.end - line.start
    if text[following.start] == "<" and text[following.end - 1] == ">":
        return True
    if _is_rule(text, line) or _is_rule(text, following):
        return True
    if length < 28:
        words = text[line.start : line.end]
        if words.strip(" .:").lower() in CONTENTS:
            return True
        if _bare(words):
            # A number alone belongs to the line below, but a centred numeral stands by itself.
            return line.indent >= 8 and words.isalpha()
    if following.indent - line.indent >= CENTRE and following.end - following.start < 40:
        return True
    if (
        min(line.indent, following.indent) >= CENTRE
        and abs(line.indent - following.indent) < 8
        and "," in text[following.start : following.end]
        and not text[following.start : following.end].isupper()
    ):
        return True
    last = text[line.end - 1]
    first = text[following.start]
    if loose:
        open_end = last.isalnum() and text.endswith(_OPEN_WORDS, line.start, line.end)
        return not (open_end or (first.islower() and last.isalnum() and not _TOKEN.match(text, following.start)))
    if last == ">" and text[line.start] == "<":
        return True
    if last.isdigit() and _LEADER.search(text, max(line.start, line.end - 40), line.end):
        return True
    return _breaks_wrapped(text, line, following, width)


def _breaks_wrapped(text: str, line: _Line, following: _Line, width: int) -> bool:
    before = text[line.start : line.end]
    first = text[following.start : following.end].split(None, 1)[0]
    keyword = first.lower() in KEYWORDS
    if keyword and first[0].isupper() and (width < NARROW or line.end - line.start < 0.7 * width):
        number = parse(text, following.start, following.end)
        if number is not None and number.after >= following.end:
            return True
    closed = before[-1] in _ENDS or before.isupper()
    token = (keyword and closed) or _TOKEN.match(text, following.start, following.end) is not None
    length = line.indent + len(before)
    if token:
        if not closed and length > 0.7 * width:
            return False
    elif (
        keyword
        or first[0].islower()
        or before[-1] == ","
        or before.endswith(_OPEN_WORDS)
        or before.lower() in _STARTERS
        or (before.isupper() and text[following.start : following.end].isupper())
    ):
        return False
    if width < NARROW:
        return True
    return length + 1 + len(first) <= width - 6


def _halved(text: str, lines: list[_Line]) -> bool:
    """Whether two short lines are one caption whose first word was cut off: "General" / "Conditions"."""
    first, second = (text[line.start : line.end] for line in lines)
    return first.istitle() and first.isalpha() and second.replace(" ", "").isalpha() and not second.isupper()


def _bare(line: str) -> bool:
    """Whether a line holds a number or a keyword alone, so that the next line belongs to it."""
    if line == "§" or line.rstrip(".:").lower() in KEYWORDS:
        return True
    number = parse(line, 0, len(line))
    return number is not None and number.after >= len(line) and (number.keyword != "bare" or not line.isdigit())
