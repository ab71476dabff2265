"""A client that writes and reads bytes itself: over pipes to a process, or over a socket."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from typing import Any

from pincite_server.framing import Framer

from .peer import PATIENCE, fault

SERVER = (sys.executable, "-m", "pincite_server")
"""As editors start it."""


class WireClient:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self.writer = writer
        self._framer = Framer()
        self.unread: list[dict[str, Any]] = []
        self._last_id = 0
        self._reading = asyncio.Lock()

    def send_bytes(self, data: bytes) -> None:
        self.writer.write(data)

    def send(self, message: Any) -> None:
        body = json.dumps(message).encode()
        self.send_bytes(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))

    def notify(self, method: str, params: Any = None) -> None:
        self.send({"jsonrpc": "2.0", "method": method, "params": params})

    def send_request(self, method: str, params: Any = None) -> int:
        self._last_id += 1
        self.send({"jsonrpc": "2.0", "id": self._last_id, "method": method, "params": params})
        return self._last_id

    async def reply(self, msg_id: int | None) -> dict[str, Any]:
        """The reply with this id; other messages stay to be looked at."""
        while True:
            async with self._reading:  # of several that wait, one reads for all
                for message in self.unread:
                    if "method" not in message and message["id"] == msg_id:
                        self.unread.remove(message)
                        return message
                data = await asyncio.wait_for(self._reader.read(65536), PATIENCE)
                assert data, "the server has closed the connection"
                self.unread += [json.loads(body) for body in self._framer.feed(data)]

    async def request(self, method: str, params: Any = None) -> Any:
        message = await self.reply(self.send_request(method, params))
        assert "error" not in message, message
        return message["result"]

    async def error(self, method: str, params: Any = None) -> tuple[int, str]:
        return fault(await self.reply(self.send_request(method, params)))

    async def start(self, capabilities: dict[str, Any] | None = None, **more: Any) -> Any:
        result = await self.request("initialize", {"capabilities": capabilities or {}, **more})
        self.notify("initialized", {})
        return result

    def open(self, uri: str, text: str) -> None:
        document = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
        self.notify("textDocument/didOpen", {"textDocument": document})

    async def ended(self) -> bool:
        """Whether the server has nothing more to say."""
        return await asyncio.wait_for(self._reader.read(), PATIENCE) == b""

    async def run(self, command: str, *arguments: Any) -> Any:
        """The result of one of our commands."""
        return await self.request("workspace/executeCommand", {"command": command, "arguments": list(arguments)})

    async def close(self) -> None:
        self.writer.close()
        await self.writer.wait_closed()


class Process:
    """The server as editors start it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        assert process.stdin is not None
        self.process = process
        self.client = WireClient(process.stdout, process.stdin)

    @classmethod
    async def start(cls, command: Sequence[str] = SERVER) -> Process:
        pipe = asyncio.subprocess.PIPE
        return cls(await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe))

    async def exit_code(self) -> int:
        return await asyncio.wait_for(self.process.wait(), PATIENCE)

    async def errors(self) -> str:
        """What the server wrote to standard error until its end."""
        assert self.process.stderr is not None
        return (await asyncio.wait_for(self.process.stderr.read(), PATIENCE)).decode()

    async def stop(self) -> None:
        if self.process.returncode is None:
            self.process.kill()
        await self.process.wait()
        await self.client.close()
        # The pipes' transports are closed on the next turn of the loop.
        await asyncio.sleep(0)
