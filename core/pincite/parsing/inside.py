"""Marks inside a unit: headings run together in one long line."""

from __future__ import annotations

import re

from pincite.parsing.captions import CAPS, TITLE, hangs, style_of
from pincite.parsing.mark import GAP, HEAD, INNER, Mark, collapse, numbered, plain
from pincite.parsing.numbering import Number, parse
from pincite.parsing.titles import is_recitals
from pincite.parsing.units import Unit

FLAT = 2_000
"""A longer line without wide gaps is a text whose line breaks were lost: sentences are the only places left."""

_KEYWORD = r"(?:(?:SECTION|Section|ARTICLE|Article|EXHIBIT|Exhibit|SCHEDULE|Schedule|APPENDIX|Appendix|ANNEX|Annex|ATTACHMENT|Attachment)\b)"
_TOKEN = re.compile(
    r"[0-9(§A-Z](?<=[\s\"“*_].)(?:"
    r"(?<=[0-9])[0-9]{0,2}(?:[.)](?![0-9])|(?:\.[0-9]{1,3})+)"
    r"|(?<=\()(?:[a-zA-Z]{1,5}|[0-9]{1,2})\)"
    r"|(?<=[A-Z])[.)]|(?<=[IVX])[IVX]{1,5}[.)]|(?<=§)"
    r"|(?<=S)(?:ECTION|ection|CHEDULE|chedule)\b|(?<=E)(?:XHIBIT|xhibit)\b"
    r"|(?<=A)(?:RTICLE|rticle|PPENDIX|ppendix|NNEX|nnex|TTACHMENT|ttachment)\b)"
)
_LISTED = re.compile(
    r"(?<=[ \t\xa0\r\n])(?:\d{1,3}\.[ \t\xa0]|\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t\xa0]|\([a-z]{1,4}\)[ \t\xa0]|"
    + _KEYWORD
    + ")"
)
_OPENING = re.compile(r"(?:[^\s]|[ ](?![ ])){4,90}(?=[ ]{3,}\S)")
_SEGMENT = re.compile(r"[A-Z\"“](?<=[ \t\xa0]{2}.)(?:[^\s]|[ ](?![ ])){2,89}(?=[ \t\xa0]{2,}\S)")
_RECITALS = re.compile(r"(?:RECITALS?|BACKGROUND|WITNESSETH|PREAMBLE)(?=:? (?:WHEREAS|[A-Z]\. |[A-Z][a-z]))")
_TITLE = re.compile(
    r"(?<=[.)\]:\d ] )(?:[A-Z][A-Z&’'-]*,? +){1,9}(?:AGREEMENT|CONTRACT|AMENDMENT|LEASE|LICENSE|GUARANTY|PLAN|"
    r"INDENTURE)\b"
    r"(?= +(?:T(?:his|HIS)\b|[A-Z][a-z]))"
)
_NAMESAKE = re.compile(
    r"(?<= )((?:[A-Z][A-Z&’'-]*,? +){1,9})AGREEMENT +T(?:his|HIS) +((?:[A-Za-z&’'-]+,? +){1,9}?)A(?:greement|"
    r"GREEMENT)\b"
)
_WITNESS = re.compile(
    r"(?<=[\s.])(?:IN WITNESS WHEREOF|In Witness Whereof|IN WITNESS OF|WHEREFORE, the parties have executed|By: */s/)"
)
_WITNESSED = ("WITNESS", "Witness", "WHEREFORE", "/s/")
_BETWEEN = ' .:;\t\r\n\xa0-–—*_"”'
_CLOSERS = ')]"”’*_'


def read(text: str, unit: Unit, ordinal: int, marks: list[Mark], trait: str) -> None:
    """Add the marks inside a unit to ``marks``, which holds the mark at its head, if any; in order."""
    start, end = unit.start, unit.end
    one_line = text.find("\n", start, end) < 0
    gaps = text.find("  ", start, end) >= 0
    flat = one_line and not gaps and end - start > FLAT
    listed = trait in ("entry", "contents")
    _numbers(text, unit, ordinal, marks, flat, listed)
    if one_line and end - start > 200 and not listed:
        if flat or gaps:
            _recitals(text, unit, ordinal, marks)
        signs = any(text.find(words, start, end) >= 0 for words in _WITNESSED)
        witness = _WITNESS.search(text, start + 1, end) if signs else None
        limit = witness.start() if witness else end
        if text.find("   ", start, limit) >= 0:
            _segments(text, unit, limit, ordinal, marks)
        if ordinal < 8:
            _title(text, unit, ordinal, marks)
        if witness:
            marks.append(_at(unit, ordinal, "", witness.start(), witness.end(), 0, "signature"))
        marks.sort(key=_start)


def _start(mark: Mark) -> int:
    return mark.start


def _numbers(text: str, unit: Unit, ordinal: int, marks: list[Mark], flat: bool, listed: bool) -> None:
    end = unit.end
    before = marks[-1] if marks else None
    floor = before.stop if before and before.number else unit.start + 1
    for match in (_LISTED if listed else _TOKEN).finditer(text, unit.start + 1, end):
        at = match.start()
        if at < floor:
            continue
        if text[at].isdigit() and _bald(text, match.end(), end):
            continue
        follows = before is not None and before.style > 0 and before.stop < at and text[before.stop : at].isspace()
        place = GAP if listed or follows else _place(text, unit.start, at, flat)
        number = parse(text, at, end) if place else None
        if number is None or number.keyword == "bare" or not _named(text, number.after, end):
            continue
        mark = numbered(text, number, end, ordinal, place, 0)
        mark.quoted = text[at - 1] in '"“'
        if not _counts(text, mark, number):
            continue
        if before is not None:
            between = text[before.stop : at].strip(_BETWEEN) if at - before.stop < 200 else "…"
            before.alone = before.alone or not between
            before.body = before.body and bool(between)
            before.end = at
            if before.stop > at:  # words that were taken for the whole unit's
                before.stop = at - len(text[before.start : at]) + len(text[before.start : at].rstrip(_BETWEEN))
                before.title = collapse(text[before.start : before.stop])
        if listed:
            mark.trait = "entry"
        marks.append(mark)
        before, floor = mark, mark.stop


def _bald(text: str, at: int, end: int) -> bool:
    """Whether the next number follows a token, and no words."""
    stop = min(end, at + 8)
    while at < stop and text[at] in " .)":
        at += 1
    return at < stop and text[at].isdigit() and text[at - 1] == " "


def _place(text: str, floor: int, at: int, flat: bool) -> int:
    """How a token inside a line is set off from what stands before it, 0 where it is not."""
    while at > floor and text[at - 1] in '*_"“':
        at -= 1
    gap = at
    while gap > floor and text[gap - 1] in " \t\xa0\r\n":
        gap -= 1
    if gap in (at, floor):
        return 0
    if at - gap > 1 or text[gap] != " ":
        return GAP
    last = gap - 1
    while last > floor and text[last] in _CLOSERS:
        last -= 1
    if text[last] in ".:!?…":
        return GAP if flat or text.endswith("follows:", floor, last + 1) else INNER
    return INNER if text[gap - 3 : gap].isupper() and text[at].isdigit() else 0


def _named(text: str, at: int, end: int) -> bool:
    """Whether words follow a number, and not the next number."""
    return at >= end or text[at].isalpha() or text[at] in "\"“[(*_<‘'"


def _counts(text: str, mark: Mark, number: Number) -> bool:
    """Whether a number inside a line is more than a reference, an initial or an item of an enumeration."""
    if mark.small or (number.keyword and number.keyword != "§" and mark.title[:1] == "("):
        return False
    form = number.readings[0].form
    if not mark.style and form != "." and not number.keyword:
        return False
    if form[0] not in "(aiAI" or number.keyword:
        return True
    if mark.style < TITLE or sum(map(str.isalpha, mark.title)) < 4:
        return False
    if form[0] == "(":
        return True
    behind = text[mark.stop : mark.stop + 2]
    return (behind[:1] in (".", ":") or (mark.place == GAP and len(behind) == 2 and behind.isspace())) and len(
        mark.title
    ) > 4


def _recitals(text: str, unit: Unit, ordinal: int, marks: list[Mark]) -> None:
    """The caption of the recitals between two sentences."""
    for match in _RECITALS.finditer(text, unit.start + 1, unit.end):
        if text[match.start() - 1] == " " and text[match.start() - 2] in ".;:)":
            marks.append(_at(unit, ordinal, match[0], match.start(), match.end(), CAPS))


def _title(text: str, unit: Unit, ordinal: int, marks: list[Mark]) -> None:
    """The title of a document that runs into its first sentence ("SALES AGREEMENT This Sales Agreement is made")."""
    limit = min(unit.end, unit.start + 3 * FLAT)
    match = _TITLE.search(text, unit.start + 1, limit)
    if match is not None:
        start, stop = match.span()
    else:
        match = _NAMESAKE.search(text, unit.start + 1, limit)
        if match is None or match[1].split()[-len(match[2].split()) :] != match[2].upper().split():
            return
        stop = match.end(1) + len("AGREEMENT")
        start = text.rfind(match[2].split()[0].upper(), match.start(), match.end(1))
    if not any(mark.start < stop and mark.stop > start for mark in marks):
        marks.append(_at(unit, ordinal, collapse(text[start:stop]), start, stop, CAPS, "lead"))


def _at(unit: Unit, ordinal: int, title: str, start: int, stop: int, style: int, trait: str = "") -> Mark:
    """A mark without a number inside a unit."""
    mark = plain(unit, ordinal, title, style, trait)
    mark.start, mark.stop, mark.place, mark.body, mark.alone = start, stop, GAP, True, False
    return mark


def _segments(text: str, unit: Unit, limit: int, ordinal: int, marks: list[Mark]) -> None:
    """Captions without a number between wide gaps of a long line."""
    first = _OPENING.match(text, unit.start, unit.end)
    headed = bool(marks) and marks[0].place == HEAD and marks[0].number is not None
    if first and not headed and style_of(text, *first.span()) == CAPS and not hangs(first[0]):
        mark = plain(unit, ordinal, collapse(first[0]), CAPS, "")
        mark.stop = first.end()
        marks[:] = [mark] + [each for each in marks if each.place != HEAD]
    taken = [(mark.start, mark.stop) for mark in marks if mark.number]
    taken.append((unit.end, unit.end))
    index = 0
    for match in _SEGMENT.finditer(text, unit.start, limit):
        start, stop = match.span()
        while taken[index][1] <= start and index < len(taken) - 1:
            index += 1
        last = start - 1
        while last > unit.start and text[last].isspace():
            last -= 1
        behind = text[stop : stop + 40].lstrip()
        if behind[:1].islower():
            continue
        if (
            taken[index][0] < stop
            or text[start] in '"“'
            or text[stop - 1] in ";,"
            or (last > unit.start and text[last] not in '.;:!?)”"_0123456789')
        ):
            continue
        words = match[0].strip(" .:")
        style = style_of(text, start, stop)
        if (style == CAPS and len(words) > 4 and not hangs(words)) or is_recitals(words):
            marks.append(_at(unit, ordinal, collapse(words), start, stop, max(style, TITLE)))
