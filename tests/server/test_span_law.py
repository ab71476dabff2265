"""The law: after every edit the server's text is the client's, and every range that leaves the server covers, in the
client's document, exactly the text beside it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .peer import Peer, replacement
from .reference_client import ReferenceClient, decode
from .test_positions import ENCODINGS

URI = "file:///nowhere/law.md"
WORDS = [
    "rent",
    "is",
    "due",
    "the",
    "lessee",
    "pays",
    "on",
    "Miete",
    "שכר",
    "дира",
    "法律",
    "e\u0301te\u0301",
    "😀",
    "🧑🏽‍⚖️",
    "4.2",
    "$5",
]
ENDS = ["\n", "\r\n", "\r", "\n\n", "\r\n\r\n", "\f", "\u2028", "\x85", "\x0b", ". ", ".\n", " "]
OPENINGS = ["", "", "", "# ", "## ", "1. ", "2.1 ", "(a) ", "- ", "> ", "| ", "Section 3. ", "\ufeff"]

lines = st.tuples(
    st.sampled_from(OPENINGS), st.lists(st.sampled_from(WORDS), min_size=1, max_size=8), st.sampled_from(ENDS)
).map(lambda parts: parts[0] + " ".join(parts[1]) + parts[2])
documents = st.lists(lines, max_size=12).map("".join)
positions = st.tuples(st.integers(0, 15), st.integers(0, 40))
edits = st.tuples(
    positions, positions, st.lists(lines, max_size=2).map("".join) | st.sampled_from(["", "\r", "\n", "x"])
)
scripts = st.lists(st.lists(edits, min_size=1, max_size=3), max_size=4)


@pytest.mark.parametrize("encoding", ENCODINGS)
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(text=documents, script=scripts, question=st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(" ".join))
def test_the_law(encoding, text, script, question):
    asyncio.run(hold(encoding, text, script, question))


async def hold(encoding: str, text: str, script: list[list[Any]], question: str) -> None:
    peer, client = Peer(), ReferenceClient(text, encoding)
    result = await peer.start(
        {
            "general": {"positionEncodings": [encoding]},
            "textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}},
        }
    )
    assert result["capabilities"]["positionEncoding"] == encoding
    await peer.open(URI, text, "markdown")
    await check(peer, client, question)
    for version, changes in enumerate(script, 2):
        await peer.change(URI, version, *(replacement(*change) for change in changes))
        for change in changes:
            client.edit(*change)
        assert peer.server.documents.get(URI).text == client.text
        await check(peer, client, question)


async def check(peer: Peer, client: ReferenceClient, question: str) -> None:
    document = {"textDocument": {"uri": URI}}
    answer = await peer.ask(URI, question)
    for evidence in answer["evidence"]:
        assert client.at(evidence["range"]) == evidence["text"]
        assert evidence["text"] in client.at(answer["sections"][evidence["section"]]["range"])
    for section in answer["sections"]:
        client.at(section["range"])
    for division in await peer.request("pincite/outline", document):
        check_division(client, division)
    for symbol in await peer.request("textDocument/documentSymbol", document):
        check_division(client, symbol)
    for fold in await peer.request("textDocument/foldingRange", document):
        client.at({end: {"line": fold[f"{end}Line"], "character": fold[f"{end}Character"]} for end in ("start", "end")})
    place = {"start": {"line": 1, "character": 1}, "end": {"line": 2, "character": 7}}
    cited = await peer.request("pincite/cite", {**document, "range": place})
    assert cited["quote"] == decode_between(client, (1, 1), (2, 7))
    (selection,) = await peer.request("textDocument/selectionRange", {**document, "positions": [place["start"]]})
    while selection is not None:
        inner = client.at(selection["range"])
        selection = selection.get("parent")
        assert selection is None or inner in client.at(selection["range"])


def check_division(client: ReferenceClient, division: dict[str, Any]) -> None:
    """A division starts with its heading, and holds the divisions below it."""
    heading = client.at(division["selectionRange"])
    assert client.at(division["range"]).startswith(heading)
    for child in division["children"]:
        assert client.at(child["range"]) in client.at(division["range"])
        check_division(client, child)


def decode_between(client: ReferenceClient, start: tuple[int, int], end: tuple[int, int]) -> str:
    first, last = client.index(*start), client.index(*end)
    if client.encoding == "utf-16":
        # A selection that begins or ends inside a surrogate pair quotes whole characters.
        first -= first > 0 and first < len(client.units) and 0xDC00 <= client.units[first] < 0xE000
        last -= last > 0 and last < len(client.units) and 0xDC00 <= client.units[last] < 0xE000
    return decode(client.units[first:last], client.encoding)
