"""The messages of any client: cut from bytes in any pieces, each request answered once, and no fault of ours among the answers."""

from __future__ import annotations

import asyncio
import atexit
import json
import logging
from itertools import cycle
from typing import Any

from pincite_server.errors import INTERNAL_ERROR
from pincite_server.framing import Framer, Malformed

from ..server.peer import PATIENCE, Peer
from .draw import READABLE, Draw, put
from .words import DOCUMENT

URI = "file:///nowhere/case.md"
TEXT = "# Lease 😀\n\n## 1. Term\n\nThe “Term” is a year; see Section 2(a) and [rent](#2-rent).\n\n## 2. Rent\n\n(a) The rent is 5 euros a Term.\n"
RANGE = {"start": {"line": 4, "character": 5}, "end": {"line": 4, "character": 20}}
PARAMS = {
    "textDocument": {"uri": URI, "version": 2, "languageId": "markdown", "text": TEXT},
    "contentChanges": [{"range": RANGE, "text": "year"}],
    "position": {"line": 4, "character": 6},
    "positions": [{"line": 4, "character": 6}],
    "range": RANGE,
    "ranges": [RANGE],
    "context": {"diagnostics": [], "includeDeclaration": True, "triggerKind": 1},
    "question": "How long is the Term?",
    "k": 3,
    "query": "r",
    "newName": "Duration",
    "command": "pincite.addNote",
    "arguments": [{"uri": URI, "range": RANGE, "body": "x"}],
    "item": {"name": "x", "kind": 1, "uri": URI, "range": RANGE, "selectionRange": RANGE, "data": 1},
    "title": "x",
    "data": {"uri": URI, "start": 1},
    "label": "x",
    "traceId": "1",
    "uri": URI,
    "settings": {},
    "event": {"added": [], "removed": []},
    "changes": [{"uri": URI, "type": 2}],
    "token": 1,
    "id": 1,
    "items": [{}],
    "files": [{"oldUri": URI, "newUri": URI}],
    "questions": [{"question": "How long?"}],
}
NAMES = (
    *sorted(PARAMS),
    "start",
    "end",
    "line",
    "character",
    "version",
    "text",
    "kind",
    "\ud800",
    "",
    "file:///",
    "untitled:x",
    "file:///a%00",
    "[",
)
ENDS = frozenset({"initialize", "initialized", "shutdown", "exit"})
_FRESH = 1000
"""After so many cases the server is another one."""


class _Client:
    """One client in one loop, for many cases."""

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.cases = 0
        self.peer = self.loop.run_until_complete(self._started())
        self.methods = sorted({*self.peer.server.protocol.fm.features, "$/cancelRequest", "no/such"} - ENDS)

    async def _started(self) -> Peer:
        peer = Peer()
        await peer.start()
        return peer

    def end(self) -> None:
        """Lets go of all that the server holds."""
        self.peer.server.disconnected()
        self.loop.run_until_complete(_cancelled())
        self.loop.close()


async def _cancelled() -> None:
    left = asyncio.all_tasks() - {asyncio.current_task()}
    for task in left:
        task.cancel()
    await asyncio.gather(*left, return_exceptions=True)


_client: _Client | None = None


@atexit.register
def _end() -> None:
    if _client is not None:
        _client.end()


def target(data: bytes) -> None:
    """Sends bytes, or messages made of them, to a server in this process."""
    global _client
    if _client is None:
        _client = _Client()
    client = _client
    client.cases += 1
    fine = False
    logging.disable(logging.ERROR)  # what is refused is told, as it should be
    try:
        client.loop.run_until_complete(_converse(client, data))
        fine = True
    finally:
        logging.disable(logging.NOTSET)
        if not fine or client.cases >= _FRESH:  # the next case shall not suffer from this one
            _client = None
            client.end()


async def _converse(client: _Client, data: bytes) -> None:
    peer = client.peer
    await peer.open(URI, TEXT, "markdown")
    draw = Draw(data)
    asked, bodies = ({}, []) if data.startswith(READABLE) else _messages(client, draw)
    stream = (
        data[1:]
        if data.startswith(READABLE)
        else b"".join(b"Content-Length: %d\r\n\r\n%s" % (len(b), b) for b in bodies)
    )
    if bodies and draw.below(4) == 0:
        at = draw.below(len(stream))
        stream, asked = stream[:at] + draw.rest()[:9] + stream[at + draw.below(3) :], {}
    read = _in_pieces(stream, draw)
    assert asked == {} or read == bodies
    peer.received.clear()
    for message in read:
        if isinstance(message, Malformed):
            assert "\n" not in message.reason
        else:
            peer.server.protocol.receive(message)
            await asyncio.sleep(0)
    answers = await _answers(peer, asked)
    for msg_id, found in answers.items():
        assert len(found) == 1, f"{asked[msg_id]} was answered {len(found)} times"
    for message in peer.received:
        fault = message.get("error", {})
        assert fault.get("code") != INTERNAL_ERROR, fault["message"]
        assert "\n" not in fault.get("message", "")
    await peer.notify("textDocument/didClose", {"textDocument": {"uri": URI}})


def _in_pieces(stream: bytes, draw: Draw) -> list[bytes | Malformed]:
    """What is cut from a stream, the same in pieces as at once."""
    framer, found, at = Framer(), [], 0
    sizes = cycle([draw.pick((1 << 16, 1, 2, 17, 100, 1000)) for _ in range(4)] + [500])
    while at < len(stream):
        size = next(sizes)
        found += framer.feed(stream[at : at + size])
        at += size
    whole = list(Framer().feed(stream))
    assert found == whole
    return whole


def _messages(client: _Client, draw: Draw) -> tuple[dict[str, str], list[bytes]]:
    """The methods of the requests by their ids, and all messages."""
    asked: dict[str, str] = {}
    bodies = []
    for number in range(1 + draw.below(5)):
        method = draw.pick(client.methods)
        params: Any = put(PARAMS, draw, NAMES) if draw.below(3) else draw.json(NAMES)
        if draw.below(6) == 0:
            params = {**PARAMS, "question": draw.words(DOCUMENT, 6), "newName": draw.words(DOCUMENT, 2)}
        message = {"jsonrpc": "2.0", "id": f"{client.cases}-{number}", "method": method, "params": params}
        told = draw.below(8)
        if told == 0 or method.startswith(("textDocument/did", "workspace/did", "$/", "window/")):
            del message["id"]
        elif told == 1:
            message = put(message, draw, ("jsonrpc", "id", "method", "params", "result", "error"))
        if str(message.get("method")) in ENDS:
            continue
        body = json.dumps(message).encode()
        if told == 2:
            body = body[: draw.below(len(body))]
        elif (
            message.get("id") == f"{client.cases}-{number}"
            and message.get("jsonrpc") == "2.0"
            and isinstance(message.get("method"), str)
        ):
            asked[message["id"]] = method
        bodies.append(body)
    return asked, bodies


async def _answers(peer: Peer, asked: dict[str, str]) -> dict[str, list[dict]]:
    """The answers to all requests, waited for."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while True:
        found: dict[str, list[dict]] = {msg_id: [] for msg_id in asked}
        for message in peer.received:
            if "method" not in message and isinstance(message["id"], str) and message["id"] in found:
                found[message["id"]].append(message)
        if all(found.values()):
            return found
        assert asyncio.get_running_loop().time() < deadline, f"unanswered: {[asked[i] for i in found if not found[i]]}"
        await asyncio.sleep(0)
