"""The façade: one document's index, kept up to date edit by edit."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pincite.longdoc.section import Section
from pincite.parsing.heading import Heading
from pincite.reading.decision import Decision
from pincite.text.span import Span


class Document:
    """A text with its outline, sections and indexes, each made on first use. Immutable, and safe to share by threads.

    ``markup`` is "markdown", "plain" or None (found out from the text); ``name`` is what cites fall back to where the
    document has no title.
    """

    def __init__(
        self, text: str, *, name: str = "Document", markup: str | None = None, chunk_size: int = 256
    ) -> None: ...

    def edited(self, start: int, end: int, replacement: str) -> Document:
        """The document with ``text[start:end]`` replaced; what the edit does not touch is shared, not made again."""
        raise NotImplementedError

    @property
    def text(self) -> str:
        raise NotImplementedError

    @property
    def outline(self) -> Sequence[Heading]:
        """Top-level headings, clauses included (kind ``clause``)."""
        raise NotImplementedError

    @property
    def sections(self) -> Sequence[Section]:
        raise NotImplementedError

    def ask(
        self,
        question: str,
        *,
        k: int = 5,
        budget: int | None = None,
        within: Span | None = None,
        cancelled: Callable[[], bool] = lambda: False,
        preview: Callable[[Sequence[tuple[Section, float]]], None] | None = None,
    ) -> Decision:
        """Find first, then decide. Raises InvalidQuestion, Cancelled."""
        raise NotImplementedError

    def cite(self, span: Span) -> str:
        """The pin cite of a range."""
        raise NotImplementedError

    def path(self, offset: int) -> tuple[str, ...]:
        """The labels of the headings above an offset, outermost first."""
        raise NotImplementedError

    def enclosing(self, offset: int) -> list[Span]:
        """Sentence, paragraph, section and divisions around an offset, smallest first, each inside the next."""
        raise NotImplementedError

    def count_tokens(self, span: Span) -> int:
        """Estimated tokens of a range (:func:`pincite.text.tokens.approx_tokens`)."""
        raise NotImplementedError
