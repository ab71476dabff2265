"""The sections of a document as a sequence that makes each on demand."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import overload

from pincite.longdoc.cut import Cut
from pincite.longdoc.section import Section


class SectionTable(Sequence[Section]):
    """Ranges only; headings, paths and cites are looked up when a section is asked for.

    A long document has thousands of sections and a question reads a handful.
    """

    def __init__(self, cuts: Sequence[Cut], describe: Callable[[Cut, int], Section]) -> None:
        self.cuts = cuts
        self._describe = describe
        self._made: dict[int, Section] = {}

    def __len__(self) -> int:
        return len(self.cuts)

    @overload
    def __getitem__(self, index: int) -> Section: ...
    @overload
    def __getitem__(self, index: slice) -> list[Section]: ...
    def __getitem__(self, index: int | slice) -> Section | list[Section]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        section = self._made.get(index)
        if section is None:
            section = self._made[index] = self._describe(self.cuts[index], index)
        return section

    def at(self, offset: int) -> Section | None:
        """The section that holds an offset; None where only white space stands."""
        index = bisect_right(self.cuts, offset, key=lambda cut: cut.start) - 1
        return self[index] if index >= 0 and offset < self.cuts[index].end else None
