"""The sections that a reader reads, as one text, and the way back to the document."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.longdoc.section import Section


@dataclass(frozen=True, slots=True)
class Window:
    """Sections in document order as one text; ``pieces`` are ``(window start, document start, length)``."""

    text: str
    pieces: tuple[tuple[int, int, int], ...]
    sections: tuple[Section, ...]
