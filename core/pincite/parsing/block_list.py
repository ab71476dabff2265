"""The blocks of a document as a sequence that an edit changes at the cost of what it touches."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, overload

from pincite.parsing.block import Block

SMALL = 256
"""Blocks up to which neighbouring runs are made one."""


class Run(NamedTuple):
    """``blocks[first:last]`` of a list that others share, moved by ``shift`` characters."""

    blocks: Sequence[Block]
    first: int
    last: int
    shift: int = 0

    @property
    def size(self) -> int:
        """How many there are."""
        return self.last - self.first

    def at(self, index: int) -> Block:
        """The block at an index, counted from ``first``."""
        return moved(self.blocks[self.first + index], self.shift)

    def made(self) -> list[Block]:
        """All of them."""
        return [moved(block, self.shift) for block in self.blocks[self.first : self.last]]


def moved(block: Block, by: int) -> Block:
    """A block of a text that has grown by so much before it."""
    if not by:
        return block
    header = block.header.shifted(by) if block.header else None
    lead = block.lead.shifted(by) if block.lead else None
    return Block(block.kind, block.span.shifted(by), lead, header, tuple(row + by for row in block.rows), block.depth)


class BlockList(Sequence[Block]):
    """Blocks in document order. What stands behind an edit is moved when it is looked at (a rope of runs)."""

    def __init__(self, blocks: Sequence[Block] = ()) -> None:
        self._set([Run(blocks, 0, len(blocks))])

    def _set(self, runs: list[Run]) -> None:
        self._runs = runs
        self._ends = list(accumulate(run.size for run in runs))

    def spliced(self, first: int, last: int, blocks: Sequence[Block], shift: int) -> BlockList:
        """With blocks ``first`` to ``last`` (half-open) replaced, and those after moved by ``shift`` characters."""
        new = BlockList.__new__(BlockList)
        new._set(_joined([*self._cut(0, first, 0), Run(blocks, 0, len(blocks)), *self._cut(last, len(self), shift)]))
        return new

    def _cut(self, first: int, last: int, shift: int) -> Iterator[Run]:
        begin = 0
        for run, end in zip(self._runs, self._ends, strict=True):
            low, high = max(first, begin), min(last, end)
            if low < high:
                yield Run(run.blocks, run.first + low - begin, run.first + high - begin, run.shift + shift)
            begin = end

    def __len__(self) -> int:
        return self._ends[-1] if self._ends else 0

    @overload
    def __getitem__(self, index: int) -> Block: ...
    @overload
    def __getitem__(self, index: slice) -> list[Block]: ...
    def __getitem__(self, index: int | slice) -> Block | list[Block]:
        if isinstance(index, slice):
            first, last, step = index.indices(len(self))
            chosen = [block for run in self._cut(first, last, 0) for block in run.made()] if step > 0 else []
            return chosen[::step] if step > 0 else [self[at] for at in range(first, last, step)]
        if not -len(self) <= index < len(self):
            raise IndexError(f"block {index} of {len(self)}")
        index %= len(self)
        number = bisect_right(self._ends, index)
        return self._runs[number].at(index - (self._ends[number - 1] if number else 0))

    def __iter__(self) -> Iterator[Block]:
        for run in self._runs:
            yield from run.made() if run.shift else run.blocks[run.first : run.last]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Sequence)
            and len(self) == len(other)
            and all(a == b for a, b in zip(self, other, strict=True))
        )

    __hash__ = None  # type: ignore[assignment]

    def common_head(self, other: BlockList) -> int:
        """How many of the first blocks are equal. What both share is not looked at."""
        same = 0
        for one, two in zip(self._runs, other._runs, strict=False):
            if one.blocks is two.blocks and one.first == two.first and one.shift == two.shift:
                same += min(one.size, two.size)
                if one.size == two.size:
                    continue
            break
        most = min(len(self), len(other))
        while same < most and self[same] == other[same]:
            same += 1
        return same

    def common_kinds(self, other: BlockList, most: int) -> int:
        """How many of the last blocks are of the same kind, of at most so many. What both share is not looked at."""
        same = 0
        for one, two in zip(reversed(self._runs), reversed(other._runs), strict=False):
            if one.blocks is two.blocks and one.last == two.last:
                same += min(one.size, two.size)
                if one.size == two.size:
                    continue
            break
        most = min(len(self), len(other), most)
        while same < most and self[-1 - same].kind == other[-1 - same].kind:
            same += 1
        return min(same, most)


def _joined(runs: Iterable[Run]) -> list[Run]:
    """The runs that hold anything, neighbours that are small together made one."""
    kept: list[Run] = []
    for run in runs:
        if not run.size:
            continue
        if kept and kept[-1].size + run.size <= SMALL:
            made = [*kept.pop().made(), *run.made()]
            run = Run(made, 0, len(made))
        kept.append(run)
    return kept
