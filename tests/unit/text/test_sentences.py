"""Sentences, by language: the cases are data in tests/fixtures/sentences.toml."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.sentences import sentence_spans

CASES = tomllib.loads((Path(__file__).parents[2] / "fixtures" / "sentences.toml").read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['language']}: {case['title']}")
def test_boundaries(case):
    text = case["text"].replace("|", "")
    found = [span.of(text) for span in sentence_spans(text, case["language"])]
    assert found == [part.strip() for part in case["text"].split("|")]


def test_white_space_has_no_sentence():
    for language in ("en", "de", "ja"):
        assert sentence_spans(" \r\n\f\u2028", language) == []
        assert sentence_spans("", language) == []


def test_text_without_a_stop_is_one_sentence():
    assert [s.of("  no stop here \n") for s in sentence_spans("  no stop here \n")] == ["no stop here"]


@given(
    st.text(alphabet=st.sampled_from(list("aB1 .?!…。！\n\r\f\u2028\xa0“”„«»()é😀'"))),
    st.sampled_from(["en", "de", "fr", "ja", "xx"]),
)
def test_sentences_cover_all_but_white_space_in_order(text, language):
    spans = sentence_spans(text, language)
    at = 0
    for span in spans:
        assert not text[at : span.start].strip()
        words = span.of(text)
        assert words
        assert words == words.strip()
        at = span.end
    assert not text[at:].strip()


def test_a_long_line_without_capitals_is_read_in_linear_time():
    text = "the sum of 1.5 percent, no. 4, is due. " * 5000
    assert all(span.of(text) for span in sentence_spans(text, "de"))
