"""The façade: one document's index, kept up to date edit by edit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cached_property, partial
from threading import RLock

from pincite.engine.models import Models
from pincite.errors import Cancelled, ModelError
from pincite.longdoc import LongDocument
from pincite.longdoc.section import Section
from pincite.parsing import Heading
from pincite.reading import Decision, Reader, ask
from pincite.references.cross import CrossReferences, Known
from pincite.retrieval import TIERS, LexicalRetriever, Retriever, Tier
from pincite.retrieval.hybrid import HybridRetriever
from pincite.retrieval.reranking import RerankingRetriever
from pincite.retrieval.vectors import SectionVectors
from pincite.text.sentences import sentence_spans
from pincite.text.span import Span


class Document:
    """A text with its outline, sections and indexes, each made on first use. Immutable, and safe to share by threads.

    ``markup`` is "markdown", "plain" or None (found out from the text); ``name`` is what cites fall back to where the
    document has no title; ``chunk_size`` is the most tokens of a section; ``models`` are local models that may serve.
    """

    def __init__(
        self,
        text: str,
        *,
        name: str = "Document",
        markup: str | None = None,
        chunk_size: int = 256,
        models: Models | None = None,
    ) -> None:
        self.text = text
        self.name = name
        self.markup = markup
        self.chunk_size = chunk_size
        self.models = models or Models()
        self._long = LongDocument(text, chunk_size, name=name, markup=markup)
        self._lock = RLock()
        self._known: Known | None = None

    def served_by(self, models: Models) -> Document:
        """The same document, with other models."""
        new = Document.__new__(Document)
        new.__dict__.update(self.__dict__)
        for made in ("_vectors", "_hybrid", "_reranking"):
            new.__dict__.pop(made, None)
        new.models = models
        return new

    def edited(self, start: int, end: int, replacement: str) -> Document:
        """The document with ``text[start:end]`` replaced. Costs the copy of the text: indexes follow on first use.

        Raises ValueError for a range outside the text.
        """
        new = Document.__new__(Document)
        new.name, new.markup, new.chunk_size, new.models = self.name, self.markup, self.chunk_size, self.models
        new._long = self._long.edited(start, end, replacement)
        new.text = new._long.text
        new._lock = RLock()
        new._known = self.references.known if "references" in self.__dict__ else self._known
        return new

    @cached_property
    def references(self) -> CrossReferences:
        """The cross references; what stretches of text say is taken over from the version before."""
        return CrossReferences(self._long.outline, self._known)

    @cached_property
    def _lexical(self) -> LexicalRetriever:
        return LexicalRetriever(self._long)

    @cached_property
    def _vectors(self) -> SectionVectors | None:
        embedder, store = self.models.embedder, self.models.store
        return None if embedder is None or store is None else SectionVectors(self._long, embedder, store)

    @cached_property
    def _hybrid(self) -> HybridRetriever:
        assert self.models.embedder is not None
        assert self._vectors is not None
        return HybridRetriever(self._lexical, self._vectors, self.models.embedder, self.models.embedding)

    @cached_property
    def _reranking(self) -> RerankingRetriever:
        assert self.models.reranker is not None
        return RerankingRetriever(self._hybrid, self.models.reranker)

    def retriever(self, tier: Tier) -> Retriever:
        """The retriever of a tier that the models and the document's language allow (``Models.best``)."""
        retrievers: dict[Tier, Callable[[], Retriever]] = {
            "lexical": lambda: self._lexical,
            "dense": lambda: self._hybrid,
            "rerank": lambda: self._reranking,
        }
        return retrievers[tier]()

    def tier(self, question: str = "", most: Tier | None = None) -> Tier:
        """The tier that answers a question: the highest that the models and the languages allow, at most ``most``."""
        best = self.models.best(self.language, question)
        return best if most is None else min(best, most, key=TIERS.index)

    @property
    def embedded(self) -> bool:
        """Whether all vectors are made, so that a question need not wait for them; so it is where none are wanted."""
        return self.tier() == "lexical" or self._vectors is None or self._vectors.ready

    def embed(
        self,
        cancelled: Callable[[], bool] = lambda: False,
        progress: Callable[[int, int], None] = lambda _done, _all: None,
    ) -> None:
        """Makes the vectors that are missing, where the models know the document's language.

        ``progress`` is told how many sections are done, and how many there are to do. What was made until it is
        cancelled is kept. Raises Cancelled, ModelError.
        """
        if self.tier() != "lexical" and self._vectors is not None:
            self.warm(cancelled)
            self._vectors.make(cancelled, progress)

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
        tier: Tier | None = None,
        wait: bool = False,
        cancelled: Callable[[], bool] = lambda: False,
        preview: Callable[[Sequence[tuple[Section, float]]], None] | None = None,
    ) -> Decision:
        """Finds first, then decides; see :func:`pincite.reading.ask`. Raises InvalidQuestion, Cancelled.

        The highest tier answers that the models and the languages allow, at most ``tier``. Until all vectors are made
        (:meth:`embed`) that is the lexical one; with ``wait``, they are made first. Where a model fails, the lexical
        tier answers, and ``Decision.extra["problem"]`` says why.
        """
        self.warm(cancelled)
        best, problem = self.tier(question, tier), ""
        if best != "lexical" and wait:
            try:
                self.embed(cancelled)
            except ModelError as error:
                best, problem = "lexical", str(error)
        elif best != "lexical" and not self.embedded:
            best = "lexical"
        put = partial(
            ask,
            question=question,
            k=k,
            budget=budget,
            within=within,
            reader=reader,
            cancelled=cancelled,
            preview=preview,
        )
        try:
            decision = put(self.retriever(best))
        except ModelError as error:
            if best == "lexical":
                raise  # the reader's own
            decision, problem = put(self._lexical), str(error)
        return replace(decision, extra={**decision.extra, "problem": problem}) if problem else decision

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
