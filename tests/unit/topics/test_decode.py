"""The segmentation of least expected Pk, against trying all of them."""

from __future__ import annotations

from itertools import combinations, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.topics.decode import decoded


def expected(probabilities, cuts, price):
    """The pairs that Pk is expected to count wrong, and the price of the cuts."""
    count = len(probabilities)
    k = min(max(2, round(count / (1 + sum(probabilities[1:])) / 2)), count - 1)
    wrong = sum(price * (1 - probabilities[cut]) / probabilities[cut] for cut in cuts)
    for i in range(count - k):
        together = np.prod([1 - p for p in probabilities[i + 1 : i + k + 1]])
        apart = any(i < cut <= i + k for cut in cuts)
        wrong += together if apart else 1 - together
    return wrong


@given(
    st.lists(st.just(0.0) | st.floats(0.01, 0.99), min_size=1, max_size=9),
    st.lists(st.integers(0, 4), min_size=9, max_size=9),
    st.integers(0, 6),
    st.sampled_from([0.001, 0.05, 0.5]),
)
def test_no_other_segmentation_is_better(chances, lengths, shortest, price):
    chances[0], lengths = 0.0, lengths[: len(chances)]
    found = decoded(np.array(chances), lengths, shortest, price)

    def allowed(cuts):
        edges = [0, *cuts, len(chances)]
        return all(sum(lengths[a:b]) >= shortest for a, b in pairwise(edges))

    ways = [
        c
        for n in range(len(chances))
        for c in combinations(range(1, len(chances)), n)
        if allowed(c) and all(chances[cut] for cut in c)
    ]
    if len(chances) < 2 or not ways:
        assert found == []
        return
    assert allowed(found) or not found
    if allowed(found):
        assert expected(chances, found, price) == pytest.approx(
            min(expected(chances, c, price) for c in ways), abs=1e-6
        )


def test_a_certain_cut_is_made_and_an_unlikely_one_is_not():
    chances = np.array([0, 0.01, 0.01, 0.01, 0.95, 0.01, 0.01, 0.01, 0.01, 0.01])
    assert decoded(chances, [50] * 10, 20, 0.01) == [4]
    assert decoded(np.full(10, 0.01), [50] * 10, 20, 0.01) == []
