"""The last look: a cross-encoder reads the best passages beside the question.

Nogueira and Cho, "Passage Re-ranking with BERT" (2019). Its logit is one more signal, not the last word: what the words
and the numbers of a question say is kept.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from heapq import nlargest

import numpy as np

from pincite.errors import Cancelled
from pincite.models.protocols import Reranker
from pincite.retrieval.candidate import Candidate, Retriever
from pincite.retrieval.question import Question
from pincite.retrieval.ranking import passage_scores
from pincite.retrieval.tiers import Tier
from pincite.text.span import Span

RERANK_TOP = 32
"""Passages that are read beside the question …"""
PADDED_TOKENS = 2_500
"""… as far as they fit into so many tokens together."""
LONGEST = 900
"""Characters of a passage that are read."""
_SPECIAL = 3
"""Tokens that are put around a pair."""
BATCH = 8
"""Passages between two looks at whether to go on."""


class RerankingRetriever:
    """Finds candidates as another retriever does, and reads the best passages of them beside the question."""

    tier: Tier = "rerank"

    def __init__(self, retriever: Retriever, reranker: Reranker, rerank_top: int = RERANK_TOP) -> None:
        self.document = retriever.document
        self._retriever = retriever
        self._reranker = reranker
        self._top = rerank_top
        # None for a passage that did not fit: one question is put more than once, and must not read on each time.
        self._read: Callable[[Question], dict[Span, float | None]] = lru_cache(maxsize=8)(lambda _: {})

    def analyse(self, question: str) -> Question:
        """The question against this document's index."""
        return self._retriever.analyse(question)

    def candidates(
        self, question: Question, within: Span | None = None, cancelled: Callable[[], bool] = lambda: False
    ) -> list[Candidate]:
        """The other retriever's, its best passages read. Raises Cancelled, ModelError."""
        found = self._retriever.candidates(question, within, cancelled)
        scored = ((score, c.index, span) for c in found for score, span in zip(passage_scores(c), c.spans, strict=True))
        best = nlargest(self._top, scored, key=lambda each: (each[0], -each[2].start))
        self._look(question, [(index, span) for _, index, span in best], cancelled)
        return self._added(question, found)

    def judged(
        self, question: Question, indices: Sequence[int], cancelled: Callable[[], bool] = lambda: False
    ) -> list[Candidate]:
        """These sections, in the order given. Raises Cancelled, ModelError."""
        return self._added(question, self._retriever.judged(question, indices, cancelled))

    def _look(self, question: Question, passages: Sequence[tuple[int, Span]], cancelled: Callable[[], bool]) -> None:
        """Reads passages, best first, as far as they fit."""
        known = self._read(question)
        wanted = [(index, span) for index, span in passages if span not in known]
        if not wanted:
            return
        asked = self._reranker.count_tokens(question.text)
        texts = [self._text(index, span) for index, span in wanted]
        lengths = [asked + _SPECIAL + self._reranker.count_tokens(text) for text in texts]
        # Passages of like length go together, as padding is read, too.
        order = sorted(range(len(texts)), key=lambda i: -lengths[i])
        while len(order) > 1 and _padded([lengths[i] for i in order]) > PADDED_TOKENS:
            last = max(order)  # the one that is ranked last
            order.remove(last)
            known[wanted[last][1]] = None
        for first in range(0, len(order), BATCH):
            if cancelled():
                raise Cancelled("the question was cancelled")
            chosen = order[first : first + BATCH]
            logits = self._reranker.score(question.text, [texts[i] for i in chosen])
            known.update((wanted[i][1], float(logit)) for i, logit in zip(chosen, logits, strict=True))

    def _text(self, index: int, span: Span) -> str:
        """A passage with the caption that it stands under."""
        path = self.document.path(self.document.sections.starts[index])
        words = span.of(self.document.text)[:LONGEST]
        return f"{path[-1]}: {words}" if path else words

    def _added(self, question: Question, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates with the columns of the cross-encoder."""
        known = self._read(question)
        lowest = min((logit for logit in known.values() if logit is not None), default=0.0)
        added = []
        for candidate in candidates:
            read = (known.get(span) for span in candidate.spans)
            logits = np.array([lowest if logit is None else logit for logit in read])
            best = logits.max(initial=lowest)
            columns = np.column_stack([logits, np.full(len(logits), best)]).reshape(-1, 2)
            added.append(replace(candidate, signals=np.hstack([candidate.signals, columns]), tier="rerank"))
        return added


def _padded(lengths: Sequence[int]) -> int:
    """Tokens of batches of so long inputs, the longest first."""
    batches = (lengths[first : first + BATCH] for first in range(0, len(lengths), BATCH))
    return sum(batch[0] * len(batch) for batch in batches)
