"""The one unit of position in the engine."""

from __future__ import annotations

from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range ``[start, end)`` of Unicode code points of a document's text as given.

    No newline is translated and nothing is normalised: ``text[span.start:span.end]`` is always the text meant.
    """

    start: int
    end: int

    def __contains__(self, offset: object) -> bool:
        """Whether the code point at ``offset`` lies inside."""
        return isinstance(offset, int) and self.start <= offset < self.end

    def of(self, text: str) -> str:
        """The words themselves."""
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        """Whether both share at least one code point."""
        return max(self.start, other.start) < min(self.end, other.end)

    def covers(self, other: Span) -> bool:
        """Whether ``other`` lies wholly inside."""
        return self.start <= other.start and other.end <= self.end

    def shifted(self, by: int) -> Span:
        """The same length, ``by`` code points later."""
        return Span(self.start + by, self.end + by)
