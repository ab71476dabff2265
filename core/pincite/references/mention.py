"""What a stretch of text says of places, before anyone looks where they are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from pincite.references.reference import ReferenceKind

Scope = Literal["", "here", "named", "elsewhere", "unsure"]
"""Whose place it is: nothing said, this document's ("hereof"), of the document named, another's, or not to be told."""


class Step(NamedTuple):
    """One number on the way to a place."""

    unit: str
    """Form of its unit (:mod:`pincite.references.units`); empty for "(b)" behind a number."""
    depth: int
    number: str
    """As written, brackets and all."""


@dataclass(frozen=True, slots=True)
class Mention:
    """Words that name a place. Offsets count from the start of the stretch."""

    start: int
    end: int
    kind: ReferenceKind
    steps: tuple[Step, ...] = ()
    """From the outermost number to the innermost; of a link its anchor, of a citation its label, as the one number."""
    last: tuple[Step, ...] = ()
    """Of a range of numbers, its last place."""
    scope: Scope = ""
    name: str = ""
    """The document named, where ``scope`` is "named"."""
    around: str = ""
    """The form of the division around it in which the steps count: "paragraph 2 of this Article"."""
    toward: int = 0
    """Of a relative one, which way: 0 for "this", -1 for "the preceding", 1 for "the next"."""
