"""Answers that local models had a part in: asked again with the same ones, and told where they are others."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pincite.cache import VectorCache
from pincite.engine import Document, Models
from pincite.engine.store import KeptVectors
from pincite.models.onnx.load import load_embedder, load_reranker
from pincite.reading import Reading
from pincite.trace import Inquiry, NamedReader, Replayer, TraceWriter, Verdict, decision_record, entries, verify

from .conftest import LEASE, Shelf

QUESTION = "How can we walk away from the lease early?"


@pytest.fixture(scope="module")
def models():
    embedder = load_embedder()
    return Models(embedder, load_reranker(), KeptVectors(VectorCache(None), embedder.fingerprint, embedder.dimension))


@pytest.fixture
def trace(tmp_path, models):
    document = Document(LEASE, name="lease", models=models)
    decision = document.ask(QUESTION, wait=True)
    assert decision.tier == "rerank"
    TraceWriter(tmp_path / "t.jsonl").append(decision_record(document, decision, Inquiry(path="lease")))
    return tmp_path / "t.jsonl"


def test_the_same_models_confirm(trace, models):
    (entry,) = entries(trace)
    assert entry.fields["models"] == {
        "embedder": models.embedder.fingerprint, "embedding": "both", "reranker": models.reranker.fingerprint,
    }  # fmt: skip
    assert verify(trace, Replayer(Shelf(lease=LEASE), lambda: models)).worst is Verdict.CONFIRMED


def test_without_them_or_with_others_nothing_is_confirmed(trace, models):
    none = verify(trace, Replayer(Shelf(lease=LEASE)))
    assert none.findings[0].detail == "the embedder that answered is not there"
    other = verify(trace, Replayer(Shelf(lease=LEASE), lambda: replace(models, embedding="section")))
    assert other.counts == {Verdict.MODEL_MISSING: 1}
    assert other.findings[0].detail == "the embedding that answered is another one"
    assert verify(trace).worst is Verdict.CONFIRMED


class Whole:
    """A reader to which all of a window answers."""

    def read(self, question, window):
        return [Reading(0, len(window.text), 0.9)]


def test_a_reader_by_its_name_and_fingerprint(tmp_path, document):
    path = tmp_path / "t.jsonl"
    inquiry = Inquiry(path="lease", reader="extractive", reader_model="f" * 64)
    decision = document.ask("What is the rent?", reader=Whole(), k=1)
    TraceWriter(path).append(decision_record(document, decision, replace(inquiry, k=1)))

    def with_fingerprint(fingerprint):
        return Replayer(Shelf(lease=LEASE), readers=lambda _: NamedReader(Whole(), fingerprint))

    assert verify(path, with_fingerprint("f" * 64)).worst is Verdict.CONFIRMED
    assert verify(path, with_fingerprint("0" * 64)).findings[0].detail == "the reader that answered is another one"
