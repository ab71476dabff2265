"""Plain and legal text into stretches."""

from __future__ import annotations

from pincite.parsing.mark import Mark
from pincite.parsing.marks import read_unit
from pincite.parsing.stretch import SIZE, Stretch
from pincite.parsing.units import SEPARATOR, units


def read(text: str, start: int, end: int) -> list[Stretch]:
    """The stretches of ``text[start:end]``, which starts and ends at stops or the text's ends."""
    found: list[Stretch] = []
    at = start
    for stop in _stops(text, start, end):
        paragraphs = list(units(text, at, stop))
        marks: list[Mark] = []
        for ordinal, unit in enumerate(paragraphs):
            marks += read_unit(text, unit, ordinal)
        found.append(Stretch(at, stop - at, len(paragraphs), marks, paragraphs))
        at = stop
    return found


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
