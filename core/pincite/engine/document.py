"""The façade: one document's index, kept up to date edit by edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from threading import RLock

from pincite.chat import Guard, OpenAIChat
from pincite.engine.context import Chunk, Context, ContextWith, in_context
from pincite.engine.definition import asked_names, asked_term, spoken_of, unanswered, with_definition
from pincite.engine.models import Models
from pincite.engine.navigation import Navigation
from pincite.errors import Cancelled, ModelError
from pincite.lazy import cached_property
from pincite.longdoc import LongDocument
from pincite.longdoc.notes import Note
from pincite.longdoc.section import Section
from pincite.parsing import Heading
from pincite.reading import Decision, Reader, ask
from pincite.references import CrossReferences
from pincite.references.glossary import Glossary
from pincite.retrieval import TIERS, LexicalRetriever, Retriever, Tier
from pincite.retrieval.hybrid import HybridRetriever
from pincite.retrieval.late import late_ready
from pincite.retrieval.reranking import RerankingRetriever
from pincite.retrieval.vectors import Embedding, SectionVectors
from pincite.text.sentences import sentence_spans
from pincite.text.span import Span
from pincite.topics import Cut


class Document:
    """A text with its outline, sections and indexes, each made on first use. Immutable, and safe to share by threads.

    ``markup`` is "markdown", "plain" or None (found out from the text); ``name`` is what cites fall back to where the
    document has no title; ``chunk_size`` is the most tokens of a section; ``models`` are local models that may serve.

    ``chunk`` says where sections start besides headings: where topics change as a chat model says ("llm", by ``cutter``
    as :func:`pincite.chat.llm_cutter` makes it), or by words and meaning ("semantic", by words alone without an
    embedder), or by words ("lexical"). ``context_with`` gives each section a note that helps to find it:
    :func:`pincite.chat.context_writer`'s, or "local". Where a chat model fails midway, what it made is kept and
    :attr:`problem` says why; a new document goes on there, as cutters and writers remember what was said, in their
    store if they have one. ``late`` is whether a question is compared with the vectors of passages read in their
    section (late chunking) or with the section's; with both where it is None. Raises ValueError for a chunk that there
    is not, "llm" without a cutter, and late chunking with a model that cannot.
    """

    def __init__(
        self,
        text: str,
        *,
        name: str = "Document",
        markup: str | None = None,
        chunk_size: int = 256,
        models: Models | None = None,
        chunk: Chunk = "sections",
        cutter: Cut | OpenAIChat | Guard | None = None,
        context_with: ContextWith | None = None,
        late: bool | None = None,
    ) -> None:
        self.text = text
        self.name = name
        self.markup = markup
        self.chunk_size = chunk_size
        self.models = models or Models()
        self._late = late
        _check_late(late, self.models)
        self._context = Context(chunk, cutter, context_with)
        self._problem = ""
        self._long = LongDocument(text, chunk_size, name=name, markup=markup)
        self._navigation = Navigation(self._long)
        self._lock = RLock()
        self._noted: Document | None = None  # as annotated last: the next question comes with the same notes

    def _like(self, long: LongDocument) -> Document:
        """A document of the same kind, with nothing made of it."""
        new = Document.__new__(Document)
        new.name, new.markup, new.chunk_size = self.name, self.markup, self.chunk_size
        new.models, new._late = self.models, self._late
        new._context, new._problem = self._context, self._problem
        new._long, new.text = long, long.text
        new._navigation = self._navigation if long.text is self.text else self._navigation.edited(long)
        new._lock, new._noted = RLock(), None
        return new

    def served_by(self, models: Models) -> Document:
        """The same document, with other models."""
        _check_late(self._late, models)
        new = Document.__new__(Document)
        new.__dict__.update(self.__dict__)
        for made in ("_vectors", "_hybrid", "_reranking"):
            new.__dict__.pop(made, None)
        new.models = models
        new._noted = None if self._noted is None else self._noted.served_by(models)
        return new

    def edited(self, start: int, end: int, replacement: str) -> Document:
        """The document with ``text[start:end]`` replaced. Costs the copy of the text: indexes follow on first use.

        Notes and edges keep their places; a chat model that made them is not asked about what is new. Raises
        ValueError for a range outside the text.
        """
        return self._like(self._long.edited(start, end, replacement))

    def annotated(self, notes: Iterable[Note], edges: Iterable[int] = ()) -> Document:
        """The document with these notes and edges, whatever it had or was to be given.

        Notes, ``(range, words)``, place what they stand for: a section is found by the words of its notes as well, and
        a reader never sees them. A section starts at each edge, an offset, or at the heading right above it. Outline
        and all else that they do not touch is shared, and the document itself is given where it has them already.
        Raises ValueError for ranges and edges outside the text.
        """
        with self._lock:
            long = self._long.annotated(notes, edges)
            if long is self._long and not self._context.wanted:
                return self
            if self._noted is None or (self._noted.notes, self._noted.edges) != (long.notes, long.edges):
                self._noted = self._like(long)
                self._noted._context, self._noted._problem = Context(), ""
            return self._noted

    @property
    def long(self) -> LongDocument:
        """Its outline, sections and index, as the engine's rooms take them."""
        return self._sectioned()

    @property
    def notes(self) -> Sequence[Note]:
        """The notes that place its sections, by their ranges."""
        return self._sectioned().notes

    @property
    def edges(self) -> Sequence[int]:
        """Offsets at which sections start, besides headings."""
        return self._sectioned().edges

    @property
    def problem(self) -> str:
        """Why notes or topic cuts that were asked for are missing, in one line; empty where none are."""
        self._sectioned()
        return self._problem

    def _sectioned(self, cancelled: Callable[[], bool] = lambda: False) -> LongDocument:
        """The long document, once it has been given the edges and notes that are asked for. Raises Cancelled."""
        with self._lock:
            if self._context.wanted:
                self._long, self._problem = in_context(self._long, self._context, self.models, cancelled)
                self._context = Context()
            return self._long

    @cached_property
    def _lexical(self) -> LexicalRetriever:
        return LexicalRetriever(self._sectioned())

    @cached_property
    def _vectors(self) -> SectionVectors | None:
        embedder, store = self.models.embedder, self.models.store
        return None if embedder is None or store is None else SectionVectors(self._sectioned(), embedder, store)

    @cached_property
    def _hybrid(self) -> HybridRetriever:
        assert self.models.embedder is not None
        assert self._vectors is not None
        embedding: Embedding = {None: self.models.embedding, True: "late", False: "section"}[self._late]
        return HybridRetriever(self._lexical, self._vectors, self.models.embedder, embedding)

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
        return self._sectioned().sections

    @property
    def language(self) -> str:
        """ISO 639-1 code of the text's language."""
        return self._long.language

    @property
    def references(self) -> CrossReferences:
        """The cross references: words that name a place, and where that is."""
        return self._navigation.references

    @property
    def glossary(self) -> Glossary:
        """The defined terms and their uses."""
        return self._navigation.glossary

    def navigable(self, cancelled: Callable[[], bool]) -> None:
        """Makes references and glossary now. Raises Cancelled; what was made until then is kept."""
        self._navigation.make(cancelled)

    def warm(self, cancelled: Callable[[], bool] = lambda: False) -> None:
        """Makes the index now, so that the first question need not wait for it.

        Raises Cancelled; what was made until then is kept for the next time.
        """
        with self._lock:
            for step in self._steps(self._sectioned(cancelled)):
                if cancelled():
                    raise Cancelled("the question was cancelled")
                step()

    def _steps(self, long: LongDocument) -> Iterator[Callable[[], object]]:
        """The making of the index in steps of at most a few hundred milliseconds a megabyte."""
        if "index" in long.__dict__:
            return
        yield lambda: long.outline.flat
        yield lambda: long.outline.blocks
        yield lambda: long.sections
        if "index" in long.__dict__:  # it came with the sections, from before an edit
            return
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
        if reader is None and next(asked_names(question), None) is not None:
            term = asked_term(question, self.glossary)
            if term is not None:
                decision = with_definition(decision, self.long, self.glossary, term, within)
            elif not spoken_of(self.long, question):
                decision = unanswered(decision)
        return replace(decision, extra={**decision.extra, "problem": problem}) if problem else decision

    def cite(self, span: Span) -> str:
        """The pin cite of a range."""
        return self._long.citer.cite(span)

    def path(self, offset: int) -> tuple[str, ...]:
        """The labels of the headings above an offset, outermost first."""
        return self._long.path(offset)

    def enclosing(self, offset: int) -> list[Span]:
        """Sentence, block, section, divisions and text around an offset, smallest first, each inside the next."""
        document, text = self._sectioned(), self.text
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


def _check_late(late: bool | None, models: Models) -> None:
    reason = late_ready(models.embedder) if late and models.embedder is not None else None
    if reason is not None:
        raise ValueError(reason)
