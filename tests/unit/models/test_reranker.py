from __future__ import annotations

import numpy as np
import pytest

from pincite.errors import ModelError
from pincite.models import Reranker
from pincite.models.onnx import load_reranker

from .tiny import table, write_reranker


def test_the_passage_that_answers_is_first(reranker):
    assert isinstance(reranker, Reranker)
    assert reranker.languages == {"en"}
    passages = [
        "The fee is due within thirty days.",
        "Either party may terminate this Agreement for convenience.",
        "Notices are sent by registered mail.",
        "",
    ]
    scores = reranker.score("How soon must the fee be paid?", passages)
    assert scores.dtype == np.float32
    assert scores.shape == (4,)
    assert scores.argmax() == 0


def test_order_is_kept_and_nothing_asked_gives_nothing(reranker):
    passages = ["The fee is due monthly. " * n for n in (9, 1, 30, 2)]
    together = reranker.score("When is the fee due?", passages)
    alone = [float(reranker.score("When is the fee due?", [passage])[0]) for passage in passages]
    np.testing.assert_array_equal(together, np.array(alone, np.float32))
    assert reranker.score("When?", []).shape == (0,)


def test_texts_far_too_long_are_cut_the_question_to_half_at_most(reranker):
    scores = reranker.score("when " * 5000, ["the fee " * 5000, "fee"])
    assert np.isfinite(scores).all()
    pair = reranker._tokenizer.pairs("when " * 5000, ["the fee " * 5000])[0]
    assert len(pair) == reranker.max_length
    assert 200 < pair.sequence_ids.count(0) <= pair.sequence_ids.count(1) + 1


def test_one_class_is_the_logit(tmp_path):
    model = load_reranker(write_reranker(tmp_path, table({"term": [2.5], "days": [-1]}, 1)))
    assert model.score("term term", ["term", "days", "term days days", "a"]).tolist() == [2.5, -1, 0.5, 0]


def test_two_classes_are_the_log_odds_of_the_second(tmp_path):
    model = load_reranker(write_reranker(tmp_path, table({"term": [0.5, 2], "days": [1, 0]}, 2)))
    assert model.score("a", ["term", "days"]).tolist() == [1.5, -1]


def test_three_classes_are_no_reranker(tmp_path):
    with pytest.raises(ModelError, match="no reranker"):
        load_reranker(write_reranker(tmp_path, table({}, 3))).score("a", ["b"])
