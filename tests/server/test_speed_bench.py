"""The benchmark's driver against the server itself: a small run, all of it answered."""

from __future__ import annotations

from pathlib import Path

import pytest
from bench.speed import servers
from bench.speed.documents import KINDS
from bench.speed.strokes import counted
from bench.speed.typist import typed
from bench.speed.wire import openings

CONTRACT = next((Path(__file__).parents[2] / "examples").glob("*.txt"))
QUESTIONS = ("Who owns the intellectual property?", "Which law governs?")


@pytest.fixture(scope="module")
def text():
    return CONTRACT.read_text(encoding="utf-8")


def test_typing_while_asking(tmp_path, text):
    with servers.pincite(tmp_path) as connection:
        taken, symbols = openings(connection, KINDS["legal"], text, 2)
        connection.open("file:///typed.txt", "plaintext", text)
        made = typed(connection, "file:///typed.txt", text, 30, QUESTIONS)
        last = connection.symbols("file:///typed.txt").result()
    assert len(taken) == 3
    assert all(each > 0 for each in taken)
    assert counted(symbols) > 3
    assert counted(last) > 3
    assert len(made.seconds) == 30
    assert made.unanswered == 0
    assert made.questions > 0
    assert (len(made.answers) + made.questions_refused, made.questions_unanswered) == (made.questions, 0)


def test_a_bare_server_gives_the_symbols_that_it_was_given(tmp_path, text):
    symbols = [{"name": "x", "kind": 3, "children": []}]
    with servers.bare(tmp_path, symbols) as connection:
        _, given = openings(connection, KINDS["legal"], text, 1)
        connection.open("file:///typed.txt", "plaintext", text)
        made = typed(connection, "file:///typed.txt", text, 5, rate=100)
    assert given == symbols
    assert len(made.seconds) == 5
    assert (made.refused, made.unanswered) == (0, 0)
