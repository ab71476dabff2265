"""A long text as sections: find the few that bear on a question, read those, map back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice

import numpy as np
from numpy.typing import NDArray

from pincite.lazy import cached_property
from pincite.lexical import BM25, Analyzer, analyzer_for
from pincite.longdoc.cut import Cutter
from pincite.longdoc.describing import Describer, path
from pincite.longdoc.edit import Divisions, recut
from pincite.longdoc.notes import Note, NoteIndex, carried_edges, carried_notes, checked_edges, checked_notes
from pincite.longdoc.passages import SectionText, section_text
from pincite.longdoc.section import Section
from pincite.longdoc.table import SectionTable
from pincite.longdoc.window import Window
from pincite.parsing import Block, Heading, Outline
from pincite.references import Citer
from pincite.text.edit import Edit
from pincite.text.language import language_of
from pincite.text.span import Span
from pincite.text.tokens import approx_tokens

STABLE = 2_000
"""Characters from which on a language once found out is kept through edits."""


class LongDocument:
    """A text as sections that each fit ``max_tokens`` by ``count`` (:func:`approx_tokens` where none is given).

    Sections cover all of the text but white space, in order; they are cut at headings, then between blocks, then at
    sentence ends, then at spaces. ``name`` is what cites use where the document has no title. ``notes`` place sections
    in the document and help to find them (:mod:`pincite.longdoc.notes`); at each of ``edges``, offsets, a section
    starts (:class:`~pincite.longdoc.cut.Cutter`). Raises ValueError for a ``max_tokens`` below 1 and for notes and
    edges outside the text, CountError for a counter by which one character exceeds ``max_tokens``.
    """

    def __init__(
        self,
        text: str,
        max_tokens: int = 256,
        count: Callable[[str], int] | None = None,
        *,
        name: str = "Document",
        markup: str | None = None,
        outline: Outline | None = None,
        notes: Iterable[Note] = (),
        edges: Iterable[int] = (),
    ) -> None:
        if max_tokens < 1:
            raise ValueError(f"max_tokens is at least 1, not {max_tokens}")
        if markup not in ("markdown", "plain", None):
            raise ValueError(f"markup is 'markdown', 'plain' or None, not {markup!r}")
        self.text = text
        self.max_tokens = max_tokens
        self.count = count or approx_tokens
        self.name = name
        self._markup = markup
        self.notes = checked_notes(notes, len(text))
        self.edges = checked_edges(edges, len(text))
        # The same text with other notes and edges, which this one takes over from. Let go once that is done.
        self._same: LongDocument | None = None
        # What an edited document comes from: the last version whose outline, or sections, were looked at, and the one
        # edit that covers all since. Let go once what it serves is made.
        self._outline_before: tuple[Outline, Edit] | None = None
        self._sections_before: tuple[LongDocument, Edit] | None = None
        if outline is not None:
            self.outline = outline

    @cached_property
    def language(self) -> str:
        """ISO 639-1 code of the text's language, found out from its words."""
        return self.outline.language or "en"

    @cached_property
    def outline(self) -> Outline:
        """Headings and blocks."""
        same, before = self._same, self._outline_before
        if same is not None:
            return same.outline
        if before is None:
            return Outline(self.text, language_of(self.text), self._markup)
        outline, edit = before
        # There before its origin is let go: who edits meanwhile, without a wait, finds one or the other.
        self.__dict__["outline"] = made = outline.edited(self.text, *edit)
        self._outline_before = None
        return made

    @cached_property
    def citer(self) -> Citer:
        """Makes pin cites."""
        return Citer(self.outline, self.name)

    @cached_property
    def sections(self) -> SectionTable:
        """In document order."""
        self._make_sections()
        made: SectionTable = self.__dict__["sections"]
        return made

    def _make_sections(self) -> None:
        if "sections" in self.__dict__:
            return
        if self._sections_before is not None:
            self._follow(*self._sections_before)
            self._sections_before = None
        elif self._same is not None:
            self._annotate(self._same)
            self._same = None
        else:
            self.sections = self._cut()

    def _cut(self) -> SectionTable:
        return SectionTable(self._cutter().sections(self.outline.blocks, self._divisions.starts), self._describer)

    def _follow(self, old: LongDocument, edit: Edit) -> None:
        """Takes over the sections of an earlier version."""
        change = recut(old.sections, old.outline, old._divisions, self.outline, self._divisions, self._cutter(), edit)
        self.sections = old.sections.spliced(*change, edit.shift, self._describer)
        self._take_over(old, [*range(change.first), *[None] * len(change.cuts), *range(change.last, len(old.sections))])

    def _annotate(self, same: LongDocument) -> None:
        """Takes over the outline of the same text with other notes and edges, and the sections that are the same."""
        self.outline = same.outline
        old = same.sections
        self.sections = self._cut() if self.edges != same.edges else old.spliced(0, 0, (), 0, self._describer)
        places = {(old.starts[i], old.ends[i], old.apart[i]): i for i in range(len(old))}
        table = self.sections
        self._take_over(same, [places.get(each) for each in zip(table.starts, table.ends, table.apart, strict=True)])

    def _take_over(self, old: LongDocument, came: Sequence[int | None]) -> None:
        """Takes over passages and index where ``old`` has them; ``came`` says which of its sections each one is."""
        made = old.__dict__
        if "_texts" in made:
            self._texts = [None if i is None else old._texts[i] for i in came]
        if "index" not in made:
            return
        if old.analyzer is self.analyzer:
            self._analysed = old._analysed
        was, now = len(old.sections), len(came)
        head = next((n for n in range(now) if came[n] != n), min(now, was))
        most = min(now, was) - head
        tail = next((n for n in range(most) if came[-1 - n] != was - 1 - n), most)
        if head == was == now:
            self.index = old.index
        elif head or tail:  # else it is left to be made when it is asked for
            self.index = old.index.replaced(head, was - tail, [self._searched(n) for n in range(head, now - tail)])

    @cached_property
    def _describer(self) -> Describer:
        return Describer(self.outline, self.citer, self.notes)

    def _cutter(self) -> Cutter:
        return Cutter(self.text, self.max_tokens, self.count, self.language, self.edges)

    @cached_property
    def _divisions(self) -> Divisions:
        return Divisions(self.outline)

    def path(self, offset: int) -> tuple[str, ...]:
        """The labels of the captioned headings above an offset, outermost first."""
        return path(self.outline, offset)

    def edited(self, start: int, end: int, replacement: str) -> LongDocument:
        """The document with ``text[start:end]`` replaced. Costs the copy of the text: all else follows when asked for.

        Notes and edges keep their places. Raises ValueError for a range outside the text.
        """
        if not 0 <= start <= end <= len(self.text):
            raise ValueError(f"[{start}, {end}) is not a range of a text of {len(self.text)} characters")
        edit = Edit(start, end, len(replacement))
        notes, edges = carried_notes(self.notes, edit), carried_edges(self.edges, edit)
        same = self._same
        if same is not None:
            return same.edited(start, end, replacement).annotated(notes, edges)
        text = self.text[:start] + replacement + self.text[end:]
        new = LongDocument(
            text, self.max_tokens, self.count, name=self.name, markup=self._markup, notes=notes, edges=edges
        )
        if len(text) < STABLE or end - start > len(text) // 2:
            return new
        # No wait for who makes outline or sections now, which may take a while: what they come from serves as well. It
        # is looked at first, as it is let go once they are there.
        outline_before, sections_before = self._outline_before, self._sections_before
        if "outline" in self.__dict__:
            new._outline_before = self.outline, edit
        elif outline_before is not None:
            new._outline_before = outline_before[0], outline_before[1].then(edit)
        if "sections" in self.__dict__:
            new._sections_before = self, edit
        elif sections_before is not None:
            new._sections_before = sections_before[0], sections_before[1].then(edit)
        return new

    def annotated(self, notes: Iterable[Note], edges: Iterable[int] = ()) -> LongDocument:
        """The document with these notes and edges instead; this one where they are the same.

        It shares the outline and what was made of sections that are the same. Raises ValueError for notes and edges
        outside the text.
        """
        new = LongDocument(
            self.text, self.max_tokens, self.count, name=self.name, markup=self._markup, notes=notes, edges=edges
        )
        if (new.notes, new.edges) == (self.notes, self.edges):
            return self
        new._same = self._same or self
        return new

    def note(self, index: int) -> str | None:
        """What places a section in its document, for finding it; see :mod:`pincite.longdoc.notes`."""
        return self._describer.served(self.sections).get(index)

    @cached_property
    def analyzer(self) -> Analyzer:
        """The analyzer of the document's language."""
        return analyzer_for(self.language)

    @cached_property
    def index(self) -> BM25:
        """BM25 over the sections, each with its heading path in front."""
        self._make_sections()
        if "index" in self.__dict__:  # it came with the sections
            made: BM25 = self.__dict__["index"]
            return made
        return BM25([self._searched(index) for index in range(len(self.sections))])

    def _searched(self, index: int) -> list[str]:
        """The terms by which a section is found: of its heading path, then its own; none where it is furniture."""
        if self.sections.apart[index]:
            return []
        text = self.section_text(index)
        return [*self.heading_terms(index), *(term for passage in text.passages for term in passage.terms)]

    def heading_terms(self, index: int) -> tuple[str, ...]:
        """The terms of the headings above a section and of those in it, outermost first."""
        above = self._analysed(tuple(h.label for h in self.above(self.sections.starts[index])))
        return above + self.section_text(index).captions

    @cached_property
    def note_index(self) -> NoteIndex:
        """The terms of notes, beside the index."""
        return NoteIndex(
            {i: self._analysed((note,)) for i, note in self._describer.served(self.sections).items()}, self.index
        )

    @cached_property
    def _analysed(self) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
        # Sections of one division share their path, and versions of a document their notes.
        analyzer = self.analyzer
        return lru_cache(maxsize=8192)(lambda labels: tuple(analyzer.terms("\n".join(labels))))

    def section_text(self, index: int) -> SectionText:
        """What a section says, as passages."""
        made = self._texts[index]
        if made is None:
            span = self.sections.span(index)
            blocks, flat = self.outline.blocks, self.outline.flat
            first = bisect_right(blocks, span.start, key=lambda block: block.span.end)
            last = bisect_left(blocks, span.end, key=lambda block: block.span.start)
            # A heading is short: one that reaches into the section starts at most a few hundred characters above.
            low = bisect_left(flat, span.start - 500, key=lambda heading: heading.start)
            high = bisect_left(flat, span.end, key=lambda heading: heading.start)
            headings = [h.span for h in flat[low:high] if h.kind != "clause" and h.span.end > span.start]
            made = section_text(self.text, span, blocks[first:last], headings, self.analyzer)
            self._texts[index] = made
        return made

    @cached_property
    def _texts(self) -> list[SectionText | None]:
        count = len(self.sections)
        # They may have come with the sections, from an earlier version.
        made: list[SectionText | None] = self.__dict__.get("_texts", [None] * count)
        return made

    def above(self, offset: int) -> list[Heading]:
        """The captioned headings that enclose an offset and start before it, without the document's title."""
        return [h for h in self.outline.at(offset) if h.kind not in ("clause", "title") and h.start < offset]

    def scores(self, query: str) -> NDArray[np.float64]:
        """BM25 of each section for the query's terms, and what notes add; one score per section."""
        weights = dict.fromkeys(self.analyzer.terms(query), 1.0)
        return self.weighted(weights, ({term: weight} for term, weight in weights.items()))

    def weighted(self, weights: Mapping[str, float], concepts: Iterable[Mapping[str, float]]) -> NDArray[np.float64]:
        """As :meth:`scores`, with a weight for each term; ``concepts`` are what notes may speak of in several ways."""
        scores = self.index.weighted(weights)
        return scores + self.note_index.scores(concepts) if self.notes else scores

    def select(
        self,
        query: str,
        k: int = 3,
        budget: int | None = None,
        rerank: Callable[[list[str]], Sequence[float]] | None = None,
        rerank_top: int | None = None,
    ) -> list[tuple[Section, float]]:
        """The top ``k`` sections by BM25 that fit ``budget`` tokens together, best first; ties go to the earlier.

        The best goes in even where it alone exceeds the budget. ``rerank`` gives a relevance to each of the best
        ``rerank_top`` (3k where None) texts, which orders them instead, BM25 breaking ties. Where fewer than ``k``
        sections match, the document's first ones fill up, with score 0. Raises ValueError for k, budget or rerank_top
        below 1, or where ``rerank`` does not give one relevance a text.
        """
        if any(number is not None and number < 1 for number in (k, budget, rerank_top)):
            raise ValueError(f"k, budget and rerank_top are at least 1, not {k}, {budget}, {rerank_top}")
        scores = self.scores(query)
        order = np.argsort(-scores, kind="stable").tolist()
        ranked = ((self.sections[i], float(scores[i])) for i in order)
        if rerank is None:
            return self.fitting(ranked, k, budget)
        head = list(islice(ranked, rerank_top or 3 * k))
        relevance = rerank([section.span.of(self.text) for section, _ in head])
        pairs = sorted(zip(relevance, head, strict=True), key=lambda pair: -pair[0])
        return self.fitting(chain(((section, float(score)) for score, (section, _) in pairs), ranked), k, budget)

    def fitting(
        self, ranked: Iterable[tuple[Section, float]], k: int, budget: int | None
    ) -> list[tuple[Section, float]]:
        """The first ``k`` of ``ranked`` that fit ``budget`` tokens together; the first always goes in."""
        chosen: list[tuple[Section, float]] = []
        used = 0
        for section, score in ranked:
            if len(chosen) == k or (budget is not None and used >= budget):
                break
            if budget is not None:
                tokens = self.count(self.text[section.start : section.end])
                if chosen and used + tokens > budget:
                    continue
                used += tokens
            chosen.append((section, score))
        return chosen

    def window(self, sections: Iterable[Section], sep: str = "\n\n") -> Window:
        """The sections as one text in document order; one that is given twice goes in once.

        A section that starts inside a division is shown below the headings above it, and with the header row of its
        table or the lead-in of its list where it was cut off from them.
        """
        chosen = sorted({section.index: section for section in sections}.values(), key=lambda s: s.start)
        parts: list[str] = []
        pieces: list[tuple[int, int, int]] = []
        length = 0

        def add(text: str, doc_start: int | None) -> None:
            nonlocal length
            if doc_start is not None:
                pieces.append((length, doc_start, len(text)))
            parts.append(text)
            length += len(text)

        shown_to = -1
        for number, section in enumerate(chosen):
            if number:
                add(sep, None)
            for span in self._placing(section, shown_to):
                add(span.of(self.text), span.start)
                add("\n", None)
            add(self.text[section.start : section.end], section.start)
            shown_to = section.end
        return Window("".join(parts), tuple(pieces), tuple(chosen))

    def _placing(self, section: Section, shown_to: int) -> list[Span]:
        """What a reader is shown before a section that starts inside a division, unless it was just shown."""
        table, index, start = self.sections, section.index, section.start
        if table.opens[index] or (index and table.ends[index - 1] == shown_to):
            return []
        spans = {h.span for h in self.above(start)}
        block = self.block_at(start)
        if block is not None and block.span.start < start and block.header:
            spans.add(block.header)
        if block is not None and block.lead:
            spans.add(block.lead)
        return sorted(span for span in spans if span.end <= start)

    def block_at(self, offset: int) -> Block | None:
        """The block that holds an offset; None in white space."""
        blocks = self.outline.blocks
        index = bisect_right(blocks, offset, key=lambda block: block.span.start) - 1
        return blocks[index] if index >= 0 and offset < blocks[index].span.end else None
