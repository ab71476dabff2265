"""One client's connection, which keeps account: every request is answered once, and nothing comes unasked."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

from bench.soak.record import Record

PATIENCE = 120.0
"""Seconds after which a request counts as unanswered."""
REQUEST_CANCELLED, CONTENT_MODIFIED = -32800, -32801
_TRAIL = 400
"""Messages that are kept, to be looked at after a breach."""

Message = dict[str, Any]


class Ended(Exception):
    """The server has closed the connection."""


class Refused(Exception):
    """The server has answered a request with an error."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(f"{code}: {message}")
        self.code = code


class Connection:
    """Speaks JSON-RPC over a stream; ``on_request`` answers the server, ``on_notification`` hears it."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, record: Record, name: str) -> None:
        self._reader, self._writer, self._record, self.name = reader, writer, record, name
        self._ids = itertools.count(1)
        self._waiting: dict[int, tuple[str, float, asyncio.Future[Message]]] = {}
        self.on_request: Callable[[Message], Awaitable[Any]] = _nothing
        self.on_notification: Callable[[Message], None] = lambda _: None
        self.trail: deque[Message] = deque(maxlen=_TRAIL)
        self._answering: set[asyncio.Task[None]] = set()
        self._reading = asyncio.create_task(self._read())

    @property
    def outstanding(self) -> int:
        """How many requests are not answered yet."""
        return len(self._waiting)

    def notify(self, method: str, params: Any) -> None:
        """Send a notification."""
        self._send({"method": method, "params": params})

    def send(self, method: str, params: Any) -> tuple[int, asyncio.Future[Message]]:
        """Send a request; its number and its reply."""
        number = next(self._ids)
        reply: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._waiting[number] = _label(method, params), time.perf_counter(), reply
        self._send({"id": number, "method": method, "params": params})
        return number, reply

    async def result(self, method: str, sent: tuple[int, asyncio.Future[Message]]) -> Any:
        """The result of a request. Raises Refused, Ended, TimeoutError."""
        number, reply = sent
        try:
            message = await asyncio.wait_for(asyncio.shield(reply), PATIENCE)
        except TimeoutError:
            self._record.breach(self.name, "unanswered", f"request {number}, {method}")
            raise
        if (error := message.get("error")) is not None:
            raise Refused(error["code"], error["message"])
        return message["result"]

    async def request(self, method: str, params: Any) -> Any:
        """Send a request and wait for its result. Raises Refused, Ended, TimeoutError."""
        return await self.result(method, self.send(method, params))

    async def leave(self) -> None:
        """End the connection as a client does that ends: all is answered, then ``shutdown`` and ``exit``."""
        waiting = [reply for _, _, reply in self._waiting.values()]
        if waiting:
            await asyncio.wait(waiting, timeout=PATIENCE)
        for number, (method, *_) in self._waiting.items():
            self._record.breach(self.name, "unanswered", f"request {number}, {method}")
        await self.request("shutdown", None)
        self.notify("exit", None)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._reading), PATIENCE)
        if not self._reading.done():
            self._record.breach(self.name, "exit", "the connection stayed open")
        await self.drop()

    async def drop(self) -> None:
        """Go without a word."""
        self._reading.cancel()
        for task in self._answering:
            task.cancel()
        self._writer.close()
        with suppress(ConnectionError):
            await self._writer.wait_closed()
        self._end()

    def _send(self, message: Message) -> None:
        if self._writer.is_closing():
            return
        self.trail.append({"sent": message})
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        self._writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    async def _read(self) -> None:
        with suppress(asyncio.IncompleteReadError, ConnectionError):
            while True:
                length = 0
                while (line := (await self._reader.readuntil(b"\r\n")).strip()) != b"":
                    name, _, value = line.partition(b":")
                    if name.lower() == b"content-length":
                        length = int(value)
                self._take(json.loads(await self._reader.readexactly(length)))
        self._end()

    def _end(self) -> None:
        for _, _, reply in self._waiting.values():
            if not reply.done():
                reply.set_exception(Ended())
                reply.exception()
        self._waiting.clear()

    def _take(self, message: Message) -> None:
        if "method" not in message:
            return self._answered(message)
        self.trail.append({"got": message})
        if "id" not in message:
            return self.on_notification(message)
        task = asyncio.create_task(self._answer(message))
        self._answering.add(task)
        return task.add_done_callback(self._answering.discard)

    def _answered(self, message: Message) -> None:
        method, sent, reply = self._waiting.pop(message.get("id"), (None, 0.0, None))  # type: ignore[arg-type]
        if reply is None or method is None:
            what = json.dumps(message.get("error"))[:200]
            return self._record.breach(self.name, "answered twice or never asked", f"{message.get('id')}: {what}")
        self.trail.append({"answered": message.get("id"), "error": message.get("error")})
        error = message.get("error")
        outcome = "answered" if error is None else _OUTCOMES.get(error["code"], "refused")
        self._record.answered(method, outcome, time.perf_counter() - sent)
        return reply.set_result(message)

    async def _answer(self, message: Message) -> None:
        reply = {"id": message["id"]}
        try:
            reply["result"] = await self.on_request(message)
        except Refused as refused:
            reply["error"] = {"code": refused.code, "message": "no"}
        self._send(reply)


_OUTCOMES = {REQUEST_CANCELLED: "cancelled", CONTENT_MODIFIED: "content modified"}


def _label(method: str, params: Any) -> str:
    return f"{method} {params['command']}" if method == "workspace/executeCommand" else method


async def _nothing(_: Message) -> Any:
    return None
