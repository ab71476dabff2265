"""Stretches: the pieces that a text is read in, so that an edit re-reads only the ones it touches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pincite.parsing.block import Block
from pincite.parsing.columns import Line
from pincite.parsing.mark import Mark
from pincite.parsing.units import Unit

SIZE = 4_000
"""A stretch ends at the first place after so many characters where it may."""


class MarkdownBlock(NamedTuple):
    """A block of the top level of Markdown: ``start`` and ``end`` without the white space around it."""

    kind: str
    """One of "heading", "paragraph", "list", "quote", "code", "html", "table" or "rule"."""
    start: int
    end: int
    level: int
    """Of a heading, 1 to 6; of an ordered list, its first number; else 0."""


class Layout(NamedTuple):
    """The units of a stretch as blocks, and the lines of those that may be part of a table."""

    blocks: list[Block]
    lines: dict[int, list[Line]]


@dataclass(slots=True, eq=False)
class Stretch:
    """A piece of a text that can be read without the rest.

    Its offsets are those of the text that it was read from, where it started at ``origin``: when text before it grows,
    nothing in it changes.
    """

    origin: int
    length: int
    count: int
    """How many units it has."""
    marks: Sequence[Mark]
    units: Sequence[Unit] = ()
    """Of plain text."""
    blocks: Sequence[MarkdownBlock] = ()
    """Of Markdown."""
    labels: frozenset[str] = frozenset()
    """Of Markdown: the labels of the links that it defines, case folded."""
    bare: bool = False
    """It ends with a number alone, whose caption may follow."""
    layout: Layout | None = field(default=None, repr=False)
    """Kept by :mod:`pincite.parsing.layout`."""
