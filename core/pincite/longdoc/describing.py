"""What a section is called, how it is cited, and which note serves it."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.longdoc.notes import Note, serving
from pincite.longdoc.section import Section
from pincite.longdoc.table import SectionTable
from pincite.parsing import Outline
from pincite.references import Citer
from pincite.text.span import Span


class Describer:
    """Makes the sections of a table when they are looked at.

    It holds nothing that holds the table: a document that is let go is freed at once, without a collection of garbage,
    which stops every thread for tenths of a second.
    """

    def __init__(self, outline: Outline, citer: Citer, notes: Sequence[Note]) -> None:
        self._outline = outline
        self._citer = citer
        self._notes = notes
        self._served: dict[int, str] | None = None

    def served(self, table: SectionTable) -> dict[int, str]:
        """The note of each section that has one."""
        if self._served is None:
            self._served = serving(self._notes, table)
        return self._served

    def section(self, table: SectionTable, index: int) -> Section:
        """A section of the table with all that is said of it."""
        start, end = table.starts[index], table.ends[index]
        labels, cite = path(self._outline, start), self._citer.cite(Span(start, end))
        return Section(start, end, labels[-1] if labels else None, index, labels, cite, self.served(table).get(index))


def path(outline: Outline, offset: int) -> tuple[str, ...]:
    """The labels of the captioned headings above an offset, outermost first."""
    return tuple(h.label for h in outline.at(offset) if h.kind != "clause")
