"""The sections of a document as a sequence that makes each on demand."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, overload

from pincite.longdoc.cut import Cut
from pincite.longdoc.section import Section
from pincite.text.span import Span

if TYPE_CHECKING:
    from pincite.longdoc.describing import Describer


class SectionTable(Sequence[Section]):
    """Ranges in parallel lists; headings, paths and cites are looked up when a section is asked for.

    A long document has thousands of sections and a question reads a handful.
    """

    def __init__(self, cuts: Iterable[Cut], describer: Describer) -> None:
        made = list(cuts)
        self.starts = [cut.start for cut in made]
        self.ends = [cut.end for cut in made]
        self.apart = [cut.apart for cut in made]
        """Whether a section holds nothing but furniture, which no question is about."""
        self.opens = [cut.opens for cut in made]
        """Whether a section begins with the heading of a division."""
        self.clean = [cut.clean for cut in made]
        """Whether a cutter that begins at a section cuts all that follows in the same way."""
        self._describer = describer
        self._made: dict[int, Section] = {}

    def spliced(self, first: int, last: int, cuts: Sequence[Cut], shift: int, describer: Describer) -> SectionTable:
        """With sections ``first`` to ``last`` (half-open) replaced by ``cuts`` and those after moved by ``shift``."""
        table = SectionTable(cuts, describer)
        table.starts = [*self.starts[:first], *table.starts, *(start + shift for start in self.starts[last:])]
        table.ends = [*self.ends[:first], *table.ends, *(end + shift for end in self.ends[last:])]
        table.apart = [*self.apart[:first], *table.apart, *self.apart[last:]]
        table.opens = [*self.opens[:first], *table.opens, *self.opens[last:]]
        table.clean = [*self.clean[:first], *table.clean, *self.clean[last:]]
        return table

    def __len__(self) -> int:
        return len(self.starts)

    @overload
    def __getitem__(self, index: int) -> Section: ...
    @overload
    def __getitem__(self, index: slice) -> list[Section]: ...
    def __getitem__(self, index: int | slice) -> Section | list[Section]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if not -len(self) <= index < len(self):
            raise IndexError(f"section {index} of {len(self)}")
        index %= len(self)
        section = self._made.get(index)
        if section is None:
            section = self._made[index] = self._describer.section(self, index)
        return section

    def span(self, index: int) -> Span:
        """The range of a section, without making it."""
        return Span(self.starts[index], self.ends[index])

    def overlapping(self, span: Span) -> range:
        """The indices of the sections that share a character with ``span``."""
        return range(bisect_right(self.ends, span.start), bisect_left(self.starts, span.end))

    def at(self, offset: int) -> Section | None:
        """The section that holds an offset; None where only white space stands."""
        index = bisect_right(self.starts, offset) - 1
        return self[index] if index >= 0 and offset < self.ends[index] else None
