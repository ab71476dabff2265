"""Plain and legal text, read in full."""

from __future__ import annotations

from pincite.parsing.block import Block, Furniture
from pincite.parsing.contents import tables
from pincite.parsing.furniture import running
from pincite.parsing.heading import Heading
from pincite.parsing.markup import FRONT_MATTER
from pincite.parsing.mark import Mark
from pincite.parsing.marks import read_unit
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
    aside.update(_cells(marks))
    kept: list[Mark] = []
    places: list[int] = []
    open_ends: set[int] = set()
    dropped, last = 0, -1
    loose = -1
    for index, mark in enumerate(marks):
        if index in paged:
            if mark.unit != last:
                dropped += 1
                last = mark.unit
        elif mark.trait == "prose":
            loose = -1 if mark.closed else mark.unit - dropped
        elif index not in aside:
            if loose >= 0 and mark.unit - dropped - loose == 1:
                open_ends.add(len(kept))
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
        for found in Resolver(kept, places, markdown=markdown, margin=_margin(marks), open_ends=open_ends).run()
    ]


def _margin(marks: list[Mark]) -> int:
    """The commonest indent of prose."""
    indents: dict[int, int] = {}
    for mark in marks:
        if mark.trait == "prose":
            indents[mark.indent] = indents.get(mark.indent, 0) + 1
    return max(indents, key=lambda indent: indents[indent]) if indents else 0


def _cells(marks: list[Mark]) -> list[int]:
    """The marks inside tables that tags mark as such, as filings have them."""
    found: list[int] = []
    opened = -1
    for index, mark in enumerate(marks):
        if mark.trait == "rule" and "<table>" in mark.title:
            opened = index
        elif mark.trait == "rule" and "</table>" in mark.title and opened >= 0:
            found.extend(range(opened, index))
            opened = -1
    return found
