"""How much the text on both sides of a gap between units is about the same (Hearst 1997, block comparison)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from pincite.lexical import BM25

WIDTHS = (40, 120, 300)
"""Terms of the blocks compared on each side: a paragraph, a few, and about a topic."""

Numbers = NDArray[np.float64]


def term_cohesion(units: Sequence[Sequence[str]]) -> Numbers:
    """The cosine of the blocks before and after each unit, shape (len(units), len(WIDTHS) + 2); the first row is 0.

    The last two columns are that of the narrowest blocks at the unit before and the unit after: a gap between topics
    lies lower than its neighbours (TextTiling's depth). A term weighs √frequency · idf, with BM25's idf over the units.
    """
    index = BM25(units)
    weights = {term: index.idf(term) ** 2 for term in dict.fromkeys(chain.from_iterable(units))}
    flat = list(chain.from_iterable(units))
    found = np.zeros((len(units), len(WIDTHS)))
    for number, place in enumerate(_places(units)):
        if number:
            for column, width in enumerate(WIDTHS):
                before, after = Counter(flat[max(0, place - width) : place]), Counter(flat[place : place + width])
                found[number, column] = _cosine(before, after, weights)
    narrow = np.concatenate([[0.0], found[:, 0], [0.0]])
    return np.column_stack([found, narrow[:-2], narrow[2:]])


def _places(units: Sequence[Sequence[str]]) -> list[int]:
    """How many terms stand before each unit."""
    return [0, *np.cumsum([len(unit) for unit in units]).tolist()][: len(units)]


def _cosine(one: Counter[str], other: Counter[str], weights: dict[str, float]) -> float:
    inner = sum(sqrt(count * other[term]) * weights[term] for term, count in one.items() if term in other)
    if not inner:
        return 0.0
    norms = [sum(count * weights[term] for term, count in block.items()) for block in (one, other)]
    return inner / sqrt(norms[0] * norms[1])


def vector_cohesion(vectors: NDArray[np.float32], lengths: Sequence[int]) -> Numbers:
    """The cosine of the narrowest blocks, shape (len(units),), from one vector a unit and the units' lengths in terms.

    A block's vector is the mean of its units' by length, units at its edge in part. The mean of all is taken off first:
    what the whole text has in common tells no topics apart. Wider blocks were measured to add nothing to the terms.
    """
    sizes = np.asarray(lengths, np.float64)
    ends = np.concatenate([[0.0], np.cumsum(sizes)])
    total = ends[-1]
    if not total:
        return np.zeros(len(sizes))
    rows = vectors.astype(np.float64) * sizes[:, None]
    rows -= sizes[:, None] * (rows.sum(axis=0) / total)
    sums = np.concatenate([np.zeros((1, rows.shape[1])), np.cumsum(rows, axis=0)])
    here, places = sums[:-1], ends[:-1]
    before = here - _at(sums, ends, np.maximum(places - WIDTHS[0], 0.0))
    after = _at(sums, ends, np.minimum(places + WIDTHS[0], total)) - here
    norms = np.linalg.norm(before, axis=1) * np.linalg.norm(after, axis=1)
    found: Numbers = np.divide(
        np.einsum("ij,ij->i", before, after), norms, out=np.zeros(len(sizes)), where=norms > 1e-12
    )
    found[0] = 0.0
    return found


def _at(sums: Numbers, ends: Numbers, places: Numbers) -> Numbers:
    """The running sum of vectors up to places between units' ends."""
    unit = np.clip(np.searchsorted(ends, places, "right") - 1, 0, len(ends) - 2)
    part = (places - ends[unit]) / np.maximum(ends[unit + 1] - ends[unit], 1e-12)
    made: Numbers = sums[unit] + np.clip(part, 0.0, 1.0)[:, None] * (sums[unit + 1] - sums[unit])
    return made
