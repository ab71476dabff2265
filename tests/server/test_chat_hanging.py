"""A chat endpoint that hangs, wherever: cancelling works at once, all else is answered, and the wait has an end."""

from __future__ import annotations

import asyncio
import socket
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from time import monotonic

import pytest

from pincite.chat import OpenAIChat
from pincite.chat.guard import Guard
from pincite.errors import WriterUnavailable

from .test_annotating import TERM
from .texts import AGREEMENT
from .wire_client import Process

SOON = 3.0
"""Seconds in which a server that does not wait for the endpoint answers, on a machine that is busy too."""
QUESTION = "Which state's law governs the agreement?"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n"


class Hanging:
    """Listens on a port of its own, and hangs there; ``reached`` when a request has come as far as it gets."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.reached = asyncio.Event()


@contextmanager
def connecting() -> Iterator[Hanging]:
    """Never takes a connection: its queue of those that wait is full."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(0)
        waiting = []
        for _ in range(3):
            waiting.append(socket.socket())
            waiting[-1].setblocking(False)
            waiting[-1].connect_ex(listening.getsockname())
        hanging = Hanging(f"http://127.0.0.1:{listening.getsockname()[1]}/v1")
        asyncio.get_running_loop().call_later(1.0, hanging.reached.set)
        try:
            yield hanging
        finally:
            for each in waiting:
                each.close()


@asynccontextmanager
async def serving(answer: bytes, trickle: bytes = b"") -> AsyncIterator[Hanging]:
    """Reads the request, sends the beginning of an answer, and then nothing, or a byte now and then."""
    over = asyncio.Event()
    under_way: set[asyncio.Task[None]] = set()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        under_way.add(asyncio.current_task())  # type: ignore[arg-type]
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
            writer.write(answer)
            hanging.reached.set()
            while trickle and not over.is_set():
                writer.write(trickle)
                await writer.drain()
                await asyncio.sleep(0.1)
            await over.wait()
        writer.close()

    server = await asyncio.start_server(connected, "127.0.0.1", 0)
    hanging = Hanging(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1")
    yield hanging
    server.close()
    over.set()
    if under_way:
        await asyncio.wait(under_way)


@pytest.fixture(params=["connecting", "headers", "body", "trickle"])
async def hanging(request):
    if request.param == "connecting":
        if sys.platform != "linux":
            pytest.skip("other systems take connections beyond the queue")
        with connecting() as found:
            yield found
    else:
        answer, trickle = {"headers": (b"", b""), "body": (HEAD + b"{", b""), "trickle": (HEAD, b" ")}[request.param]
        async with serving(answer, trickle) as found:
            yield found


@pytest.fixture
async def process(home):
    started = await Process.start()
    yield started
    await started.stop()


async def opened(process: Process, folder, hanging: Hanging, **chat: object) -> str:
    (folder / "agreement.txt").write_text(AGREEMENT, encoding="utf-8", newline="")
    uri = (folder / "agreement.txt").as_uri()
    chat = {"provider": "endpoint", "baseUrl": hanging.url, "model": "tiny", **chat}
    await process.client.start(initializationOptions={"chat": chat})
    process.client.open(uri, AGREEMENT)
    # What is imported on the first call is there then: a machine that is busy takes its time.
    await process.client.request("pincite/selectForQuestion", {"textDocument": {"uri": uri}, "question": QUESTION})
    return uri


def write_note(process: Process, uri: str) -> int:
    arguments = {"command": "pincite.writeNote", "arguments": [{"uri": uri, "range": TERM}]}
    return process.client.send_request("workspace/executeCommand", arguments)


async def test_cancelling_works_at_once_and_all_else_is_answered(process, folder, hanging):
    uri = await opened(process, folder, hanging)
    client = process.client
    notes = [write_note(process, uri) for _ in range(4)]  # more than are under way at a time
    await asyncio.wait_for(hanging.reached.wait(), 30)
    started = monotonic()
    asked = {"textDocument": {"uri": uri}, "question": QUESTION}
    assert "Vermont" in (await client.request("pincite/selectForQuestion", asked))["answer"]["text"]
    assert await client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
    for note in notes:
        client.notify("$/cancelRequest", {"id": note})
        assert (await client.reply(note))["error"]["code"] == -32800
    assert monotonic() - started < SOON


async def test_the_process_ends_while_it_hangs(process, folder, hanging):
    uri = await opened(process, folder, hanging)
    write_note(process, uri)
    await asyncio.wait_for(hanging.reached.wait(), 30)
    started = monotonic()
    await process.client.request("shutdown")
    process.client.notify("exit")
    assert await process.exit_code() == 0
    assert monotonic() - started < SOON


async def test_the_wait_has_an_end_and_one_line_says_so(hanging):
    asked = Guard(OpenAIChat(hanging.url, "tiny", timeout=0.5), limit=2.0)
    started = monotonic()
    with pytest.raises(WriterUnavailable) as told:
        await asyncio.to_thread(asked, [{"role": "user", "content": "Who pays?"}])
    assert monotonic() - started < 2.0 + SOON
    assert str(told.value).startswith(f"{hanging.url}: ")
    assert "\n" not in str(told.value)
