"""What is set apart from the text: furniture as spans, and the entries of contents with the headings they announce."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from pincite.parsing import quoted
from pincite.parsing.analysis import Analysis
from pincite.parsing.anchors import anchors
from pincite.parsing.block import Entry, Furniture, FurnitureKind
from pincite.parsing.heading import Heading
from pincite.parsing.stretch import MarkdownBlock
from pincite.text.span import Span

_LINK_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[((?:[^\[\]\\]|\\.)+)\]\(#([^()\s]+)\)[ \t]*\r?$", re.M)
_ANY_ITEM = re.compile(r"^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+\S", re.M)
_LEAST = 3
"""A list of links into the document is a table of contents from so many entries on."""


def furniture(analysis: Analysis) -> list[Furniture]:
    """Front matter, tables of contents, running heads, page numbers and rules, in document order, without overlap."""
    text, marks, shifts = analysis.text, analysis.marks, analysis.shifts
    found: list[Furniture] = []
    if analysis.front:
        found.append(Furniture("front-matter", Span(0, len(text[: analysis.front].rstrip()))))
    for table in analysis.decision.contents:
        first, last = table.first, table.last - 1
        found.append(Furniture("contents", Span(marks[first].start + shifts[first], _end(analysis, last))))
    for index in analysis.decision.running.found:
        mark = marks[index]
        kind: FurnitureKind = "page" if mark.trait == "page" else "rule" if mark.trait == "rule" else "running"
        found.append(Furniture(kind, Span(mark.start + shifts[index], _end(analysis, index))))
    for block, by in _markdown(analysis):
        if block.kind == "rule":
            found.append(Furniture("rule", Span(block.start + by, block.end + by)))
        elif block.kind == "list" and _is_contents(text, block.start + by, block.end + by):
            found.append(Furniture("contents", Span(block.start + by, block.end + by)))
    found += _margin(analysis)
    return _disjoint(found)


def _margin(analysis: Analysis) -> Iterator[Furniture]:
    """The numbers in the margin that stand before or between paragraphs."""
    if not analysis.numbers:
        return
    ends: list[tuple[int, int]] = [
        (unit.start + start - stretch.origin, unit.end + start - stretch.origin)
        for stretch, start in zip(analysis.stretches, analysis.starts, strict=False)
        for unit in stretch.units
    ]
    index = 0
    for number in analysis.numbers:
        while index < len(ends) and ends[index][1] <= number.start:
            index += 1
        if index == len(ends) or number.end <= ends[index][0]:
            yield Furniture("line", number)


def _end(analysis: Analysis, index: int) -> int:
    """The end of the unit in which a mark stands."""
    mark = analysis.marks[index]
    end = max(mark.end, mark.stop) + analysis.shifts[index]
    while end and analysis.text[end - 1].isspace():
        end -= 1
    return end


def _markdown(analysis: Analysis) -> list[tuple[MarkdownBlock, int]]:
    """The blocks of Markdown that may be furniture, each with what is to be added to its offsets."""
    return [
        (block, start - stretch.origin)
        for stretch, start in zip(analysis.stretches, analysis.starts, strict=False)
        for block in stretch.blocks
        if block.kind in ("rule", "list")
    ]


def _is_contents(text: str, start: int, end: int) -> bool:
    """Whether nearly every item of a list is a link into the document."""
    if text.find("](#", start, end) < 0:
        return False
    links = len(_LINK_ITEM.findall(text, start, end))
    return links >= _LEAST and links >= 0.8 * len(_ANY_ITEM.findall(text, start, end))


def _disjoint(found: list[Furniture]) -> list[Furniture]:
    """In order, what lies in another left out."""
    kept: list[Furniture] = []
    for each in sorted(found, key=lambda each: (each.span.start, -each.span.end)):
        if not kept or each.span.start >= kept[-1].span.end:
            kept.append(each)
    return kept


def contents(analysis: Analysis, flat: Sequence[Heading], apart: Sequence[Furniture]) -> list[Entry]:
    """The entries of the tables of contents, each with the heading that it announces."""
    marks, shifts = analysis.marks, analysis.shifts
    by_both: dict[tuple[str, str], int] = {}
    by_title: dict[str, int] = {}
    by_number: dict[str, int] = {}
    for index, heading in enumerate(flat):
        if heading.kind != "clause":
            number, title = _key(heading.number), _key(heading.title)
            by_both.setdefault((number, title), index)
            by_title.setdefault(title, index)
            by_number.setdefault(number, index)
    entries: list[Entry] = []
    for table in analysis.decision.contents:
        for index in range(table.first + table.captioned, table.last):
            mark = marks[index]
            if (
                index in analysis.decision.running.found
                or not (mark.number or mark.trait == "entry")
                or not (mark.title or mark.written)
            ):
                continue
            number, title = _key(mark.written), _key(_PAGE.sub("", mark.title))
            target = by_both.get((number, title))
            if target is None and len(title) > 2:
                target = by_title.get(title)
            if target is None and number:
                target = by_number.get(number)
            entries.append(Entry(Span(mark.start + shifts[index], mark.stop + shifts[index]), target))
    if analysis.markup == "markdown":
        entries += _links(analysis, flat, apart)
    return sorted(entries, key=lambda entry: entry.span)


_PAGE = re.compile(r"[ .…_]*(?:\b(?:\d{1,3}|[ivxl]{1,5}))?$")
_WORDS = re.compile(r"\w+")


def _key(words: str) -> str:
    return " ".join(_WORDS.findall(words.casefold()))


def anchored(analysis: Analysis) -> dict[int, str]:
    """The anchors of all headings of Markdown's own, by their starts; those in quotes and lists count among them."""
    own = [
        (mark.start + by, mark.words) for mark, by in zip(analysis.marks, analysis.shifts, strict=True) if mark.depth
    ]
    words = dict(sorted([*own, *((each.start, each.words) for each in quoted.find(analysis))]))
    return dict(zip(words, anchors(words.values()), strict=True))


def _links(analysis: Analysis, flat: Sequence[Heading], apart: Sequence[Furniture]) -> list[Entry]:
    starts = [heading.start for heading in flat]
    targets: dict[str, int] = {}
    for start, name in anchored(analysis).items():
        index = bisect_right(starts, start) - 1
        if index >= 0 and start < max(flat[index].span.end, starts[index] + 1):
            targets[name] = index  # of two headings for number and title, both lead to the one that they make
    return [
        Entry(Span(match.start(1), match.end(1)), targets.get(match[2].lower()))
        for each in apart
        if each.kind == "contents"
        for match in _LINK_ITEM.finditer(analysis.text, each.span.start, each.span.end)
    ]
