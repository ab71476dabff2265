"""A client in the same process: it speaks to a server object in bytes, as over any transport."""

from __future__ import annotations

import asyncio
import json
import weakref
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from threading import Event
from typing import Any

from pincite_server.app import build
from pincite_server.framing import Framer

PATIENCE = 20


class InlineExecutor(Executor):
    """Works at once, where it is asked to: for tests in which nothing is to happen at the same time."""

    def submit(self, fn: Callable, /, *args: Any, **kwargs: Any) -> Future:
        future: Future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


class GatedExecutor(ThreadPoolExecutor):
    """Holds all work back until the gate is opened: what a test does before happens while the work is under way."""

    def __init__(self) -> None:
        super().__init__(2)
        self.gate = Event()

    def submit(self, fn: Callable, /, *args: Any, **kwargs: Any) -> Future:
        return super().submit(self._held, fn, *args, **kwargs)

    def _held(self, fn: Callable, *args: Any, **kwargs: Any) -> Any:
        assert self.gate.wait(PATIENCE)
        return fn(*args, **kwargs)


class Refused(Exception):
    """Raised by a client's ``on_request`` to answer with an error, or (without a code) never."""

    def __init__(self, code: int | None = None) -> None:
        self.code = code


class Peer:
    def __init__(self, executor: Executor | None = None) -> None:
        self.server = build(executor or InlineExecutor())
        self.server.protocol.set_writer(self)
        self.received: list[dict[str, Any]] = []
        self.on_request: Callable[[dict[str, Any]], Any] = lambda _: None
        self._framer = Framer()
        self._waiting: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._last_id = 0

    def write(self, data: bytes) -> None:
        """What the server sends."""
        for body in self._framer.feed(data):
            message = json.loads(body)
            self.received.append(message)
            if "method" in message and "id" in message:
                reply = {"jsonrpc": "2.0", "id": message["id"]}
                try:
                    reply["result"] = self.on_request(message)
                except Refused as refused:
                    if refused.code is None:
                        continue
                    reply["error"] = {"code": refused.code, "message": "no"}
                asyncio.get_running_loop().call_soon(self.server.protocol.receive, json.dumps(reply).encode())
            elif "method" not in message and message["id"] in self._waiting:
                self._waiting.pop(message["id"]).set_result(message)

    def close(self) -> None: ...

    async def raw(self, body: bytes | dict[str, Any]) -> None:
        self.server.protocol.receive(body if isinstance(body, bytes) else json.dumps(body).encode())
        await asyncio.sleep(0)

    async def notify(self, method: str, params: Any = None) -> None:
        await self.raw({"jsonrpc": "2.0", "method": method, "params": params})

    async def send(self, method: str, params: Any = None) -> asyncio.Future[dict[str, Any]]:
        """Send a request; the future of its whole reply."""
        self._last_id += 1
        reply = self._waiting[self._last_id] = asyncio.get_running_loop().create_future()
        await self.raw({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        return reply

    async def request(self, method: str, params: Any = None) -> Any:
        """The result of a request."""
        reply = await asyncio.wait_for(await self.send(method, params), PATIENCE)
        assert "error" not in reply, reply
        return reply["result"]

    async def error(self, method: str, params: Any = None) -> tuple[int, str]:
        """The code and the message of the error that a request gets."""
        return fault(await asyncio.wait_for(await self.send(method, params), PATIENCE))

    async def start(self, capabilities: dict[str, Any] | None = None, **more: Any) -> Any:
        result = await self.request("initialize", {"processId": None, "capabilities": capabilities or {}, **more})
        await self.notify("initialized", {})
        return result

    async def open(self, uri: str, text: str, language: str = "plaintext", version: int = 1) -> None:
        document = {"uri": uri, "languageId": language, "version": version, "text": text}
        await self.notify("textDocument/didOpen", {"textDocument": document})

    async def change(self, uri: str, version: int, *changes: dict[str, Any]) -> None:
        document = {"uri": uri, "version": version}
        await self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": list(changes)})

    async def ask(self, uri: str, question: str, **more: Any) -> Any:
        return await self.request("pincite/selectForQuestion", question_params(uri, question, **more))

    def notifications(self, method: str) -> list[Any]:
        return [message["params"] for message in self.received if message.get("method") == method]


def question_params(uri: str, question: str, **more: Any) -> dict[str, Any]:
    return {"textDocument": {"uri": uri}, "question": question, **more}


async def freed(what: weakref.ref[Any]) -> bool:
    """Whether something is let go within a few seconds, without a collection of garbage."""
    for _ in range(100):
        if what() is None:
            return True
        await asyncio.sleep(0.05)
    return False


def replacement(start: tuple[int, int], end: tuple[int, int], text: str) -> dict[str, Any]:
    """A content change."""
    ends = [{"line": line, "character": character} for line, character in (start, end)]
    return {"range": {"start": ends[0], "end": ends[1]}, "text": text}


def fault(reply: dict[str, Any]) -> tuple[int, str]:
    assert "result" not in reply, reply
    assert "\n" not in reply["error"]["message"]
    return reply["error"]["code"], reply["error"]["message"]
