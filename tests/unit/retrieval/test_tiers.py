"""The tiers above the lexical one, with the packaged models."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.errors import Cancelled
from pincite.longdoc import LongDocument
from pincite.models.onnx.load import load_embedder, load_reranker
from pincite.retrieval import LexicalRetriever
from pincite.retrieval.hybrid import HybridRetriever
from pincite.retrieval.ranking import passage_scores, ranked, weights
from pincite.retrieval.reranking import BATCH, PADDED_TOKENS, RerankingRetriever
from pincite.retrieval.tiers import COLUMNS, TIERS
from pincite.retrieval.vectors import SectionVectors
from pincite.text.span import Span

TEXT = """\
# Services Agreement

## 1. Fees

The Customer pays each invoice within thirty days. Late amounts bear interest at five percent a year.

## 2. Term

This Agreement runs for three years from the Effective Date.

## 3. Exit

Either party may terminate for convenience by giving ninety days' written notice.

## 4. Secrecy

Each party keeps what it learns of the other to itself.

## 5. Law

The laws of Delaware govern.
"""
QUESTION = "How can we walk away from the deal early?"


class Kept(dict):
    def get(self, keys):
        return {key: self[key] for key in keys if key in self}

    def put(self, found):
        self.update(found)


class Counting:
    """The packaged reranker, with what it was given."""

    def __init__(self):
        self.model = load_reranker()
        self.name, self.languages = self.model.name, self.model.languages
        self.pairs = []

    def count_tokens(self, text):
        return self.model.count_tokens(text)

    def score(self, query, passages):
        self.pairs += passages
        return self.model.score(query, passages)


@pytest.fixture(scope="module")
def hybrid():
    document = LongDocument(TEXT, 60)
    embedder = load_embedder()
    vectors = SectionVectors(document, embedder, Kept())
    vectors.make()
    return HybridRetriever(LexicalRetriever(document), vectors, embedder)


@pytest.fixture
def reranker():
    return Counting()


def test_each_tier_has_weights_for_its_columns():
    for tier in TIERS:
        assert weights(tier).shape == (len(COLUMNS[tier]),)
        assert np.isfinite(weights(tier)).all()


def test_what_shares_no_word_is_found_by_meaning(hybrid):
    (best, _), *_ = ranked(hybrid.candidates(hybrid.analyse(QUESTION)))
    assert best.tier == "dense"
    span = best.spans[int(np.argmax(passage_scores(best)))]
    assert span.of(TEXT).startswith("Either party may terminate")


def test_the_columns_of_similarity(hybrid):
    for candidate in hybrid.candidates(hybrid.analyse(QUESTION)):
        assert candidate.signals.shape == (len(candidate.spans), len(COLUMNS["dense"]))
        similar = candidate.signals[:, COLUMNS["dense"].index("similar")]
        assert (np.abs(similar) <= 1.001).all()
        assert similar.any()


def test_asking_inside_a_range_stays_there(hybrid, reranker):
    within = Span(TEXT.index("## 4"), TEXT.index("## 5"))
    for retriever in (hybrid, RerankingRetriever(hybrid, reranker)):
        found = retriever.candidates(retriever.analyse(QUESTION), within)
        assert found
        for candidate in found:
            assert retriever.document.sections.span(candidate.index).overlaps(within)


def test_the_best_passages_are_read_beside_the_question(hybrid, reranker):
    retriever = RerankingRetriever(hybrid, reranker)
    found = retriever.candidates(retriever.analyse(QUESTION))
    (best, _), *_ = ranked(found)
    assert best.tier == "rerank"
    assert "terminate for convenience" in best.spans[0].of(TEXT)
    assert all(c.signals.shape[1] == len(COLUMNS["rerank"]) for c in found)
    assert any(passage.startswith("3 Exit: Either party") for passage in reranker.pairs)


def test_a_passage_is_read_once_for_a_question(hybrid, reranker):
    retriever = RerankingRetriever(hybrid, reranker)
    question = retriever.analyse(QUESTION)
    first = retriever.candidates(question)
    read = len(reranker.pairs)
    again = retriever.judged(question, [c.index for c in first])
    assert len(reranker.pairs) == read
    assert [c.signals.tolist() for c in again] == [c.signals.tolist() for c in first]


def test_what_was_not_read_counts_as_the_worst_that_was(hybrid, reranker):
    retriever = RerankingRetriever(hybrid, reranker, rerank_top=2)
    found = retriever.candidates(retriever.analyse(QUESTION))
    assert len(reranker.pairs) == 2
    cross = np.concatenate([c.signals[:, COLUMNS["rerank"].index("cross")] for c in found])
    assert np.sum(cross > cross.min()) == 1


def test_the_pairs_of_one_question_stay_within_their_budget(reranker):
    text = "# Notes\n\n" + "\n\n".join(
        f"## {n} Fees\n\n" + f"Fee number {n} is due when the invoice comes, {'and so on, ' * 40} in full."
        for n in range(60)
    )
    document = LongDocument(text)
    embedder = load_embedder()
    vectors = SectionVectors(document, embedder, Kept())
    vectors.make()
    retriever = RerankingRetriever(HybridRetriever(LexicalRetriever(document), vectors, embedder), reranker)
    for _ in range(3):  # by whoever finds, reads and calibrates
        retriever.candidates(retriever.analyse("When is a fee due?"))
    asked = reranker.count_tokens("When is a fee due?")
    lengths = sorted((asked + 3 + reranker.count_tokens(each) for each in reranker.pairs), reverse=True)
    assert len(lengths) > BATCH
    batches = [lengths[first : first + BATCH] for first in range(0, len(lengths), BATCH)]
    assert sum(batch[0] * len(batch) for batch in batches) <= PADDED_TOKENS


def test_cancelled_between_passages(hybrid, reranker):
    retriever = RerankingRetriever(hybrid, reranker)
    with pytest.raises(Cancelled):
        retriever.candidates(retriever.analyse(QUESTION), cancelled=lambda: bool(reranker.pairs) or True)
    assert not reranker.pairs
