"""The editor's language model, asked through ``pincite/chat``; and what of a document reaches it."""

from __future__ import annotations

import asyncio
import json
import re
import tomllib
from pathlib import Path

import pytest

from .peer import Peer, Refused
from .texts import AGREEMENT, NOTES

URI = "untitled:agreement"
FIXTURE = Path(__file__).parents[1] / "fixtures" / "chat" / "break_outs.toml"
ATTEMPTS = tomllib.loads(FIXTURE.read_text(encoding="utf-8"))["attempt"]
GUESS = "0123456789abcdef" * 2
HERE = {"start": {"line": 9, "character": 0}, "end": {"line": 9, "character": 0}}
FRAME = re.compile(r"<document-(?P<nonce>[0-9a-f]{32})>\n(?P<lines>.*)\n</document-(?P=nonce)>", re.DOTALL)


class Model:
    """The editor's model: says what it is told to, and remembers what it was sent."""

    def __init__(self, *replies: object) -> None:
        self.replies = list(replies)
        self.asked: list[dict] = []

    def __call__(self, message: dict) -> object:
        if message["method"] != "pincite/chat":
            return None
        self.asked.append(message["params"])
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, Exception):
            raise reply
        return reply


def says(note: str) -> dict:
    return {"text": json.dumps({"note": note})}


async def peer_with(model: Model, text: str = AGREEMENT, *, chat: bool = True, **settings: object) -> Peer:
    peer = Peer()
    peer.on_request = model
    options = {"chat": {"provider": "editor", **settings}}
    await peer.start({"experimental": {"pincite": {"chat": chat}}}, initializationOptions=options)
    await peer.open(URI, text)
    return peer


async def note(peer: Peer, place: dict = HERE) -> dict:
    params = {"textDocument": {"uri": URI}, "range": place}
    return await peer.request("pincite/contextNote", params)


async def test_the_editors_model_writes_a_note():
    model = Model(says("How long the agreement runs."))
    peer = await peer_with(model)
    result = await note(peer)
    assert result["note"] == "How long the agreement runs."
    assert result["generated"] is True
    assert result["writer"] == "your editor's language model"
    (sent,) = model.asked
    assert [message["role"] for message in sent["messages"]] == ["system", "user"]
    assert "agreement" in sent["justification"]


async def test_the_editors_model_cuts_by_topic():
    model = Model({"text": '{"starts": [2]}'})
    text = "\n\n".join(f"Paragraph {number} about one thing or another." for number in range(4))
    peer = await peer_with(model, text)
    result = await peer.request(
        "pincite/topicCuts", {"textDocument": {"uri": URI}, "range": {**HERE, "start": {"line": 0, "character": 0}}}
    )
    assert result["cutter"] == "chat"
    assert [cut["position"] for cut in result["cuts"]] == [{"line": 2, "character": 0}]
    assert [cut["confidence"] for cut in result["cuts"]] == [None]


async def test_a_refusal_for_good_is_told_and_not_asked_again():
    model = Model({"refused": "You have not allowed Pincite to use language models.", "forGood": True})
    peer = await peer_with(model)
    result = await note(peer)
    assert result["note"] is None
    assert result["problem"] == "your editor's language model: You have not allowed Pincite to use language models."
    assert len(model.asked) == 1


@pytest.mark.parametrize("trouble", [{"refused": "busy", "forGood": False}, Refused(-32603)])
async def test_a_passing_failure_is_tried_again(trouble):
    model = Model(trouble, says("How long it runs."))
    peer = await peer_with(model)
    assert (await note(peer))["note"] == "How long it runs."
    assert len(model.asked) == 2


async def test_an_editor_that_does_not_know_the_request_is_not_asked_again():
    model = Model(Refused(-32601))
    peer = await peer_with(model)
    assert "this editor offers none" in (await note(peer))["problem"]
    assert len(model.asked) == 1


async def test_an_editor_without_a_model_is_told_how_to_mend_it():
    model = Model(says("no"))
    peer = await peer_with(model, chat=False)
    _, message = await peer.error("pincite/contextNote", {"textDocument": {"uri": URI}, "range": HERE})
    assert message == "this editor offers no language model: set pincite.chat.provider to endpoint or off"
    assert not model.asked


async def test_an_endpoint_needs_an_address():
    model = Model(says("no"))
    peer = await peer_with(model, provider="endpoint")
    _, message = await peer.error("pincite/contextNote", {"textDocument": {"uri": URI}, "range": HERE})
    assert message == "no chat endpoint is named: set pincite.chat.baseUrl, as http://localhost:11434/v1"


async def test_cancelling_the_note_cancels_what_the_editor_was_asked():
    model = Model(Refused())
    peer = await peer_with(model)
    reply = await peer.send("pincite/contextNote", {"textDocument": {"uri": URI}, "range": HERE})
    await until(lambda: model.asked)
    await peer.notify("$/cancelRequest", {"id": peer._last_id})
    assert (await asyncio.wait_for(reply, 5))["error"]["code"] == -32800
    asked = next(message["id"] for message in peer.received if message.get("method") == "pincite/chat")
    await until(lambda: peer.notifications("$/cancelRequest"))
    assert peer.notifications("$/cancelRequest") == [{"id": asked}]


async def test_without_a_chat_model_nothing_is_sent_and_the_note_says_so():
    model = Model(says("no"))
    peer = await peer_with(model, provider="off")
    result = await note(peer)
    assert result["note"].startswith("Made locally, without a chat model: ")
    assert (result["generated"], result["writer"]) == (False, "local")
    assert not model.asked


@pytest.mark.parametrize("attempt", ATTEMPTS, ids=[attempt["title"] for attempt in ATTEMPTS])
async def test_no_attempt_breaks_out_of_what_the_editor_is_sent(attempt):
    text = attempt["text"].replace("NONCE", GUESS)
    model = Model(says("It sets the fee for late payment."))
    peer = await peer_with(model, f"{text}\n\n{NOTES}\n\n{text}\n")
    result = await note(peer, {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}})
    assert result["note"] == "It sets the fee for late payment."
    (sent,) = model.asked
    assert [message["role"] for message in sent["messages"]] == ["system", "user"]
    frame = FRAME.fullmatch(sent["messages"][1]["content"])
    assert frame is not None
    lines = dict(line.split(": ", 1) for line in frame["lines"].split("\n"))
    assert set(lines) <= {"opening", "before", "passage", "after"}
    joined = "".join(json.loads(lines[name]) for name in ("before", "passage", "after") if name in lines)
    assert joined == peer.server.documents.peek(URI).text
    assert GUESS not in sent["messages"][0]["content"]


async def until(holds) -> None:
    for _ in range(500):
        if holds():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it did not come to pass")
