"""C99 (Choi 2000, "Advances in domain independent linear text segmentation"), written from the paper for the bench.

No kept implementation is in the package index. Units are the paragraphs; terms come from Pincite's analyzer.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]

MASK = 11
"""Side of the square in which similarities are ranked, as in the paper."""
CUTOFF = 1.2
"""Standard deviations above the mean gain beyond which a cut is made, as in the paper."""


def c99(units: Sequence[Sequence[str]]) -> list[int]:
    """The units that start a topic, ascending."""
    count = len(units)
    if count < 3:
        return []
    sums = np.zeros((count + 1, count + 1))
    sums[1:, 1:] = _ranks(_cosines(units)).cumsum(0).cumsum(1)

    def inside(a: int, b: int) -> float:
        return float(sums[b, b] - sums[a, b] - sums[b, a] + sums[a, a])

    # Divisive clustering: the cut that raises the density within topics most, again and again.
    edges = [0, count]
    weight, area = inside(0, count), float(count**2)
    densities, order = [weight / area], []
    while len(edges) <= count:
        best = (-1.0, 0, 0.0, 0.0)
        for a, b in pairwise(edges):
            for at in range(a + 1, b):
                new_weight = weight - inside(a, b) + inside(a, at) + inside(at, b)
                new_area = area - (b - a) ** 2 + (at - a) ** 2 + (b - at) ** 2
                best = max(best, (new_weight / new_area, at, new_weight, new_area))
        density, at, weight, area = best
        edges = sorted([*edges, at])
        order.append(at)
        densities.append(density)
    gains = np.convolve(np.diff(densities), [1, 2, 4, 8, 4, 2, 1], "same")
    return sorted(order[: int((gains > gains.mean() + CUTOFF * gains.std()).sum())])


def _cosines(units: Sequence[Sequence[str]]) -> Numbers:
    numbers: dict[str, int] = {}
    for unit in units:
        for term in unit:
            numbers.setdefault(term, len(numbers))
    rows = np.zeros((len(units), max(1, len(numbers))))
    for index, unit in enumerate(units):
        np.add.at(rows[index], [numbers[term] for term in unit], 1.0)
    rows /= np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), 1e-12)
    made: Numbers = rows @ rows.T
    return made


def _ranks(cosines: Numbers) -> Numbers:
    """For each pair, the part of its neighbours in the mask that are less alike."""
    count, reach = len(cosines), MASK // 2
    ranks = np.zeros_like(cosines)
    for i in range(count):
        rows = slice(max(0, i - reach), i + reach + 1)
        for j in range(count):
            near = cosines[rows, max(0, j - reach) : j + reach + 1]
            ranks[i, j] = (near < cosines[i, j]).sum() / max(1, near.size - 1)
    return ranks
