"""The lexical tier: BM25 finds candidate sections, the signals of their passages order them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pincite.errors import Cancelled
from pincite.longdoc import LongDocument
from pincite.references.places import ranges_named
from pincite.retrieval.candidate import Candidate
from pincite.retrieval.question import Question, analyse
from pincite.retrieval.signals import Found, signals
from pincite.retrieval.tiers import Tier
from pincite.text.span import Span

CANDIDATES = 30
"""Sections whose passages are looked at."""
NAMED = 8
"""Sections looked at of each division that the question names by number."""


class LexicalRetriever:
    """Finds candidates in one long document."""

    tier: Tier = "lexical"

    def __init__(self, document: LongDocument) -> None:
        self.document = document
        noted = document.note_index if document.notes else ()
        # One question is analysed, scored and judged by finding, reading and calibration in turn.
        self._analysed = lru_cache(maxsize=8)(lambda text: analyse(text, document.index, document.analyzer, noted))
        self._scores: Callable[[Question], NDArray[np.float64]] = lru_cache(maxsize=8)(
            lambda question: document.weighted(question.weights, (concept.terms for concept in question.concepts))
        )
        self._judged: Callable[[Question], dict[int, Candidate]] = lru_cache(maxsize=8)(lambda _: {})
        self._named = lru_cache(maxsize=8)(lambda question: ranges_named(question.text, document.outline))

    def analyse(self, question: str) -> Question:
        """The question against this document's index."""
        return self._analysed(question)

    def candidates(
        self,
        question: Question,
        within: Span | None = None,
        cancelled: Callable[[], bool] = lambda: False,
        most: int = CANDIDATES,
        also: Sequence[int] = (),
    ) -> list[Candidate]:
        """The sections worth a closer look, best first by BM25; those in a place that the question names come along.

        ``within`` keeps only sections that overlap it; ``also`` were found by other ways. Raises
        Cancelled.
        """
        scores = self._scores(question)
        table = self.document.sections
        allowed = table.overlapping(within) if within is not None else range(len(table))
        order = [i for i in np.argsort(-scores, kind="stable").tolist() if i in allowed and not table.apart[i]]
        chosen = [i for i in order[:most] if scores[i] > 0]
        for extent in self._named(question):
            # A long division may hold many sections: those that match best.
            division = table.overlapping(extent)
            chosen += [i for i in [i for i in order if i in division][:NAMED] if i not in chosen]
        chosen += [i for i in also if i in allowed and i not in chosen]
        return self.judged(question, chosen, cancelled)

    def judged(
        self, question: Question, indices: Sequence[int], cancelled: Callable[[], bool] = lambda: False
    ) -> list[Candidate]:
        """These sections with their passages and signals, in the order given. Raises Cancelled."""
        known = self._judged(question)
        missing = [i for i in indices if i not in known]
        if missing:
            if cancelled():
                raise Cancelled("the question was cancelled")
            scores = self._scores(question)
            best = float(scores.max(initial=0.0)) or 1.0
            ranks = np.searchsorted(np.sort(-scores), -scores[missing]).tolist()
            found = [Found(i, float(scores[i]) / best, rank) for i, rank in zip(missing, ranks, strict=True)]
            named = self._named(question)
            for i, matrix in zip(missing, signals(question, self.document, found, named), strict=True):
                known[i] = Candidate(i, float(scores[i]), self._spans(i), matrix)
        return [known[i] for i in indices]

    def _spans(self, index: int) -> list[Span]:
        start = self.document.sections.starts[index]
        return [Span(start + p.start, start + p.end) for p in self.document.section_text(index).passages]
