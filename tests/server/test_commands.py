"""``pincite.ask`` and ``pincite.clearEvidence``, for editors that know none of our own requests."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from time import sleep

import pytest

from .peer import Peer, replacement
from .reference_client import ReferenceClient
from .texts import AGREEMENT

URI = "file:///nowhere/agreement.txt"
LAW = "Which state's law governs the agreement?"
SHOWS = {
    "window": {"showDocument": {"support": True}, "workDoneProgress": True},
    "textDocument": {"publishDiagnostics": {"versionSupport": True}},
}


class SlowExecutor(ThreadPoolExecutor):
    """Slow enough for the client to answer before the work is done."""

    def submit(self, fn, /, *args, **kwargs):
        def late():
            sleep(0.1)
            return fn(*args, **kwargs)

        return super().submit(late)


async def peer_with(capabilities: dict | None = None) -> Peer:
    peer = Peer()
    await peer.start(capabilities)
    await peer.open(URI, AGREEMENT, version=3)
    return peer


def command(name: str, *arguments: object) -> dict:
    return {"command": name, "arguments": list(arguments)}


async def ask(peer: Peer, *arguments: object) -> dict:
    return await peer.request("workspace/executeCommand", command("pincite.ask", *(arguments or (URI, LAW))))


def published(peer: Peer) -> list[dict]:
    return peer.notifications("textDocument/publishDiagnostics")


def requests(peer: Peer, method: str) -> list[dict]:
    return [message["params"] for message in peer.received if message.get("method") == method and "id" in message]


async def test_the_evidence_shows_as_information():
    peer = await peer_with(SHOWS)
    result = await ask(peer)
    (marks,) = published(peer)
    assert (marks["uri"], marks["version"]) == (URI, 3)
    assert [mark["range"] for mark in marks["diagnostics"]] == [evidence["range"] for evidence in result["evidence"]]
    first = marks["diagnostics"][0]
    assert (first["severity"], first["source"]) == (3, "pincite")
    assert result["answer"]["cite"] in first["message"]
    assert LAW in first["message"]
    (shown,) = requests(peer, "window/showDocument")
    assert shown == {"uri": URI, "takeFocus": True, "selection": result["answer"]["range"]}
    assert "Vermont" in ReferenceClient(AGREEMENT, "utf-16").at(first["range"])


async def test_a_client_that_can_show_nothing_gets_diagnostics_without_version():
    peer = await peer_with()
    await ask(peer)
    (marks,) = published(peer)
    assert "version" not in marks
    assert requests(peer, "window/showDocument") == requests(peer, "window/workDoneProgress/create") == []


async def test_the_arguments_may_be_those_of_our_own_request():
    peer = await peer_with()
    given = {"textDocument": {"uri": URI}, "question": LAW, "k": 1}
    assert len((await ask(peer, given))["sections"]) == 1


async def test_a_progress_of_the_servers_own():
    peer = await peer_with(SHOWS)
    peer.server.scheduler._executor = slow = SlowExecutor()
    await ask(peer)
    (created,) = requests(peer, "window/workDoneProgress/create")
    values = [params["value"]["kind"] for params in peer.notifications("$/progress")]
    assert {params["token"] for params in peer.notifications("$/progress")} == {created["token"]}
    assert (values[0], values[-1]) == ("begin", "end")
    slow.shutdown()


async def test_marks_are_cleared_by_the_command_an_edit_and_the_close():
    async def clear() -> None:
        await peer.request("workspace/executeCommand", command("pincite.clearEvidence"))

    async def clear_one() -> None:
        await peer.request("workspace/executeCommand", command("pincite.clearEvidence", URI))

    async def edit() -> None:
        await peer.change(URI, 4, replacement((0, 0), (0, 0), "x"))

    async def close() -> None:
        await peer.notify("textDocument/didClose", {"textDocument": {"uri": URI}})

    peer = await peer_with(SHOWS)
    for way in (clear, clear_one, edit, close):
        await ask(peer)
        assert published(peer)[-1]["diagnostics"]
        await way()
        assert published(peer)[-1]["diagnostics"] == []
        told = len(published(peer))
        await clear()
        assert len(published(peer)) == told


async def test_a_new_question_takes_the_place_of_the_marks():
    peer = await peer_with()
    await ask(peer)
    await ask(peer, URI, "How is the term renewed?")
    assert "renewed" in published(peer)[-1]["diagnostics"][0]["message"]


async def test_nothing_found_is_said():
    peer = await peer_with()
    await peer.open(URI, "", version=4)
    result = await ask(peer)
    assert not result["found"]
    (message,) = peer.notifications("window/showMessage")
    assert LAW in message["message"]
    assert published(peer)[-1]["diagnostics"] == []


@pytest.mark.parametrize(
    "params",
    [
        command("pincite.ask"),
        command("pincite.ask", URI),
        command("pincite.ask", URI, 5),
        command("pincite.ask", URI, LAW, 5),
        command("pincite.ask", {"question": LAW}),
        command("pincite.ask", URI, ""),
        command("pincite.clearEvidence", 5),
        command("pincite.noSuchThing"),
        {"command": "pincite.ask"},
    ],
)
async def test_arguments_that_are_refused(params):
    peer = await peer_with()
    code, message = await peer.error("workspace/executeCommand", params)
    assert code == -32602
    assert message
    assert published(peer) == []


async def test_a_client_that_refuses_the_progress_is_answered_all_the_same():
    peer = await peer_with(SHOWS)
    write = peer.write

    def refuse(data: bytes) -> None:
        if b"workDoneProgress/create" in data:
            msg_id = json.loads(data.split(b"\r\n\r\n", 1)[1])["id"]
            error = {"jsonrpc": "2.0", "id": msg_id, "error": {"code": -32601, "message": "no"}}
            asyncio.get_running_loop().call_soon(peer.server.protocol.receive, json.dumps(error).encode())
        else:
            write(data)

    peer.write = refuse
    assert (await ask(peer))["found"]
    assert peer.notifications("$/progress") == []
