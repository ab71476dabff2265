"""What an embedder, a reranker and an extractive reader are.

Offsets are half-open, in Unicode code points of the text as given. Tokens are those of the model's own tokenizer.
Everything may raise ``pincite.errors.ModelError`` when the model turns out to be unable to serve.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]


class SpanScore(NamedTuple):
    """A range of the text read, and how much better it answers than "not here", in logits: above 0 it does."""

    start: int
    end: int
    score: float


class LocalModel(Protocol):
    """What all kinds of models tell of themselves. Each may be used from several threads."""

    @property
    def name(self) -> str:
        """What people call it, for messages."""
        ...

    @property
    def fingerprint(self) -> str:
        """64 hexadecimal digits that change whenever what the model says may change: the key of caches."""
        ...

    @property
    def max_length(self) -> int:
        """Most tokens that it reads at a time, special tokens included; what is longer is cut off."""
        ...

    def count_tokens(self, text: str) -> int:
        """The tokens of a text, however long, without special tokens."""
        ...


@runtime_checkable
class Embedder(LocalModel, Protocol):
    """Turns texts into vectors whose inner product says how near they are in meaning."""

    @property
    def dimension(self) -> int:
        """Length of a vector."""
        ...

    @property
    def trained_length(self) -> int:
        """Tokens of a read as in training, special tokens included: the window of late chunking."""
        ...

    @property
    def pooling(self) -> str:
        """How token states make a vector: ``mean``, ``cls``, ``last``, or ``model`` where the graph does it inside."""
        ...

    @property
    def languages(self) -> frozenset[str] | None:
        """ISO 639-1 codes of the languages that it knows; None for a model of all languages."""
        ...

    def embed(self, texts: Sequence[str]) -> Floats:
        """One row of length 1 for each passage, shape (len(texts), dimension), in the order given."""
        ...

    def embed_query(self, texts: Sequence[str]) -> Floats:
        """As ``embed``, for questions: with the prefix that the model wants in front of them."""
        ...

    def embed_tokens(self, text: str, length: int | None = None) -> tuple[Floats, list[tuple[int, int]]]:
        """The states of one read of a text, shape (tokens, dimension), not normalised, with each token's range.

        Special tokens are read, and count, but are not returned; tokens past ``length`` (at most, and by default,
        ``max_length``) are cut off.
        """
        ...

    def states(self, texts: Sequence[str]) -> Iterator[tuple[int, Floats, NDArray[np.intp]]]:
        """One read of each text, batch by batch and so in any order: its index, the states of all its tokens, and
        their ranges, shape (tokens, 2).

        Special tokens are among them, with empty ranges: the mean of all states is what ``embed`` makes its vector of.
        """
        ...


@runtime_checkable
class Reranker(LocalModel, Protocol):
    """Reads a question and a passage together and says how well the passage answers (a cross-encoder)."""

    @property
    def languages(self) -> frozenset[str] | None:
        """ISO 639-1 codes of the languages that it knows; None for a model of all languages."""
        ...

    def score(self, query: str, passages: Sequence[str]) -> Floats:
        """One logit for each passage, shape (len(passages),), in the order given."""
        ...


@runtime_checkable
class ExtractiveReader(LocalModel, Protocol):
    """Finds the words of a text that answer a question, by start and end logits."""

    def read(self, question: str, text: str) -> Sequence[SpanScore]:
        """The best ranges that do not overlap, best first, also those that lose to "not here"; empty for no text."""
        ...
