"""The long sections of a document, and the units that they are cut between."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from pincite.longdoc import LongDocument
from pincite.text.span import Span

LONG = 600
"""Tokens beyond which a stretch without a heading is worth cutting: more than two sections of retrieval."""


class LongSection(NamedTuple):
    """A stretch between two headings."""

    span: Span
    """From its first unit's start to its last one's end."""
    units: tuple[Span, ...]
    """Its blocks, headings and furniture left out."""
    tokens: int
    """By the document's counter."""


def long_sections(document: LongDocument, tokens: int = LONG) -> Iterator[LongSection]:
    """The stretches between captioned headings that have more than ``tokens`` tokens and at least two units."""
    text, outline = document.text, document.outline
    edges = sorted({h.start for h in outline.flat if h.kind != "clause"} | {len(text)})
    blocks = outline.blocks
    first = 0
    for edge in edges:
        last = bisect_left(blocks, edge, key=lambda block: block.span.start)
        units = tuple(b.span for b in blocks[first:last] if b.kind not in ("heading", "furniture"))
        first = last
        if len(units) < 2:
            continue
        counted = sum(document.count(unit.of(text)) for unit in units)
        if counted > tokens:
            yield LongSection(Span(units[0].start, units[-1].end), units, counted)
