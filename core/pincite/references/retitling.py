"""Renaming a heading of Markdown: its title, and the links that lead to its anchor.

Anchors are those that GitHub makes of titles (:mod:`pincite.parsing.anchors`). One that was given by hand stays.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple
from urllib.parse import quote, unquote

from pincite.errors import RenameError
from pincite.parsing import Heading, Outline
from pincite.references.anchored import Anchors
from pincite.references.destinations import Destination, destinations, in_code
from pincite.references.renaming import Replacement, checked
from pincite.text.span import Span

_OPENING = re.compile(r"[ \t]*#{1,6}[ \t]+")
_CLOSING = re.compile(r"(?:[ \t]+#+)?[ \t]*(?:\{[^{}\n]*\})?\s*$")
_UNDERLINE = re.compile(r"\n[ \t>]*(?:=+|-+)[ \t\r]*$")
_STOP = re.compile(r"[ \t]*[.:)\u2013\u2014-]*\s+(?:#{1,6}[ \t]+)?")


def heading_at(outline: Outline, offset: int) -> Heading | None:
    """The heading of Markdown's own in whose line an offset lies; None where it lies in none."""
    if outline.markup != "markdown":
        return None
    for heading in (*outline.flat, *outline.quoted):
        if heading.span.start <= offset <= heading.span.end and heading.start in outline.anchors:
            return heading
    return None


def title_span(outline: Outline, heading: Heading) -> Span:
    """Where a heading's title stands, without its marks and number; of one that is no more than a number all of it."""
    text = outline.text
    start, end = heading.span
    underline = _UNDERLINE.search(text, start, end)
    if underline is not None:
        end = underline.start()
    written = text[start:end]
    if heading.title and written.count(heading.title) == 1:
        at = start + written.index(heading.title)
        return Span(at, at + len(heading.title))
    opening = _OPENING.match(text, start, end)
    first = opening.end() if opening else start
    closing = _CLOSING.search(text, first, end)
    last = closing.start() if closing else end
    if heading.title and heading.number and text.startswith(heading.number, first):
        behind = first + len(heading.number)
        stop = _STOP.match(text, behind, last)
        first = stop.end() if stop else behind
    return Span(first, last)


class Retitling(NamedTuple):
    """What another title asks for."""

    replacements: list[Replacement]
    """In this document, in order and without overlap."""
    moved: dict[str, str]
    """The anchors that are called otherwise then, old to new."""


def retitled(outline: Outline, heading: Heading, name: str) -> Retitling:
    """What makes ``name`` the title of a heading, links of this document following; nothing where it is that already.

    Raises RenameError for a title that cannot stand there.
    """
    new = checked(name)
    place = title_span(outline, heading)
    old = place.of(outline.text)
    if old == new:
        return Retitling([], {})
    title = Replacement(place, new)
    moved = moved_anchors(outline, [title])
    links = [*following(outline, moved), *_entries(outline, heading, old, new)]
    return Retitling(sorted([title, *(link for link in links if not link.span.overlaps(place))]), moved)


def moved_anchors(outline: Outline, replacements: Iterable[Replacement]) -> dict[str, str]:
    """The anchors that replacements change, old to new: of what they touch, and of titles that are counted differently.

    Those that are given by hand as well do not move. Raises RenameError where a heading would be none any more.
    """
    edits = sorted(replacements)
    if outline.markup != "markdown" or not edits:
        return {}
    pieces, shifts, at = [], [], edits[0].span.start
    for each in edits:
        pieces += [outline.text[at : each.span.start], each.text]
        shifts.append((each.span.start, len(each.text) - (each.span.end - each.span.start)))
        at = each.span.end
    first, words = edits[0].span.start, "".join(pieces)
    after = outline.edited(outline.text[:first] + words + outline.text[at:], first, at, len(words)).anchors
    given = Anchors(outline)
    moved, shift, waiting = {}, 0, 0
    for start, name in outline.anchors.items():
        while waiting < len(shifts) and shifts[waiting][0] < start:
            shift += shifts[waiting][1]
            waiting += 1
        new = after.get(start + shift)
        if new is None or len(after) != len(outline.anchors):
            raise RenameError("With this title the heading would not be read as one heading: choose another")
        if new != name and not given.by_hand(name):
            moved[name] = new
    return moved


def following(
    outline: Outline, moved: Mapping[str, str], leads_here: Callable[[str], bool] = lambda file: not file
) -> list[Replacement]:
    """The fragments of a document's links that follow moved anchors of the document that ``leads_here`` knows.

    ``leads_here`` is told what stands before the ``#``.
    """
    made = []
    for each in destinations(outline.text):
        new = _moved(each, moved)
        if new is not None and leads_here(each.file) and not in_code(outline, each.span.start):
            made.append(Replacement(each.fragment, new))
    return made


def links_to(text: str, moved: Mapping[str, str], leads_here: Callable[[str], bool]) -> bool:
    """Whether a text may have links that :func:`following` would change: cheap, for many files."""
    return any(_moved(each, moved) is not None and leads_here(each.file) for each in destinations(text))


def _moved(destination: Destination, moved: Mapping[str, str]) -> str | None:
    """The new fragment of a destination, encoded as the old one was."""
    fragment = destination.written.partition("#")[2]
    new = moved.get(unquote(fragment).lower())
    return quote(new) if new is not None and "%" in fragment else new


def _entries(outline: Outline, heading: Heading, old: str, new: str) -> Iterable[Replacement]:
    """The words of links that say the old title and lead to it, as tables of contents do."""
    anchor = outline.anchors[heading.start]
    pattern = re.compile(rf"\[(?P<words>{re.escape(old)})\]\(<?#{re.escape(anchor)}>?[\s)]", re.I)
    for match in pattern.finditer(outline.text):
        if match["words"] == old and not in_code(outline, match.start()):
            yield Replacement(Span(*match.span("words")), new)
