"""Vectors in the background, with the packaged models."""

from __future__ import annotations

import asyncio
import shutil
from concurrent.futures import ThreadPoolExecutor

import pytest

from pincite_server import indexing, local_models

from ..unit.models.tiny import table, write_embedder
from .peer import PATIENCE, Peer, replacement

URI = "untitled:agreement"
TEXT = """\
# Services Agreement

## 1. Fees

The Customer pays each invoice within thirty days. Late amounts bear interest at five percent a year.

## 2. Exit

Either party may terminate for convenience by giving ninety days' written notice.

## 3. Secrecy

Each party keeps what it learns of the other to itself.
"""
QUESTION = "How can we walk away from the deal early?"
KNOWING = {"experimental": {"pincite": {}}}


@pytest.fixture(autouse=True)
def models(monkeypatch, tmp_path):
    """The models serve, with a cache of their own."""
    monkeypatch.delenv("PINCITE_TIER")
    monkeypatch.setattr("pincite.cache.folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(indexing, "QUIET", 0.05)
    monkeypatch.setattr(local_models, "_loaded", {})


@pytest.fixture
def executor():
    with ThreadPoolExecutor(2) as threads:
        yield threads


async def started(executor, **settings):
    peer = Peer(executor)
    await peer.start(KNOWING, initializationOptions={"pincite": settings})
    return peer


async def until(peer, holds):
    """The first status that holds."""

    async def found():
        while True:
            for status in peer.notifications("pincite/status"):
                if holds(status):
                    return status
            await asyncio.sleep(0.02)

    return await asyncio.wait_for(found(), PATIENCE)


async def test_words_answer_at_once_and_meaning_when_it_is_ready(executor):
    peer = await started(executor)
    await peer.open(URI, TEXT)
    assert (await peer.ask(URI, QUESTION))["tier"] == "lexical"
    status = await until(peer, lambda status: "rerank" in status["models"] and status["state"] == "ready")
    assert status["models"] == ["lexical", "dense", "rerank"]
    assert "progress" not in status
    result = await peer.ask(URI, QUESTION)
    assert result["tier"] == "rerank"
    assert result["answer"]["text"].startswith("Either party may terminate")
    assert any("progress" in s for s in peer.notifications("pincite/status"))


async def test_what_is_edited_is_embedded_when_it_rests(executor):
    peer = await started(executor)
    await peer.open(URI, TEXT)
    for version in range(2, 8):
        await peer.change(URI, version, replacement((14, 0), (14, 0), f"It is version {version}. "))
        await asyncio.sleep(0.01)
    await until(peer, lambda status: "rerank" in status["models"] and status["state"] == "ready")
    snapshot = peer.server.documents.peek(URI)
    assert "It is version 7." in snapshot.text
    assert snapshot.served_by(peer.server.served().models).embedded


async def test_a_tier_that_is_asked_for_is_waited_for(executor):
    peer = await started(executor)
    await peer.open(URI, TEXT)
    assert (await peer.ask(URI, QUESTION, retrieval="dense"))["tier"] == "dense"
    assert (await peer.ask(URI, QUESTION, retrieval="hybrid"))["tier"] == "rerank"
    assert (await peer.ask(URI, QUESTION, retrieval="lexical"))["tier"] == "lexical"


async def test_models_can_be_left_alone(executor):
    peer = await started(executor, retrieval={"tier": "lexical"})
    await peer.open(URI, TEXT)
    await asyncio.sleep(0.2)
    assert (await peer.ask(URI, QUESTION, retrieval="hybrid"))["tier"] == "lexical"
    assert all(status["models"] == ["lexical"] for status in peer.notifications("pincite/status"))


async def test_a_model_that_is_not_there_is_said_and_words_answer(executor, tmp_path):
    peer = await started(executor, models={"embedder": str(tmp_path / "nothing")})
    await peer.open(URI, TEXT)
    status = await until(peer, lambda status: status.get("message"))
    assert str(tmp_path / "nothing") in status["message"]
    assert "\n" not in status["message"]
    assert (await peer.ask(URI, "When does the customer pay?"))["found"]


async def test_a_model_whose_files_go_while_it_serves_serves_on(executor, tmp_path):
    folder = write_embedder(tmp_path / "model", table({"term": [1, 0], "notice": [0, 1]}, 2))
    peer = await started(executor, models={"embedder": str(folder)})
    await peer.open(URI, TEXT)
    await until(peer, lambda status: "dense" in status["models"] and status["state"] == "ready")
    shutil.rmtree(folder)
    await peer.change(URI, 2, replacement((14, 0), (14, 0), "By notice. "))
    result = await peer.ask(URI, QUESTION, retrieval="dense")
    assert result["tier"] == "dense"
    assert all("message" not in status for status in peer.notifications("pincite/status"))


async def test_a_reader_without_a_model_says_what_to_set(executor):
    peer = await started(executor)
    await peer.open(URI, TEXT)
    _, message = await peer.error(
        "pincite/selectForQuestion", {"textDocument": {"uri": URI}, "question": QUESTION, "reader": "extractive"}
    )
    assert "pincite.models.reader" in message


async def test_several_documents_are_asked_with_what_is_ready(executor):
    peer = await started(executor)
    await peer.open(URI, TEXT)
    await until(peer, lambda status: "rerank" in status["models"] and status["state"] == "ready")
    result = await peer.request("pincite/selectInFiles", {"question": QUESTION, "uris": [URI]})
    assert [document["tier"] for document in result["documents"]] == ["rerank"]


async def test_a_closed_document_is_not_embedded(executor):
    peer = await started(executor)
    await peer.open(URI, TEXT)
    await peer.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    await asyncio.sleep(0.3)
    assert all("progress" not in status for status in peer.notifications("pincite/status"))
