"""Completion: defined terms, numbers behind a unit's word, anchors in links."""

from __future__ import annotations

from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pytest

from .peer import Peer
from .texts import file_uri

URI = "file:///nowhere/licence.txt"
NOTES = "file:///nowhere/notes.md"
LICENCE = """\
LICENCE AGREEMENT

1. Definitions

"Affiliate" means an entity that controls a party. It counts as long as the control lasts.

"Effective Date" means the first of May. "Effective Control" means most of the votes.

2. Grant

2.1 Scope. The Licensor grants a licence.

2.2 Term. It lasts.

EXHIBIT A
Prices

"""
GUIDE = "# Guide\n\n## Fees and costs\n\n## Fees: details\n\n## Law {#law-given}\n\n"


async def offered(
    typed: str, text: str = LICENCE, uri: str = URI, peer: Peer | None = None, **context: Any
) -> list[Any]:
    """What is offered at the end of ``typed``, put behind the text."""
    if peer is None:
        peer = Peer()
        await peer.start()
    await peer.open(uri, text + typed, "markdown" if uri.endswith(".md") else "plaintext")
    line = (text + typed).count("\n")
    position = {"line": line, "character": len(typed.rpartition("\n")[2])}
    params = {"textDocument": {"uri": uri}, "position": position, **({"context": context} if context else {})}
    found = await peer.request("textDocument/completion", params)
    assert not found["isIncomplete"]
    for item in found["items"]:
        place = item["textEdit"]["range"]
        assert place["start"]["line"] == place["end"]["line"] == line
        assert place["end"]["character"] == position["character"]
    return found["items"]


def labels(items: list[dict[str, Any]]) -> list[str]:
    return [item["label"] for item in items]


@pytest.mark.parametrize(
    ("typed", "terms", "kept"),
    [
        ("each aff", ["Affiliate"], "each "),
        ("on the Effective", ["Effective Control", "Effective Date"], "on the "),
        ("on the effective d", ["Effective Date"], "on the "),
        ("“Eff", ["Effective Control", "Effective Date"], "“"),
        ("a", [], ""),
        ("xAff", [], ""),
        ("The staff", [], ""),
        ("", [], ""),
    ],
)
async def test_terms_by_what_is_typed_of_them(typed, terms, kept):
    items = await offered(typed)
    assert labels(items) == terms
    for item in items:
        assert item["textEdit"]["range"]["start"]["character"] == len(kept)
        assert item["textEdit"]["newText"] == item["label"]


async def test_a_term_is_shown_with_its_definition_when_it_is_looked_at():
    peer = Peer()
    await peer.start({"textDocument": {"completion": {"completionItem": {"documentationFormat": ["markdown"]}}}})
    (item,) = await offered("each aff", peer=peer)
    assert "detail" not in item
    resolved = await peer.request("completionItem/resolve", item)
    assert resolved["detail"] == "LICENCE AGREEMENT § 1"
    assert resolved["documentation"]["kind"] == "markdown"
    assert "means an entity that controls a party." in resolved["documentation"]["value"]


async def test_a_term_is_not_offered_where_it_is_being_defined():
    assert labels(await offered('"Costs" means all. "Costs Cap" means one. "Cost')) == ["Costs", "Costs Cap"]
    text = LICENCE.replace('"Affiliate"', '"Affil"')
    peer = Peer()
    await peer.start()
    await peer.open(URI, text)
    params = {"textDocument": {"uri": URI}, "position": {"line": 4, "character": 6}}
    assert (await peer.request("textDocument/completion", params))["items"] == []


@pytest.mark.parametrize(
    ("typed", "numbers"),
    [
        ("subject to Section ", ["1", "2", "2.1", "2.2"]),
        ("subject to clause 2.", ["2.1", "2.2"]),
        ("subject to § 1", ["1"]),
        ("see Exhibit ", ["A"]),
        ("see Chapter ", []),
        ("see nothing ", []),
    ],
)
async def test_numbers_behind_a_unit(typed, numbers):
    assert labels(await offered(typed)) == numbers


async def test_numbers_come_with_their_titles():
    found = await offered("subject to Section 2.")
    assert [item["detail"] for item in found] == ["Scope", "Term"]


@pytest.mark.parametrize(("typed", "count"), [("Section ", 4), ("this section ", 0), ("Each ", 0), ("Effective ", 0)])
async def test_a_space_alone_opens_numbers_only(typed, count):
    assert len(await offered(typed, triggerKind=2, triggerCharacter=" ")) == count


@pytest.mark.parametrize("typed", ["see [x](#fee", "see [x](<#fee", "\n[x]: #fee", 'see <a href="#fee', "see [x](#FEE"])
async def test_anchors_in_links(typed):
    found = await offered(typed, GUIDE, NOTES)
    assert labels(found) == ["fees-and-costs", "fees-details"]
    assert [item["detail"] for item in found] == ["Fees and costs", "Fees: details"]


async def test_anchors_given_by_hand():
    found = await offered("see [x](#l", GUIDE, NOTES)
    assert [(item["label"], item["detail"]) for item in found] == [("law", "Law"), ("law-given", "Law")]


async def test_a_sign_of_number_elsewhere_opens_nothing():
    assert await offered("#", GUIDE, NOTES, triggerKind=2, triggerCharacter="#") == []
    assert len(await offered("[x](#", GUIDE, NOTES, triggerKind=2, triggerCharacter="#")) == 5
    assert await offered("[x](#", LICENCE, URI, triggerKind=2, triggerCharacter="#") == []


async def test_anchors_of_another_file(tmp_path: Path):
    (tmp_path / "guide.md").write_text(GUIDE)
    uri = file_uri(tmp_path / "here.md")
    assert labels(await offered("see [x](guide.md#fees-a", "# Here\n\n", uri)) == ["fees-and-costs"]
    assert await offered("see [x](gone.md#fees-a", "# Here\n\n", uri) == []


async def test_many_are_cut_and_said_to_be_incomplete():
    text = "".join(f"{number}. Title {number}\n\nThe rule of {number}.\n\n" for number in range(1, 400))
    peer = Peer()
    await peer.start()
    await peer.open(URI, text + "see Section ")
    position = {"line": text.count("\n"), "character": 12}
    found = await peer.request("textDocument/completion", {"textDocument": {"uri": URI}, "position": position})
    assert found["isIncomplete"]
    assert len(found["items"]) == 200


async def test_a_long_document_is_completed_while_it_is_typed():
    terms = "".join(f'"Term {chr(65 + n % 26)}{n}" means the matter of number {n}.\n\n' for n in range(400))
    body = "".join(
        f"{number}. Matter {number}\n\nThe Term A{number % 15 * 26} applies here. {'It goes on and on. ' * 25}\n\n"
        for number in range(1, 1800)
    )
    text = f"AGREEMENT\n\n{terms}{body}"
    assert len(text) > 900_000
    peer = Peer()
    await peer.start()
    await peer.open(URI, text)
    line = text.count("\n")
    place = {"line": line, "character": 0}
    elapsed = []
    for version, letter in enumerate("see Term A5", 2):
        await peer.change(URI, version, {"range": {"start": place, "end": place}, "text": letter})
        place = {"line": line, "character": place["character"] + 1}
        started = perf_counter()
        found = await peer.request("textDocument/completion", {"textDocument": {"uri": URI}, "position": place})
        elapsed.append(perf_counter() - started)
    assert labels(found["items"]) == ["Term A52"]
    assert median(elapsed[1:]) < 0.5, elapsed
