"""The benchmark of speed: its arithmetic, its documents' middle, and its client, against figures known beforehand."""

from __future__ import annotations

import json
import sys
import time

import numpy as np
import pytest
from bench.speed import typist
from bench.speed.connection import Asked, Connection
from bench.speed.figures import Row, exponent, percentile, table
from bench.speed.memory import held


@pytest.mark.parametrize(
    ("percent", "expected"),
    [(50, 5), (95, 10), (90, 9), (91, 10), (10, 1), (1, 1), (100, 10)],
)
def test_percentile_is_the_nearest_rank(percent, expected):
    assert percentile([10, 9, 8, 7, 6, 5, 4, 3, 2, 1], percent) == expected


def test_percentile_of_one_and_of_none():
    assert percentile([3.5], 99) == 3.5
    with pytest.raises(ValueError, match="no values"):
        percentile([], 50)


@pytest.mark.parametrize("power", [0.0, 0.5, 1.0, 1.7])
def test_the_exponent_of_a_power_law_is_found(power):
    costs = {size: 3.0 * size**power for size in (0.1, 1.0, 10.0)}
    assert exponent(costs) == pytest.approx(power)


def test_the_exponent_is_that_of_least_squares():
    # log10 of the costs is 0, 2, 2 at −1, 0, 1: the slope of the line that fits best is 1.
    assert exponent({0.1: 1.0, 1.0: 100.0, 10.0: 100.0}) == pytest.approx(1.0)
    assert exponent({1.0: 5.0}) is None


def test_a_row_knows_which_goals_it_misses():
    row = Row("x", figures={0.1: 1.0, 1.0: 10.0, 10.0: 130.0}, goal=9.0)
    assert row.missed == ["goal", "10 MB"]
    assert row.growth == pytest.approx(13)
    quadratic = Row("x", figures={0.1: 0.1, 1.0: 10.0, 10.0: 1000.0}, goal=10.0)
    assert quadratic.missed == ["exponent", "10 MB"]
    assert Row("x", figures={1.0: 10.0, 10.0: 1000.0}, grows=False).missed == []
    assert Row("x", figures={0.0: 2.0}, goal=1.0).missed == ["goal"]


def test_the_table_tells_ratios_and_marks_what_is_missed():
    row = Row("stroke", "legal", figures={0.1: 2.0, 1.0: 20.0, 10.0: 200.0}, goal=16.0)
    row.peers["other"] = {1.0: 40.0}
    row.limits["bare"] = {1.0: 5.0}
    line = table([row]).splitlines()[-1]
    cells = [cell.strip() for cell in line.strip("|").split("|")]
    assert cells == [
        *("stroke, ms", "legal", "2.00", "**20.0**", "200", "16.0", "1.00", "10.0"),
        *("other 40.0 (0.50)", "bare 5.00 (4.00)"),
    ]


def test_what_objects_hold_counts_each_once():
    words = ["a" * 1000]
    once = held([words])
    assert once == sys.getsizeof(words) + sys.getsizeof(words[0])
    assert held([words, words, [words]]) == once + sys.getsizeof([words])
    array = np.zeros(10_000)
    assert held([array[10:], array[:5]]) == pytest.approx(array.nbytes, rel=0.02)


def test_the_middle_is_the_end_of_a_paragraph_in_utf_16():
    text = "first 😀\n\n" + "x\n" * 6 + "half 😀 way\n\nlast\n"
    line, character = typist.middle(text)
    assert text.split("\n")[line] == "half 😀 way"
    assert character == len("half ") + 2 + len(" way")


def test_keys_follow_what_was_typed():
    typed = list(zip(range(6), typist.keys((4, 7), "ab\n"), strict=False))
    assert [stroke for _, stroke in typed] == [
        *(((4, 7), "a"), ((4, 8), "b"), ((4, 9), "\n")),
        *(((5, 0), "a"), ((5, 1), "b"), ((5, 2), "\n")),
    ]


def test_a_stroke_waits_for_the_first_symbols_that_hold_it():
    def asked(arrived, body=b'{"jsonrpc":"2.0","id":1,"result":[]}'):
        made = Asked("textDocument/documentSymbol", 0.0)
        made.reply(body, arrived)
        return made

    refused = b'{"jsonrpc":"2.0","id":1,"error":{"code":-32801,"message":"x"}}'
    strokes = [(0.0, asked(0.5)), (1.0, asked(1.2, refused)), (2.0, asked(2.9)), (3.0, asked(2.7 + 1))]
    made = typist.Typed()
    typist.reckon(strokes, made)
    assert sorted(made.seconds) == pytest.approx([0.5, 0.7, 0.9, 1.9])
    assert (made.refused, made.unanswered) == (1, 0)
    lost = typist.Typed()
    typist.reckon([(0.0, asked(0.1)), (1.0, asked(1.1, refused))], lost)
    assert (len(lost.seconds), lost.refused, lost.unanswered) == (1, 1, 1)


ECHO = """
import json, sys, time
while (line := sys.stdin.buffer.readline()):
    sys.stdin.buffer.readline()
    message = json.loads(sys.stdin.buffer.read(int(line.split(b":")[1])))
    if message["method"] == "exit":
        break
    if "id" in message:
        if message["method"] == "textDocument/documentSymbol":
            time.sleep(0.05)
        body = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": message["params"]}).encode()
        sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
        sys.stdout.flush()
"""


def test_strokes_keep_their_rate_while_replies_are_outstanding():
    with Connection([sys.executable, "-c", ECHO]) as connection:
        started = time.perf_counter()
        made = typist.typed(connection, "file:///a.md", "one\n\ntwo\n", 10, rate=100.0)
        sending = time.perf_counter() - started
    # Ten strokes come within 0.1 s, and each takes 50 ms: the last one waits for those before it.
    assert len(made.seconds) == 10
    assert (made.unanswered, made.refused) == (0, 0)
    assert min(made.seconds) >= 0.05
    assert max(made.seconds) >= 10 * 0.05 - 9 / 100 - 0.01
    assert sending >= 0.5


def test_a_server_that_ends_is_told():
    connection = Connection([sys.executable, "-c", "import sys; sys.stdin.buffer.readline()"])
    with pytest.raises(RuntimeError, match="initialize"):
        connection.initialize()
    connection.__exit__()


def test_results_are_json():
    row = Row("x", "legal", figures={1.0: 2.0}, peers={"a": {1.0: 4.0}})
    assert json.loads(json.dumps(row.as_json()))["figures"] == {"1.0": 2.0}
