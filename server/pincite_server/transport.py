"""Bytes in and out: standard input and output, and TCP."""

from __future__ import annotations

import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import TYPE_CHECKING

from pincite_server.errors import PARSE_ERROR, describe
from pincite_server.framing import Framer, Malformed

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer

logger = logging.getLogger(__name__)

_CHUNK = 65536
_LAST_WORDS = 2.0
"""Seconds that a client has to take what was written before the end."""


async def converse(server: PinciteServer, read: Callable[[], Awaitable[bytes]], *, known: bool) -> None:
    """Serve one client until it says ``exit`` or its bytes end (``read`` gives ``b""``).

    One that is not ``known`` to be a client shows it by how it begins: a browser that a web page sends here does not.

    Between two messages the loop turns once: the handler of the first has run up to its first ``await``, and so has
    taken its snapshot, before the next message can change the document.
    """
    framer = Framer()
    try:
        while data := await read():
            for message in framer.feed(data):
                if isinstance(message, Malformed):
                    server.protocol.refuse(None, PARSE_ERROR, f"Malformed message: {message.reason}")
                    if not known:
                        return
                else:
                    _receive(server, message)
                known = True
                await asyncio.sleep(0)
                if server.exit_code is not None:
                    return
    finally:
        server.disconnected()


def _receive(server: PinciteServer, message: bytes) -> None:
    """Handle a message; a fault of ours in it costs its answer and not the session."""
    try:
        server.protocol.receive(message)
    except Exception as error:
        logger.error("a message could not be handled: %s", describe(error))


async def serve_streams(server: PinciteServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Serve one client over a socket."""

    async def read() -> bytes:
        with suppress(ConnectionError):
            return await reader.read(_CHUNK)
        return b""

    server.protocol.set_writer(writer)
    try:
        await converse(server, read, known=False)
    finally:
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()


async def serve_pipes(server: PinciteServer) -> int:
    """Serve the client at standard input and output; the exit code for the process.

    Both have threads of their own, so that neither a slow reader nor a slow writer holds the loop up. Standard output
    is the protocol's alone: what anything else prints goes to standard error.
    """
    source, sink = _own_pipes()
    writer = _PipeWriter(sink)
    server.protocol.set_writer(writer)
    await converse(server, _pipe_reader(source), known=True)
    writer.close()
    return 1 if server.exit_code is None else server.exit_code


def _own_pipes() -> tuple[int, int]:
    source, sink = os.dup(sys.stdin.fileno()), os.dup(sys.stdout.fileno())
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    if sys.platform == "win32":
        import msvcrt

        for descriptor in (source, sink):
            msvcrt.setmode(descriptor, os.O_BINARY)
    return source, sink


def _pipe_reader(descriptor: int) -> Callable[[], Awaitable[bytes]]:
    """Bytes as they come, from the descriptor itself: a daemon thread that holds Python's buffer blocks the exit."""
    loop = asyncio.get_running_loop()
    chunks: asyncio.Queue[bytes] = asyncio.Queue()

    def pump() -> None:
        data = b"more"
        while data:
            try:
                data = os.read(descriptor, _CHUNK)
            except OSError:
                data = b""
            with suppress(RuntimeError):  # The loop may be closed by now.
                loop.call_soon_threadsafe(chunks.put_nowait, data)

    Thread(target=pump, name="pincite-stdin", daemon=True).start()
    return chunks.get


class _PipeWriter:
    """Writes in order, in a thread of its own."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._waiting: SimpleQueue[bytes | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="pincite-stdout", daemon=True)
        self._thread.start()

    def write(self, data: bytes) -> None:
        """Have it written."""
        self._waiting.put(data)

    def close(self) -> None:
        """Wait for what is still to be written, but not for ever."""
        self._waiting.put(None)
        self._thread.join(_LAST_WORDS)

    def _run(self) -> None:
        with suppress(OSError):  # The client has closed its end: nobody is left to be told.
            while (data := self._waiting.get()) is not None:
                rest = memoryview(data)
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]
