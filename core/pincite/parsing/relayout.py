"""Follows an edit: which blocks must be laid out anew, and which only move."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from pincite.parsing import layout
from pincite.parsing.analysis import Analysis
from pincite.parsing.block import Furniture
from pincite.parsing.block_list import BlockList
from pincite.parsing.heading import Heading
from pincite.parsing.stretch import Stretch
from pincite.text.edit import Edit


class Laid(NamedTuple):
    """A version of a document whose blocks are known."""

    analysis: Analysis
    flat: Sequence[Heading]
    furniture: Sequence[Furniture]
    blocks: BlockList


def edited(
    before: Laid, edit: Edit, analysis: Analysis, flat: Sequence[Heading], furniture: Sequence[Furniture]
) -> BlockList:
    """The blocks of the edited text; equal to ``layout.blocks(analysis, flat, furniture)``.

    What is laid out anew reaches from a stretch above all that has changed to one below it, at whose first blocks
    nothing goes on that began before: no list, no table, no heading and no furniture. A list may begin there.
    """
    old = before.analysis
    if old.numbers or analysis.numbers or old.front != analysis.front:
        return layout.blocks(analysis, flat, furniture)
    shift = edit.shift
    was = [h.span for h in before.flat if h.kind != "clause"], [f.span for f in before.furniture]
    now = [h.span for h in flat if h.kind != "clause"], [f.span for f in furniture]
    low, high = edit.start, edit.start + edit.length
    for one, other in ((was[0], now[0]), (was[1], now[1])):
        changed = _changed(one, other, shift)
        if changed is not None:
            low, high = min(low, changed[0]), max(high, changed[1])
    kinds = [f.kind for f in before.furniture], [f.kind for f in furniture]
    if kinds[0] != kinds[1] and len(was[1]) == len(now[1]):
        return layout.blocks(analysis, flat, furniture)
    first = _above(before, was, low)
    if first and (
        analysis.stretches[first - 1] is not old.stretches[first - 1] or analysis.starts[first] != old.starts[first]
    ):
        return layout.blocks(analysis, flat, furniture)  # it was read again as a whole
    last = _below(before, was, high - shift, analysis, shift)
    begin = analysis.starts[first]
    stop = analysis.starts[last]
    head = bisect_left(before.blocks, begin, key=lambda block: block.span.start) if first else 0
    middle = layout.part(analysis, flat, furniture, first, last, before.blocks[head - 1] if head else None)
    tail = (
        bisect_left(before.blocks, stop - shift, key=lambda block: block.span.start)
        if last < len(analysis.stretches)
        else len(before.blocks)
    )
    return before.blocks.spliced(head, tail, middle, shift)


Spans = Sequence[tuple[int, int]]


def _changed(was: Spans, now: Spans, shift: int) -> tuple[int, int] | None:
    """From where to where, in the new text, the spans of two versions differ; None where they only moved."""
    most = min(len(was), len(now))
    head = next((n for n in range(most) if tuple(was[n]) != tuple(now[n])), most)
    tail = 0
    while tail < most - head:
        one, other = was[-1 - tail], now[-1 - tail]
        if (one[0] + shift, one[1] + shift) != tuple(other):
            break
        tail += 1
    if head + tail == len(was) == len(now):
        return None
    between = [*((a, b) for a, b in now[head : len(now) - tail])]
    between += [(a + min(shift, 0), b + max(shift, 0)) for a, b in was[head : len(was) - tail]]
    return min(a for a, _ in between), max(b for _, b in between)


def _above(before: Laid, spans: tuple[Spans, Spans], low: int) -> int:
    """The stretch to begin with: one before that which holds ``low``, where nothing goes on from before it."""
    starts = before.analysis.starts
    index = max(0, min(bisect_right(starts, low), len(before.analysis.stretches)) - 2)
    while index > 0 and not _clean(before, spans, index):
        index -= 1
    return index


def _below(before: Laid, spans: tuple[Spans, Spans], high: int, analysis: Analysis, shift: int) -> int:
    """The stretch of the new text to end before: the first behind one that follows ``high``, where nothing goes on."""
    old = before.analysis
    count, more = len(old.stretches), len(analysis.stretches) - len(old.stretches)
    index = bisect_left(old.starts, high, 0, count) + 1
    while index < count and not (
        _clean(before, spans, index)
        and analysis.starts[index + more] == old.starts[index] + shift
        and analysis.stretches[index + more] is old.stretches[index]
    ):
        index += 1
    return min(index, count) + more


def _clean(before: Laid, spans: tuple[Spans, Spans], index: int) -> bool:
    """Whether nothing goes on at the start of a stretch from what stands before it."""
    start, blocks = before.analysis.starts[index], before.blocks
    at = bisect_left(blocks, start, key=lambda block: block.span.start)
    if at == len(blocks) or blocks[at].kind in ("furniture", "table"):
        return False
    if blocks[at].kind == "item" and (not at or blocks[at - 1].kind in ("item", "furniture")):
        return False
    if at and (blocks[at - 1].span.end > start or blocks[at - 1].kind == "table"):
        return False
    if any(_crosses(each, start) for each in spans):
        return False
    return not (_tabular(before.analysis.stretches[index], 0) or _tabular(before.analysis.stretches[index - 1], -1))


def _crosses(spans: Spans, offset: int) -> bool:
    at = bisect_left(spans, offset, key=lambda span: span[0]) - 1
    return at >= 0 and spans[at][1] > offset


def _tabular(stretch: Stretch, index: int) -> bool:
    """Whether the first or the last unit of a stretch may be part of a table."""
    made = stretch.layout
    if made is None or not made.blocks:
        return bool(stretch.units)
    return (len(made.blocks) - 1 if index else 0) in made.lines
