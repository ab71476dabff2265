"""A unit of retrieval that fits a budget."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.text.span import Span


@dataclass(frozen=True, slots=True)
class Section:
    """``text[start:end]``, within the budget of its :class:`~pincite.longdoc.LongDocument`."""

    start: int
    end: int
    heading: str | None = None
    """The heading line of the division that it belongs to; None before any heading."""
    index: int = 0
    """Place in document order, from 0."""
    path: tuple[str, ...] = ()
    """All headings above and its own, outermost first, as ``number title``."""
    cite: str = ""
    """The pin cite of its division."""
    note: str | None = None
    """What places it in its document, in words that are not the document's: for finding it, never evidence."""

    @property
    def span(self) -> Span:
        """Its range in the document."""
        return Span(self.start, self.end)
