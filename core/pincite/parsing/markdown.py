"""Markdown's own headings and blocks, by pyromark (CommonMark)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable

import pyromark

from pincite.parsing.block import Block, Furniture
from pincite.parsing.heading import Heading
from pincite.text.span import Span

_PARSER = pyromark.Markdown(options=pyromark.Options.ENABLE_YAML_STYLE_METADATA_BLOCKS | pyromark.Options.ENABLE_TABLES)
_SURROGATE = re.compile(r"[\ud800-\udfff]")


def _points(text: str) -> Callable[[int], int]:
    """A function from UTF-8 byte offsets to code points."""
    if text.isascii():
        return lambda at: at
    ends, total, shift = [], [], 0
    for match in re.finditer(r"[^\x00-\x7f]+", text):
        start = match.start() + shift
        shift += len(match[0].encode()) - len(match[0])
        ends.append(match.end() + shift)
        total.append(shift)
        del start

    def point(at: int) -> int:
        index = bisect_right(ends, at) - 1
        return at - (total[index] if index >= 0 else 0)

    return point


def read(text: str) -> tuple[list[Heading], list[Block], list[Furniture]]:
    """Headings (flat, without their tree), blocks and furniture."""
    source = _SURROGATE.sub("\ufffd", text)
    if source[:1] == "\ufeff":
        source = " " + source[1:]
    point = _points(source)
    headings: list[Heading] = []
    blocks: list[Block] = []
    furniture: list[Furniture] = []
    depth = 0
    title: list[str] | None = None
    rows: list[int] = []
    header: Span | None = None
    lead: Span | None = None
    for event, where in _PARSER.events_with_range(source):
        start, end = where["start"], where["end"]
        if isinstance(event, str):
            if title is not None:
                title.append(" ")
            continue
        kind, value = next(iter(event.items()))
        if title is not None and kind in ("Text", "Code"):
            title.append(value)
        elif kind == "Start":
            name = value if isinstance(value, str) else next(iter(value))
            if name == "Heading" and depth == 0:
                title = []
            elif name in ("BlockQuote", "List"):
                if depth == 0 and blocks and blocks[-1].kind == "paragraph":
                    lead = blocks[-1].span
                depth += 1
            elif name == "Table":
                rows, header = [], None
            elif name == "TableHead":
                header = _trim(text, point(start), point(end))
            elif name == "TableRow":
                rows.append(point(start))
        elif kind == "End":
            name = value if isinstance(value, str) else next(iter(value))
            span = _trim(text, point(start), point(end))
            if name == "Heading" and title is not None:
                level = int(value["Heading"][1])
                headings.append(Heading("heading", "", " ".join("".join(title).split()), level, span, len(text)))
                blocks.append(Block("heading", span))
                title = None
            elif name in ("BlockQuote", "List"):
                depth -= 1
                if depth == 0 and name == "BlockQuote":
                    blocks.append(Block("paragraph", span))
                if depth == 0:
                    lead = None
            elif depth and name == "Item" and depth == 1:
                blocks.append(Block("item", span, lead=lead))
            elif depth:
                continue
            elif name == "Table":
                blocks.append(Block("table", span, header=header, rows=tuple(rows)))
            elif name == "CodeBlock":
                blocks.append(Block("code", span))
            elif name in ("Paragraph", "HtmlBlock"):
                blocks.append(Block("paragraph", span))
            elif name == "MetadataBlock":
                blocks.append(Block("furniture", span))
                furniture.append(Furniture("front-matter", span))
    return headings, _covering(text, blocks), furniture


def _trim(text: str, start: int, end: int) -> Span:
    while end > start and text[end - 1].isspace():
        end -= 1
    while start < end and text[start].isspace():
        start += 1
    return Span(start, end)


def _covering(text: str, blocks: list[Block]) -> list[Block]:
    """With paragraphs for what is between (rules, link definitions)."""
    found: list[Block] = []
    at = 0
    for block in [*sorted(blocks, key=lambda each: each.span), Block("paragraph", Span(len(text), len(text)))]:
        if block.span.start < at:
            continue
        gap = _trim(text, at, block.span.start)
        if gap.end > gap.start:
            found.append(Block("paragraph", gap))
        if block.span.end > block.span.start:
            found.append(block)
        at = max(at, block.span.end)
    return found
