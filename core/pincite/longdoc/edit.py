"""Follows an edit: which sections must be cut anew, and which stay as they are."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from pincite.longdoc.cut import Cut, Cutter
from pincite.longdoc.table import SectionTable
from pincite.parsing import Outline


class Recut(NamedTuple):
    """Sections ``first`` to ``last`` (half-open) of the old table give way to ``cuts``; those after only move."""

    first: int
    last: int
    cuts: list[Cut]


def recut(
    old: SectionTable,
    old_outline: Outline,
    old_openings: Sequence[int],
    outline: Outline,
    openings: Sequence[int],
    cutter: Cutter,
    edit: tuple[int, int, int],
) -> Recut:
    """Cuts only what an edit can have changed.

    ``edit`` is (start, end, new length): ``old text[start:end]`` became ``new text[start:start + length]``. A section
    that opens a division depends on nothing before it but the headings above; so cutting begins two such sections above
    the edit, and ends at the first one below it from which on divisions, blocks and headings above are as they were.
    """
    start, end, length = edit
    shift = length - (end - start)
    first = _anchor(old, old_openings, openings, start)
    same_tail = _common_tail(old_openings, openings, shift)
    cuts: list[Cut] = []
    for cut in cutter.sections(outline.blocks, openings, old.starts[first] if first >= 0 else 0):
        before = cut.start - shift
        if (
            cut.opens
            and cut.start >= start + length
            and before >= end
            and len(openings) - same_tail <= bisect_left(openings, cut.start)
        ):
            last = bisect_left(old.starts, before)
            if (
                last < len(old)
                and old.starts[last] == before
                and old.opens[last]
                and _blocks_from(old_outline, before) == _blocks_from(outline, cut.start)
                and _above(old_outline, before) == _above(outline, cut.start)
            ):
                return Recut(max(first, 0), last, cuts)
        cuts.append(cut)
    return Recut(max(first, 0), len(old), cuts)


def _anchor(old: SectionTable, old_openings: Sequence[int], openings: Sequence[int], start: int) -> int:
    """The section to begin at: the second one above ``start`` that opens a division of both outlines, or −1."""
    at = bisect_right(old.starts, start) - 1
    seen = 0
    while at >= 0:
        opening = old.starts[at]
        if old.opens[at] and opening < start:
            place = bisect_left(openings, opening)
            same = place < len(openings) and openings[place] == opening
            if same and place == bisect_left(old_openings, opening):
                seen += 1
                if seen == 2:
                    return at
        at -= 1
    return -1


def _common_tail(old: Sequence[int], new: Sequence[int], shift: int) -> int:
    """How many of the last openings are the same but for the shift."""
    same = 0
    most = min(len(old), len(new))
    while same < most and old[-1 - same] + shift == new[-1 - same]:
        same += 1
    return same


def _blocks_from(outline: Outline, offset: int) -> int:
    return len(outline.blocks) - bisect_left(outline.blocks, offset, key=lambda block: block.span.start)


def _above(outline: Outline, offset: int) -> list[tuple[str, int, str]]:
    return [(h.label, h.level, h.kind) for h in outline.at(offset) if h.start < offset]
