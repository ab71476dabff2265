"""The words that define a term: the sentence, the item with what hangs below it, the row of a table."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from pincite.parsing import Outline
from pincite.text.sentences import sentence_spans
from pincite.text.span import Span

_HEAD = re.compile(
    r"[\s>*_\"“„«‘'-]*(?:<[^<>]{1,80}>)?(?:\(?\w{1,5}(?:\.\d{1,3})*[.)°]?\)?)?[\s*_\"“„«‘'-]*(?:(?:The|A|An)\s+)?(?:[Tt]erms?\s+)?[\s*_\"“„«‘'-]*"
)
"""What may stand before a term that its paragraph or item is about."""
_OPEN = (":", "—", "–", ",", ";", " and", " or")


def definition_extent(outline: Outline, name: Span) -> Span:
    """The range that defines the term whose name stands at ``name``, without white space around it.

    A paragraph or item that begins with the term is the definition as a whole, with the deeper items that follow where
    it ends openly; of a table it is the row; elsewhere it is the sentence.
    """
    text, blocks = outline.text, outline.blocks
    index = bisect_right(blocks, name.start, key=lambda block: block.span.start) - 1
    if index < 0 or not blocks[index].span.covers(name):
        return _line(text, name)
    block = blocks[index]
    if block.kind == "table":
        row = bisect_right(block.rows, name.start) - 1
        start = block.rows[row] if row >= 0 else block.span.start
        below = bisect_left(block.rows, name.end)  # the name itself may be broken between two rows
        end = block.rows[below] if below < len(block.rows) else block.span.end
        return _trimmed(text, start, end)
    if not _HEAD.fullmatch(text, block.span.start, name.start):
        return _sentence(text, block.span, name, outline.language or "en")
    end, limit = block.span.end, index + 1
    last = bisect_left(
        blocks,
        next((h.start for h in outline.flat[_after(outline, name.start) :] if h.kind != "clause"), len(text)),
        key=lambda b: b.span.start,
    )
    while (
        limit < last
        and blocks[limit].kind == "item"
        and (blocks[limit].depth > block.depth or text.endswith(_OPEN, max(0, end - 5), end))
    ):
        if block.kind == "item" and blocks[limit].depth <= block.depth:
            break
        end = blocks[limit].span.end
        limit += 1
    return _trimmed(text, block.span.start, end)


def _after(outline: Outline, offset: int) -> int:
    """The index of the first heading that starts after an offset."""
    return bisect_right(outline.flat, offset, key=lambda heading: heading.start)


def _sentence(text: str, block: Span, name: Span, language: str) -> Span:
    for sentence in sentence_spans(block.of(text), language):
        placed = sentence.shifted(block.start)
        if placed.start <= name.start < placed.end:
            return Span(placed.start, max(placed.end, name.end))
    return _line(text, name)


def _line(text: str, name: Span) -> Span:
    start = text.rfind("\n", 0, name.start) + 1
    end = text.find("\n", name.end)
    return _trimmed(text, start, len(text) if end < 0 else end)


def _trimmed(text: str, start: int, end: int) -> Span:
    words = text[start:end]
    return Span(start + len(words) - len(words.lstrip()), start + len(words.rstrip()))
