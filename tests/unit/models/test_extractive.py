"""The extractive reader, with a model whose logits depend on the words alone."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pincite.models import ExtractiveReader
from pincite.models.onnx import load_reader

from .tiny import table, write_reader

LOGITS = {"[CLS]": [1, 1], "thirty": [5, 0], "sixty": [4, 0], "days": [0, 5], "term": [-9, -9]}


@pytest.fixture
def reader(tmp_path):
    (tmp_path / "tokenizer_config.json").write_text('{"model_max_length": 64}')
    return load_reader(write_reader(tmp_path, table(LOGITS, 2)))


def words(text, spans):
    return [(text[span.start : span.end], span.score) for span in spans]


def test_the_best_range_is_first_scored_against_the_null_answer(reader):
    assert isinstance(reader, ExtractiveReader)
    text = "🎉 The term is Thirty  days of notice, and sixty days."
    spans = reader.read("what is the term", text)
    assert words(text, spans)[:2] == [("Thirty  days", 8.0), ("sixty days", 7.0)]
    scores = [span.score for span in spans]
    assert scores == sorted(scores, reverse=True)
    ordered = sorted(spans)
    assert all(one.end <= other.start for one, other in pairwise(ordered))


def test_not_here_is_below_0(reader):
    assert all(span.score < 0 for span in reader.read("what", "the term is a"))


def test_an_answer_in_the_question_or_at_a_special_token_is_none(reader):
    spans = reader.read("thirty days", "a [CLS] b")
    assert all(span.score < 0 for span in spans)
    assert reader.read("thirty days", " \n") == []
    assert reader.read("", "thirty days")[0].score == 8


def test_an_end_never_comes_before_its_start(reader):
    text = "days thirty"
    assert words(text, reader.read("what", text)) == [("days", 3.0), ("thirty", 3.0)]


def test_windows_cover_the_whole_text_and_an_answer_over_their_edge(reader):
    for before in range(30, 130):
        text = "the " * before + "thirty and notice days " + "of " * 100
        assert words(text, reader.read("what is the term", text))[0] == ("thirty and notice days", 8.0)


def test_a_text_far_too_long_and_a_question_far_too_long(reader):
    text = "the " * 3000 + "thirty days"
    assert words(text, reader.read("is " * 500, text))[0] == ("thirty days", 8.0)


def test_half_a_surrogate_pair_keeps_the_offsets(reader):
    text = "\ud800 a \udc00 thirty days"
    assert words(text, reader.read("what", text))[0] == ("thirty days", 8.0)
