"""The soak itself: its texts are an editor's, its laws catch what is wrong, and a short one runs through."""

from __future__ import annotations

import asyncio
import copy
import json
import random

import pytest
from bench.soak import laws
from bench.soak.connection import Connection, Refused
from bench.soak.editing import changes, wire_range
from bench.soak.record import Record, percentile
from bench.soak.report import as_json, table
from bench.soak.running import soak
from bench.soak.text import BrokenLaw, UnitText
from hypothesis import given, settings
from hypothesis import strategies as st

from .reference_client import ReferenceClient
from .test_positions import ENCODINGS
from .texts import WILD

TEXT = "# Prices 💶\r\n\r\nThe fee is 4 euros.\r\n\r\n## Interest\r\n\r\nInterest is 3 %.\r\n"


def span(text: UnitText, words: str) -> dict:
    start = text.text.index(words)
    ends = [len(UnitText.of(text.text[:end], text.encoding).units) for end in (start, start + len(words))]
    return wire_range(*(text.position(end) for end in ends))


@pytest.mark.parametrize("encoding", ENCODINGS)
@settings(max_examples=30)
@given(seed=st.integers(0, 2**32))
def test_its_text_is_an_editors(encoding, seed):
    rng = random.Random(seed)
    text, reference = UnitText.of(WILD, encoding), ReferenceClient(WILD, encoding)
    for _ in range(5):
        made, text = changes(rng, text, WILD)
        for change in made:
            if "range" in change:
                ends = [(change["range"][end]["line"], change["range"][end]["character"]) for end in ("start", "end")]
                reference.edit(*ends, change["text"])
            else:
                reference = ReferenceClient(change["text"], encoding)
        assert text.text == reference.text
        place = (rng.randrange(20), rng.randrange(60))
        assert text.index(*place) == reference.index(*place)
        wire = wire_range(*(text.position(at) for at in sorted(rng.randrange(len(text.units) + 1) for _ in "ab")))
        try:
            assert text.at(wire) == reference.at(wire)
        except BrokenLaw:
            with pytest.raises(UnicodeDecodeError):
                reference.at(wire)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_law_of_evidence_catches_what_is_wrong(encoding):
    text = UnitText.of(TEXT, encoding)
    section = {"range": span(text, "# Prices 💶\r\n\r\nThe fee is 4 euros."), "rank": 1}
    evidence = {"range": span(text, "4 euros"), "text": "4 euros", "section": 0}
    answer = {"found": True, "answer": evidence, "evidence": [evidence], "sections": [section]}
    assert laws.evidence(text, answer) == 2
    for spoil in (
        lambda a: a["evidence"][0]["range"]["start"].update(character=0),
        lambda a: a["evidence"][0]["range"]["end"].update(character=99),
        lambda a: a["evidence"][0]["range"]["end"].update(line=99),
        lambda a: a["evidence"][0].update(text="5 euros"),
        lambda a: a["sections"][0].update(rank=2),
        lambda a: a["sections"][0].update(range=span(text, "Interest is")),
        lambda a: a.update(found=False),
        lambda a: a.update(answer=None),
    ):
        wrong = copy.deepcopy(answer)
        spoil(wrong)
        with pytest.raises(BrokenLaw):
            laws.evidence(text, wrong)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_the_law_of_outlines_catches_what_is_wrong(encoding):
    text = UnitText.of(TEXT, encoding)
    child = {"name": "Interest", "range": span(text, "## Interest\r\n\r\nInterest is 3 %."), "children": []}
    child["selectionRange"] = span(text, "## Interest")
    top = {"name": "Prices 💶", "selectionRange": span(text, "# Prices 💶"), "children": [child]}
    top["range"] = span(text, TEXT.rstrip())
    assert laws.symbols(text, [top]) == 2
    for spoil in (
        lambda a: a.update(name="Costs"),
        lambda a: a.update(range=span(text, "# Prices 💶\r\n\r\nThe fee")),
        lambda a: a["children"][0].update(selectionRange=span(text, "Interest is")),
        lambda a: a["children"].append(a["children"][0]),
    ):
        wrong = copy.deepcopy(top)
        spoil(wrong)
        with pytest.raises(BrokenLaw):
            laws.symbols(text, [wrong])


def test_a_markdown_list_numbers_its_items_itself():
    text = UnitText.of("3. Third\n", "utf-16")
    symbol = {"name": "2 Third", "range": span(text, "3. Third"), "selectionRange": span(text, "3. Third")}
    assert laws.symbols(text, [{**symbol, "children": []}]) == 1


def test_edits_must_not_overlap():
    text = UnitText.of(TEXT, "utf-16")
    one, two = ({"range": span(text, words), "newText": "x"} for words in ("The fee", "fee is"))
    assert laws.edited(text, [one]).text == TEXT.replace("The fee", "x")
    with pytest.raises(BrokenLaw, match="overlap"):
        laws.edited(text, [one, two])


def test_what_is_logged():
    record = Record(["The fee is four euros a month.\n条文は甲と乙との間で締結されるものとする。"])
    record.logged("WARNING pincite_server.settings: setting pincite.ask.maxFiles must be int")
    assert record.breaches == []
    record.logged("WARNING: The fee is four euros")
    record.logged("WARNING: 'は甲と乙との間で締結'")
    record.logged("ERROR pincite_server.rpc: request 4: KeyError in find")
    assert [breach["law"] for breach in record.breaches] == ["document text in the log"] * 2 + ["error in the log"]


def test_what_is_a_leak():
    held = {"memory": 100e6, "blocks": 1e6, "threads": 9}
    for last, leaks in ((held, 0), ({**held, "memory": 104e6}, 0), ({**held, "memory": 106e6, "blocks": 2e6}, 2)):
        record = Record([])
        record.settled += [held, last]
        record.judge_memory()
        assert [breach["law"] for breach in record.breaches] == ["leak"] * leaks


def test_percentiles():
    values = [float(value) for value in range(1, 101)]
    assert [percentile(values, share) for share in (0.5, 0.95, 0.99, 1)] == [50, 95, 99, 100]
    assert percentile([7.0], 0.5) == 7
    assert percentile([], 0.5) == 0


async def test_every_request_is_answered_once(monkeypatch):
    monkeypatch.setattr("bench.soak.connection.PATIENCE", 0.5)
    replies = [{"id": 1, "result": 1}, {"id": 1, "result": 1}, {"id": 3, "error": {"code": -32800, "message": "no"}}]

    async def server(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for reply in replies:
            body = json.dumps(reply).encode()
            writer.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        await reader.read()
        writer.close()

    record = Record([])
    async with await asyncio.start_server(server, "127.0.0.1", 0) as listening:
        streams = await asyncio.open_connection(*listening.sockets[0].getsockname())
        connection = Connection(*streams, record, "client")
        sent = [connection.send("textDocument/hover", {}) for _ in range(3)]
        assert await connection.result("textDocument/hover", sent[0]) == 1
        with pytest.raises(Refused):
            await connection.result("textDocument/hover", sent[2])
        with pytest.raises(TimeoutError):
            await connection.result("textDocument/hover", sent[1])
        await connection.drop()
    assert [breach["law"] for breach in record.breaches] == ["answered twice or never asked", "unanswered"]
    assert dict(record.outcomes["textDocument/hover"]) == {"answered": 1, "cancelled": 1}


def test_a_short_soak_runs_through():
    record = asyncio.run(soak(0.15, 4, None))
    assert record.breaches == []
    made = as_json(record, 0.15, 4)
    assert made["requests"] > 20
    assert made["compared"] > 100
    assert "textDocument/documentSymbol" in table(made)
