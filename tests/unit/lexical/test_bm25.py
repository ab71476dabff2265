"""Okapi BM25 by number, against the formula written out plainly here, and through edits."""

import math
import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.lexical.bm25 import BM25

TERMS = [f"t{n}" for n in range(12)]
documents = st.lists(st.lists(st.sampled_from(TERMS), max_size=12), max_size=14)
queries = st.lists(st.sampled_from([*TERMS, "absent"]), max_size=6)


def okapi(docs, query, k1=1.5, b=0.75):
    """The formula, term by term."""
    average = sum(map(len, docs)) / len(docs) if docs else 0.0
    counts = [Counter(doc) for doc in docs]
    scores = []
    for doc, count in zip(docs, counts, strict=True):
        score = 0.0
        for term in set(query):
            n = sum(term in other for other in counts)
            if count[term]:
                idf = math.log(1 + (len(docs) - n + 0.5) / (n + 0.5))
                norm = k1 * (1 - b + b * len(doc) / average)
                score += idf * count[term] * (k1 + 1) / (count[term] + norm)
        scores.append(score)
    return scores


def same(index, docs, query, **parameters):
    found = index.score(query)
    assert found.shape == (len(docs),)
    assert found.tolist() == pytest.approx(okapi(docs, query, **parameters), abs=1e-9, rel=1e-9)


def test_by_hand():
    # N = 3, n = 2 for "fee": idf = ln(1 + 1.5 / 2.5) = ln 1.6; lengths 2, 1, 3, average 2.
    scores = BM25([["fee", "due"], ["fee"], ["other", "word", "here"]]).score(["fee"])
    idf = math.log(1.6)
    assert scores[0] == pytest.approx(idf * 2.5 / (1 + 1.5), abs=1e-12)
    assert scores[1] == pytest.approx(idf * 2.5 / (1 + 1.5 * (0.25 + 0.75 / 2)), abs=1e-12)
    assert scores[2] == 0.0


@given(documents, queries, st.sampled_from([0.0, 0.9, 1.5, 2.0]), st.sampled_from([0.0, 0.4, 0.75, 1.0]))
def test_the_formula(docs, query, k1, b):
    same(BM25(docs, k1=k1, b=b), docs, query, k1=k1, b=b)


def test_a_repeated_query_term_counts_once():
    index = BM25([["a", "b"], ["a"], ["c"]])
    assert index.score(["a", "a", "b", "a"]).tolist() == index.score(["a", "b"]).tolist()


def test_a_term_that_every_document_holds_still_scores():
    assert (BM25([["a"], ["a"], ["a"]]).score(["a"]) > 0).all()


def test_nothing_in_and_nothing_asked():
    assert BM25([]).score(["a"]).tolist() == []
    assert BM25([[], []]).score(["a"]).tolist() == [0.0, 0.0]
    assert BM25([["a"]]).score([]).tolist() == [0.0]


def test_a_term_very_often_in_one_document():
    docs = [["a"] * 70_000 + ["b"], ["a", "b"], ["b"] * 10]
    same(BM25(docs), docs, ["a", "b"])


def test_weights_multiply_each_terms_part():
    index = BM25([["a", "b"], ["b"], ["c"]])
    parts = 2.0 * index.score(["a"]) + 0.5 * index.score(["b"])
    assert index.weighted({"a": 2.0, "b": 0.5, "absent": 9.0}).tolist() == pytest.approx(parts.tolist(), abs=1e-12)


def test_idf_and_membership():
    index = BM25([["a", "b"], ["b"], ["c"]])
    assert index.idf("b") == pytest.approx(math.log(1 + 1.5 / 2.5), abs=1e-12)
    assert index.idf("absent") == pytest.approx(math.log(1 + 3.5 / 0.5), abs=1e-12)
    assert "a" in index
    assert "absent" not in index
    gone = index.replaced(0, 1, [])
    assert "a" not in gone
    assert gone.idf("a") == pytest.approx(math.log(1 + 2.5 / 0.5), abs=1e-12)
    assert len(gone) == 2


def test_an_edit_leaves_the_old_index_as_it_was():
    docs = [["a"], ["b"], ["c"]]
    index = BM25(docs)
    index.replaced(0, 2, [["c", "d"]])
    same(index, docs, ["a", "b", "c", "d"])


@settings(max_examples=60, deadline=None)
@given(documents, st.lists(st.tuples(st.integers(0, 20), st.integers(0, 6), documents), max_size=12), queries)
def test_after_any_edits_scores_are_those_of_a_new_index(docs, edits, query):
    index = BM25(docs)
    for at, removed, new in edits:
        first = min(at, len(docs))
        last = min(first + removed, len(docs))
        docs = [*docs[:first], *new, *docs[last:]]
        index = index.replaced(first, last, new)
        assert len(index) == len(docs)
    same(index, docs, query)


@pytest.mark.parametrize("seed", range(3))
def test_after_hundreds_of_edits(seed):
    rng = random.Random(seed)

    def some(most):
        return [rng.choices(TERMS, k=rng.randrange(30)) for _ in range(rng.randrange(most))]

    docs = some(60)
    index = BM25(docs)
    for number in range(400):
        first = rng.randrange(len(docs) + 1)
        last = min(len(docs), first + rng.choice([0, 0, 1, 1, 2, 9]))
        new = some(5)
        docs = [*docs[:first], *new, *docs[last:]]
        index = index.replaced(first, last, new)
        if number % 20 == 0:
            same(index, docs, rng.sample(TERMS, 4))
    same(index, docs, TERMS)


def test_many_edits_do_not_pile_up():
    docs = [[f"w{n}", "common"] for n in range(200)]
    fresh = BM25(docs).nbytes
    index = BM25(docs)
    for number in range(1000):
        at = number % 200
        index = index.replaced(at, at + 1, [docs[at]])
    same(index, docs, ["common", "w7"])
    assert index.nbytes < 3 * fresh


def test_versions_made_by_threads_at_once_do_not_mix_up_their_terms():
    base = BM25([["start"]])

    def version(number):
        docs = [[f"v{number}w{word}" for word in range(400)] for _ in range(5)]
        return docs, base.replaced(0, 1, docs)

    with ThreadPoolExecutor(8) as pool:
        made = list(pool.map(version, range(24)))
    for number, (docs, index) in enumerate(made):
        same(index, docs, [f"v{number}w3", f"v{(number + 1) % 24}w3", "start"])
    assert len(set(base.vocabulary())) == 24 * 400 + 1


def test_scores_are_plain_floats_per_document():
    scores = BM25([["a"], ["b"]]).score(["a"])
    assert scores.dtype == np.float64
