"""The blocks of a document: what is better not cut, in document order and without overlap."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from pincite.parsing.analysis import Analysis
from pincite.parsing.block import Block, Furniture
from pincite.parsing.block_list import BlockList, moved
from pincite.parsing.columns import Line, lines, table
from pincite.parsing.heading import Heading
from pincite.parsing.stretch import Layout, MarkdownBlock, Stretch
from pincite.text.span import Span

_MARKER = re.compile(
    r"(?:(?P<bullet>[•·▪■●○◦‣–—*-]|o(?=[ \t]{1,8}\S))|\((?:(?P<roman>[ivx]{1,6})|(?P<letter>[a-zA-Z]{1,2})|"
    r"(?P<number>\d{1,3}))\)"
    r"|(?P<lower>[a-z]|[ivx]{1,6})[.)]|(?P<arabic>\d{1,3})\))[ \t\xa0]*(?=\S)"
)
_ITEM = re.compile(r"^([ \t]*)(?:[-*+]|\d{1,9}[.)])(?:[ \t]+|\r?$)", re.M)
_ROW = re.compile(r"^[ \t]*\S", re.M)
_LEADS = ":,;—–-"
"""What a lead-in ends with."""


def blocks(analysis: Analysis, flat: Sequence[Heading], apart: Sequence[Furniture]) -> BlockList:
    """The blocks of a document; ``apart`` is its furniture."""
    return BlockList(part(analysis, flat, apart, 0, len(analysis.stretches)))


def part(
    analysis: Analysis,
    flat: Sequence[Heading],
    apart: Sequence[Furniture],
    first: int,
    last: int,
    above: Block | None = None,
) -> list[Block]:
    """The blocks of the stretches ``first`` to ``last`` (half-open), where nothing goes on at either end.

    ``above`` is the block before them, which may introduce a list that they begin with.
    """
    whole = first == 0 and last == len(analysis.stretches)
    begin, stop = (0, len(analysis.text)) if whole else (analysis.starts[first] if first else 0, analysis.starts[last])
    raw = _markdown(analysis, first, last) if analysis.markup == "markdown" else _plain(analysis, first, last)
    named = [heading for heading in flat if heading.kind != "clause" and begin <= heading.span.start < stop]
    given = [each for each in apart if begin <= each.span.start < stop]
    return list(_led(analysis.text, _set_apart(analysis.text, _captioned(analysis.text, raw, named), given), above))


# From stretches


def _plain(analysis: Analysis, first: int, last: int) -> Iterator[Block]:
    text = analysis.text
    pending: list[Block] = []
    rows: list[Line] = []
    for stretch, start in zip(analysis.stretches[first:last], analysis.starts[first:last], strict=True):
        by = start - stretch.origin
        units = _units(text, stretch, by)
        for index, unit in enumerate(units.blocks):
            block = moved(unit, by)
            lines = units.lines.get(index)
            if lines is not None:
                pending.append(block)
                rows += [line.moved(by) for line in lines] if by else lines
                continue
            if pending:
                yield from _tabled(text, pending, rows)
                pending, rows = [], []
            yield block
    yield from _tabled(text, pending, rows)


def _tabled(text: str, blocks: list[Block], rows: list[Line]) -> Iterator[Block]:
    """Neighbouring units that may be a table, as one where they are."""
    whole = table(text, blocks, rows) if blocks else None
    if whole is not None:
        yield whole
    else:
        yield from blocks


def _units(text: str, stretch: Stretch, by: int) -> Layout:
    """The units of a stretch as blocks, at the offsets that it was read at; made once."""
    if stretch.layout is None:
        blocks = [
            Block(
                "item" if _MARKER.match(text, unit.start + by, unit.end + by) else "paragraph",
                Span(unit.start, unit.end),
            )
            for unit in stretch.units
        ]
        found: dict[int, list[Line]] = {}
        for index, unit in enumerate(stretch.units):
            if (rows := lines(text, unit.start + by, unit.end + by)) is not None:
                found[index] = [row.moved(-by) for row in rows]
        stretch.layout = Layout(blocks, found)
    return stretch.layout


def _before(text: str, at: int) -> int:
    """The end of what stands before a line."""
    while at > 0 and text[at - 1].isspace():
        at -= 1
    return at


def _markdown(analysis: Analysis, first: int, last: int) -> Iterator[Block]:
    text = analysis.text
    at = analysis.starts[first] if first else analysis.front
    for stretch, start in zip(analysis.stretches[first:last], analysis.starts[first:last], strict=True):
        by = start - stretch.origin
        for block in stretch.blocks:
            yield from _gap(text, at, block.start + by)
            yield from _of_markdown(text, block, by)
            at = block.end + by
    yield from _gap(text, at, len(text) if last == len(analysis.stretches) else analysis.starts[last])


def _gap(text: str, start: int, end: int) -> Iterator[Block]:
    """What stands between blocks: the definitions of links."""
    while start < end and text[start].isspace():
        start += 1
    stop = _before(text, end) if start < end else start
    if stop > start:
        yield Block("paragraph", Span(start, stop))


def _of_markdown(text: str, block: MarkdownBlock, by: int) -> Iterator[Block]:
    span = Span(_after(text, block.start + by, block.end + by), block.end + by)
    if block.kind == "list":
        yield from _items(text, span)
    elif block.kind == "table":
        lines = [match.start() for match in _ROW.finditer(text, span.start, span.end)]
        rows = tuple(lines[2:])
        header = Span(span.start, _before(text, rows[0])) if rows else None
        yield Block("table", span, header=header, rows=rows)
    elif block.kind in ("heading", "code"):
        yield Block("heading" if block.kind == "heading" else "code", span)
    else:
        yield Block("paragraph", span)


def _items(text: str, span: Span) -> Iterator[Block]:
    """The items of a list, each up to the next at any depth."""
    starts = [
        (match.end(1), len(match[1].expandtabs(4))) for match in _ITEM.finditer(text, _line(text, span.start), span.end)
    ]
    if not starts or starts[0][0] > span.start:
        starts.insert(0, (span.start, 0))
    open_items: list[tuple[int, Span]] = []
    for (start, indent), (stop, _) in zip(starts, [*starts[1:], (span.end, 0)], strict=True):
        item = Span(start, _before(text, stop))
        while open_items and open_items[-1][0] >= indent:
            open_items.pop()
        lead = open_items[-1][1] if open_items and text[open_items[-1][1].end - 1] in _LEADS else None
        if item.end > item.start:
            yield Block("item", item, lead=lead, depth=len(open_items))
        open_items.append((indent, item))


def _line(text: str, at: int) -> int:
    while at > 0 and text[at - 1] in " \t":
        at -= 1
    return at


# With what was decided


def _captioned(text: str, raw: Iterator[Block], named: Sequence[Heading]) -> Iterator[Block]:
    """Headings as blocks of their own, and paragraphs parted where a heading is run in."""
    index = 0
    done = -1
    for block in raw:
        span = block.span
        if span.end <= done:
            continue
        if span.start < done:
            span = Span(_after(text, done, span.end), span.end)
        while index < len(named) and named[index].span.start < span.start:
            index += 1
        if index == len(named) or named[index].span.start >= span.end:
            if span.start < span.end:
                yield block if span is block.span else Block(block.kind, span, block.lead, None, (), block.depth)
            continue
        at = span.start
        while index < len(named) and (heading := named[index]).span.start < span.end:
            yield from _piece(text, block, at, heading.span.start)
            at = heading.span.start
            if heading.kind != "runin":
                at = _closing(text, heading.span.end, span.end)
                yield Block("heading", Span(heading.span.start, at))
            index += 1
        done = at
        yield from _piece(text, block, _after(text, at, span.end), span.end)


def _after(text: str, at: int, end: int) -> int:
    while at < end and text[at].isspace():
        at += 1
    return at


def _closing(text: str, at: int, end: int) -> int:
    """The end of a heading with the punctuation that closes it."""
    while at < end and not text[at].isspace() and not text[at].isalnum():
        at += 1
    return at


def _piece(text: str, block: Block, start: int, end: int) -> Iterator[Block]:
    start = _after(text, start, end)
    stop = _before(text, end) if end > start else start
    if stop > start:
        yield Block(
            "item" if block.kind == "item" else "paragraph", Span(start, stop), block.lead, None, (), block.depth
        )


def _set_apart(text: str, found: Iterator[Block], apart: Sequence[Furniture]) -> Iterator[Block]:
    """Furniture in the place of what it covers."""
    given = 0
    done = 0
    for block in found:
        start, end = max(block.span.start, done), block.span.end
        while given < len(apart) and apart[given].span.start < end:
            span = apart[given].span
            if start < span.start:
                yield from _part(text, block, start, span.start)
            yield Block("furniture", span)
            start = done = max(start, span.end)
            given += 1
        if start == block.span.start:
            yield block
        elif start < end:
            yield from _part(text, block, start, end)
    for each in apart[given:]:
        yield Block("furniture", each.span)


def _part(text: str, block: Block, start: int, end: int) -> Iterator[Block]:
    """What is left of a block between ``start`` and ``end``."""
    start = _after(text, start, end)
    stop = _before(text, end) if end > start else start
    if stop > start:
        header = block.header if block.header and block.header.start == start and block.header.end <= stop else None
        rows = tuple(row for row in block.rows if start < row < stop)
        yield Block(block.kind, Span(start, stop), block.lead, header, rows, block.depth)


def _led(text: str, found: Iterator[Block], above: Block | None) -> Iterator[Block]:
    """Items with their lead-in, and how deep their list is nested; ``above`` is the block before the first."""
    lead = _lead_in(text, above)
    kinds: list[str] = []
    for block in found:
        if block.kind == "furniture":
            yield block  # a page's end parts no list
            continue
        if block.kind != "item":
            lead = _lead_in(text, block)
            kinds = []
            yield block
            continue
        marker = _MARKER.match(text, block.span.start, block.span.end)
        kind = marker.lastgroup if marker and block.depth == 0 else None
        if kind is not None:
            if kind in kinds:
                del kinds[kinds.index(kind) + 1 :]
            else:
                kinds.append(kind)
        yield Block("item", block.span, block.lead or lead, None, (), block.depth or max(len(kinds) - 1, 0))


def _lead_in(text: str, block: Block | None) -> Span | None:
    """A paragraph that introduces the list below it; None for what introduces none."""
    if block is None or block.kind != "paragraph":
        return None
    last = text[block.span.end - 1]
    return block.span if last in _LEADS or last.isalnum() else None
