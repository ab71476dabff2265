"""What happens while several documents are being asked: edits, files that come and go, cancelling, newer questions."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lsprotocol import types

from .peer import GatedExecutor, InlineExecutor, Peer, fault, question_params
from .reference_client import ReferenceClient
from .test_positions import ENCODINGS
from .test_span_law import WORDS, documents, edits
from .texts import AGREEMENT, NOTES, file_uri

LAW = "Which state's law governs the agreement?"
URI = "file:///nowhere/agreement.txt"
OTHER = "file:///nowhere/notes.md"
POEM = "The moon came up behind the pines,\nand all the lake was still.\n"
ANSWER = AGREEMENT.split("\n").index("This Agreement is governed by the laws of the State of Vermont.")
METHOD = "pincite/selectInFiles"


class BetweenExecutor(InlineExecutor):
    """Works where it is asked to, and lets a test do something after each piece of it: listing, reading, rereading."""

    def __init__(self) -> None:
        self.after: list[Callable[[], Any]] = []

    def submit(self, fn: Callable, /, *args: Any, **kwargs: Any) -> Future:
        future = super().submit(fn, *args, **kwargs)
        if self.after:
            self.after.pop(0)()
        return future


def nothing() -> None: ...


@pytest.fixture
async def peer():
    made = Peer(BetweenExecutor())
    await made.start()
    await made.request("workspace/symbol", {"query": ""})
    return made


def after(peer: Peer, *steps: Callable[[], Any]) -> None:
    peer.server.scheduler._executor.after = list(steps)


def edit(peer: Peer, uri: str, version: int, start: tuple[int, int], end: tuple[int, int], text: str) -> None:
    place = types.Range(types.Position(*start), types.Position(*end))
    peer.server.documents.change(uri, version, [types.TextDocumentContentChangePartial(place, text)])


async def select(peer: Peer, **more: Any) -> Any:
    return await peer.request(METHOD, {"question": LAW, **more})


def by_name(result: dict) -> dict[str, dict]:
    return {document["name"]: document for document in result["documents"]}


def only_reason(result: dict) -> str:
    (skipped,) = result["skipped"]
    assert "\n" not in skipped["reason"]
    return skipped["reason"]


@pytest.mark.parametrize("steps", [0, 1], ids=["while listing", "while reading"])
async def test_edits_beside_the_words_carry_them(peer, steps):
    await peer.open(URI, AGREEMENT)
    client = ReferenceClient(AGREEMENT, "utf-16")

    def change() -> None:
        for version, (start, end, text) in enumerate([((0, 0), (0, 0), "😀\r\n"), ((5, 0), (7, 0), "")], 2):
            edit(peer, URI, version, start, end, text)
            client.edit(start, end, text)

    after(peer, *[nothing] * steps, change)
    (document,) = (await select(peer, uris=[URI]))["documents"]
    assert document["version"] == 3
    assert "Vermont" in document["answer"]["text"]
    assert all(client.at(evidence["range"]) == evidence["text"] for evidence in document["evidence"])


async def test_edits_of_the_words_have_it_asked_again(peer):
    await peer.open(URI, AGREEMENT)
    await peer.open(OTHER, NOTES)
    after(
        peer,
        nothing,
        lambda: edit(peer, URI, 2, (ANSWER, 55), (ANSWER, 62), "Ohio"),
        # The other one, which was settled before, is edited beside its words while the first is asked again.
        lambda: edit(peer, OTHER, 2, (0, 0), (0, 0), "\n\n"),
    )
    result = await select(peer, uris=[URI, OTHER])
    assert result["skipped"] == []
    documents = by_name(result)
    assert documents["agreement.txt"]["version"] == documents["notes.md"]["version"] == 2
    assert documents["agreement.txt"]["answer"]["text"].endswith("of Ohio.")
    assert result["documents"][0]["name"] == "agreement.txt"
    client = ReferenceClient("\n\n" + NOTES, "utf-16")
    for evidence in documents["notes.md"]["evidence"]:
        assert client.at(evidence["range"]) == evidence["text"]


async def test_one_that_keeps_changing_is_skipped(peer):
    await peer.open(URI, AGREEMENT)
    await peer.open(OTHER, NOTES)
    after(peer, nothing, *(lambda n=n: edit(peer, URI, n, (ANSWER, 5), (ANSWER, 6), str(n)) for n in range(2, 9)))
    result = await select(peer, uris=[URI, OTHER])
    assert list(by_name(result)) == ["notes.md"]
    assert "kept changing" in only_reason(result)


async def test_one_that_is_closed_is_read_from_its_file(peer, tmp_path):
    (tmp_path / "a.txt").write_text(AGREEMENT.replace("Vermont", "Ohio"))
    uri = file_uri(tmp_path / "a.txt")
    await peer.open(uri, AGREEMENT)
    after(peer, nothing, lambda: peer.server.documents.close(uri))
    (document,) = (await select(peer, uris=[uri]))["documents"]
    assert document["version"] is None
    assert "Ohio" in document["answer"]["text"]


async def test_one_that_is_closed_without_a_file_is_skipped(peer):
    await peer.open(URI, AGREEMENT)
    after(peer, nothing, lambda: peer.server.documents.close(URI))
    result = await select(peer, uris=[URI])
    assert result["documents"] == []
    assert only_reason(result) == "no such file"


async def test_one_whose_change_could_not_be_read_is_skipped(peer):
    await peer.open(URI, AGREEMENT)
    after(peer, nothing, lambda: peer.server.documents.lose(URI))
    assert "open it again" in only_reason(await select(peer, uris=[URI]))


@pytest.mark.parametrize("spelled", ["agreement.txt", "%61greement.txt"])
async def test_a_file_that_is_opened_is_asked_as_it_is_open(peer, tmp_path, spelled):
    (tmp_path / "agreement.txt").write_text(AGREEMENT.replace("Vermont", "Ohio"))
    uri = f"{file_uri(tmp_path)}/{spelled}"
    after(peer, nothing, lambda: peer.server.documents.open(uri, 5, "Opened.\n\n" + AGREEMENT))
    (document,) = (await select(peer, folders=[file_uri(tmp_path)]))["documents"]
    assert (document["uri"], document["version"]) == (uri, 5)
    assert "Vermont" in document["answer"]["text"]
    client = ReferenceClient("Opened.\n\n" + AGREEMENT, "utf-16")
    assert all(client.at(evidence["range"]) == evidence["text"] for evidence in document["evidence"])


async def test_a_file_that_is_deleted(peer, tmp_path):
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(AGREEMENT)
    after(peer, (tmp_path / "a.txt").unlink)
    result = await select(peer, folders=[file_uri(tmp_path)])
    assert list(by_name(result)) == ["b.txt"]
    assert only_reason(result) == "no such file"


async def test_a_file_that_becomes_a_link_out_of_the_folder(peer, tmp_path):
    (tmp_path / "in").mkdir()
    (tmp_path / "secret.txt").write_text(AGREEMENT)
    path = tmp_path / "in" / "a.txt"
    path.write_text(POEM)

    def swap() -> None:
        path.unlink()
        path.symlink_to(tmp_path / "secret.txt")

    after(peer, swap)
    result = await select(peer, folders=[file_uri(tmp_path / "in")])
    assert result["documents"] == []
    assert "out of the folder" in only_reason(result)


async def test_a_file_that_becomes_a_pipe(peer, tmp_path):
    if os.name == "nt":
        pytest.skip("there are no pipes in folders")
    path = tmp_path / "a.txt"
    path.write_text(POEM)
    after(peer, lambda: (path.unlink(), os.mkfifo(path)))
    assert "pipe" in only_reason(await select(peer, folders=[file_uri(tmp_path)]))


@pytest.mark.parametrize("encoding", ENCODINGS)
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    texts=st.lists(documents, min_size=2, max_size=2),
    script=st.lists(st.tuples(st.integers(0, 1), st.lists(edits, min_size=1, max_size=2)), min_size=1, max_size=4),
    question=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join),
)
def test_the_law(encoding, texts, script, question):
    """Whatever is edited after any piece of the work, every range covers its words in the texts as they are then."""

    async def hold() -> None:
        peer = Peer(BetweenExecutor())
        await peer.start({"general": {"positionEncodings": [encoding]}})
        uris = [URI, OTHER]
        clients = [ReferenceClient(text, encoding) for text in texts]
        for uri, text in zip(uris, texts, strict=True):
            await peer.open(uri, text)
        steps = []
        for version, (which, changes) in enumerate(script, 2):

            def step(version=version, which=which, changes=changes) -> None:
                for change in changes:
                    edit(peer, uris[which], version, *change)
                    clients[which].edit(*change)

            steps.append(step)
        after(peer, nothing, *steps)
        result = await peer.request(METHOD, {"question": question, "uris": uris})
        assert len(result["documents"]) + len(result["skipped"]) == 2
        for document in result["documents"]:
            client = clients[uris.index(document["uri"])]
            assert document["version"] == peer.server.documents.get(document["uri"]).version
            for evidence in document["evidence"]:
                assert client.at(evidence["range"]) == evidence["text"]
            for section in document["sections"]:
                client.at(section["range"])

    asyncio.run(hold())


@pytest.fixture
async def gated():
    with GatedExecutor() as executor:
        made = Peer(executor)
        await made.start()
        await made.open(URI, AGREEMENT)
        yield made
        executor.gate.set()


async def settled(peer: Peer, reply: asyncio.Future) -> dict:
    peer.server.scheduler._executor.gate.set()
    return await asyncio.wait_for(reply, 20)


async def test_the_newest_question_wins(gated):
    older = await gated.send(METHOD, {"question": LAW, "uris": [URI]})
    newer = await gated.send(METHOD, {"question": "How long is the term?", "uris": [URI]})
    code, message = fault(await asyncio.wait_for(older, 20))
    assert code == -32800
    assert "newer question" in message
    assert (await settled(gated, newer))["result"]["question"] == "How long is the term?"


async def test_the_newest_wins_also_when_the_older_waits_for_the_client():
    """The order in which questions came counts, not that in which the client tells what it excludes."""
    peer, waiting = Peer(), []
    await peer.start({"workspace": {"configuration": True}})
    await peer.request("workspace/symbol", {"query": ""})
    await peer.open("untitled:a", AGREEMENT)
    asked = peer.server.protocol.send_request_async

    async def held(*args: Any) -> Any:
        if not waiting:
            waiting.append(asyncio.Event())
            await waiting[0].wait()
        return await asked(*args)

    peer.server.protocol.send_request_async = held
    older = await peer.send(METHOD, {"question": LAW, "uris": ["untitled:a"], "folders": ["file:///nowhere"]})
    newer = await peer.send(METHOD, {"question": "And the newer?", "uris": ["untitled:a"]})
    assert fault(await asyncio.wait_for(older, 20))[0] == -32800
    waiting[0].set()
    assert (await asyncio.wait_for(newer, 20))["result"]["question"] == "And the newer?"


async def test_questions_to_one_document_do_not_compete(gated):
    many = await gated.send(METHOD, {"question": LAW, "uris": [URI]})
    one = await gated.send("pincite/selectForQuestion", question_params(URI, LAW))
    assert (await settled(gated, many))["result"]["found"]
    assert (await settled(gated, one))["result"]["found"]


@pytest.mark.parametrize("through", ["request", "progress"])
async def test_cancelled_inside_a_document_and_before_the_next(through, tmp_path):
    reached, ended, asked = Event(), Event(), []
    with ThreadPoolExecutor(2) as executor:
        peer = Peer(executor)
        await peer.start()
        uris = [f"untitled:{number}" for number in range(3)]
        for number, uri in enumerate(uris):
            await peer.open(uri, AGREEMENT)
            document = peer.server.documents.get(uri).document
            ask = document.ask

            def held(question, *, cancelled, number=number, ask=ask, **more):
                asked.append(number)
                if number == 1:
                    reached.set()
                    while not cancelled():
                        pass
                    ended.set()
                return ask(question, cancelled=cancelled, **more)

            document.ask = held
        reply = await peer.send(METHOD, {"question": LAW, "uris": uris, "workDoneToken": "t"})
        assert await asyncio.to_thread(reached.wait, 20)
        if through == "request":
            await peer.notify("$/cancelRequest", {"id": peer._last_id})
        else:
            await peer.notify("window/workDoneProgress/cancel", {"token": "t"})
        assert fault(await asyncio.wait_for(reply, 20))[0] == -32800
        assert await asyncio.to_thread(ended.wait, 20)
        assert [params["value"]["kind"] for params in peer.notifications("$/progress")][-1] == "end"
    assert asked == [0, 1]
    assert peer.server.scheduler.busy == 0
    assert peer.server.working == {}


async def test_shutdown_stops_it(gated):
    reply = await gated.send(METHOD, {"question": LAW, "uris": [URI]})
    assert await gated.request("shutdown") is None
    assert fault(await asyncio.wait_for(reply, 20))[0] == -32800


async def test_reading_files_does_not_hold_up_the_loop(tmp_path: Path):
    """While a slow file is read, other requests are answered."""
    reading, go_on = Event(), Event()
    (tmp_path / "a.txt").write_text(AGREEMENT)
    with ThreadPoolExecutor(2) as executor:
        peer = Peer(executor)
        await peer.start()
        read = peer.server.disk.read

        def slow(*args: Any, **more: Any) -> Any:
            reading.set()
            assert go_on.wait(20)
            return read(*args, **more)

        peer.server.disk.read = slow
        reply = await peer.send(METHOD, {"question": LAW, "folders": [file_uri(tmp_path)]})
        assert await asyncio.to_thread(reading.wait, 20)
        await peer.open(URI, AGREEMENT)
        assert (await peer.ask(URI, LAW))["found"]
        assert not reply.done()
        go_on.set()
        assert (await asyncio.wait_for(reply, 20))["result"]["found"]
