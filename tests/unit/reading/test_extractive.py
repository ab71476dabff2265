"""The reader by start and end logits, over a model whose answers are known."""

from __future__ import annotations

import pytest

from pincite.longdoc import LongDocument
from pincite.models.protocols import SpanScore
from pincite.reading import CalibratedReader, ask
from pincite.reading.extractive import WindowReader
from pincite.retrieval import LexicalRetriever

TEXT = "# Lease\n\n## Term\n\nThe lease runs for three years.\n\n## Rent\n\nThe rent is nine hundred euros a month.\n"
QUESTION = "How long does the lease run, and what is the rent?"


class Finding:
    """Finds fixed words, each with a score."""

    name, fingerprint, max_length = "finding", "0" * 64, 512

    def __init__(self, **words):
        self.words = {words.replace("_", " "): score for words, score in words.items()}

    def count_tokens(self, text):
        return len(text.split())

    def read(self, question, text):
        assert question == QUESTION
        found = [SpanScore(text.index(w), text.index(w) + len(w), s) for w, s in self.words.items() if w in text]
        return sorted(found, key=lambda each: -each.score)


def decide(model):
    return ask(LexicalRetriever(LongDocument(TEXT, 40)), QUESTION, reader=WindowReader(model))


def test_the_exact_words_at_their_place_in_the_document():
    decision = decide(Finding(three_years=3.0, nine_hundred_euros=1.0))
    assert [e.text for e in decision.evidence] == ["three years", "nine hundred euros"]
    assert [TEXT[e.start : e.end] for e in decision.evidence] == ["three years", "nine hundred euros"]
    assert decision.confidence == pytest.approx(0.9526, abs=1e-3)
    assert decision.evidence[0].path == ("Lease", "Term")


def test_what_loses_to_the_null_answer_is_not_shown():
    decision = decide(Finding(three_years=-0.1))
    assert not decision.found
    assert decision.sections


def test_a_window_without_an_answer():
    assert not decide(Finding()).found


def test_it_tells_how_sure_it_is():
    assert isinstance(WindowReader(Finding()), CalibratedReader)
    assert WindowReader(Finding(), threshold=0.9).threshold(QUESTION) == 0.9
    (sure,) = WindowReader(Finding()).confidences(QUESTION, None, [(0, 1, 1e9)])
    assert 0 < sure <= 1
