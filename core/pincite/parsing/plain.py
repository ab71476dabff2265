"""Plain and legal text into stretches."""

from __future__ import annotations

from pincite.parsing.captions import PLAIN, TITLE
from pincite.parsing.keywords import SMALL
from pincite.parsing.mark import SHORT, Mark
from pincite.parsing.marks import read_unit
from pincite.parsing.stretch import SIZE, Stretch
from pincite.parsing.units import SEPARATOR, Unit, units

CAPTION = 40
"""A caption in brackets above an article is no longer, in characters."""


def read(text: str, start: int, end: int) -> list[Stretch]:
    """The stretches of ``text[start:end]``, which starts and ends at stops or the text's ends."""
    found: list[Stretch] = []
    at = start
    for stop in _stops(text, start, end):
        paragraphs = list(units(text, at, stop))
        marks: list[Mark] = []
        for ordinal, unit in enumerate(paragraphs):
            _read(text, unit, ordinal, marks)
        found.append(Stretch(at, stop - at, len(paragraphs), marks, paragraphs))
        at = stop
    return found


def _read(text: str, unit: Unit, ordinal: int, marks: list[Mark]) -> None:
    """Add the marks of a unit. A short paragraph right below an article's number captions it, whatever its words."""
    found = read_unit(text, unit, ordinal)
    above = marks[-1] if marks else None
    if (
        above is not None
        and above.unit == ordinal - 1
        and above.alone
        and not above.title
        and above.number is not None
        and above.number.readings[0].rank < SMALL
        and above.number.keyword not in ("", "bare")
    ):
        first = found[0] if len(found) == 1 else None
        if (
            first is not None
            and first.trait in ("", "prose")
            and first.number is None
            and not first.style
            and _captions(text, unit)
        ):
            first.trait, first.style, first.body, first.alone = "", PLAIN, False, True
    if above is not None and above.unit == ordinal - 1 and found:
        _name(text, above, found[0], marks)
    marks += found


def _name(text: str, above: Mark, mark: Mark, marks: list[Mark]) -> None:
    """Give an article the caption in brackets that stands on the line above it, as statutes in Japanese have it."""
    number = mark.number
    if number is None or number.keyword != "article" or mark.title or text[number.start] != "第":
        return
    if (
        text[above.start] == "（"
        and text[above.end - 1] == "）"
        and above.end - above.start <= CAPTION
        and text.count("\n", above.end, mark.start) == 1
    ):
        mark.start, mark.title, mark.style = above.start, text[above.start + 1 : above.end - 1], TITLE
        marks.pop()


def _captions(text: str, unit: Unit) -> bool:
    return unit.end - unit.start <= SHORT and text[unit.start].isupper() and text[unit.end - 1] not in ".:;,"


def _stops(text: str, start: int, end: int) -> list[int]:
    """Where stretches end: at lines behind a blank line or a page's end."""
    stops: list[int] = []
    at = start
    while end - at > SIZE:
        separator = SEPARATOR.search(text, at + SIZE, end)
        if separator is None or separator.end() >= end:
            break
        at = separator.end()
        while text[at - 1] in " \t\xa0":
            at -= 1
        stops.append(at)
    stops.append(end)
    return stops


def is_stop(text: str, at: int) -> bool:
    """Whether a stretch may start at ``at``: the line above is blank, or a page ends there."""
    back = at
    while back > 0 and text[back - 1].isspace():
        back -= 1
        if text[back] == "\f":
            return True
    gap = text[back:at].replace("\r\n", "\n").replace("\r", "\n")
    return gap.count("\n") > 1 and gap[-1] == "\n"
