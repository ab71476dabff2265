"""Which divisions bear which numbers: all that can be said of an outline's headings without their places."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.parsing import Heading
from pincite.references.enumeration import is_mark
from pincite.references.numbers import of_heading

_RECITALS = re.compile(r"whereas|recitals?|considérants?|considerandos?|erwägungsgründe|in erwägung|in erwaegung", re.I)
_GONE = re.compile(
    r"§§\s*(\d+)[a-z]?\s*(?:bis|und|-|–)\s*(\d+)[a-z]?|Art(?:ikel|icles?)?\.?\s*(\d+)[a-z]?\s*(?:bis|und|to|and|à|-|–)\s*(\d+)[a-z]?\b"
)
"""Repealed divisions under one heading: "§§ 3 bis 6 (weggefallen)"."""
_MOST = 500
"""Of how many repealed divisions one heading may speak."""


class Bearers:
    """The numbers of a row of headings; headings are named by their index in it.

    ``parents`` are the headings that each lies below, -1 for none (:attr:`pincite.parsing.Outline.parents`).
    """

    def __init__(self, flat: Sequence[Heading], parents: Sequence[int]) -> None:
        self._shape = _shape(flat)
        self.parents = parents
        self.marks = [is_mark(heading) for heading in flat]
        """Whether each is no more than a numbered paragraph or item."""
        self.nested = _nested(flat, self.parents)
        """Whether each lies in a division that has a number."""
        self.units: list[str] = []
        """The form of each one's unit (:mod:`pincite.references.units`), empty for a bare number."""
        self.by_number: dict[str, list[int]] = {}
        """The bearers of each number by its key, in order; paragraphs of numbered divisions are not among them."""
        self.used: dict[str, int] = {}
        """How many bear each unit."""
        for index, heading in enumerate(flat):
            self._add(index, heading, flat)

    def fit(self, flat: Sequence[Heading]) -> bool:
        """Whether they are those of another row of headings as well."""
        return self._shape == _shape(flat)

    def _add(self, index: int, heading: Heading, flat: Sequence[Heading]) -> None:
        unit, number = of_heading(heading.number) if heading.number else ("", "")
        if not number:
            gone = _GONE.search(heading.title) if "§" in heading.title or "Art" in heading.title[:12] else None
            self.units.append(("§" if gone[1] else "article") if gone else unit)
            if gone:
                first, last = int(gone[1] or gone[3]), int(gone[2] or gone[4])
                for value in range(first, min(last, first + _MOST) + 1):
                    self.by_number.setdefault(str(value), []).append(index)
            return
        parent = self.parents[index]
        if not unit and self.marks[index] and parent >= 0 and _RECITALS.match(flat[parent].title):
            unit = "recital"
        self.units.append(unit)
        if self.marks[index] and self.nested[index] and not unit:
            return  # a paragraph that its number alone does not name
        self.by_number.setdefault(number, []).append(index)
        if unit:
            self.used[unit] = self.used.get(unit, 0) + 1


def _shape(flat: Sequence[Heading]) -> list[tuple[str, int, str, str]]:
    return [(heading.number, heading.level, heading.kind, heading.title) for heading in flat]


def _nested(flat: Sequence[Heading], parents: Sequence[int]) -> list[bool]:
    nested: list[bool] = []
    for parent in parents:
        nested.append(parent >= 0 and (bool(flat[parent].number) or nested[parent]))
    return nested
