"""The documents that are open: every edit followed, every snapshot its own."""

from __future__ import annotations

import gc
import weakref

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from pincite_server.documents import DocumentStore, OutOfStepError
from pincite_server.edits import difference

from .reference_client import ReferenceClient
from .test_positions import ENCODINGS, texts

URI = "file:///contracts/Master%20Agreement.md"


def partial(start: tuple[int, int], end: tuple[int, int], words: str) -> types.TextDocumentContentChangePartial:
    return types.TextDocumentContentChangePartial(types.Range(types.Position(*start), types.Position(*end)), words)


def store_with(text: str, encoding: str = "utf-16") -> DocumentStore:
    store = DocumentStore()
    store.encoding = encoding
    store.open(URI, 1, text, "markdown")
    return store


positions = st.tuples(st.integers(0, 8), st.integers(0, 12))


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=texts, changes=st.lists(st.tuples(positions, positions, texts), max_size=6))
def test_the_servers_text_is_the_clients(encoding, text, changes):
    store, client = store_with(text, encoding), ReferenceClient(text, encoding)
    store.change(URI, 2, [partial(*change) for change in changes])
    for change in changes:
        client.edit(*change)
    assert store.get(URI).text == client.text
    assert store.get(URI).version == 2


surrogates = st.lists(st.sampled_from(["a", "😀", "\ud83d", "\ude00", "\n"]), max_size=8).map("".join)


@given(text=surrogates, changes=st.lists(st.tuples(positions, positions, surrogates), max_size=6))
def test_halves_of_surrogate_pairs_split_and_join_as_in_an_editor_of_utf16(text, changes):
    store, client = store_with(text), ReferenceClient(text, "utf-16")
    for version, change in enumerate(changes, 2):
        store.change(URI, version, [partial(*change)])
        client.edit(*change)
        assert store.get(URI).text == client.text


@given(text=texts, new=texts)
def test_a_whole_new_text_is_a_small_edit(text, new):
    start, old_end, new_end = difference(text, new)
    assert text[:start] + new[start:new_end] + text[old_end:] == new
    store = store_with(text)
    store.change(URI, 2, [types.TextDocumentContentChangeWholeDocument(new)])
    assert store.get(URI).text == new
    assert store.get(URI).lines.line_count == store_with(new).get(URI).lines.line_count


def test_a_snapshot_stays_as_it_was():
    store = store_with("one\ntwo\n")
    before = store.get(URI)
    store.change(URI, 2, [partial((0, 0), (0, 3), "three")])
    assert (before.version, before.text) == (1, "one\ntwo\n")
    assert (store.get(URI).version, store.get(URI).text) == (2, "three\ntwo\n")
    assert [tuple(edit) for edit in store.edits_since(before)] == [(0, 3, 5)]
    assert store.edits_since(store.get(URI)) == []


def test_a_new_version_of_the_same_text():
    store = store_with("one")
    before = store.get(URI)
    store.change(URI, 2, [])
    assert (before.version, store.get(URI).version) == (1, 2)


@pytest.mark.parametrize("again", [False, True])
def test_a_closed_document_has_no_way_forward(again):
    store = store_with("one")
    before = store.get(URI)
    store.close(URI)
    if again:
        store.open(URI, 1, "one")
    assert store.edits_since(before) is None


def test_the_history_keeps_no_texts():
    store = store_with("one")
    before = store.get(URI)
    store.change(URI, 2, [partial((0, 0), (0, 0), "x")])
    between = weakref.ref(store.get(URI))
    store.change(URI, 3, [partial((0, 0), (0, 0), "y")])
    gc.collect()
    assert between() is None
    assert len(store.edits_since(before)) == 2


def test_a_change_of_a_document_that_is_not_open_is_left_aside():
    assert DocumentStore().change(URI, 2, [partial((0, 0), (0, 0), "x")]) is None


def test_a_document_out_of_step_answers_nothing_until_it_is_opened_anew():
    store = store_with("one")
    store.lose(URI)
    with pytest.raises(OutOfStepError):
        store.get(URI)
    store.open(URI, 5, "two")
    assert store.get(URI).text == "two"


def test_what_a_document_is_called_and_written_in():
    snapshot = store_with("one").get(URI)
    assert snapshot.name == "Master Agreement"
    assert snapshot.markup == "markdown"
    store = DocumentStore()
    assert store.open("untitled:Untitled-1", 1, "one").name == "Untitled-1"
    assert store.open("file:///a/b.txt", 1, "one", "plaintext").markup is None
