"""The composition root of the server: builds what a connection needs and hands it in."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import sys
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from pincite.errors import PinciteError
from pincite_server import __version__
from pincite_server.collecting import Rest, spare
from pincite_server.errors import describe
from pincite_server.handlers import HANDLERS
from pincite_server.server import PinciteServer
from pincite_server.transport import serve_pipes, serve_streams

logger = logging.getLogger(__name__)

_THREADS = max(2, min(4, os.cpu_count() or 2))
_TURN = 0.001
"""Seconds that one thread computes while another waits. A message takes the loop several turns: beside two busy workers
and with Python's own 5 ms it took 45 ms in the middle, so it takes 11, and the work 3 % more."""


class RefusedAddressError(PinciteError, ValueError):
    """An address that the server does not listen on."""


def build(executor: Executor, rest: Rest | None = None) -> PinciteServer:
    """The server of one connection; its work runs on ``executor``, which others may share, as ``rest``."""
    return PinciteServer(executor, HANDLERS, __version__, rest or Rest())


def serve_stdio() -> int:
    """Serve one client at standard input and output until it leaves. The process's exit code: 0 after a clean end."""
    _quiet_logs()
    _be_responsive()
    executor = _threads()
    try:
        return asyncio.run(_serve_pipes(executor))
    except KeyboardInterrupt:
        return 130
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def serve_tcp(host: str, port: int, *, allow_remote: bool = False) -> None:
    """Serve clients over TCP until interrupted, each by a server of its own; port 0 takes a free one.

    The address is told on standard error. Whoever can connect can read this user's documents: without ``allow_remote``
    only loopback addresses are listened on. Raises RefusedAddressError, OSError.
    """
    if not (allow_remote or is_loopback(host)):
        raise RefusedAddressError(
            f"{host} can be reached from other machines, which could then read your documents: listen on 127.0.0.1"
        )
    _quiet_logs()
    _be_responsive()
    executor = _threads()
    try:
        asyncio.run(_serve_forever(host, port, executor))
    except KeyboardInterrupt:
        return
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


async def listen(host: str, port: int, executor: Executor) -> asyncio.Server:
    """Listen, with one server object for each connection."""
    rest = Rest()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):
            await serve_streams(build(executor, rest), reader, writer)

    return await asyncio.start_server(connected, host, port)


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach an address."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host.lower() == "localhost"


async def _serve_pipes(executor: Executor) -> int:
    asyncio.get_running_loop().set_exception_handler(log_without_words)
    return await serve_pipes(build(executor))


async def _serve_forever(host: str, port: int, executor: Executor) -> None:
    asyncio.get_running_loop().set_exception_handler(log_without_words)
    server = await listen(host, port, executor)
    for socket in server.sockets:
        name, number = socket.getsockname()[:2]
        print(f"pincite listens on {name}:{number}", file=sys.stderr, flush=True)
    async with server:
        await server.serve_forever()


def log_without_words(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs what went wrong on the loop and nobody waited for: asyncio's own line may hold words of a document."""
    error = context.get("exception")
    logger.error("on the loop: %s", context["message"] if error is None else describe(error))


def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(_THREADS, thread_name_prefix="pincite-work")


def _be_responsive() -> None:
    sys.setswitchinterval(_TURN)
    spare()


def _quiet_logs() -> None:
    """Log to standard error, and keep pygls from logging messages, which hold the documents."""
    logging.basicConfig(stream=sys.stderr, level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    logging.getLogger("pygls").setLevel(logging.WARNING)
