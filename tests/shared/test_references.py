"""The labelled cross references: the floors that the bench reports on hold."""

from __future__ import annotations

import pytest
from bench.reference_labels import Score, by_file, score, stretches
from bench.references import FLOORS, ours

from .conftest import text_of

FILES = by_file(stretches())


@pytest.fixture(scope="module")
def total() -> Score:
    """The score over all labelled stretches."""
    made = Score()
    for file, labelled in FILES.items():
        text = text_of(f"corpus/{file}")
        found = ours(text)
        for stretch in labelled:
            made.add(score(stretch, found, text))
    return made


def test_the_labels_fit_the_corpus():
    for file, labelled in FILES.items():
        text = text_of(f"corpus/{file}")
        for stretch in labelled:
            assert 0 <= stretch.start < stretch.end <= len(text)
            assert all(stretch.start <= mention.start < mention.end <= len(text) for mention in stretch.mentions)


def test_precision_and_recall(total):
    assert total.gold + total.gold_elsewhere >= 400
    assert total.precision >= FLOORS["precision"]
    assert total.recall >= FLOORS["recall"]


def test_other_documents_are_told_apart(total):
    assert total.right_elsewhere >= 0.9 * total.gold_elsewhere
