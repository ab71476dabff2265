"""The façade: one document's index, kept up to date edit by edit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, partial
from threading import RLock

from pincite.errors import Cancelled
from pincite.longdoc import LongDocument
from pincite.longdoc.section import Section
from pincite.parsing import Heading
from pincite.reading import Decision, Reader, ask
from pincite.retrieval import LexicalRetriever
from pincite.text.sentences import sentence_spans
from pincite.text.span import Span


class Document:
    """A text with its outline, sections and indexes, each made on first use. Immutable, and safe to share by threads.

    ``markup`` is "markdown", "plain" or None (found out from the text); ``name`` is what cites fall back to where the
    document has no title; ``chunk_size`` is the most tokens of a section.
    """

    def __init__(self, text: str, *, name: str = "Document", markup: str | None = None, chunk_size: int = 256) -> None:
        self.text = text
        self.name = name
        self.markup = markup
        self.chunk_size = chunk_size
        self._long = LongDocument(text, chunk_size, name=name, markup=markup)
        self._lock = RLock()

    def edited(self, start: int, end: int, replacement: str) -> Document:
        """The document with ``text[start:end]`` replaced. Costs the copy of the text: indexes follow on first use.

        Raises ValueError for a range outside the text.
        """
        new = Document.__new__(Document)
        new.name, new.markup, new.chunk_size = self.name, self.markup, self.chunk_size
        new._long = self._long.edited(start, end, replacement)
        new.text = new._long.text
        new._lock = RLock()
        return new

    @cached_property
    def _retriever(self) -> LexicalRetriever:
        return LexicalRetriever(self._long)

    @property
    def outline(self) -> Sequence[Heading]:
        """Top-level headings, clauses included (kind ``clause``)."""
        return self._long.outline.headings

    @property
    def headings(self) -> Sequence[Heading]:
        """All headings in document order."""
        return self._long.outline.flat

    @property
    def sections(self) -> Sequence[Section]:
        """In document order."""
        return self._long.sections

    @property
    def language(self) -> str:
        """ISO 639-1 code of the text's language."""
        return self._long.language

    def warm(self, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Makes the index now, so that the first question need not wait for it.

        Raises Cancelled; what was made until then is kept for the next time.
        """
        with self._lock:
            for step in self._steps():
                if cancelled():
                    raise Cancelled("the question was cancelled")
                step()

    def _steps(self) -> Iterator[Callable[[], object]]:
        """The making of the index in steps of at most a few hundred milliseconds a megabyte."""
        long = self._long
        if "index" in long.__dict__:
            return
        yield lambda: long.outline.flat
        yield lambda: long.outline.blocks
        yield lambda: long.sections
        for index, apart in enumerate(long.sections.apart):
            if not apart:
                yield partial(long.section_text, index)
        yield lambda: long.index

    def ask(
        self,
        question: str,
        *,
        k: int = 5,
        budget: int | None = None,
        within: Span | None = None,
        reader: Reader | None = None,
        cancelled: Callable[[], bool] = lambda: False,
        preview: Callable[[Sequence[tuple[Section, float]]], None] | None = None,
    ) -> Decision:
        """Finds first, then decides; see :func:`pincite.reading.ask`. Raises InvalidQuestion, Cancelled."""
        self.warm(cancelled)
        return ask(
            self._retriever,
            question,
            k=k,
            budget=budget,
            within=within,
            reader=reader,
            cancelled=cancelled,
            preview=preview,
        )

    def cite(self, span: Span) -> str:
        """The pin cite of a range."""
        return self._long.citer.cite(span)

    def path(self, offset: int) -> tuple[str, ...]:
        """The labels of the headings above an offset, outermost first."""
        return self._long.path(offset)

    def enclosing(self, offset: int) -> list[Span]:
        """Sentence, block, section, divisions and text around an offset, smallest first, each inside the next."""
        document, text = self._long, self.text
        candidates: list[Span] = []
        block = document.block_at(offset)
        if block is not None:
            sentences = sentence_spans(block.span.of(text), document.language)
            candidates += [s.shifted(block.span.start) for s in sentences if offset in s.shifted(block.span.start)]
            candidates.append(block.span)
        section = document.sections.at(offset)
        if section is not None:
            candidates.append(section.span)
        for heading in reversed(document.outline.at(offset)):
            extent = heading.extent
            candidates.append(Span(extent.start, extent.start + len(extent.of(text).rstrip())))
        candidates.append(Span(0, len(text)))
        nested: list[Span] = []
        for span in candidates:
            if not span.start <= offset <= span.end:
                continue  # white space at the end of a division
            if not nested or (span != nested[-1] and span.covers(nested[-1])):
                nested.append(span)
        return nested

    def count_tokens(self, span: Span) -> int:
        """Estimated tokens of a range (:func:`pincite.text.tokens.approx_tokens`)."""
        return self._long.count(span.of(self.text))
