"""A bare LSP client over standard input and output: what a benchmark needs and no more."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
import time
from collections.abc import Sequence
from typing import Any


class Client:
    """Starts a server and speaks to it; use it in a ``with`` block."""

    def __init__(self, command: Sequence[str] = (sys.executable, "-m", "pincite_server")) -> None:
        self._ids = itertools.count(1)
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def __enter__(self) -> Client:
        self.request("initialize", {"processId": None, "rootUri": None, "capabilities": CAPABILITIES})
        self.notify("initialized", {})
        return self

    def __exit__(self, *_: object) -> None:
        self.request("shutdown", None)
        self.notify("exit", None)
        self._process.wait(10)

    def notify(self, method: str, params: Any) -> None:
        self._send({"method": method, "params": params})

    def request(self, method: str, params: Any) -> Any:
        """The result; raises RuntimeError for an error reply. Requests of the server's own are answered with null."""
        number = next(self._ids)
        self._send({"id": number, "method": method, "params": params})
        while True:
            message = self._receive()
            if message.get("id") == number and "method" not in message:
                if "error" in message:
                    raise RuntimeError(f"{method}: {message['error']}")
                return message.get("result")
            if "id" in message and "method" in message:
                self._send({"id": message["id"], "result": None})

    def timed(self, method: str, params: Any) -> tuple[float, Any]:
        """Seconds until the reply, and the result."""
        started = time.perf_counter()
        result = self.request(method, params)
        return time.perf_counter() - started, result

    def _send(self, message: dict[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0"} | message).encode()
        assert self._process.stdin is not None
        self._process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self._process.stdin.flush()

    def _receive(self) -> dict[str, Any]:
        assert self._process.stdout is not None
        length = 0
        while (line := self._process.stdout.readline().strip()) != b"":
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise RuntimeError("the server ended")
        found: dict[str, Any] = json.loads(self._process.stdout.read(length))
        return found


CAPABILITIES = {
    "general": {"positionEncodings": ["utf-16"]},
    "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}},
}
