"""Plain and legal text, read in full."""

from __future__ import annotations

from pincite.parsing.block import Block, Furniture
from pincite.parsing.contents import tables
from pincite.parsing.furniture import running
from pincite.parsing.heading import Heading
from pincite.parsing.markup import FRONT_MATTER
from pincite.parsing.marks import Mark, read_unit
from pincite.parsing.resolve import Resolver
from pincite.parsing.units import units
from pincite.text.span import Span


def read(text: str) -> tuple[list[Heading], list[Block], list[Furniture]]:
    """Headings (flat, without their tree), blocks and furniture."""
    front = FRONT_MATTER.match(text)
    start = front.end() if front else 0
    paragraphs = list(units(text, start, len(text)))
    marks = [mark for ordinal, unit in enumerate(paragraphs) for mark in read_unit(text, unit, ordinal)]
    blocks = [Block("paragraph", Span(unit.start, unit.end)) for unit in paragraphs]
    furniture = [Furniture("front-matter", Span(0, start))] if front else []
    return decide(marks, markdown=False), blocks, furniture


def decide(marks: list[Mark], *, markdown: bool) -> list[Heading]:
    """The headings among marks."""
    paged = running(marks)
    contents = tables(marks, paged)
    aside = set(paged)
    for table in contents:
        aside.update(range(table.first, table.last))
    kept: list[Mark] = []
    places: list[int] = []
    dropped, last = 0, -1
    for index, mark in enumerate(marks):
        if index in paged:
            if mark.unit != last:
                dropped += 1
                last = mark.unit
        elif index not in aside and mark.trait != "prose":
            kept.append(mark)
            places.append(mark.unit - dropped)
    return [
        Heading(
            found.kind,
            found.number if found.number is not None else "" if found.kind == "title" else found.mark.written,
            found.title,
            found.level,
            Span(found.mark.start if found.start < 0 else found.start, found.stop),
            0,
        )
        for found in Resolver(kept, places, markdown=markdown, margin=_margin(marks)).run()
    ]


def _margin(marks: list[Mark]) -> int:
    """The commonest indent of prose."""
    indents: dict[int, int] = {}
    for mark in marks:
        if mark.trait == "prose":
            indents[mark.indent] = indents.get(mark.indent, 0) + 1
    return max(indents, key=lambda indent: indents[indent]) if indents else 0
