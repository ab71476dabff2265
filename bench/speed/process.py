"""The server as a process: its start, what it uses when nobody wants anything, and its memory."""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator

from bench.speed import servers
from bench.speed.connection import Connection
from bench.speed.documents import KINDS, Kind, text
from bench.speed.figures import Row
from bench.speed.memory import processor, resident
from bench.speed.setting import Setting, or_none, questions_of, tell

STARTS = 15
MOST_START = 1.25
"""Times a bare server's."""
REST, MOST_REST, IDLE = 3.0, 60.0, 20.0
"""Seconds without work after which a server is at rest, those that it has until then, and those looked at then."""
DOCUMENTS = 10


def start(setting: Setting) -> Iterator[Row]:
    """From starting the process to the reply to initialize, by turns with a bare server."""
    ours, bare = [], []
    for _ in range(setting.rounds(STARTS) + 1):
        ours.append(_started(lambda: servers.pincite(setting.folder)))
        bare.append(_started(lambda: servers.bare(setting.folder)))
    # The first of each may compile its modules.
    least = statistics.median(bare[1:])
    row = Row("start to initialized", figures={0.0: statistics.median(ours[1:])}, goal=MOST_START * least)
    row.limits[servers.BARE] = {0.0: least}
    theirs = or_none(servers.VSCODE, lambda: [_started(servers.vscode) for _ in range(setting.rounds(STARTS // 3))])
    if theirs is not None:
        row.peers[servers.VSCODE] = {0.0: statistics.median(theirs)}
    yield row


def _started(server: Callable[[], Connection]) -> float:
    started = time.perf_counter()
    with server():
        return (time.perf_counter() - started) * 1000


def idle(setting: Setting) -> Iterator[Row]:
    """Seconds of a processor that a server uses in a minute in which nobody asks anything, with 1 MB open."""
    if not _linux("idle"):
        return
    kind = KINDS["legal"]
    row = Row("idle, after work on 1 MB", kind.name, "s of a processor a minute", goal=0.05, grows=False)
    with servers.pincite(setting.folder) as connection:
        _worked(connection, kind, text(kind.name, 1.0), 0)
        row.figures[1.0] = _used(connection, setting)
    with servers.bare(setting.folder) as connection:
        row.limits[servers.BARE] = {1.0: _used(connection, setting)}
    yield row


def _used(connection: Connection, setting: Setting) -> float:
    rest(connection)
    pids, seconds = servers.processes(connection.pid), IDLE / 5 if setting.quick else IDLE
    before = processor(pids)
    time.sleep(seconds)
    return (processor(pids) - before) * 60 / seconds


def rest(connection: Connection) -> None:
    """Waits until a server has done what it does when nobody asks, such as diagnostics; not for ever."""
    pids, used, until = servers.processes(connection.pid), -1.0, time.perf_counter() + MOST_REST
    while (now := processor(pids)) > used and time.perf_counter() < until:
        used = now
        time.sleep(REST)


def memory(setting: Setting) -> Iterator[Row]:
    """What a server has in memory with ten documents of 1 MB open, symbols shown and a question asked of each."""
    if not _linux("memory") or setting.quick:
        return
    for kind in KINDS.values():
        row = Row(f"memory with {DOCUMENTS} documents of 1 MB", kind.name, "MB", grows=False)
        with servers.pincite(setting.folder) as connection:
            row.figures[1.0] = _resident(connection, kind)
        with servers.bare(setting.folder) as connection:
            row.limits[servers.BARE] = {1.0: resident(servers.processes(connection.pid))}
        if kind.name == "Markdown":
            theirs = or_none(servers.VSCODE, lambda: _vscode(kind))  # noqa: B023
            if theirs is not None:
                row.peers[servers.VSCODE] = {1.0: theirs}
        yield row


def _vscode(kind: Kind) -> float:
    with servers.vscode() as connection:
        # Without the process that does what VS Code does for it.
        return _resident(connection, kind, ask=False, first=1)


def _resident(connection: Connection, kind: Kind, ask: bool = True, first: int = 0) -> float:
    whole = text(kind.name, 10.0)
    size = len(whole) // DOCUMENTS
    for number in range(DOCUMENTS):
        _worked(connection, kind, whole[number * size : (number + 1) * size], number, ask)
    rest(connection)
    return resident(servers.processes(connection.pid)[first:])


def _worked(connection: Connection, kind: Kind, words: str, number: int, ask: bool = True) -> None:
    uri = f"file:///bench/{number}{kind.suffix}"
    connection.open(uri, kind.language_id, words)
    connection.symbols(uri).result()
    if ask:
        connection.question(uri, questions_of(kind.name)[0]).result()


def _linux(row: str) -> bool:
    if sys.platform != "linux":
        tell(f"{row} is left out: it is read from /proc, which only Linux has")
    return sys.platform == "linux"
