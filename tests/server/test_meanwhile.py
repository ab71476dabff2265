"""What happens to a question while it is being answered. The gate makes it happen then, and nowhere else."""

from __future__ import annotations

import asyncio

import pytest

from .peer import GatedExecutor, Peer, fault, freed, question_params, replacement
from .reference_client import ReferenceClient
from .texts import AGREEMENT

URI = "file:///nowhere/agreement.txt"
LAW = "Which state's law governs the agreement?"
LINES = AGREEMENT.split("\n")
ANSWER = LINES.index("This Agreement is governed by the laws of the State of Vermont.")


@pytest.fixture
async def peer():
    with GatedExecutor() as executor:
        made = Peer(executor)
        await made.start()
        await made.open(URI, AGREEMENT)
        yield made
        executor.gate.set()


def open_gate(peer: Peer) -> None:
    peer.server.scheduler._executor.gate.set()


async def asked(peer: Peer, question: str = LAW, **more) -> asyncio.Future:
    return await peer.send("pincite/selectForQuestion", question_params(URI, question, **more))


async def answer(peer: Peer, reply: asyncio.Future) -> dict:
    open_gate(peer)
    return await asyncio.wait_for(reply, 20)


async def test_edits_beside_the_words_carry_them(peer):
    reply = await asked(peer)
    client = ReferenceClient(AGREEMENT, "utf-16")
    edits = [
        ((0, 0), (0, 0), "DRAFT 😀\r\n\r\n"),
        ((4, 0), (6, 0), ""),
        ((ANSWER, 0), (ANSWER, 0), "  "),
        ((99, 0), (99, 0), "\nSigned.\n"),
    ]
    for version, edit in enumerate(edits, 2):
        await peer.change(URI, version, replacement(*edit))
        client.edit(*edit)
    result = (await answer(peer, reply))["result"]
    assert result["version"] == 5
    assert "Vermont" in result["answer"]["text"]
    assert all(client.at(evidence["range"]) == evidence["text"] for evidence in result["evidence"])
    for section in result["sections"]:
        client.at(section["range"])


@pytest.mark.parametrize("again", [False, True])
async def test_edits_of_the_words_refuse_the_answer(peer, again):
    reply = await asked(peer)
    await peer.change(URI, 2, replacement((ANSWER, 8), (ANSWER, 9), "x"))
    if again:
        await peer.change(URI, 3, replacement((ANSWER, 8), (ANSWER, 9), AGREEMENT.split("\n")[ANSWER][8]))
    code, message = fault(await answer(peer, reply))
    assert code == -32801
    assert "ask again" in message
    assert (await peer.ask(URI, "Who invoices the Fees?"))["version"] == (3 if again else 2)


async def test_the_same_text_sent_whole_touches_nothing(peer):
    reply = await asked(peer)
    await peer.change(URI, 2, {"text": "A new beginning.\n\n" + AGREEMENT})
    result = (await answer(peer, reply))["result"]
    assert result["version"] == 2
    assert result["answer"]["range"]["start"]["line"] == ANSWER + 2


@pytest.mark.parametrize("again", [False, True])
async def test_a_document_closed_meanwhile(peer, again):
    reply = await asked(peer)
    await peer.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    if again:
        await peer.open(URI, AGREEMENT)
    assert fault(await answer(peer, reply))[0] == -32801


async def test_the_newest_question_wins(peer):
    older, newer = await asked(peer), await asked(peer, "How long is the term?")
    assert fault(await asyncio.wait_for(older, 20))[0] == -32800
    assert (await answer(peer, newer))["result"]["question"] == "How long is the term?"


async def test_questions_to_two_documents_do_not_compete(peer):
    other = "file:///nowhere/other.txt"
    await peer.open(other, AGREEMENT)
    one = await asked(peer)
    two = await peer.send("pincite/selectForQuestion", question_params(other, LAW))
    assert (await answer(peer, one))["result"]["found"]
    assert (await answer(peer, two))["result"]["found"]


async def test_a_cancelled_question(peer):
    reply = await asked(peer)
    await peer.notify("$/cancelRequest", {"id": peer._last_id})
    assert fault(await asyncio.wait_for(reply, 20))[0] == -32800
    await peer.notify("$/cancelRequest", {"id": peer._last_id})
    await peer.notify("$/cancelRequest", {"id": 12345})
    assert (await answer(peer, await asked(peer)))["result"]["found"]


async def test_a_question_cancelled_through_its_progress(peer):
    reply = await asked(peer, workDoneToken="t")
    await peer.notify("window/workDoneProgress/cancel", {"token": "t"})
    assert fault(await asyncio.wait_for(reply, 20))[0] == -32800
    assert [params["value"]["kind"] for params in peer.notifications("$/progress")] == ["begin", "end"]
    await peer.notify("window/workDoneProgress/cancel", {"token": "t"})


async def test_a_cancelled_question_does_not_run_to_its_end():
    """The engine looks at the token between its stages."""
    from concurrent.futures import ThreadPoolExecutor
    from threading import Event

    reached, passed = Event(), []
    with ThreadPoolExecutor(2) as executor:
        peer = Peer(executor)
        await peer.start()
        await peer.open(URI, AGREEMENT)
        snapshot = peer.server.documents.get(URI)
        document = snapshot.document
        ask = document.ask

        def held(question, *, cancelled, preview, **more):
            def hold(sections):
                reached.set()
                while not cancelled():
                    pass
                preview(sections)

            result = ask(question, cancelled=cancelled, preview=hold, **more)
            passed.append(result)
            return result

        document.ask = held
        reply = await asked(peer)
        assert await asyncio.to_thread(reached.wait, 20)
        await peer.notify("$/cancelRequest", {"id": peer._last_id})
        assert fault(await asyncio.wait_for(reply, 20))[0] == -32800
    assert passed == []


async def test_a_client_that_knows_us_is_told_of_slow_work(peer):
    peer.server.knows_us = True
    one, two = await asked(peer), await peer.send("textDocument/foldingRange", {"textDocument": {"uri": URI}})
    await asyncio.sleep(0.3)
    assert [status["state"] for status in peer.notifications("pincite/status")] == ["indexing"]
    await answer(peer, one)
    await answer(peer, two)
    states = [status["state"] for status in peer.notifications("pincite/status")]
    assert (states[0], states.count("indexing"), states[-1]) == ("indexing", 1, "ready")


async def test_shutdown_stops_what_is_running(peer):
    reply = await asked(peer)
    assert await peer.request("shutdown") is None
    assert fault(await asyncio.wait_for(reply, 20))[0] == -32800


async def test_no_preview_of_another_text(peer):
    reply = await asked(peer, workDoneToken="t")
    await peer.change(URI, 2, replacement((0, 0), (0, 0), "x"))
    assert "result" in await answer(peer, reply)
    assert peer.notifications("pincite/preview") == []


async def test_the_range_of_a_question_is_of_the_text_that_it_was_sent_with(peer):
    """Also when the next edit comes in the same breath."""
    place = {"start": {"line": ANSWER, "character": 0}, "end": {"line": ANSWER + 1, "character": 0}}
    reply = await asked(peer, range=place)
    await peer.change(URI, 2, replacement((0, 0), (0, 0), "\n" * 10))
    result = (await answer(peer, reply))["result"]
    assert "Vermont" in result["answer"]["text"]
    assert result["answer"]["range"]["start"]["line"] == ANSWER + 10


async def test_a_question_that_was_given_up_holds_its_text_no_longer(peer):
    """No reference cycle does: a full collection may be far away."""
    import gc
    import weakref

    gc.collect()
    gc.disable()
    try:
        before = weakref.ref(peer.server.documents.get(URI))
        replies = [await asked(peer, f"How long is {number}?") for number in range(3)]
        peer.server.scheduler._executor.gate.set()
        for reply in replies:
            await asyncio.wait_for(reply, 20)
        await peer.change(URI, 2, replacement((0, 0), (0, 0), "x"))
        assert await freed(before)
    finally:
        gc.enable()
