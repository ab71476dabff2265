"""Which sections are chosen: the best that fit, ties to the earlier, filled up from the start."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.longdoc import BM25, LongDocument

from .texts import CONTRACT, documents, numbered

FRUIT = "\n\n".join(
    f"## Kind {n}\n\n{('apple ' * apples + 'pear ' * pears).strip()}"
    for n, (apples, pears) in enumerate([(5, 0), (0, 3), (30, 2), (3, 1), (0, 9), (0, 40), (8, 1)])
)


@pytest.fixture(scope="module")
def fruit():
    return LongDocument(FRUIT, 80)


def chosen(pairs):
    return [section.index for section, _ in pairs]


def sizes(document):
    return [document.count(section.span.of(document.text)) for section in document.sections]


def test_scores_are_bm25_of_sections_with_their_headings(fruit):
    docs = [fruit.analyzer.terms(section.span.of(FRUIT)) for section in fruit.sections]
    expected = BM25(docs).score(fruit.analyzer.terms("apple pears"))
    assert fruit.scores("apple pears").tolist() == pytest.approx(expected.tolist(), abs=1e-9)


def test_a_piece_that_lost_its_heading_is_found_by_it():
    text = (
        f"# Lease\n\nWords.\n\n## Termination\n\n{'The party gives word of it. ' * 40}\n\n## Other\n\n{'Words. ' * 40}"
    )
    document = LongDocument(text, 60)
    under = [s.index for s in document.sections if s.heading == "Termination"]
    assert len(under) > 2
    scores = document.scores("termination")
    assert [i for i, score in enumerate(scores.tolist()) if score > 0] == under


def test_the_best_come_first(fruit):
    found = fruit.select("apple", k=4)
    assert chosen(found) == [2, 6, 0, 3]
    scores = fruit.scores("apple")
    assert [score for _, score in found] == [scores[i] for i in (2, 6, 0, 3)]


def test_three_unless_told_otherwise(fruit):
    assert len(fruit.select("apple")) == 3
    assert len(fruit.select("apple", k=99)) == len(fruit.sections)


def test_too_few_matches_are_filled_with_the_first_sections(fruit):
    found = fruit.select("apple", k=6)
    assert chosen(found) == [2, 6, 0, 3, 1, 4]
    assert [score for _, score in found[4:]] == [0.0, 0.0]
    assert chosen(fruit.select("cherry")) == [0, 1, 2]
    assert chosen(fruit.select("")) == [0, 1, 2]


def test_ties_go_to_the_earlier():
    document = LongDocument("\n\n".join(["## Same\n\nThe fee is due."] * 6))
    assert chosen(document.select("fee", k=4)) == [0, 1, 2, 3]


def test_the_budget_bounds_what_is_chosen_together(fruit):
    count = sizes(fruit)
    everything = count[2] + count[6]
    assert chosen(fruit.select("apple", k=5, budget=everything)) == [2, 6]
    # One that does not fit is passed over for the next best that does.
    assert chosen(fruit.select("apple", k=2, budget=everything - 1)) == [2, 0]
    assert chosen(fruit.select("apple", k=3, budget=sum(count[i] for i in (2, 6, 0)))) == [2, 6, 0]


def test_the_first_goes_in_whatever_the_budget(fruit):
    assert chosen(fruit.select("apple", budget=1)) == [2]
    assert chosen(fruit.select("cherry", budget=1)) == [0]


@settings(deadline=None, max_examples=30)
@given(documents, st.integers(1, 6), st.one_of(st.none(), st.integers(1, 200)))
def test_whatever_the_document_the_choice_keeps_its_word(text, k, budget):
    document = LongDocument(text, 40)
    found = document.select("the party shall pay the fee of Section 7.2", k=k, budget=budget)
    count = sizes(document)
    scores = document.scores("the party shall pay the fee of Section 7.2").tolist()
    indices = chosen(found)
    assert indices == sorted(set(indices), key=lambda i: (-scores[i], i))
    if budget is None:
        assert len(indices) == min(k, len(document.sections))
    else:
        assert len(indices) <= k
        assert sum(count[i] for i in indices) <= max(budget, *(count[i] for i in indices[:1]), 0)
        assert bool(indices) == bool(len(document.sections))


def test_rerank_orders_the_best_by_its_own_scores(fruit):
    seen = []

    def shorter(texts):
        seen.append(list(texts))
        return [-len(text) for text in texts]

    found = fruit.select("apple", k=2, rerank=shorter, rerank_top=3)
    assert chosen(found) == [0, 6]
    assert [score for _, score in found] == [-len(fruit.sections[i].span.of(FRUIT)) for i in (0, 6)]
    assert seen == [[fruit.sections[i].span.of(FRUIT) for i in (2, 6, 0)]]


def test_rerank_sees_three_times_k_and_bm25_breaks_its_ties():
    document = LongDocument(numbered(40), 40)
    lengths = []

    def equal(texts):
        lengths.append(len(texts))
        return [1.0] * len(texts)

    assert chosen(document.select("rule of chapter 7", k=4, rerank=equal)) == chosen(
        document.select("rule of chapter 7", k=4)
    )
    assert lengths == [12]


def test_behind_the_reranked_the_others_keep_their_order(fruit):
    found = fruit.select("apple", k=4, rerank=lambda texts: [0.5] * len(texts), rerank_top=2)
    assert chosen(found) == [2, 6, 0, 3]
    assert [score for _, score in found[:2]] == [0.5, 0.5]


def test_rerank_and_budget_together(fruit):
    count = sizes(fruit)
    found = fruit.select(
        "apple", k=3, budget=count[0] + count[3], rerank=lambda ts: [-len(t) for t in ts], rerank_top=4
    )
    assert chosen(found) == [3, 0]


def test_a_reranker_that_forgets_one_is_an_error(fruit):
    with pytest.raises(ValueError, match="argument"):
        fruit.select("apple", rerank=lambda texts: [1.0])


@pytest.mark.parametrize("wrong", [{"k": 0}, {"k": -3}, {"budget": 0}, {"budget": -1}, {"rerank_top": 0}])
def test_k_and_budget_are_at_least_one(fruit, wrong):
    with pytest.raises(ValueError, match="at least 1"):
        fruit.select("apple", **wrong)


def test_an_empty_document_has_nothing_to_choose():
    assert LongDocument("").select("apple") == []
    assert LongDocument(" \n").select("apple", budget=3) == []


def test_a_question_about_the_contract_finds_its_clause():
    document = LongDocument(CONTRACT)
    assert document.select("What interest do overdue amounts bear?", k=1)[0][0].cite.endswith("ARTICLE III")
