"""The local models that a document may use, as whoever composes the program hands them in."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.cache import VectorStore
from pincite.models.protocols import Embedder, Reranker
from pincite.retrieval.tiers import Tier
from pincite.retrieval.vectors import Embedding
from pincite.text.language import language_of


@dataclass(frozen=True, slots=True)
class Models:
    """An embedder, a reranker, and where vectors are kept; documents share them."""

    embedder: Embedder | None = None
    reranker: Reranker | None = None
    store: VectorStore | None = None
    """None where there is no embedder."""
    embedding: Embedding = "both"
    """What a question is compared with. The weights are fitted for both, which measures best."""

    def best(self, language: str, question: str = "") -> Tier:
        """The highest tier that these models allow for a document in a language, and a question to it.

        A model is asked only about languages that it knows: what it says of others is noise, which would do harm.
        """
        asked = language_of(question, default=language)
        if self.embedder is None or self.store is None or not _knows(self.embedder.languages, language, asked):
            return "lexical"
        if self.reranker is None or not _knows(self.reranker.languages, language, asked):
            return "dense"
        return "rerank"


def _knows(known: frozenset[str] | None, *languages: str) -> bool:
    return known is None or known.issuperset(languages)
