"""Outlines, folds and selections, in the shapes that clients can take."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from .peer import Peer, replacement
from .reference_client import ReferenceClient
from .test_positions import ENCODINGS
from .texts import AGREEMENT, WILD, markdown

URI = "file:///nowhere/agreement.txt"
NOTES = "file:///nowhere/notes.md"
TREE = {"textDocument": {"documentSymbol": {"hierarchicalDocumentSymbolSupport": True}}}
NESTED = "# A\n\ntext\n\n## B\n\nmore\n\n### C\n\nend\n\n# D\n\nlast\n"


async def peer_with(text: str, capabilities: dict[str, Any] | None = None, uri: str = NOTES, **more: Any) -> Peer:
    peer = Peer()
    await peer.start(capabilities, **more)
    await peer.open(uri, text, "markdown" if uri == NOTES else "plaintext")
    return peer


async def symbols(peer: Peer, uri: str = NOTES) -> list[dict[str, Any]]:
    return await peer.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})


def walk(tree: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for symbol in tree:
        yield symbol
        yield from walk(symbol["children"])


def ends(place: dict[str, Any]) -> tuple[tuple[int, int], tuple[int, int]]:
    return tuple((end["line"], end["character"]) for end in (place["start"], place["end"]))


async def test_a_tree_of_symbols():
    found = await symbols(await peer_with(NESTED, TREE))
    assert [symbol["name"] for symbol in found] == ["A", "D"]
    assert [symbol["name"] for symbol in walk(found)] == ["A", "B", "C", "D"]
    a, b, c, d = walk(found)
    assert ends(a["selectionRange"]) == ((0, 0), (0, 3))
    assert ends(a["range"]) == ((0, 0), (10, 3))
    assert ends(b["range"]) == ((4, 0), (10, 3))
    assert ends(c["range"]) == ((8, 0), (10, 3))
    assert ends(d["range"]) == ((12, 0), (14, 4))


async def test_a_list_of_symbols_for_clients_without_a_tree():
    found = await symbols(await peer_with(NESTED))
    assert [(symbol["name"], symbol.get("containerName")) for symbol in found] == [
        ("A", None),
        ("B", "A"),
        ("C", "B"),
        ("D", None),
    ]
    assert all(symbol["location"]["uri"] == NOTES and "children" not in symbol for symbol in found)


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_ranges_of_symbols_in_a_wild_text(encoding):
    peer = await peer_with(WILD, {**TREE, "general": {"positionEncodings": [encoding]}})
    client = ReferenceClient(WILD, encoding)
    found = list(walk(await symbols(peer)))
    assert len(found) == 4
    for symbol in found:
        assert symbol["name"].strip()
        heading = client.at(symbol["selectionRange"])
        assert symbol["name"].split()[-1] in heading
        assert client.at(symbol["range"]).startswith(heading)
        assert ends(symbol["range"])[1] >= ends(symbol["selectionRange"])[1]


ODD = ["", "\n\n", "no heading here", "\ufeff", "\x00\x00", "# \n\ntext", "#\n", "---\ntitle: x\n---\n"]


@pytest.mark.parametrize("text", ODD)
async def test_names_are_never_empty(text):
    for capabilities in (TREE, {}):
        for symbol in await symbols(await peer_with(text, capabilities)):
            assert symbol["name"].strip()


async def test_clauses_are_shown_when_the_user_wants_them():
    text = "# Terms\n\n## 1. Payment\n\n1.1 The buyer pays within thirty days.\n\n1.2 Late sums bear interest.\n"
    plain = await peer_with(text, TREE)
    shown = await peer_with(text, TREE, initializationOptions={"outline": {"clauses": True}})
    kinds = [node["kind"] for node in walk(await plain.request("pincite/outline", {"textDocument": {"uri": NOTES}}))]
    assert "clause" not in kinds
    assert len(list(walk(await symbols(plain)))) <= len(list(walk(await symbols(shown))))


async def test_the_outline_for_a_sidebar():
    peer = await peer_with(NESTED)
    found = list(walk(await peer.request("pincite/outline", {"textDocument": {"uri": NOTES}})))
    client = ReferenceClient(NESTED, "utf-16")
    assert [(node["title"], node["number"]) for node in found] == [("A", ""), ("B", ""), ("C", ""), ("D", "")]
    assert [client.at(node["selectionRange"]) for node in found] == ["# A", "## B", "### C", "# D"]
    assert all(node["cite"] and node["tokens"] > 0 for node in found)
    assert found[0]["tokens"] > found[1]["tokens"] > found[2]["tokens"]


async def folds(peer: Peer, uri: str = NOTES) -> list[dict[str, Any]]:
    return await peer.request("textDocument/foldingRange", {"textDocument": {"uri": uri}})


async def test_every_division_folds_to_its_heading():
    assert await folds(await peer_with(NESTED)) == [
        {"startLine": 0, "startCharacter": 3, "endLine": 10, "endCharacter": 3},
        {"startLine": 4, "startCharacter": 4, "endLine": 10, "endCharacter": 3},
        {"startLine": 8, "startCharacter": 5, "endLine": 10, "endCharacter": 3},
        {"startLine": 12, "startCharacter": 3, "endLine": 14, "endCharacter": 4},
    ]


async def test_folds_as_the_client_takes_them():
    client = {"lineFoldingOnly": True, "rangeLimit": 2, "foldingRange": {"collapsedText": True}}
    assert await folds(await peer_with(NESTED, {"textDocument": {"foldingRange": client}})) == [
        {"startLine": 0, "endLine": 10, "collapsedText": "A"},
        {"startLine": 12, "endLine": 14, "collapsedText": "D"},
    ]


async def test_a_heading_without_a_body_does_not_fold():
    assert await folds(await peer_with("# A\n\n# B\n")) == []


async def test_selections_grow_from_the_sentence_to_the_document():
    peer = await peer_with(AGREEMENT, uri=URI)
    client = ReferenceClient(AGREEMENT, "utf-16")
    line = AGREEMENT.splitlines().index(
        "3.2 Late payment. Overdue amounts bear interest at four percent a year above the base rate."
    )
    at = [{"line": line, "character": 30}, {"line": 0, "character": 0}, {"line": 99, "character": 99}]
    params = {"textDocument": {"uri": URI}, "positions": at}
    chains = await peer.request("textDocument/selectionRange", params)
    assert len(chains) == 3
    for asked, selection in zip(at, chains, strict=True):
        offset = client.index(asked["line"], asked["character"])
        texts = []
        while selection is not None:
            (start, end) = (client.index(*place) for place in ends(selection["range"]))
            assert start <= offset <= end
            texts.append(client.at(selection["range"]))
            selection = selection.get("parent")
        assert texts[-1] == AGREEMENT
        assert all(inner in outer and len(inner) < len(outer) for inner, outer in pairwise(texts))
        if asked is at[0]:
            assert texts[0].rstrip().endswith("above the base rate.")
            assert "3.1" not in texts[0]
            assert any("3. Fees" in text and "4. Governing" not in text for text in texts)


async def test_symbols_of_all_open_documents():
    peer = await peer_with(NESTED)
    await peer.open("file:///nowhere/other.md", "# Bees\n\n## A hive of bees\n", "markdown")

    async def found(query: str) -> list[str]:
        return [symbol["name"] for symbol in await peer.request("workspace/symbol", {"query": query})]

    assert await found("") == ["A", "B", "C", "D", "Bees", "A hive of bees"]
    assert await found("bees HIVE") == ["A hive of bees"]
    assert await found("nothing of the kind") == []
    (hive,) = await peer.request("workspace/symbol", {"query": "hive"})
    assert hive["location"]["uri"] == "file:///nowhere/other.md"
    assert ends(hive["location"]["range"]) == ((2, 0), (2, 17))


async def test_the_outline_follows_the_edits():
    peer = await peer_with(NESTED, TREE)
    assert len(list(walk(await symbols(peer)))) == 4
    await peer.change(NOTES, 2, replacement((4, 0), (4, 4), "# New"), replacement((0, 0), (0, 0), "# First\n\n"))
    assert [symbol["name"] for symbol in walk(await symbols(peer))] == ["First", "A", "New", "C", "D"]


async def test_ten_thousand_symbols():
    peer = await peer_with(markdown(9_999), TREE)
    found = list(walk(await symbols(peer)))
    assert len(found) == 10_000
    assert found[-1]["selectionRange"]["start"] == {"line": 2 + 4 * 9_998, "character": 0}


async def test_a_document_edited_meanwhile_is_read_anew(monkeypatch):
    """A reply without words beside its ranges is worked out for the text that the client has when it leaves."""
    from pincite_server.features import document_symbol

    peer = await peer_with(NESTED, TREE)
    work = document_symbol.symbol_tree

    def edit_then_work(top, snapshot):
        if snapshot.version < 3:
            change = replacement((0, 0), (0, 0), f"# V{snapshot.version}\n\n")
            position = {"textDocument": {"uri": NOTES, "version": snapshot.version + 1}, "contentChanges": [change]}
            from pincite_server import wire

            peer.server.protocol.receive(
                wire.dumps({"jsonrpc": "2.0", "method": "textDocument/didChange", "params": position})
            )
        return work(top, snapshot)

    monkeypatch.setattr(document_symbol, "symbol_tree", edit_then_work)
    assert [symbol["name"] for symbol in walk(await symbols(peer))][:3] == ["V2", "V1", "A"]
    params = {"textDocument": {"uri": NOTES}, "positions": [{"line": 0, "character": 0}]}
    assert len(await peer.request("textDocument/selectionRange", params)) == 1
