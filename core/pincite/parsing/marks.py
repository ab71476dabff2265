"""Marks: the places of a text that may be headings, with all that can be said of them from near by.

Reading marks looks at one unit at a time, so that an edit re-reads only the units it touches. Which marks are headings,
and how deep they lie, is decided in :mod:`pincite.parsing.resolve` over all of them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from pincite.parsing.captions import CAPS, PLAIN, TITLE, Caption, caption, leading_capitals, names, style_of
from pincite.parsing.keywords import ARABIC, CHAPTER, CONTENTS, KEYWORDS, OPENERS, SCHEDULE
from pincite.parsing.numbering import Number, Reading, parse
from pincite.parsing.units import Unit

HEAD, GAP, INNER = 3, 2, 1
"""Places: at the start of a paragraph, after a wide gap inside a line, after a sentence inside a line."""

SHORT = 200
"""A unit of at most so many characters may be a heading as a whole."""


LONG = 450
"""A longer unit is no running head."""


FLAT = 2_000
"""A longer line without wide gaps is a text whose line breaks were lost: sentences are the only places left."""


CENTRED = 8
"""A line so far from the margin is set in the middle."""


@dataclass(slots=True)
class Mark:
    """A number, a caption, or both; offsets count from the start of the stretch that was read."""

    start: int
    stop: int
    """End of number and caption."""
    unit: int
    """Which unit it stands in, counted from the start of the stretch."""
    end: int
    """End of its unit."""
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
    """What else it is: "contents", "entry" (of a table of contents), "page", "signature", "opinion", "atx", "strong"."""
    depth: int = 0
    """Of a Markdown heading: its level."""
    words: str = ""
    """Of a Markdown heading: all its words."""
    named: int = -1
    """Where the caption starts, -1 without one."""
    closed: bool = False
    """A full stop or colon ends its unit (or its bold lead)."""
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
    small: bool = False
    """The words after the number start small: prose, or a reference in a wrapped line."""


_INNER = re.compile(
    r"(?:[.:!?…][)\]\"”’*_]*[ \t\xa0]+|[ \t\xa0]{2,}|(?<=[A-Z][A-Z][A-Z])[ ](?=\d{1,2}\.\d{1,2}[ ])|[\r\n]+[ \t\xa0]*)"
    r"(?=[\"“*_]{0,4}(?:\d{1,3}[.)]|\d{1,3}(?:\.\d{1,3})+|\((?:[a-zA-Z]{1,5}|\d{1,2})\)|[A-Z][.)]|[IVX]{2,6}[.)]|§"
    r"|(?:SECTION|Section|ARTICLE|Article|EXHIBIT|Exhibit|SCHEDULE|Schedule|APPENDIX|Appendix|ANNEX|Annex|ATTACHMENT|Attachment)\b))"
)
_LISTED = re.compile(
    r"(?:[ \t\xa0\r\n]+)(?=(?:\d{1,3}\.[ \t\xa0]|\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t\xa0]+|\([a-z]{1,4}\)[ \t\xa0]"
    r"|(?:SECTION|Section|ARTICLE|Article|EXHIBIT|Exhibit|SCHEDULE|Schedule|APPENDIX|Appendix|ANNEX|Annex)\b))"
)
_SPACE = re.compile(r"\s+")
_LEADER = re.compile(r"\.{4,}|(?:[ \xa0]\.){3,}|…{2,}|(?:\. ){3,}|_{6,}[ \t]*\d{1,3}\b")
_PAGE_END = re.compile(r"(?P<gap>\t|[ \xa0]{2,}|\.{2,}[ \xa0]?|…[ \xa0]?|\.[ \xa0]|[ \xa0])\(?(?:\d{1,3}|[ivxl]{1,5}|[A-Z]{1,2}-\d{1,3})\)?\|*$")
_PAGES = re.compile(r"\S[ \t\xa0]{2,}(?:\d{1,3}|[ivxl]{1,5})(?=[ \t\xa0]+\S|$)")
_DENSE = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t\xa0]+[A-Z][A-Za-z]")
_PAGE = re.compile(
    r"[-–—\[<*\s]*(?:\f\s*)?(?:(?:PAGE|Page|page|Seite|Página|página|P\.|p\.)\s*)?(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]{1,2}-\d{1,3})"
    r"(?:\s*(?:of|/|von|de|sur)\s*\d{1,4})?[-–—\]>*\s]*"
)
_RULE = re.compile(r"(?:END\s+OF\s+[A-Z ]{3,40}|<(?:PAGE|/?TABLE|/?CAPTION|[SC])>|[-–—=_*~.\s#|]{3,}|\f)+")
_BULLET = re.compile(r"(?:[•·▪■●○◦‣–—>*-]|o)[ \t\xa0]+\S")
_SIGNATURE = re.compile(
    r"IN\s+WITNESS\s+(?:WHEREOF|OF)|In\s+Witness\s+Whereof|IN\s+TESTIMONY|\[?\(?(?:Remainder\s+of|Signature\s+[Pp]age|SIGNATURE\s+PAGE|"
    r"signature\s+page|Signatures?\s+[Ff]ollow|The\s+remainder\s+of)|EXECUTED\s+(?:as|AS)|AGREED\s+(?:AND|TO)|By:\s"
)
_OPINION = re.compile(
    r"(?:CHIEF\s+)?JUSTICE\s+[A-Z][A-Za-z’'-]+(?:,[^\r\n]{0,160}?(?:deliver|concur|dissent|announc|join)|\s+(?:delivered|announced|filed))"
    r"|[A-Z][A-Za-z’'. -]{2,40},\s+(?:Chief\s+|Circuit\s+|District\s+|Senior\s+|Associate\s+|Presiding\s+)*(?:Judge|Justice)s?\s*[.:](?:\s|$)"
)
_HEADED = re.compile(r"[A-Z][A-Z’'-]{2,},\s+(?:C\.\s?)?J\.,?\s+(?:concurring|dissenting)[a-z ]{0,60}[.:]?")
_PER_CURIAM = re.compile(r"PER\s+CURIAM\.?$")
_OPINION_END = re.compile(r"(?:concurring|dissenting|Court|judgment|part|opinion)[^.\r\n]*(?:\r?\n[^.\r\n]{0,80})?[.:](?=\s|$)")


def collapse(text: str) -> str:
    """One line, white space collapsed, ends trimmed of marks and closing punctuation."""
    return _SPACE.sub(" ", text).strip().strip("*_").strip().rstrip(" .:;,-–—*_").strip()


def read_unit(text: str, unit: Unit, ordinal: int) -> list[Mark]:
    """The marks of one unit of plain text."""
    start, end = unit.start, unit.end
    marks: list[Mark] = []
    short = end - start <= SHORT
    whole = text[start:end] if short else ""
    if short:
        if _RULE.fullmatch(whole):
            return [_plain(unit, ordinal, whole.strip().lower() if whole[0] == "<" else "", 0, "rule")]
        if _PAGE.fullmatch(whole) and not (whole.isupper() and whole.isalpha()):
            mark = _plain(unit, ordinal, whole, 0, "page")
            if whole.isdigit() and unit.indent >= CENTRED:
                reading = Reading("1", (int(whole),), ARABIC)
                mark.number, mark.written = Number(start, end, end, (reading,), "bare"), whole
            return [mark]
    at = start
    while at < end and text[at] in "*_\"“<":
        at += 1
    number = parse(text, at, end) if at < end else None
    trait, paged = _trait(text, start, end, whole, number.after - start if number else 0)
    if number is None and short:
        number = named_division(at, whole)
    if number is not None and text.count("\t", number.stop, number.after) > 1:
        number = None  # a row of a table
    if number is not None and trait != "contents":
        mark = _numbered(text, number, end, ordinal, HEAD, unit.indent)
        mark.start = start
        mark.trait = mark.trait or trait
        mark.paged = paged
        mark.quoted = at > start and text[at - 1] in "\"“"
        marks.append(mark)
    elif trait == "opinion":
        match = _OPINION_END.search(text, start, min(end, start + 300))
        stop = match.start() + len(match[0].rstrip(".:")) if match else end
        mark = _plain(unit, ordinal, collapse(text[start:stop]), TITLE, trait)
        mark.stop = stop
        mark.body = stop < end - 2
        marks.append(mark)
    elif short or trait:
        mark = _unnumbered(text, unit, ordinal, whole, trait)
        mark.paged = paged
        marks.append(mark)
    elif end - start <= LONG:
        mark = _plain(unit, ordinal, collapse(text[start:end]), 0, "prose")
        mark.body = True
        mark.closed = text[end - 1] in ".:;!?”\")"
        marks.append(mark)
    elif text[end - 1] not in ".:;!?”\")":
        mark = _plain(unit, ordinal, "", 0, "prose")
        mark.body = True
        marks.append(mark)
    if not short and number is None and not trait and (lead := leading_capitals(text, start, end)) is not None:
        mark = _plain(unit, ordinal, collapse(text[start : lead.stop]), CAPS, "lead")
        mark.stop, mark.body, mark.alone = lead.stop, True, False
        marks[:] = [mark]
    _inner(text, unit, ordinal, marks, trait)
    if not short and trait != "entry":
        _segments(text, unit, ordinal, marks)
    return marks


def _trait(text: str, start: int, end: int, whole: str, named: int) -> tuple[str, bool]:
    """What a unit is besides, and whether it may end with a page number."""
    head = whole or text[start : min(end, start + 80)]
    plain = _SPACE.sub(" ", head).strip(" .:*_#[]").lower()
    if plain in CONTENTS or plain.startswith("table of contents"):
        return "contents", False
    if _SIGNATURE.match(text, start, end):
        return "signature", False
    if _OPINION.match(text, start, end) or _PER_CURIAM.match(text, start, end):
        return "opinion", False
    if whole and _HEADED.fullmatch(whole):
        return ("opinion" if whole[-1] in ".:" else "rule"), False
    if whole:
        page = _PAGE_END.search(whole, named)
        paged = page is not None and any(map(str.isalpha, whole[named : page.start()]))
        if _LEADER.search(whole) or len(_PAGES.findall(whole)) > 1 or (paged and page is not None and page["gap"] not in (" ", "\xa0")):
            return "entry", True
        return "", paged
    length = end - start
    if (
        len(_LEADER.findall(text, start, end)) >= 3
        or len(_PAGES.findall(text, start, end)) >= max(3, length // 120)
        or len(_DENSE.findall(text, start, end)) >= max(4, length // 80)
    ):
        return "entry", True
    return "", False


def named_division(at: int, whole: str) -> Number | None:
    """A division named by an adjective where others have a number: "Título preliminar", "Partie législative"."""
    words = whole.rstrip(" .:*_").split()
    if not 2 <= len(words) <= 4 or len(whole) > 50 or not words[0][0].isupper():
        return None
    keyword = KEYWORDS.get(words[0].lower())
    if keyword is None or keyword.rank > CHAPTER or keyword.rank == SCHEDULE or words[0].lower() in ("title", "part", "book"):
        return None
    if not all(word.isalpha() for word in words) or any(word.lower() in ("de", "del", "du", "of", "di", "von") for word in words):
        return None
    return Number(at, at, at, (Reading(keyword.form, (0,), keyword.rank),), keyword.form)


def _plain(unit: Unit, ordinal: int, title: str, style: int, trait: str) -> Mark:
    return Mark(unit.start, unit.end, ordinal, unit.end, HEAD, None, "", title, style, True, False, unit.indent, trait)


def _unnumbered(text: str, unit: Unit, ordinal: int, whole: str, trait: str) -> Mark:
    style = 0
    if whole and not trait:
        if whole[-1] not in ";,":
            style = style_of(text, unit.start, unit.end)
    elif trait == "entry":
        style = style_of(text, unit.start, unit.end)
    mark = _plain(unit, ordinal, collapse(whole), style, trait)
    mark.closed = whole[-1:] in (".", ":") or (not style and whole[-1:] in ";!?”\")")
    mark.names = bool(style) and names(text, unit.start, unit.end)
    mark.isolated = unit.isolated
    if not trait and (_BULLET.match(whole) or (style < CAPS and len(whole) > 30 and "[*" in whole)):
        mark.trait, mark.body, mark.style = "prose", True, 0
    elif not trait and ((not style and len(whole) > 40) or (style in (PLAIN, TITLE) and whole.count(" ") > (7 if mark.closed else 17))):
        mark.trait, mark.body, mark.style = "prose", True, 0
    elif style and not mark.closed and ("   " in whole or "\t" in whole):
        mark.style = 0  # columns of a table
    mark.label = whole[-1:] == ":"
    return mark


def _numbered(text: str, number: Number, end: int, ordinal: int, place: int, indent: int) -> Mark:
    found: Caption | None = caption(text, number.after, end, strict=place == HEAD and number.readings[0].form == ".")
    stop = found.stop if found else number.stop
    title = collapse(text[found.start : found.stop]) if found else ""
    rest = number.after < end
    small = rest and not found and _lower(text, number.after, end)
    return Mark(
        number.start,
        stop,
        ordinal,
        end,
        place,
        number,
        _SPACE.sub(" ", text[number.start : number.stop]).strip(),
        title,
        found.style if found else 0,
        found.alone if found else not rest,
        not found.alone if found else rest,
        indent,
        named=found.start if found else -1,
        small=small,
    )


def _weighty(text: str, mark: Mark) -> bool:
    """Whether a letter inside a line is followed by a caption that cannot be a name after an initial."""
    if mark.style < TITLE or sum(map(str.isalpha, mark.title)) < 4:
        return False
    return mark.written[:1] == "(" or (mark.stop < len(text) and text[mark.stop] in ".:" and len(mark.title) > 4)


_SEGMENT = re.compile(r"(?<=[ \t\xa0]{2})(?=[A-Z\"“])((?:[^\s]|[ ](?![ ])){3,90})(?=[ \t\xa0]{2,}\S)")


_OPENING = re.compile(r"(?:[^\s]|[ ](?![ ])){4,90}(?=[ ]{3,}\S)")
_RECITALS = re.compile(r"(?<=[.;:)]) (RECITALS?|BACKGROUND|WITNESSETH|PREAMBLE):? (?=(?:WHEREAS|[A-Z]\. |[A-Z][a-z]))")


def _segments(text: str, unit: Unit, ordinal: int, marks: list[Mark]) -> None:
    """Captions without a number between wide gaps of a long line."""
    if text.find("\n", unit.start, unit.end) >= 0:
        return
    first = _OPENING.match(text, unit.start, unit.end)
    if first and not (marks and marks[0].place == HEAD and marks[0].number) and style_of(text, first.start(), first.end()) == CAPS:
        mark = _plain(unit, ordinal, collapse(first[0]), CAPS, "")
        mark.stop = first.end()
        marks[:] = [mark] + [each for each in marks if each.place != HEAD]
    for match in _RECITALS.finditer(text, unit.start + 1, unit.end):
        mark = _plain(unit, ordinal, match[1], CAPS, "")
        mark.start, mark.stop, mark.place, mark.body, mark.alone = match.start(1), match.end(1), GAP, True, False
        marks.append(mark)
    taken = [(mark.start, mark.stop) for mark in marks if mark.number]
    for match in _SEGMENT.finditer(text, unit.start, unit.end):
        words = match[1].strip(" .:")
        if match[1][-1] in ";," or any(start <= match.start() < stop for start, stop in taken):
            continue
        before = text[unit.start : match.start()].rstrip()
        if before and before[-1] not in ".;:!?)”\"_0123456789":
            continue
        style = style_of(text, match.start(), match.end())
        if style == CAPS and len(words) > 4 or words.lower() in OPENERS:
            mark = _plain(unit, ordinal, collapse(words), max(style, TITLE), "")
            mark.start, mark.stop, mark.place, mark.body, mark.alone = match.start(), match.end(), GAP, True, False
            marks.append(mark)
    marks.sort(key=lambda mark: mark.start)


def _lower(text: str, at: int, end: int) -> bool:
    """Whether the first letter at or after ``at`` is small, or punctuation says that a sentence goes on."""
    while at < end and (text[at].isspace() or text[at] in "\"“‘'("):
        at += 1
    return at < end and (text[at].islower() or text[at] in ",;")


def _inner(text: str, unit: Unit, ordinal: int, marks: list[Mark], trait: str) -> None:
    """Marks inside a unit: headings run together in one long line."""
    floor = marks[0].stop if marks and marks[0].number else unit.start + 1
    before = marks[0] if marks else None
    flat = unit.end - unit.start > FLAT and text.find("\n", unit.start, unit.end) < 0 and text.find("  ", unit.start, unit.end) < 0
    listed = trait in ("entry", "contents")
    pattern = _LISTED if listed else _INNER
    for match in pattern.finditer(text, unit.start + 1, unit.end):
        at = match.end()
        if at < floor:
            continue
        while text[at] in "*_\"“":
            at += 1
        number = parse(text, at, unit.end)
        if number is None or number.keyword == "bare":
            continue
        place = GAP if flat or len(match[0].lstrip(".;:!?…)]\"”’*_")) > 1 or "\n" in match[0] or "\t" in match[0] else INNER
        mark = _numbered(text, number, unit.end, ordinal, place, 0)
        mark.quoted = text[at - 1] in "\"“"
        if mark.small or (mark.number and not mark.style and mark.number.readings[0].form != "." and not mark.number.keyword):
            continue
        if mark.number and mark.number.readings[0].form[0] in "(aiAI" and not _weighty(text, mark):
            continue
        if before is not None:
            between = text[before.stop : mark.start].strip(" .:;\t\r\n\xa0-–—*_\"”")
            before.alone = before.alone or not between
            before.body = before.body and bool(between)
            before.end = mark.start
        if listed:
            mark.trait = "entry"
        marks.append(mark)
        before = mark
        floor = mark.stop
