"""What may be written next at a place: an anchor in a link, a number behind "Section", a defined term."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from pincite.text.span import Span

if TYPE_CHECKING:
    from pincite.engine import Document

MOST = 200
"""So many are offered at a time; more letters make them fewer."""
LEAST = 2
"""Letters from which on a term is offered: shorter ones are ordinary words on their way."""
_LINK = re.compile(
    r"(?:\]\([ \t]*<?|^[ \t>]*\[[^\[\]]{1,200}\]:[ \t]*<?|\bhref\s?=\s?[\"'])"
    r"(?P<file>[^\s()<>#\"']*)#(?P<typed>[^\s()<>\"']*)$",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"(?P<word>§§?|(?<!\w)[^\W\d_]{2,15}\.?)[ \t\xa0]+(?P<typed>[\w.()-]{0,20})$")
_WORD = re.compile(r"(?<!\w)\w|[\u3040-\u30ff\u3400-\u9fff]")
_LONGEST = 120
"""Characters before the cursor that are looked at."""


class Offer(NamedTuple):
    """What may be written in place of what was typed."""

    label: str
    span: Span
    """What was typed of it."""
    detail: str = ""
    term: bool = False
    """Whether it is a defined term, whose cite and definition are looked up when it is looked at."""


class Place(NamedTuple):
    """What the line before the cursor says of what may follow."""

    before: str
    """The line's words up to the cursor, at most so many."""
    offset: int


def place_at(text: str, line_start: int, offset: int) -> Place:
    """The place of a cursor in a line."""
    return Place(text[max(line_start, offset - _LONGEST) : offset], offset)


def wanted(place: Place, trigger: str | None) -> bool:
    """Whether anything may follow, by the line alone: a space opens nothing but numbers behind a unit's word, a ``#``
    nothing but anchors in a link."""
    if trigger == "#":
        return link_file(place) is not None
    if trigger != " ":
        return True
    match = _NUMBER.search(place.before)
    return match is not None and not match["typed"] and not match["word"][0].islower() and _names(match["word"])


def link_file(place: Place) -> str | None:
    """The file named in a link whose anchor is being written, empty for this document; None outside of such a link."""
    match = _LINK.search(place.before)
    return None if match is None else match["file"]


def anchors(document: Document, place: Place) -> list[Offer]:
    """The anchors of a document, of headings and given by hand, that begin as was typed, in its order.

    ``document`` is where the link leads.
    """
    from pincite.references.anchored import Anchors

    match = _LINK.search(place.before)
    outline = document.long.outline
    if match is None or outline.markup != "markdown":
        return []
    typed = match["typed"].casefold()
    titles = {heading.start: heading.label for heading in (*outline.flat, *outline.quoted)}
    given = ((span.start, name) for name, span in Anchors(outline).given.items())
    names: dict[str, int] = {}
    for start, name in sorted([*given, *outline.anchors.items()]):
        if name and name.lower().startswith(typed):
            names.setdefault(name, start)
    span = Span(place.offset - len(match["typed"]), place.offset)
    return [Offer(name, span, titles.get(start, "")) for name, start in names.items()][: MOST + 1]


def offers(document: Document, place: Place) -> list[Offer]:
    """The numbers of divisions behind a unit's word, else the defined terms that begin as was typed."""
    return list(islice(_numbers(document, place), MOST + 1)) or list(islice(_terms(document, place), MOST + 1))


def _names(word: str) -> bool:
    from pincite.references.units import SMALL, UNITS

    unit = UNITS.get(word.rstrip(".").lower())
    return unit is not None and unit.depth < SMALL


def _numbers(document: Document, place: Place) -> Iterator[Offer]:
    match = _NUMBER.search(place.before)
    if match is None or not _names(match["word"]):
        return
    from pincite.references.naming import Nameables

    typed = match["typed"].casefold()
    span = Span(place.offset - len(match["typed"]), place.offset)
    seen = set()
    for each in Nameables(document.long.outline).behind(match["word"]):
        folded = each.number.casefold()
        if each.number not in seen and folded.startswith(typed) and typed.startswith(each.base.casefold()):
            seen.add(each.number)
            yield Offer(each.number, span, each.heading.title)


def _terms(document: Document, place: Place) -> Iterator[Offer]:
    """Each by the longest words before the cursor that it begins with; not one whose definition is being written."""
    tails = _tails(place.before)
    if not tails:
        return
    from pincite.references.term_forms import bare

    glossary = document.glossary
    names = {bare(term.name): None for term in glossary.terms if not term.span.start <= place.offset <= term.span.end}
    for name in sorted(names, key=str.casefold):
        folded = name.casefold()
        tail = next((tail for tail in tails if folded.startswith(tail)), None)
        if tail is not None and glossary.resolve(name, place.offset) is not None:
            yield Offer(name, Span(place.offset - len(tail), place.offset), term=True)


def _tails(before: str) -> list[str]:
    """The ends of a line that start with a word, the longest first, in small letters; white space as it stands."""
    starts = [match.start() for match in _WORD.finditer(before)]
    tails = [before[start:] for start in starts]
    return [tail.casefold() for tail in tails if len(tail) >= LEAST and len(tail.casefold()) == len(tail)]
