"""Okapi BM25 over postings that take edits."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.lexical.postings import Postings, Vocabulary

GROWTH = 4
"""A segment that an edit adds takes in the one before it while that is at most so many times as long: few segments
are looked up for a term, and a row is merged a few times at most (logarithmic merging: Büttcher, Clarke & Cormack 2010,
chapter 7)."""


class BM25:
    """Okapi BM25 (Robertson & Zaragoza 2009) over documents given as lists of terms.

    ``score`` is Σ idf·f·(k1 + 1) / (f + k1·(1 − b + b·length/average)) over the distinct query terms, with
    idf = ln(1 + (N − n + 0.5) / (n + 0.5)).

    An index never changes: :meth:`replaced` gives a new one that shares the postings of untouched documents, as
    segments with a mask of the living rows (the way of log-structured search indexes): an edit costs what it touches.
    """

    def __init__(self, docs: Sequence[Sequence[str]] = (), k1: float = 1.5, b: float = 0.75) -> None:
        vocabulary = Vocabulary()
        postings = Postings.of(docs, vocabulary)
        self._set(vocabulary, [postings], [np.arange(len(docs), dtype=np.int32)], len(docs), k1, b)

    def _set(
        self,
        vocabulary: Vocabulary,
        segments: list[Postings],
        places: list[NDArray[np.int32]],
        size: int,
        k1: float,
        b: float,
    ) -> None:
        self.k1, self.b = k1, b
        self._vocabulary = vocabulary
        self._segments = segments
        self._places = places  # for each segment: row → place among the documents, −1 where it was replaced
        self._size = size
        lengths = np.zeros(size, dtype=np.float64)
        for segment, place in zip(segments, places, strict=True):
            alive = place >= 0
            lengths[place[alive]] = segment.lengths[alive]
        average = lengths.mean() if size and lengths.any() else 1.0
        self._norms = k1 * (1 - b + b * lengths / average)

    def __len__(self) -> int:
        return self._size

    def replaced(self, first: int, last: int, docs: Sequence[Sequence[str]]) -> BM25:
        """The index with documents ``first`` to ``last`` (half-open) replaced by ``docs``, the others in order."""
        moved = len(docs) - (last - first)
        places = []
        for place in self._places:
            new = np.where(place >= last, place + moved, place)
            new[(place >= first) & (place < last)] = -1
            places.append(new.astype(np.int32))
        segments = list(self._segments)
        if docs:
            segments.append(Postings.of(docs, self._vocabulary))
            places.append(np.arange(first, first + len(docs), dtype=np.int32))
        # The first segment is the bulk: merged too once a quarter of what lives has left it.
        if len(segments) > 1 and (places[0] >= 0).sum() * 4 <= (self._size + moved) * 3:
            segments, places = _merged(segments, places)
        while len(segments) > 2 and len(segments[-2].lengths) <= GROWTH * len(segments[-1].lengths):
            segments[-2:], places[-2:] = _merged(segments[-2:], places[-2:])
        new_index = BM25.__new__(BM25)
        new_index._set(self._vocabulary, segments, places, self._size + moved, self.k1, self.b)
        return new_index

    def score(self, query_terms: Iterable[str]) -> NDArray[np.float64]:
        """One score per document, 0 where no query term stands in it; a repeated query term counts once."""
        return self.weighted(dict.fromkeys(query_terms, 1.0))

    def weighted(self, weights: Mapping[str, float]) -> NDArray[np.float64]:
        """As :meth:`score`, each term's part multiplied by its weight."""
        scores = np.zeros(self._size, dtype=np.float64)
        for term, weight in weights.items():
            held = self._holders(term)
            if held is None:
                continue
            places, counts = held
            idf = self.idf_of(len(places))
            scores[places] += weight * idf * counts * (self.k1 + 1) / (counts + self._norms[places])
        return scores

    def idf(self, term: str) -> float:
        """ln(1 + (N − n + 0.5) / (n + 0.5)) of a term; the highest there is for one that no document holds."""
        return self.idf_of(len(self.places(term)))

    def idf_of(self, n: int) -> float:
        """The same of a term that ``n`` documents hold."""
        return math.log(1 + (self._size - n + 0.5) / (n + 0.5))

    def places(self, term: str) -> NDArray[np.int32]:
        """The documents that hold a term."""
        held = self._holders(term)
        return np.zeros(0, np.int32) if held is None else held[0]

    def __contains__(self, term: object) -> bool:
        return isinstance(term, str) and self._holders(term) is not None

    def vocabulary(self) -> list[str]:
        """Every term that some document holds or held, of this index or another version of it."""
        return list(self._vocabulary.ids)  # a copy: another version may add terms meanwhile

    def _holders(self, term: str) -> tuple[NDArray[np.int32], NDArray[np.float64]] | None:
        number = self._vocabulary.ids.get(term)
        if number is None:
            return None
        places, counts = [], []
        for segment, place in zip(self._segments, self._places, strict=True):
            rows, found = segment.of_term(number)
            if len(rows):
                at = place[rows]
                alive = at >= 0
                places.append(at[alive])
                counts.append(found[alive])
        if not places or not any(map(len, places)):
            return None
        return np.concatenate(places), np.concatenate(counts).astype(np.float64)

    @property
    def nbytes(self) -> int:
        """Memory held by the postings, in bytes; the words of the vocabulary come on top."""
        return sum(s.nbytes for s in self._segments) + sum(p.nbytes for p in self._places) + int(self._norms.nbytes)


def _merged(
    segments: Sequence[Postings], places: Sequence[NDArray[np.int32]]
) -> tuple[list[Postings], list[NDArray[np.int32]]]:
    """One segment of all living rows, in document order."""
    alive = np.sort(np.concatenate([place[place >= 0] for place in places]))
    terms, rows, counts = [], [], []
    lengths = np.zeros(len(alive), dtype=np.int32)
    for segment, place in zip(segments, places, strict=True):
        row_of = np.where(place >= 0, np.searchsorted(alive, place), -1)
        lengths[row_of[row_of >= 0]] = segment.lengths[row_of >= 0]
        term, row, count = segment.triples()
        new = row_of[row]
        terms.append(term[new >= 0])
        rows.append(new[new >= 0])
        counts.append(count[new >= 0])
    all_terms, all_rows, all_counts = map(np.concatenate, (terms, rows, counts))
    order = np.lexsort((all_rows, all_terms))
    merged = Postings(all_terms[order], all_rows[order], all_counts[order], lengths)
    return [merged], [alive.astype(np.int32)]
