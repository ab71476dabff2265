"""The embedder: real meaning from the packaged model, exact arithmetic from tiny ones."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

from pincite.errors import ModelError
from pincite.models import Embedder
from pincite.models.onnx import load_embedder

from .tiny import VOCABULARY, table, write_embedder, write_pooled

CLAUSES = [
    "Either party may terminate this Agreement upon thirty days' written notice.",
    "The Customer shall pay each invoice within sixty days of receipt.",
    "All notices must be sent by registered mail to the address above.",
    "The Supplier shall keep all records confidential.",
]
QUESTIONS = [
    "How can we quit the contract?",
    "When is money due?",
    "How do I write to the other side?",
    "Must secrets be protected?",
]


def test_it_is_an_embedder_that_knows_its_languages(embedder):
    assert isinstance(embedder, Embedder)
    assert (embedder.dimension, embedder.max_length, embedder.pooling) == (384, 512, "mean")
    assert embedder.languages == {"en"}
    assert embedder.trained_length <= embedder.max_length


def test_meaning_without_a_shared_word(embedder):
    similarity = embedder.embed_query(QUESTIONS) @ embedder.embed(CLAUSES).T
    assert similarity.argmax(axis=1).tolist() == [0, 1, 2, 3]


def test_rows_have_length_1_in_the_order_given(embedder):
    texts = [clause * (n % 3 + 1) for n, clause in enumerate(CLAUSES * 3)]
    together = embedder.embed(texts)
    assert together.dtype == np.float32
    assert together.shape == (12, 384)
    np.testing.assert_allclose(np.linalg.norm(together, axis=1), 1, atol=1e-5)
    alone = np.concatenate([embedder.embed([text]) for text in texts])
    np.testing.assert_array_equal(together, alone)  # the key of a cache is the text alone


def test_a_question_has_its_prefix(embedder):
    prefix = embedder.config.query_prefix
    assert prefix
    np.testing.assert_array_equal(embedder.embed_query(["due?"]), embedder.embed([f"{prefix}due?"]))


def test_nothing_to_embed_empty_texts_and_texts_far_too_long(embedder):
    assert embedder.embed([]).shape == (0, 384)
    found = embedder.embed(["", " \n", "word " * 20_000, "\ud800", "\x00"])
    np.testing.assert_allclose(np.linalg.norm(found, axis=1), 1, atol=1e-5)
    assert embedder.count_tokens("word " * 20_000) == 20_000


def test_token_states_stand_where_their_words_do(embedder):
    text = "🎉 Übermäßige  Kündigung\u00a0[SEP] x\ud800y “Terminate”"
    states, offsets = embedder.embed_tokens(text)
    assert states.shape == (len(offsets), 384)
    assert offsets == sorted(offsets)
    assert all(0 <= start < end <= len(text) for start, end in offsets)
    words = [text[start:end] for start, end in offsets]
    assert "🎉" in words
    assert "Terminate" in words
    assert "".join(words) == "".join(text.replace("\ud800", "").split())
    assert len(offsets) == embedder.count_tokens(text)


def test_the_mean_of_the_token_states_and_the_special_ones_is_the_vector(tmp_path):
    states = table({"[CLS]": [4, 0], "[SEP]": [0, 4], "term": [1, 0], "days": [0, 2], "[PAD]": [99, 99]}, 2)
    model = load_embedder(write_embedder(tmp_path, states))
    found = model.embed(["term", "term days term", "days"])
    expected = np.array([[5, 4], [6, 6], [4, 6]], np.float32)
    np.testing.assert_allclose(found, expected / np.linalg.norm(expected, axis=1, keepdims=True), atol=1e-6)
    tokens, offsets = model.embed_tokens("Term [SEP] days")
    assert offsets == [(0, 4), (5, 6), (6, 9), (9, 10), (11, 15)]
    assert tokens.tolist() == [[1, 0], [0, 0], [0, 0], [0, 0], [0, 2]]


@pytest.mark.parametrize(("pooling", "expected"), [("cls", [3, 4]), ("last", [0, 1])])
def test_other_poolings(tmp_path, pooling, expected):
    states = table({"[CLS]": [3, 4], "[SEP]": [0, 9], "term": [1, 0], "[PAD]": [99, 99]}, 2)
    (tmp_path / "pincite.toml").write_text(f'pooling = "{pooling}"')
    found = load_embedder(write_embedder(tmp_path, states)).embed(["term", "term term term"])
    np.testing.assert_allclose(found, [np.array(expected) / np.linalg.norm(expected)] * 2, atol=1e-6)


def test_a_read_is_cut_at_the_length_asked_for(tmp_path):
    model = load_embedder(write_embedder(tmp_path, table({}, 2)))
    text = "a b c " * 20
    assert len(model.embed_tokens(text, 10)[1]) == 8
    assert len(model.embed_tokens(text, 10_000)[1]) == 60


def test_a_graph_that_pools_inside_gives_vectors_only(tmp_path):
    model = load_embedder(write_pooled(tmp_path, table({"term": [3, 4]}, 2)))
    assert model.pooling == "model"
    np.testing.assert_allclose(model.embed(["term term"]), [[0.6, 0.8]], atol=1e-6)
    with pytest.raises(ModelError, match="late chunking needs another"):
        model.embed_tokens("term")


def test_a_dimension_that_the_graph_does_not_state_is_measured(tmp_path):
    from onnx import helper

    from .tiny import write_model, write_tokenizer

    node = helper.make_node("Gather", ["table", "input_ids"], ["last_hidden_state"])
    shape = {"last_hidden_state": ["batch", "tokens", "dimension"]}
    write_model(tmp_path / "model.onnx", [node], shape, {"table": table({}, 6)})
    write_tokenizer(tmp_path)
    assert load_embedder(tmp_path).dimension == 6


def test_inputs_of_32_bits(tmp_path):
    from onnx import TensorProto

    model = load_embedder(write_embedder(tmp_path, table({"term": [0, 1]}, 2), kind=TensorProto.INT32))
    assert model.embed(["term"]).tolist() == [[0, 1]]


def test_texts_share_a_run_unless_the_graph_rounds_by_its_batch(tmp_path, embedder, monkeypatch):
    def runs(model, texts):
        fed = []
        real = model._session.run
        monkeypatch.setattr(model._session, "run", lambda names, feeds: fed.append(feeds) or real(names, feeds))
        model.embed(texts)
        return [feeds["input_ids"].shape for feeds in fed]

    exact = load_embedder(write_embedder(tmp_path, table({}, 2)))
    assert runs(exact, ["a b", "a", "a b c"]) == [(3, 5)]
    assert runs(embedder, ["a b", "a", "a b c"]) == [(1, 5), (1, 4), (1, 3)]


def test_nearly_all_the_work_is_the_graphs(embedder, monkeypatch):
    real, spent = embedder._session.run, []

    def run(names, feeds):
        before = time.process_time()
        found = real(names, feeds)
        spent.append(time.process_time() - before)
        return found

    monkeypatch.setattr(embedder._session, "run", run)
    texts = [clause * 4 for clause in CLAUSES] * 4
    embedder.embed(texts)
    spent.clear()
    before = time.process_time()
    embedder.embed(texts)
    assert time.process_time() - before < 1.15 * sum(spent)


def test_threads_get_each_their_own(tmp_path):
    states = np.eye(len(VOCABULARY), dtype=np.float32)
    states[VOCABULARY["[CLS]"]] = states[VOCABULARY["[SEP]"]] = 0
    model = load_embedder(write_embedder(tmp_path, states))
    wrong = []

    def work(word):
        for _ in range(50):
            found = model.embed([word, f"{word} {word}"])
            if found.argmax(axis=1).tolist() != [VOCABULARY[word]] * 2:
                wrong.append(word)

    threads = [threading.Thread(target=work, args=(word,)) for word in ("term", "days", "notice", "a")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_the_states_of_several_texts_are_those_of_each():
    model = load_embedder()
    texts = ["The term is three years.", "", "Notice is given in writing, ninety days before the end."]
    found = {index: (states, ranges) for index, states, ranges in model.states(texts)}
    assert sorted(found) == [0, 1, 2]
    for index, text in enumerate(texts):
        states, ranges = found[index]
        assert len(states) == len(ranges)
        mean = states.mean(axis=0)
        assert model.embed([text])[0] @ (mean / np.linalg.norm(mean)) == pytest.approx(1, abs=1e-5)
        alone, offsets = model.embed_tokens(text)
        real = ranges[:, 1] > ranges[:, 0]
        assert [tuple(each) for each in ranges[real].tolist()] == offsets
        assert np.allclose(states[real], alone, atol=1e-5)
