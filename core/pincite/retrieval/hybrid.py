"""Words and meaning together: the lexical tier's candidates and those near in meaning, with the signals of both.

Fusion is one linear model over all signals (``ranking``): what an embedder says is weighed against what the words say,
passage by passage.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pincite.models.protocols import Embedder
from pincite.retrieval.candidate import Candidate
from pincite.retrieval.lexical import CANDIDATES, LexicalRetriever
from pincite.retrieval.question import Question
from pincite.retrieval.signals import SIMILARITY
from pincite.retrieval.tiers import Tier
from pincite.retrieval.vectors import Embedding, SectionVectors
from pincite.text.span import Span

NEAREST = 12
"""Sections that come along for their meaning alone."""


class HybridRetriever:
    """Finds candidates by words and by meaning in a document whose vectors are made."""

    tier: Tier = "dense"

    def __init__(
        self,
        lexical: LexicalRetriever,
        vectors: SectionVectors,
        embedder: Embedder,
        embedding: Embedding = "both",
    ) -> None:
        self.document = lexical.document
        self._lexical = lexical
        self._vectors = vectors
        self._embedding = embedding
        self._asked = lru_cache(maxsize=8)(lambda text: embedder.embed_query([text])[0])
        self._near: Callable[[Question], NDArray[np.float64]] = lru_cache(maxsize=8)(
            lambda question: vectors.similarities(self._asked(question.text), embedding)
        )

    def analyse(self, question: str) -> Question:
        """The question against this document's index."""
        return self._lexical.analyse(question)

    def candidates(
        self,
        question: Question,
        within: Span | None = None,
        cancelled: Callable[[], bool] = lambda: False,
        most: int = CANDIDATES,
    ) -> list[Candidate]:
        """The lexical tier's, and the nearest in meaning. Raises Cancelled, ModelError."""
        near = self._near(question)
        allowed = self.document.sections.overlapping(within) if within is not None else range(len(near))
        order = [i for i in np.argsort(-near, kind="stable").tolist() if i in allowed and near[i] > -1]
        return self._added(question, self._lexical.candidates(question, within, cancelled, most, order[:NEAREST]))

    def judged(
        self, question: Question, indices: Sequence[int], cancelled: Callable[[], bool] = lambda: False
    ) -> list[Candidate]:
        """These sections, in the order given. Raises Cancelled, ModelError."""
        return self._added(question, self._lexical.judged(question, indices, cancelled))

    def _added(self, question: Question, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates with the columns of similarity."""
        near, asked = self._near(question), self._asked(question.text)
        ranks = np.argsort(np.argsort(-near, kind="stable"), kind="stable")
        added = []
        for candidate in candidates:
            matrix = self._vectors.of(candidate.index)
            rows = len(candidate.spans)
            columns = np.zeros((rows, len(SIMILARITY)))
            if matrix is not None and len(matrix) == rows + 1:
                section = near[candidate.index]
                columns[:, 0] = section if self._embedding == "section" else matrix[1:] @ asked
                columns[:, 1] = section
                columns[:, 2] = 1 / (1 + ranks[candidate.index])
            added.append(replace(candidate, signals=np.hstack([candidate.signals, columns]), tier="dense"))
        return added
