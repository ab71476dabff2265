"""Marks: the places of a text that may be headings, with all that can be said of them from near by.

Marks are read one unit at a time, so that an edit re-reads only the units it touches. Which marks are headings, and how
deep they lie, is decided over all of them (:mod:`pincite.parsing.decide`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pincite.parsing.captions import Caption, caption
from pincite.parsing.keywords import SCHEDULES
from pincite.parsing.numbering import PARAGRAPH, Number, parse
from pincite.parsing.units import Unit

HEAD, GAP, INNER = 3, 2, 1
"""Places: at the start of a paragraph, after a wide gap inside a line, after a sentence inside a line."""

SHORT = 200
"""A unit of at most so many characters may be a heading as a whole."""

LONG = 450
"""A longer unit is no running head."""

CENTRED = 8
"""A line so far from the margin is set in the middle, in columns."""

ENDS = '.:;!?”")。：；」'
"""What prose that is complete ends with."""


_PARTS = re.compile(r"(?:Abs|Absatz|Satz|Nr|Nummer|Buchst|und|bis|in Verbindung|i\. ?V)\b")
_REFERRING = re.compile(
    r"\((?:zu|zum|zur|to|see|siehe|à|al|alla|ao|à la|bij|к|§|[Aa]rt|[Ss]ection|[Cc]lause|[Rr]egulation|[Ss]chedule)\b"
    r"[^()\n]{0,60}\)[ \t]*(?:\r?\n[ \t]*)?"
    r"|to (?:the )?(?:Exhibit|Schedule|Annex|Appendix|[A-Z][A-Za-z ]{0,30}Agreement\b)[^\n.;,]{0,12}\Z"
)
"""What an annex belongs to, between its number and its caption."""
_LETTERED = re.compile(r"\(?[a-h][.)][ \t\xa0]")


@dataclass(slots=True)
class Mark:
    """A number, a caption, or both; offsets count from the start of the stretch that was read.

    ``trait`` says what else it is: "prose" (no heading, but it may be a page's), "page" (a page number), "rule",
    "contents" (the caption of a table of contents), "entry" (a line of one), "signature" (signatures follow), "opinion"
    (the author's line of a judicial opinion), "lead" (capitals that a paragraph starts with), "atx" (a heading of
    Markdown's own), "strong" (bold words at a paragraph's start), "item" (of an ordered list).
    """

    start: int
    stop: int
    """End of number and caption."""
    unit: int
    """Which unit it stands in, counted from the start of the stretch."""
    end: int
    """End of its unit, or the start of the next mark in it."""
    place: int
    number: Number | None
    written: str
    """The number as written."""
    title: str
    style: int
    """Style of the caption (:mod:`pincite.parsing.captions`), 0 without one."""
    alone: bool
    """Nothing but number and caption stands in the unit, up to the next mark."""
    body: bool
    """After number (and caption) prose follows in the unit."""
    indent: int
    trait: str = ""
    depth: int = 0
    """Of a Markdown heading: its level."""
    words: str = ""
    """Of a Markdown heading: all its words."""
    named: int = -1
    """Where the caption starts, -1 without one."""
    counted: int = -1
    """Where its number ends, -1 without one."""
    closed: bool = False
    """A full stop or colon ends its unit, or a caption with a number or in bold that text follows."""
    label: bool = False
    """A colon does."""
    paged: bool = False
    """It ends with what may be a page number."""
    isolated: bool = True
    """Its unit stands by itself."""
    names: bool = False
    """Every word of its caption that matters is capitalised."""
    quoted: bool = False
    """A quotation mark opens before its number."""
    key: str | None = None
    """Kept by :mod:`pincite.parsing.furniture`."""
    small: bool = False
    """The words after the number start small: prose, or a reference in a wrapped line."""


def collapse(text: str) -> str:
    """One line, white space collapsed, ends trimmed of marks and closing punctuation."""
    return " ".join(text.split()).strip("*_ ").rstrip(" .:;,-–—*_")


def plain(unit: Unit, ordinal: int, title: str, style: int, trait: str) -> Mark:
    """A mark over a whole unit, without a number."""
    return Mark(unit.start, unit.end, ordinal, unit.end, HEAD, None, "", title, style, True, False, unit.indent, trait)


def numbered(text: str, number: Number, end: int, ordinal: int, place: int, indent: int) -> Mark:
    """A mark at a number, with the caption behind it."""
    if number.keyword in SCHEDULES and (referring := _REFERRING.match(text, number.after, end)) is not None:
        number = number._replace(after=referring.end())
    strict = place == HEAD and number.readings[0].form == "."
    found = caption(text, number.after, end, strict=strict, runs=number.keyword != "bare")
    if found is not None and found.alone and found.stop - found.start < 20 and _is_reference(text, found, number):
        found = None
    if number.readings[0].form == PARAGRAPH:
        found = None
    if found is not None and number.keyword == "§" and _PARTS.match(text, number.after, end):
        found = None
    written = " ".join(text[number.start : number.stop].split())
    rest = number.after < end
    if found is None:
        small = rest and _starts_small(text, number.after, end) and not _LETTERED.match(text, number.after, end)
        return Mark(
            number.start,
            number.stop,
            ordinal,
            end,
            place,
            number,
            written,
            "",
            0,
            not rest,
            rest,
            indent,
            counted=number.stop,
            small=small,
        )
    return Mark(
        number.start,
        found.stop,
        ordinal,
        end,
        place,
        number,
        written,
        _unwrapped(collapse(text[found.start : found.stop])),
        found.style,
        found.alone,
        not found.alone,
        indent,
        named=found.start,
        counted=number.stop,
        closed=found.stopped,
    )


def _unwrapped(title: str) -> str:
    """A caption without the brackets around all of it."""
    return title[1:-1] if title[:1] in "（【" and title[-1:] in "）】" else title


def _is_reference(text: str, found: Caption, before: Number) -> bool:
    """Whether a caption is another number: an item of a list of exhibits. Opinions have captions like "A. Title VII"."""
    number = parse(text, found.start, found.stop)
    if number is None or number.keyword in ("", "bare") or number.after < found.stop:
        return False
    return before.readings[0].form != "A." or number.keyword in SCHEDULES


def _starts_small(text: str, at: int, end: int) -> bool:
    """Whether the first letter at or after ``at`` is small, or punctuation says that a sentence goes on."""
    while at < end and (text[at].isspace() or text[at] in "\"“‘'("):
        at += 1
    return at < end and (text[at].islower() or text[at] in ",;")
