"""The lexical tier: BM25 finds candidate sections, the signals of their passages order them."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pincite.errors import Cancelled
from pincite.longdoc import LongDocument
from pincite.references.places import places_named
from pincite.retrieval.passages import Passage, passages
from pincite.retrieval.question import Question, analyse
from pincite.retrieval.signals import SectionSignals, passage_terms
from pincite.text.span import Span

CANDIDATES = 30
"""Sections whose passages are looked at."""
NAMED = 8
"""Sections looked at of each division that the question names by number."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A section with its passages and their signals."""

    index: int
    bm25: float
    passages: Sequence[Passage]
    signals: NDArray[np.float64]


class LexicalRetriever:
    """Finds candidates in one long document."""

    def __init__(self, document: LongDocument) -> None:
        self.document = document
        # One question is analysed, scored and judged by finding, reading and calibration in turn.
        self._analysed = lru_cache(maxsize=8)(lambda text: analyse(text, document.index, document.analyzer))
        self._scores = lru_cache(maxsize=8)(lambda question: document.index.weighted(question.weights))
        self._judged: Callable[[Question], dict[int, Candidate]] = lru_cache(maxsize=8)(lambda _: {})
        self._named = lru_cache(maxsize=8)(
            lambda question: [h.extent for h in places_named(question.text, document.outline)]
        )

    def analyse(self, question: str) -> Question:
        """The question against this document's index."""
        return self._analysed(question)

    def candidates(
        self,
        question: Question,
        within: Span | None = None,
        cancelled: Callable[[], bool] = lambda: False,
        most: int = CANDIDATES,
    ) -> list[Candidate]:
        """The sections worth a closer look, best first by BM25; those in a place that the question names come along.

        ``within`` keeps only sections that overlap it. Raises Cancelled.
        """
        scores = self._scores(question)
        table = self.document.sections
        allowed = table.overlapping(within) if within is not None else range(len(table))
        order = [i for i in np.argsort(-scores, kind="stable").tolist() if i in allowed and not table.apart[i]]
        chosen = [i for i in order[:most] if scores[i] > 0]
        for extent in self._named(question):
            # A long division may hold many sections: those that match best.
            inside = [i for i in order if i in table.overlapping(extent)]
            chosen += [i for i in inside[:NAMED] if i not in chosen]
        return self.judged(question, chosen, cancelled)

    def judged(
        self, question: Question, indices: Sequence[int], cancelled: Callable[[], bool] = lambda: False
    ) -> list[Candidate]:
        """These sections with their passages and signals, in the order given. Raises Cancelled."""
        known = self._judged(question)
        missing = [i for i in indices if i not in known]
        if missing:
            scores = self._scores(question)
            best = float(scores.max(initial=0.0)) or 1.0
            named = self._named(question)
            ranks = dict(zip(missing, np.searchsorted(np.sort(-scores), -scores[missing]), strict=True))
        for i in missing:
            if cancelled():
                raise Cancelled("the question was cancelled")
            score = float(scores[i])
            known[i] = self._candidate(question, i, score, score / best, int(ranks[i]), named)
        return [known[i] for i in indices]

    def _candidate(
        self, question: Question, index: int, score: float, share: float, rank: int, named: Sequence[Span]
    ) -> Candidate:
        document = self.document
        span = document.sections.span(index)
        found = self.passages(span)
        headings = document.outline.at(span.start)
        above = "\n".join(h.title for h in headings if h.kind not in ("clause", "title"))
        inside = any(
            extent.start <= span.start < extent.end or span.covers(Span(extent.start, extent.start + 1))
            for extent in named
        )
        signals = SectionSignals(
            question,
            document.text,
            found,
            document.language,
            frozenset(passage_terms(above, document.language)),
            share,
            rank,
            inside,
            span.start / (len(document.text) or 1),
        )
        return Candidate(index, score, found, signals.matrix())

    def passages(self, span: Span) -> list[Passage]:
        """What a reader can point at in a range."""
        outline = self.document.outline
        blocks = outline.blocks
        first = bisect_right(blocks, span.start, key=lambda b: b.span.end)
        last = bisect_left(blocks, span.end, key=lambda b: b.span.start)
        # A heading is short: one that overlaps starts at most a few hundred characters above.
        flat = outline.flat
        low = bisect_left(flat, span.start - 500, key=lambda h: h.start)
        high = bisect_left(flat, span.end, key=lambda h: h.start)
        headings = [h.span for h in flat[low:high] if h.kind != "clause" and h.span.end > span.start]
        return passages(self.document.text, span, blocks[first:last], headings, self.document.language)
