"""What retrieval hands on: a section worth a closer look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from pincite.longdoc import LongDocument
from pincite.retrieval.question import Question
from pincite.retrieval.tiers import Tier
from pincite.text.span import Span


@dataclass(frozen=True, slots=True)
class Candidate:
    """A section with its passages and their signals."""

    index: int
    bm25: float
    spans: Sequence[Span]
    """What a reader can point at, in the document's offsets."""
    signals: NDArray[np.float64]
    """One row a span, one column a name of the tier's (:data:`pincite.retrieval.tiers.COLUMNS`)."""
    tier: Tier = "lexical"


class Retriever(Protocol):
    """Finds candidates in one long document."""

    document: LongDocument
    tier: Tier

    def analyse(self, question: str) -> Question:
        """The question against this document's index."""
        ...

    def candidates(
        self, question: Question, within: Span | None = None, cancelled: Callable[[], bool] = lambda: False
    ) -> list[Candidate]:
        """The sections worth a closer look; ``within`` keeps only those that overlap it. Raises Cancelled."""
        ...

    def judged(
        self, question: Question, indices: Sequence[int], cancelled: Callable[[], bool] = lambda: False
    ) -> list[Candidate]:
        """These sections, in the order given. Raises Cancelled."""
        ...
