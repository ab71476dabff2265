"""Immutable inverted index over a run of documents: the unit that :class:`~pincite.lexical.bm25.BM25` is made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

Counts = NDArray[np.unsignedinteger[Any]]


class Vocabulary:
    """Numbers terms from 0 in the order they come; shared by all the versions of an index, and never forgets."""

    def __init__(self) -> None:
        self.ids: dict[str, int] = {}
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self.ids)

    def numbers(self, terms: Iterable[str]) -> list[int]:
        """The number of each term, new ones added."""
        ids = self.ids
        # Versions of an index may be made by threads at the same time: no number goes to two terms.
        with self._lock:
            return [ids.setdefault(term, len(ids)) for term in terms]


class Postings:
    """Which documents hold a term, and how often: compressed rows by term, 6 bytes a posting."""

    __slots__ = ("_counts", "_offsets", "_rows", "_terms", "lengths")

    def __init__(
        self,
        terms: NDArray[np.int32],
        rows: NDArray[np.int32],
        counts: NDArray[np.int32],
        lengths: NDArray[np.int32],
    ) -> None:
        """From parallel arrays of (term number, row, count), sorted by term then row, and rows' lengths in terms."""
        self._terms, first = np.unique(terms, return_index=True)
        self._offsets = np.append(first, len(terms)).astype(np.int32)
        self._rows = rows.astype(np.int32)
        self._counts: Counts = counts.astype(np.uint16) if counts.max(initial=0) < 2**16 else counts.astype(np.uint32)
        self.lengths = lengths.astype(np.int32)

    @classmethod
    def of(cls, docs: Sequence[Sequence[str]], vocabulary: Vocabulary) -> Postings:
        """Counts the terms of each document; rows are numbered as ``docs`` is."""
        lengths = np.fromiter(map(len, docs), dtype=np.int32, count=len(docs))
        numbers = np.fromiter(
            (number for doc in docs for number in vocabulary.numbers(doc)), dtype=np.int64, count=int(lengths.sum())
        )
        rows = np.repeat(np.arange(len(docs), dtype=np.int64), lengths)
        # One sort of (term, row) pairs packed in 64 bits counts all documents at once.
        keys, counts = np.unique((numbers << 32) | rows, return_counts=True)
        return cls((keys >> 32).astype(np.int32), (keys & 0xFFFFFFFF).astype(np.int32), counts, lengths)

    def of_term(self, number: int) -> tuple[NDArray[np.int32], Counts]:
        """Rows and counts of one term, rows ascending."""
        at = int(np.searchsorted(self._terms, number))
        if at == len(self._terms) or self._terms[at] != number:
            return self._rows[:0], self._counts[:0]
        part = slice(int(self._offsets[at]), int(self._offsets[at + 1]))
        return self._rows[part], self._counts[part]

    def triples(self) -> tuple[NDArray[np.int32], NDArray[np.int32], Counts]:
        """All of it as parallel arrays of (term number, row, count)."""
        return np.repeat(self._terms, np.diff(self._offsets)), self._rows, self._counts

    @property
    def nbytes(self) -> int:
        """Memory held by the arrays."""
        return sum(a.nbytes for a in (self._terms, self._offsets, self._rows, self._counts, self.lengths))
