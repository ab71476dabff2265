"""The edit distance, beside the table that defines it."""

from __future__ import annotations

import random
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.annotations import similarity as module
from pincite.annotations.similarity import distance, similarity


def by_table(one: str, other: str) -> int:
    row = list(range(len(other) + 1))
    for number, a in enumerate(one, 1):
        new = [number]
        for column, b in enumerate(other, 1):
            new.append(min(row[column] + 1, new[-1] + 1, row[column - 1] + (a != b)))
        row = new
    return row[-1]


@given(st.text("abc🏛", max_size=20), st.text("abc🏛", max_size=20))
def test_the_distance(one, other):
    assert distance(one, other) == by_table(one, other)


@given(st.text("ab c", min_size=1, max_size=30), st.text("ab c", max_size=30))
def test_the_similarity(one, other):
    assert similarity(one, other) == pytest.approx(1 - by_table(one, other) / max(len(one), len(other)))
    assert similarity(one, other) == similarity(other, one)


def test_nothing_is_like_nothing():
    assert similarity("", "") == 1
    assert similarity("", "abc") == 0


def test_long_texts_by_their_words():
    rng = random.Random(3)
    words = [f"{rng.randrange(10**6):06}" for _ in range(20_000)]
    changed = list(words)
    for at in range(0, 20_000, 20):
        changed[at] = "xxxxxx"
    one, other = " ".join(words), " ".join(changed)
    assert len(one) > module.BY_WORDS
    start = time.perf_counter()
    found = similarity(one, other)
    assert time.perf_counter() - start < 2
    assert found == pytest.approx(0.95, abs=0.005)
