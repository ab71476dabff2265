"""Over the wire: opening a document until its symbols are there, and questions."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator
from typing import Any

from bench.speed import servers
from bench.speed.connection import Connection
from bench.speed.documents import KINDS, Kind, text
from bench.speed.figures import Row, percentile, put
from bench.speed.setting import Setting, fresh, or_none, questions_of
from bench.speed.typist import keys, middle

OPENINGS, PEER_OPENINGS, COLD, EDITS = 7, 3, 3, 60
REST = 0.1
"""Seconds between an answer and the next stroke."""


def opening(setting: Setting) -> Iterator[Row]:
    """From didOpen until the symbols are there; the first document of a server, and later ones."""
    for kind in KINDS.values():
        row = Row("open to symbols", kind.name)
        first = Row("open to symbols, the server's first document", kind.name, detail=True)
        for size in setting.sizes:
            words, rounds = text(kind.name, size), setting.rounds(OPENINGS, size)
            with servers.pincite(setting.folder) as connection:
                opened, symbols = openings(connection, kind, words, rounds)
            first.figures[size], row.figures[size] = opened[0], statistics.median(opened[1:])
            with servers.bare(setting.folder, symbols) as connection:
                bare, _ = openings(connection, kind, words, rounds)
            row.limits.setdefault(servers.BARE, {})[size] = statistics.median(bare[1:])
            if kind.name == "Markdown" and size <= servers.MOST_VSCODE:
                theirs = or_none(servers.VSCODE, lambda: _vscode(kind, words, setting.rounds(PEER_OPENINGS, size)))  # noqa: B023
                if theirs is not None:
                    row.peers.setdefault(servers.VSCODE, {})[size] = statistics.median(theirs[1:])
                    first.peers.setdefault(servers.VSCODE, {})[size] = theirs[0]
        yield from (row, first)


def openings(connection: Connection, kind: Kind, words: str, rounds: int) -> tuple[list[float], Any]:
    """Milliseconds of so many openings and one before, which pays for what is loaded then; and the last symbols."""
    taken, symbols = [], None
    for number in range(rounds + 1):
        uri = f"file:///bench/{number}{kind.suffix}"
        each = fresh(words, number)
        started = time.perf_counter()
        connection.open(uri, kind.language_id, each)
        asked = connection.symbols(uri)
        symbols = asked.result()
        assert asked.arrived is not None
        taken.append((asked.arrived - started) * 1000)
        connection.close(uri)
    return taken, symbols


def _vscode(kind: Kind, words: str, rounds: int) -> list[float]:
    with servers.vscode() as connection:
        return openings(connection, kind, words, rounds)[0]


def asking(setting: Setting) -> Iterator[Row]:
    """The first question after opening, one more, and one after a key stroke: lexical, one at a time."""
    for kind in KINDS.values():
        rows = (
            Row("first question, wire", kind.name),
            Row("question, wire", kind.name),
            Row("question after a key stroke, wire, p50", kind.name, detail=True),
            Row("question after a key stroke, wire, p95", kind.name),
        )
        for size in setting.sizes:
            first, again, edited = _asked(setting, kind, size)
            medians = [statistics.median(each) for each in (first, again, edited)]
            put(rows, size, (*medians, percentile(edited, 95)))
        yield from rows


def _asked(setting: Setting, kind: Kind, size: float) -> tuple[list[float], list[float], list[float]]:
    words, questions = text(kind.name, size), questions_of(kind.name)
    with servers.pincite(setting.folder) as connection:
        connection.open(f"file:///bench/small{kind.suffix}", kind.language_id, text(kind.name, 0.1))
        connection.question(f"file:///bench/small{kind.suffix}", questions[0]).result()  # the word lists are loaded
        cold = []
        for number in range(setting.rounds(COLD, size)):
            uri = f"file:///bench/{number}{kind.suffix}"
            connection.open(uri, kind.language_id, fresh(words, number))
            cold.append(_milliseconds(connection, uri, questions[0]))
            if number:
                connection.close(f"file:///bench/{number - 1}{kind.suffix}")
        warm = [_milliseconds(connection, uri, question) for question in questions[1:]]
        edited = []
        place = middle(fresh(words, number))
        for version, (at, key) in zip(range(2, 2 + setting.rounds(EDITS, size)), keys(place), strict=False):
            time.sleep(REST)
            connection.type(uri, version, at, key)
            edited.append(_milliseconds(connection, uri, questions[version % len(questions)]))
    return cold, warm, edited


def _milliseconds(connection: Connection, uri: str, question: str) -> float:
    asked = connection.question(uri, question)
    result = asked.result()
    assert result["sections"], "a question was answered without sections"
    return asked.seconds * 1000
