"""An LSP client over standard input and output that never waits to read: a thread takes in what the server says, and
notes when."""

from __future__ import annotations

import itertools
import json
import os
import re
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any

PATIENCE = 300.0
"""Seconds that a reply is waited for."""
CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}},
}
_ID = re.compile(rb'"id":\s*(\d+)\s*[,}]')
_ERROR = re.compile(rb'"error":\s*\{')
_HEAD = 200
"""Bytes at the start of a message, where servers put the id: a long reply is read only when its result is wanted."""


class Asked:
    """A request under way."""

    def __init__(self, method: str, sent: float) -> None:
        self.method = method
        self.sent = sent
        """When it was sent; so is ``arrived`` when the last byte of the reply was here, both by ``perf_counter``."""
        self.arrived: float | None = None
        self.body = b""
        self._done = Event()

    def reply(self, body: bytes, arrived: float) -> None:
        """Called by the thread that reads."""
        self.body, self.arrived = body, arrived
        self._done.set()

    def wait(self, patience: float = PATIENCE) -> bool:
        """Whether it is answered, with a result or an error."""
        return self._done.wait(patience)

    def result(self, patience: float = PATIENCE) -> Any:
        """Raises RuntimeError for an error, and where no reply comes."""
        if not self.wait(patience):
            raise RuntimeError(f"{self.method}: no reply within {patience:.0f} s")
        message = json.loads(self.body) if self.body else {"error": "the server ended"}
        if "error" in message:
            raise RuntimeError(f"{self.method}: {message['error']}")
        return message.get("result")

    @property
    def seconds(self) -> float:
        """From sending to the last byte of the reply. Raises RuntimeError where there is none."""
        if not self.wait() or self.arrived is None:
            raise RuntimeError(f"{self.method}: no reply")
        return self.arrived - self.sent

    @property
    def refused(self) -> bool:
        """Whether the reply is an error, or none came."""
        return not self.body or _ERROR.search(self.body[:_HEAD]) is not None


class Connection:
    """Starts a server and speaks to it, in a ``with`` block. Requests of the server's own are answered with null."""

    def __init__(
        self,
        command: Sequence[str],
        environment: Mapping[str, str] | None = None,
        experimental: Mapping[str, Any] | None = None,
    ) -> None:
        self.notifications: SimpleQueue[dict[str, Any]] = SimpleQueue()
        """What the server has told and nobody has taken yet."""
        self._ids = itertools.count(1)
        self._asked: dict[int, Asked] = {}
        self._lock = Lock()
        self._capabilities = {**CAPABILITIES, **({"experimental": experimental} if experimental else {})}
        self._process = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, **(environment or {})},
        )
        self._thread = Thread(target=self._read, name="bench-reader", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int:
        """The server's process."""
        return self._process.pid

    def __enter__(self) -> Connection:
        self.initialize()
        self.notify("initialized", {})
        return self

    def __exit__(self, *_: object) -> None:
        try:
            self.ask("shutdown", None).wait(10)
            self.notify("exit", None)
            self._process.wait(10)
        except (OSError, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait(10)
        self._thread.join(10)
        for pipe in (self._process.stdin, self._process.stdout):
            # What could not be written to a process that is gone is tried again here.
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()

    def initialize(self) -> Any:
        """Its result."""
        return self.request(
            "initialize",
            {"processId": None, "rootUri": None, "capabilities": self._capabilities, "workspaceFolders": []},
        )

    def notify(self, method: str, params: Any) -> None:
        """Sends a notification."""
        self._send({"method": method, "params": params})

    def ask(self, method: str, params: Any) -> Asked:
        """Sends a request and does not wait."""
        number = next(self._ids)
        asked = self._asked[number] = Asked(method, time.perf_counter())
        self._send({"id": number, "method": method, "params": params})
        return asked

    def request(self, method: str, params: Any, patience: float = PATIENCE) -> Any:
        """Sends a request and waits for its result. Raises RuntimeError."""
        return self.ask(method, params).result(patience)

    def open(self, uri: str, language_id: str, text: str) -> None:
        """Opens a document."""
        item = {"uri": uri, "languageId": language_id, "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": item})

    def close(self, uri: str) -> None:
        """Closes a document."""
        self.notify("textDocument/didClose", {"textDocument": {"uri": uri}})

    def symbols(self, uri: str) -> Asked:
        """Asks for a document's symbols."""
        return self.ask("textDocument/documentSymbol", {"textDocument": {"uri": uri}})

    def question(self, uri: str, question: str) -> Asked:
        """Asks a document."""
        return self.ask("pincite/selectForQuestion", {"textDocument": {"uri": uri}, "question": question})

    def type(self, uri: str, version: int, place: tuple[int, int], words: str) -> None:
        """Puts words in at a line and character."""
        end = {"line": place[0], "character": place[1]}
        change = {"range": {"start": end, "end": end}, "text": words}
        document = {"uri": uri, "version": version}
        self.notify("textDocument/didChange", {"textDocument": document, "contentChanges": [change]})

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        assert self._process.stdin is not None
        with self._lock:
            self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            self._process.stdin.flush()

    def _read(self) -> None:
        while (body := self._receive()) is not None:
            arrived = time.perf_counter()
            head = body[:_HEAD]
            if b'"method"' not in head and (number := _ID.search(head)) is not None:
                if (asked := self._asked.pop(int(number[1]), None)) is not None:
                    asked.reply(body, arrived)
                continue
            message = json.loads(body)
            if "method" not in message:
                asked = self._asked.pop(message.get("id"), None)
                if asked is not None:
                    asked.reply(body, arrived)
            elif "id" in message:
                self._send({"id": message["id"], "result": None})
            else:
                self.notifications.put(message)
        for asked in list(self._asked.values()):
            asked.reply(b"", time.perf_counter())

    def _receive(self) -> bytes | None:
        """The next message's body; None at the end."""
        assert self._process.stdout is not None
        length = 0
        while (line := self._process.stdout.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        return self._process.stdout.read(length) if length else None
