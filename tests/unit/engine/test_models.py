"""A document with local models."""

from __future__ import annotations

import pytest

from pincite.cache import VectorCache
from pincite.engine import Document, Models
from pincite.engine.store import KeptVectors
from pincite.errors import ModelError
from pincite.models.onnx.load import load_embedder, load_reranker

TEXT = """\
# Services Agreement

## 1. Fees

The Customer pays each invoice within thirty days. Late amounts bear interest at five percent a year.

## 2. Exit

Either party may terminate for convenience by giving ninety days' written notice.

## 3. Secrecy

Each party keeps what it learns of the other to itself.
"""
GERMAN = "# Vertrag\n\n## 1. Laufzeit\n\nDer Vertrag läuft drei Jahre und wird nicht von selbst verlängert.\n"
QUESTION = "How can we walk away from the deal early?"


@pytest.fixture(scope="module")
def models():
    embedder = load_embedder()
    store = KeptVectors(VectorCache(None), embedder.fingerprint, embedder.dimension)
    return Models(embedder, load_reranker(), store)


def test_without_models_words_answer():
    document = Document(TEXT)
    assert document.tier() == "lexical"
    assert document.embedded
    document.embed()
    assert document.ask(QUESTION).tier == "lexical"


def test_words_answer_until_the_vectors_are_made(models):
    document = Document(TEXT + "\nIt ends here.\n", models=models)
    assert not document.embedded
    question = "When must the customer pay?"
    assert document.ask(question).tier == "lexical"
    document.embed()
    assert document.embedded
    decision = document.ask(question)
    assert decision.tier == "rerank"
    assert decision.value.startswith("The Customer pays each invoice within thirty days.")


def test_waiting_for_the_vectors(models):
    document = Document(TEXT + "\nAnd more.", models=models)
    assert document.ask(QUESTION, wait=True).tier == "rerank"


@pytest.mark.parametrize("tier", ["lexical", "dense", "rerank"])
def test_a_tier_can_be_asked_for(models, tier):
    decision = Document(TEXT, models=models).ask(QUESTION, tier=tier, wait=True)
    assert decision.tier == tier
    for evidence in decision.evidence:
        assert TEXT[evidence.start : evidence.end] == evidence.text
        assert 0 <= evidence.confidence <= 1


@pytest.mark.parametrize(
    ("text", "question"), [(GERMAN, "Wie lange läuft er?"), (GERMAN, "How long is it?"), (TEXT, "Wann ist zu zahlen?")]
)
def test_a_model_is_not_asked_about_a_language_that_it_does_not_know(models, text, question):
    document = Document(text, models=models)
    assert document.tier(question) == "lexical"
    assert document.ask(question, wait=True).tier == "lexical"


def test_an_edit_keeps_the_models_and_embeds_anew_what_it_touched(models):
    document = Document(TEXT, models=models)
    document.embed()
    edited = document.edited(TEXT.index("Each party"), TEXT.index("Each party"), "For five years, ")
    assert edited.models is models
    assert not edited.embedded
    done = []
    edited.embed(progress=lambda made, total: done.append(total))
    assert done[-1] == 1
    assert edited.ask("How long must we be silent?").tier == "rerank"


class Broken:
    name, fingerprint, languages, max_length = "broken", "0" * 64, None, 512

    def count_tokens(self, text):
        return len(text)

    def score(self, query, passages):
        raise ModelError("the model failed while it ran")


def test_where_a_model_fails_words_answer_and_it_is_said(models):
    document = Document(TEXT, models=Models(models.embedder, Broken(), models.store))
    decision = document.ask("When does the customer pay?", wait=True)
    assert decision.tier == "lexical"
    assert decision.found
    assert decision.extra["problem"] == "the model failed while it ran"


def test_the_same_document_with_other_models(models):
    document = Document(TEXT)
    served = document.served_by(models)
    assert document.models is not models
    assert served.ask(QUESTION, wait=True).tier == "rerank"
    assert document.ask(QUESTION, wait=True).tier == "lexical"


def test_vectors_are_read_from_the_cache_by_the_next_process(models, tmp_path):
    path = tmp_path / "vectors.sqlite"
    embedder = models.embedder

    def opened():
        store = KeptVectors(VectorCache(path), embedder.fingerprint, embedder.dimension)
        return Document(TEXT, models=Models(embedder, None, store))

    opened().embed()
    done = []
    again = opened()
    assert again.embedded
    again.embed(progress=lambda made, total: done.append(total))
    assert done == [0]
    assert again.ask(QUESTION).tier == "dense"


def test_memory_forgets_the_oldest_and_the_cache_does_not(models):
    embedder = models.embedder
    cache = VectorCache(None)
    small = KeptVectors(cache, embedder.fingerprint, embedder.dimension, most_bytes=2000)
    rows = embedder.embed(["one", "two", "three"])
    for number, row in enumerate(rows):
        small.put({bytes([number]): row[None]})
    assert len(small._known) == 2
    found = small.get([b"\x00", b"\x01", b"\x02", b"\x03"])
    assert sorted(found) == [b"\x00", b"\x01", b"\x02"]
    assert all(matrix.shape == (1, embedder.dimension) for matrix in found.values())


@pytest.mark.parametrize("embedding", ["section", "late", "both"])
def test_what_a_question_is_compared_with(models, embedding):
    document = Document(TEXT, models=Models(models.embedder, None, models.store, embedding))
    decision = document.ask(QUESTION, wait=True)
    assert decision.tier == "dense"
    assert decision.sections[0][0].heading == "2 Exit"
    retriever = document.retriever("dense")
    columns = [c.signals[:, -3:-1] for c in retriever.candidates(retriever.analyse(QUESTION))]
    equal = [bool((each[:, 0] == each[:, 1]).all()) for each in columns if len(each) > 1]
    assert all(equal) == (embedding == "section")
