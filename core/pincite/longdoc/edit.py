"""Follows an edit: which sections must be cut anew, and which stay as they are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import NamedTuple

from pincite.longdoc.cut import Cut, Cutter
from pincite.longdoc.table import SectionTable
from pincite.parsing import Outline
from pincite.parsing.block_list import BlockList
from pincite.text.edit import Edit


class Recut(NamedTuple):
    """Sections ``first`` to ``last`` (half-open) of the old table give way to ``cuts``; those after only move."""

    first: int
    last: int
    cuts: list[Cut]


class Divisions:
    """The divisions with a caption: where each starts, and what the sections below it see of it."""

    def __init__(self, outline: Outline) -> None:
        captioned = [heading for heading in outline.flat if heading.kind != "clause"]
        self.starts = [heading.start for heading in captioned]
        self.captions = [(heading.level, heading.kind, heading.number, heading.title) for heading in captioned]

    def common_head(self, other: Divisions, end: int) -> int:
        """How many of the first are the same, of those that start before ``end``."""
        most = min(bisect_left(self.starts, end), bisect_left(other.starts, end))
        # Lists compare much faster than their members one by one.
        if self.starts[:most] == other.starts[:most] and self.captions[:most] == other.captions[:most]:
            return most
        return next(
            n for n in range(most) if self.starts[n] != other.starts[n] or self.captions[n] != other.captions[n]
        )

    def from_place(self, place: int) -> int:
        """How many start at ``place`` or after."""
        return len(self.starts) - bisect_left(self.starts, place)


def recut(
    old: SectionTable,
    old_outline: Outline,
    old_divisions: Divisions,
    outline: Outline,
    divisions: Divisions,
    cutter: Cutter,
    edit: Edit,
) -> Recut:
    """Cuts only what an edit can have changed.

    A clean section (:class:`~pincite.longdoc.cut.Cut`) depends on nothing before it but the headings above; whether one
    starts where it does, on its own pieces and the first of the next. So cutting begins three clean sections above the
    edit, and ends at the first one below it from which on divisions, blocks and headings above are as they were.
    """
    start, end, length = edit
    shift = edit.shift
    first = _anchor(old, old_divisions, divisions, old_outline.blocks, outline.blocks, start)
    same_tail = _common_tail(old_divisions, divisions, shift)
    same_blocks = old_outline.blocks.common_kinds(outline.blocks, _blocks_from(outline, start + length))
    cuts: list[Cut] = []
    for cut in cutter.sections(outline.blocks, divisions.starts, old.starts[first] if first >= 0 else 0):
        before = cut.start - shift
        if (
            cut.clean
            and cut.start >= start + length
            and before >= end
            and divisions.from_place(cut.start) <= same_tail
            and _clean(old, before, cut.opens)
            and _blocks_from(old_outline, before) == _blocks_from(outline, cut.start) <= same_blocks
            and _above(old_outline, before) == _above(outline, cut.start)
        ):
            return Recut(max(first, 0), bisect_left(old.starts, before), cuts)
        cuts.append(cut)
    return Recut(max(first, 0), len(old), cuts)


def _clean(table: SectionTable, offset: int, opens: bool) -> bool:
    """Whether a clean section starts at an offset, and opens a division or not."""
    at = bisect_left(table.starts, offset)
    return at < len(table) and table.starts[at] == offset and table.clean[at] and table.opens[at] == opens


def _anchor(
    old: SectionTable,
    old_divisions: Divisions,
    divisions: Divisions,
    old_blocks: BlockList,
    blocks: BlockList,
    start: int,
) -> int:
    """The section to begin at, or −1: the third clean one above ``start`` with all before it the same.

    A heading far below can change what stands above: where there is a second top heading, the first is no title.
    """
    divided = old_divisions.common_head(divisions, start)
    laid = old_blocks.common_head(blocks)
    at = bisect_right(old.starts, start) - 1
    seen = 0
    while at >= 0:
        opening = old.starts[at]
        if old.clean[at] and opening < start:
            place = bisect_left(old_divisions.starts, opening)
            above = bisect_left(old_blocks, opening, key=lambda block: block.span.start)
            same = (opening in divisions.starts[place : place + 1]) == (
                opening in old_divisions.starts[place : place + 1]
            )
            begins = above < len(blocks) and blocks[above].span.start == opening
            if same and begins and place <= divided and above <= laid:
                seen += 1
                if seen == 3:
                    return at
        at -= 1
    return -1


def _common_tail(old: Divisions, new: Divisions, shift: int) -> int:
    """How many of the last divisions are the same, but that they have moved."""
    same = 0
    most = min(len(old.starts), len(new.starts))
    while (
        same < most
        and old.starts[-1 - same] + shift == new.starts[-1 - same]
        and old.captions[-1 - same] == new.captions[-1 - same]
    ):
        same += 1
    return same


def _blocks_from(outline: Outline, offset: int) -> int:
    return len(outline.blocks) - bisect_left(outline.blocks, offset, key=lambda block: block.span.start)


def _above(outline: Outline, offset: int) -> list[tuple[str, int, str]]:
    return [(h.label, h.level, h.kind) for h in outline.at(offset) if h.start < offset]
