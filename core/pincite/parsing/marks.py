"""Reading the marks of one unit of plain text."""

from __future__ import annotations

import re

from pincite.parsing import inside, traits
from pincite.parsing.captions import CAPS, PLAIN, TITLE, abbreviated, leading_capitals, names, style_of
from pincite.parsing.keywords import ARABIC
from pincite.parsing.mark import CENTRED, ENDS, GAP, HEAD, LONG, SHORT, Mark, collapse, numbered, plain
from pincite.parsing.numbering import Number, Reading, parse
from pincite.parsing.titles import KINDS, words_of
from pincite.parsing.units import Unit

_LEAD = 72
"""A lead in words that are not all capitals ends within so many characters."""
_LEADS = re.compile(r"[A-Z][^\W\d]*[a-z](?:[ ,;/&’'-]{1,2}[^\W\d]+)*")
_BELOW = re.compile(r"\([a-zA-Z]{1,3}\)[ \t\xa0]+[A-Z]")
_OPENING_MARKS = '*_"“<'


def read_unit(text: str, unit: Unit, ordinal: int, *, inner: bool = True) -> list[Mark]:
    """The marks of one unit, in order; ``ordinal`` is its place among the units of the stretch.

    Without ``inner`` only its head is read, and none is made of prose: Markdown tells paragraphs and pages itself.
    """
    start, end = unit.start, unit.end
    short = end - start <= SHORT
    whole = text[start:end] if short else ""
    if short and (mark := _furniture(unit, ordinal, whole)) is not None:
        return [mark]
    at = start
    while at < end and text[at] in _OPENING_MARKS:
        at += 1
    number = parse(text, at, end) if at < end else None
    trait, paged = traits.of_unit(text, start, end, whole, number.after - start if number else 0)
    if number is None and short:
        number = traits.named_division(at, whole)
        if number is not None and numbered(text, number, end, ordinal, HEAD, unit.indent).named < 0:
            number = None  # neither a number nor a caption
    if number is not None and text.count("\t", number.stop, number.after) > 1:
        number = None  # a row of a table
    marks: list[Mark] = []
    if number is not None and trait != "contents":
        below = _below(text, number, end)
        mark = numbered(text, number, below.start if below else end, ordinal, HEAD, unit.indent)
        mark.start, mark.trait = start, trait
        mark.quoted = at > start and text[at - 1] in '"“'
        marks.append(mark)
        if below is not None:
            marks.append(numbered(text, below, end, ordinal, GAP, 0))
            mark.body, mark.alone = True, False
    elif (mark := _unnumbered(text, unit, ordinal, whole, trait)) is not None:
        marks.append(mark)
    if marks:
        marks[0].paged = paged
    if not inner:
        return marks if not marks or marks[0].trait != "prose" else []
    inside.read(text, unit, ordinal, marks, trait)
    return marks


def _below(text: str, number: Number, end: int) -> Number | None:
    """The number of the first division below, where it stands right behind a number: "3.3 (a) Delivery."."""
    if number.keyword or number.readings[0].form[0] not in "1.":
        return None
    if not _BELOW.match(text, number.after, end):
        return None
    return parse(text, number.after, end)


def _furniture(unit: Unit, ordinal: int, whole: str) -> Mark | None:
    """The mark of a unit that is a rule or a page number."""
    if traits.is_rule(whole):
        return plain(unit, ordinal, whole.lower() if whole[0] == "<" else "", 0, "rule")
    if not traits.is_page(whole):
        return None
    mark = plain(unit, ordinal, whole, 0, "page")
    if whole.isdigit() and unit.indent >= CENTRED:  # or the third level of an opinion's numbering
        mark.number = Number(unit.start, unit.end, unit.end, (Reading("1", (int(whole),), ARABIC),), "bare")
        mark.written = whole
    return mark


def _unnumbered(text: str, unit: Unit, ordinal: int, whole: str, trait: str) -> Mark | None:
    """The mark of a unit without a number; None for complete prose that is too long to recur on pages."""
    start, end = unit.start, unit.end
    if trait == "opinion":
        stop = traits.opinion_end(text, start, end)
        mark = plain(unit, ordinal, collapse(text[start:stop]), TITLE, trait)
        mark.stop, mark.body = stop, stop < end - 2
        return mark
    if whole:
        mark = _caption(text, unit, ordinal, whole, trait)
        short = None if whole.isupper() or trait or len(whole) < 30 else _lead(text, unit, ordinal)
        return short if short is not None and (short.closed or KINDS.intersection(words_of(short.title))) else mark
    if trait:
        return plain(unit, ordinal, "", 0, trait)
    lead = _lead(text, unit, ordinal)
    if lead is not None:
        return lead
    closed = text[end - 1] in ENDS
    if end - start > LONG and closed:
        return None
    mark = plain(unit, ordinal, collapse(text[start:end]) if end - start <= LONG else "", 0, "prose")
    mark.body, mark.closed = True, closed
    return mark


def _lead(text: str, unit: Unit, ordinal: int) -> Mark | None:
    """The words that a paragraph starts with and that name what it says: in capitals, or before a full stop."""
    start, end = unit.start, unit.end
    lead = leading_capitals(text, start, end)
    if lead is not None:
        stop, style, closed = lead.stop, CAPS, text[lead.stop] in ".:"
    else:
        stop, style, closed = text.find(". ", start, min(end, start + _LEAD)), TITLE, True
        if stop < 0 or text[stop + 2 : stop + 3].islower() or not _LEADS.fullmatch(text, start, stop):
            return None
        if abbreviated(text, start, stop, end) or not names(text, start, stop):
            return None
    mark = plain(unit, ordinal, collapse(text[start:stop]), style, "lead")
    mark.stop, mark.body, mark.alone, mark.closed = stop, True, False, closed
    return mark


def _caption(text: str, unit: Unit, ordinal: int, whole: str, trait: str) -> Mark:
    """A short unit: a caption that stands alone, or a few words of prose."""
    last = whole[-1]
    sentence = last in ";,。；，、" or (last == "." and len(whole) > 60 and not whole.isupper())
    style = 0 if sentence or trait not in ("", "entry") else style_of(text, unit.start, unit.end)
    mark = plain(unit, ordinal, collapse(whole), style, trait)
    mark.label = last == ":"
    mark.closed = last in ".:" or (not style and last in ENDS)
    mark.names = style >= TITLE and len(whole) <= 100 and names(text, unit.start, unit.end)
    mark.isolated = unit.isolated
    if not trait and _is_prose(whole, style, mark.closed):
        mark.trait, mark.body, mark.style = "prose", True, 0
    elif style and not mark.closed and ("   " in whole or "\t" in whole):
        _columns(unit, whole, mark)
    return mark


def _columns(unit: Unit, whole: str, mark: Mark) -> None:
    """Words in columns are no caption, but the title may stand in one of them, beside a name."""
    mark.style = 0
    if mark.trait:
        return
    columns = [column.strip() for column in whole.replace("\t", "   ").split("   ")]
    upper = [column for column in columns if column.isupper()]
    if not upper or (len(upper) < len(columns) and KINDS.isdisjoint(words_of(upper[-1]))):
        return
    mark.title, mark.style, mark.trait = collapse(upper[-1]), CAPS, "lead"
    mark.start = unit.start + whole.rfind(upper[-1])


def _is_prose(whole: str, style: int, closed: bool) -> bool:
    if traits.is_item(whole) or (style < CAPS and len(whole) > 30 and "[*" in whole):
        return True
    if not style:
        return len(whole) > 40 or whole[-1] == "。"
    return style in (PLAIN, TITLE) and whole.count(" ") > (7 if closed else 17)
