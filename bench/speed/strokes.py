"""Key strokes at 15 a second over the wire, until symbols that hold them are there, while questions are asked."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

from bench.speed import servers
from bench.speed.connection import Connection
from bench.speed.documents import KINDS, Kind, text
from bench.speed.figures import Row, percentile
from bench.speed.memory import processor
from bench.speed.setting import Setting, or_none, questions_of, tell
from bench.speed.typist import Typed, keys, middle, typed

STROKES, FEWER = 1_000, 150
"""At 1 MB; and at 0.1 MB, where less varies, and for the bare server."""
SINGLE, PEER_STROKES = 20, 3
"""One at a time."""
PERCENTILES = (50, 95, 99)
WIRE, A_SYMBOL = 16.0, 0.015
"""The goal: milliseconds, and as many more for each symbol."""
VECTORS = 60.0
"""Seconds that the vectors' first progress is waited for."""


def typing(setting: Setting) -> Iterator[Row]:
    """1,000 strokes in the middle of 1 MB, fewer at other sizes."""
    for kind in KINDS.values():
        rows = {p: Row(f"key stroke to symbols, wire, p{p}", kind.name) for p in PERCENTILES}
        answered = Row("question while typing, wire, p50", kind.name)
        single = Row("key stroke to symbols, wire, one at a time, p50", kind.name)
        used = Row("of a processor, for each key stroke and what is asked meanwhile", kind.name, detail=True)
        for size in setting.sizes:
            words, count = text(kind.name, size), setting.rounds(STROKES if size == 1 else FEWER, size)
            with servers.pincite(setting.folder) as connection:
                symbols = opened(connection, kind, words)
                single.figures[size] = statistics.median(one_at_a_time(connection, kind, words, SINGLE))
                before = _processor(connection)
                made = typed(connection, _uri(kind), words, count, questions_of(kind.name), version=SINGLE + 2)
                used.figures[size] = (_processor(connection) - before) * 1000 / count
            _told(f"{kind.name}, {size:g} MB", made)
            with servers.bare(setting.folder, symbols) as connection:
                opened(connection, kind, words, ask=False)
                least = typed(connection, _uri(kind), words, setting.rounds(FEWER, size))
            if kind.name == "Markdown" and size <= servers.MOST_VSCODE:
                theirs = or_none(servers.VSCODE, lambda: _vscode(kind, words))  # noqa: B023
                if theirs is not None:
                    single.peers.setdefault(servers.VSCODE, {})[size] = statistics.median(theirs)
            for p, row in rows.items():
                row.figures[size] = percentile(made.seconds, p) * 1000
                row.limits.setdefault(servers.BARE, {})[size] = percentile(least.seconds, p) * 1000
            if size == 1:
                rows[95].goal = WIRE + A_SYMBOL * counted(symbols)
                rows[95].note = f"{counted(symbols):,} symbols"
                answered.note = _questions(made)
            if made.answers:
                answered.figures[size] = statistics.median(made.answers) * 1000
        yield from (*rows.values(), single, answered, used)


def while_embedding(setting: Setting) -> Iterator[Row]:
    """The same at 1 MB of Markdown while the vectors of another document are made."""
    kind, other = KINDS["Markdown"], KINDS["legal"]
    words = text(kind.name, 1.0)
    rows = {p: Row(f"key stroke to symbols, wire, while vectors are made, p{p}", kind.name) for p in PERCENTILES}
    with servers.pincite(setting.folder, tier="dense") as connection:
        symbols = opened(connection, kind, words)
        # Long enough that its vectors are not done before the strokes are.
        connection.open("file:///bench/other.txt", other.language_id, text(other.name, 10.0)[:4_000_000])
        until = time.perf_counter() + VECTORS
        while (before := _vectors(connection, None)) is None and time.perf_counter() < until:
            time.sleep(0.05)
        if before is None:
            tell("no vectors are being made: install pincite[models] to run this row")
            return
        made = typed(connection, _uri(kind), words, setting.rounds(STROKES), questions_of(kind.name))
        after = _vectors(connection, before)
        rows[95].goal = WIRE + A_SYMBOL * counted(symbols)
        rows[95].note = f"{_questions(made)}; vectors done from {before} to {after or 'the last'}"
    _told("while vectors are made", made)
    for p, row in rows.items():
        row.figures[1.0] = percentile(made.seconds, p) * 1000
    yield from rows.values()


def opened(connection: Connection, kind: Kind, words: str, ask: bool = True) -> Any:
    """Opens the document, and has its symbols and its index made; the symbols."""
    connection.open(_uri(kind), kind.language_id, words)
    symbols = connection.symbols(_uri(kind)).result()
    if ask:
        connection.question(_uri(kind), questions_of(kind.name)[0]).result()
    return symbols


def _processor(connection: Connection) -> float:
    """Seconds that the server has used, which do not depend on what else the machine does; 0 where it is not known."""
    try:
        return processor(servers.processes(connection.pid))
    except OSError:
        return 0.0


def _uri(kind: Kind) -> str:
    return f"file:///bench/typed{kind.suffix}"


def one_at_a_time(connection: Connection, kind: Kind, words: str, count: int) -> list[float]:
    """Milliseconds of the first so many strokes in an open document, each after the symbols of the one before."""
    taken = []
    for version, (place, key) in zip(range(2, 2 + count), keys(middle(words)), strict=False):
        started = time.perf_counter()
        connection.type(_uri(kind), version, place, key)
        asked = connection.symbols(_uri(kind))
        asked.result()
        assert asked.arrived is not None
        taken.append((asked.arrived - started) * 1000)
    return taken


def _vscode(kind: Kind, words: str) -> list[float]:
    """Strokes one at a time: at 15 a second it falls behind from the first one on."""
    with servers.vscode() as connection:
        opened(connection, kind, words, ask=False)
        return one_at_a_time(connection, kind, words, PEER_STROKES)


def counted(symbols: list[dict[str, Any]]) -> int:
    """How many symbols there are in a tree of them."""
    return sum(1 + counted(each.get("children") or []) for each in symbols)


def _vectors(connection: Connection, done: int | None) -> int | None:
    """How many sections have their vectors, by what the server told last; None where none are being made."""
    while not connection.notifications.empty():
        told = connection.notifications.get()
        if told["method"] == "pincite/status":
            done = (told["params"].get("progress") or {}).get("done")
    return done


def _questions(made: Typed) -> str:
    return f"{len(made.answers)} of {made.questions} questions answered" + (
        f", {made.questions_refused} refused" if made.questions_refused else ""
    )


def _told(what: str, made: Typed) -> None:
    tell(
        f"{what}: {len(made.seconds)} strokes, sent {made.late * 1000:.0f} ms late at most, {made.refused} requests for"
        f" symbols given up, {made.unanswered} unanswered; {_questions(made)}, {made.questions_unanswered} unanswered"
    )
