"""How prose may name the divisions of a document: the numbers that can stand behind "Section", in its own words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pincite.lazy import cached_property
from pincite.parsing import Heading, Outline
from pincite.references.enumeration import is_mark
from pincite.references.numbers import of_heading
from pincite.references.units import ARTICLE, EQUAL, SECTION, SMALL, UNITS


class Nameable(NamedTuple):
    """A division, and what names it behind its unit."""

    number: str
    """As the heading writes it, without the unit: "4.2", "IV", "4.2(b)" of an item below 4.2."""
    unit: str
    """Form of the unit that the heading bears (:mod:`pincite.references.units`); empty where it is a bare number."""
    heading: Heading
    base: str = ""
    """Of an item numbered below another division, that one's number, with which its own begins."""


class Nameables:
    """The divisions of one outline that have a number, made on first use."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline

    @cached_property
    def all(self) -> list[Nameable]:
        """In document order."""
        found: list[Nameable] = []
        around: list[Nameable] = []
        for heading in self._outline.flat:
            while around and around[-1].heading.end <= heading.start:
                around.pop()
            if not heading.number:
                continue
            if is_mark(heading) and around:
                above = around[-1]
                number = above.number + _mark(heading.number, self._outline.language == "de" and bool(above.unit))
                made = Nameable(number, above.unit, heading, above.number)
            else:
                unit, _ = of_heading(heading.number)
                made = Nameable(_without_unit(heading.number) if unit else heading.number, unit, heading)
            found.append(made)
            around.append(made)
        return found

    @cached_property
    def _units(self) -> frozenset[str]:
        return frozenset(each.unit for each in self.all)

    def behind(self, word: str) -> Iterator[Nameable]:
        """The divisions that a unit's word ("Section", "Art.", "§") may name, in document order.

        Those whose headings bear the unit, or one that means the same. A bare number may be a section, clause or
        article where no heading bears that unit, and one of several parts ("4.2") a section or clause in any case.
        """
        unit = UNITS.get(word.rstrip(".").lower())
        if unit is None or unit.depth >= SMALL:
            return
        equal = {form for pair in EQUAL if unit.form in pair for form in pair}
        named = ({unit.form} & self._units) or (equal & self._units)
        for each in self.all:
            bare = not each.unit and unit.depth in (ARTICLE, SECTION)
            deep = "." in each.number and unit.depth == SECTION
            if each.unit in named or (bare and (deep or not named)):
                yield each


def _mark(number: str, german: bool) -> str:
    """The number of an item behind that of its division: "(b)", in German law " Abs. 2"."""
    bare = number.strip("().")
    if german:
        kind = "Nr." if number.endswith(".") else "Abs." if bare[:1].isdigit() else "Buchst."
        return f" {kind} {bare}"
    return number if number.startswith("(") else f"({bare})"


def _without_unit(number: str) -> str:
    """ "IV" of "Article IV", "4" of "§ 4"."""
    return number.lstrip("§ \t\xa0\r\n") if number.startswith("§") else number.split(None, 1)[-1].strip()
