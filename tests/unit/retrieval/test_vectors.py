"""The vectors of a document, with the packaged embedder."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.errors import Cancelled
from pincite.longdoc import LongDocument
from pincite.models.onnx.load import load_embedder
from pincite.retrieval.vectors import STEP, SectionVectors

CLAUSES = ["The fee is due on the first day.", "Either party may walk away after a year.", "The parties keep quiet."]
TEXT = "# Terms\n\n" + "\n\n".join(f"## {n} Clause\n\n{CLAUSES[n % 3]} Number {n} says no more." for n in range(1, 40))


class Counting:
    """A store in memory that counts what it is given."""

    def __init__(self):
        self.known = {}
        self.puts = 0

    def get(self, keys):
        return {key: self.known[key] for key in keys if key in self.known}

    def put(self, found):
        self.puts += len(found)
        self.known.update(found)


@pytest.fixture(scope="module")
def embedder():
    return load_embedder()


@pytest.fixture
def store():
    return Counting()


def test_a_row_for_the_section_and_one_for_each_passage(embedder, store):
    document = LongDocument(TEXT, 60)
    vectors = SectionVectors(document, embedder, store)
    assert not vectors.ready
    vectors.make()
    assert vectors.ready
    for index in range(len(document.sections)):
        matrix = vectors.of(index)
        assert len(matrix) == 1 + len(document.section_text(index).passages)
        assert np.linalg.norm(matrix, axis=1) == pytest.approx(1, abs=2e-3)


def test_a_section_is_found_by_meaning(embedder, store):
    document = LongDocument(TEXT, 60)
    vectors = SectionVectors(document, embedder, store)
    vectors.make()
    near = vectors.similarities(embedder.embed_query(["Can we quit early?"])[0])
    best = document.sections[int(np.argmax(near))]
    assert "walk away" in best.span.of(TEXT)


def test_what_is_kept_is_not_made_again(embedder, store):
    SectionVectors(LongDocument(TEXT, 60), embedder, store).make()
    made = store.puts
    again = SectionVectors(LongDocument(TEXT, 60), embedder, store)
    assert again.ready
    again.make()
    assert store.puts == made


def test_an_edit_makes_only_what_it_touched(embedder, store):
    document = LongDocument(TEXT, 60)
    SectionVectors(document, embedder, store).make()
    made = store.puts
    at = TEXT.index("Number 20")
    edited = document.edited(at, at, "It is paid in cash. ")
    vectors = SectionVectors(edited, embedder, store)
    assert len(vectors.missing()) == 1
    vectors.make()
    assert store.puts == made + 1
    assert vectors.ready


def test_cancelled_midway_keeps_what_was_made(embedder, store):
    vectors = SectionVectors(LongDocument(TEXT, 60), embedder, store)
    looks = iter([False, True])
    with pytest.raises(Cancelled):
        vectors.make(lambda: next(looks))
    assert store.puts == STEP
    seen = []
    vectors.make(progress=lambda done, total: seen.append((done, total)))
    total = len(vectors._document.sections) - STEP
    assert seen[0] == (0, total)
    assert seen[-1] == (total, total)


def test_a_store_with_another_shape_under_the_key_is_not_believed(embedder, store):
    vectors = SectionVectors(LongDocument(TEXT, 60), embedder, store)
    vectors.make()
    key = next(iter(store.known))
    store.known[key] = store.known[key][:1]
    assert len(SectionVectors(LongDocument(TEXT, 60), embedder, store).missing()) == 1


def test_an_empty_document(embedder, store):
    vectors = SectionVectors(LongDocument("", 60), embedder, store)
    vectors.make()
    assert vectors.ready
    assert vectors.similarities(np.zeros(embedder.dimension, np.float32)).shape == (0,)
