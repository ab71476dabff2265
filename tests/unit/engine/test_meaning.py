"""What local models find in a real contract, and words alone do not."""

from __future__ import annotations

from pathlib import Path

import pytest

from pincite.cache import VectorCache
from pincite.engine import Document, Models
from pincite.engine.store import KeptVectors
from pincite.models.onnx.load import load_embedder, load_reranker

CONTRACT = Path(__file__).parents[3] / "examples" / "outsourcing-agreement.txt"


@pytest.fixture(scope="module")
def contract():
    embedder = load_embedder()
    store = KeptVectors(VectorCache(None), embedder.fingerprint, embedder.dimension)
    text = CONTRACT.read_bytes().decode("utf-8")
    document = Document(text, models=Models(embedder, load_reranker(), store))
    document.embed()
    return document


@pytest.mark.parametrize(
    ("question", "cite", "words"),
    [
        ("Do obligations of secrecy outlive the contract?", "§ 17.4", "shall hold the Confidential Information"),
        ("Does silence waive a right?", "§ 22.9", "No delay or omission by either party to exercise any right"),
    ],
)
def test_by_meaning_where_words_find_nothing_or_something_else(contract, question, cite, words):
    by_words = contract.ask(question, tier="lexical")
    assert not by_words.found or words not in by_words.value
    by_meaning = contract.ask(question)
    assert by_meaning.tier == "rerank"
    assert words in by_meaning.value
    assert by_meaning.answer.cite.endswith(cite)


def test_no_word_is_shared_and_the_answer_is_right(contract):
    decision = contract.ask("Can staff be poached?")
    assert decision.value.startswith("Neither party shall solicit the employees of the other party")


def test_what_the_contract_does_not_say_is_not_found(contract):
    assert contract.ask("What is the salary of the chief executive?", tier="lexical").found
    assert not contract.ask("What is the salary of the chief executive?").found
