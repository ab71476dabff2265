"""The sections that a reader reads, as one text, and the way back to the document."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from pincite.longdoc.section import Section
from pincite.text.span import Span


@dataclass(frozen=True, slots=True)
class Window:
    """Sections in document order as one text.

    ``pieces`` are ``(window start, document start, length)``, ascending in the window: the sections themselves, and
    between them what the reader is shown of the document to place them (headings above, a table's header row, a
    list's lead-in), each mapped to where it truly stands. All else in ``text`` is separators and maps to nothing.
    """

    text: str
    pieces: tuple[tuple[int, int, int], ...] = ()
    sections: tuple[Section, ...] = ()

    def to_doc(self, start: int, end: int) -> Span | None:
        """The range of the same characters in the document.

        None when it starts or ends in a separator, or runs over pieces that are not neighbours in the document; over
        neighbours (only white space between them) it maps from its start to its end. Raises ValueError for a
        reversed range or one outside the window.
        """
        if not 0 <= start <= end <= len(self.text):
            raise ValueError(f"[{start}, {end}) is not a range of a window of {len(self.text)} characters")
        first = self._piece_at(start)
        last = self._piece_at(end - 1) if end > start else first
        if first is None or last is None:
            return None
        window_start, doc_start, _ = self.pieces[first]
        begin = doc_start + start - window_start
        window_start, doc_start, _ = self.pieces[last]
        finish = doc_start + end - window_start
        if first != last and not self._neighbours(first, last):
            return None
        return Span(begin, finish)

    def from_doc(self, start: int, end: int) -> Span | None:
        """The range of the window that shows ``document[start:end]``; None where it is not shown as one stretch.

        Raises ValueError for a reversed or negative range.
        """
        if not 0 <= start <= end:
            raise ValueError(f"[{start}, {end}) is not a range of a document")
        begin = finish = None
        for window_start, doc_start, length in self.pieces:
            if (
                begin is None
                and doc_start <= start <= doc_start + length
                and (start < doc_start + length or start == end)
            ):
                begin = window_start + start - doc_start
            if begin is not None and doc_start <= end <= doc_start + length and window_start + end - doc_start >= begin:
                finish = window_start + end - doc_start
                break
        if begin is None or finish is None:
            return None
        back = self.to_doc(begin, finish)
        return Span(begin, finish) if back == Span(start, end) else None

    def _piece_at(self, offset: int) -> int | None:
        index = bisect_right(self.pieces, offset, key=lambda piece: piece[0]) - 1
        if index < 0:
            return None
        window_start, _, length = self.pieces[index]
        return index if offset < window_start + length or (length == 0 and offset == window_start) else None

    def _neighbours(self, first: int, last: int) -> bool:
        # Sections carry the document's own order: neighbours there differ by one in their index.
        owners = {(section.start, section.end): section.index for section in self.sections}
        previous = None
        for _, doc_start, length in self.pieces[first : last + 1]:
            index = owners.get((doc_start, doc_start + length))
            if index is None or (previous is not None and index != previous + 1):
                return False
            previous = index
        return True
