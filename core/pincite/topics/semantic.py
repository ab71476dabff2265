"""Topic cuts from words and meaning: as the lexical ones, with the vectors of units compared as well."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.cache import VectorStore, text_key
from pincite.errors import Cancelled
from pincite.models.protocols import Embedder
from pincite.text.span import Span
from pincite.topics.cutter import Judged
from pincite.topics.lexical import terms_of
from pincite.topics.model import cues, judged

Floats = NDArray[np.float32]

STEP = 64
"""Units that are embedded between two looks at whether to go on."""


class SemanticCutter:
    """Compares blocks by their terms and by the mean of their units' vectors.

    Each unit is embedded as it stands; what the model cuts off of a very long one says nothing. Raises ModelError where
    the model fails, Cancelled. A ``store`` keeps the vectors, by the hash of a unit's text.
    """

    name = "semantic"

    def __init__(
        self,
        embedder: Embedder,
        language: str | None = None,
        *,
        store: VectorStore | None = None,
        cancelled: Callable[[], bool] = lambda: False,
    ) -> None:
        self.embedder = embedder
        self.language = language
        self._store = store
        self._cancelled = cancelled

    def judge(self, text: str, units: Sequence[Span]) -> Judged:
        """The starts, and a probability for each unit."""
        if not units:
            return Judged([], [])
        terms = terms_of(text, units, self.language)
        found = cues(text, units, terms, self.vectors(text, units, terms))
        return judged("semantic", *found, [len(unit) for unit in terms])

    def vectors(self, text: str, units: Sequence[Span], terms: Sequence[Sequence[str]]) -> Floats:
        """One row a unit; a unit without a term, which weighs nothing, is not read, and equal ones are read once."""
        words = [unit.of(text) for unit in units]
        keys = {word: text_key("unit", word) for word, found in zip(words, terms, strict=True) if found}
        kept = self._store.get(list(keys.values())) if self._store is not None else {}
        made = {word: kept[key][0] for word, key in keys.items() if key in kept}
        wanted = [word for word in keys if word not in made]
        for first in range(0, len(wanted), STEP):
            if self._cancelled():
                raise Cancelled("the topic cuts were cancelled")
            some = wanted[first : first + STEP]
            # At half precision, as stores keep them: the same cuts whether they come from there or not.
            rows = self.embedder.embed(some).astype(np.float16).astype(np.float32)
            made.update(zip(some, rows, strict=True))
            if self._store is not None:
                self._store.put({keys[word]: made[word][None] for word in some})
        found = np.zeros((len(units), self.embedder.dimension), np.float32)
        for index, word in enumerate(words):
            if word in made:
                found[index] = made[word]
        return found

    def __call__(self, text: str, units: Sequence[Span]) -> list[int]:
        """The starts alone."""
        return self.judge(text, units).starts
