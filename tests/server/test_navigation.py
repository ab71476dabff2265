"""References and defined terms in the editor: definition, references, highlight, hover, links, hierarchy, captions."""

from __future__ import annotations

import pytest

from .peer import Peer, replacement

URI = "file:///nowhere/licence.txt"
LICENCE = """\
LICENCE AGREEMENT

1. Definitions

1.1 "Affiliate" means an entity that controls a party. It counts as long as the control lasts.

1.2 "Fees" means the amounts payable under Section 3.2.

2. Grant

The Licensor grants the Licensee and each Affiliate a licence, subject to Section 3.2 and Section 9.

3. Payment

3.1 Invoices. The Licensor invoices the Fees monthly.

3.2 Late payment. <b>Overdue</b> *amounts* bear interest; see [here](http://evil.example) and Sections 1 and 2.

4. Law

Affiliates of the Licensee are bound by Section 2 as well.
"""
CLIENT = {
    "textDocument": {"definition": {"linkSupport": True}, "hover": {"contentFormat": ["markdown", "plaintext"]}},
}


async def opened(capabilities: dict | None = None, text: str = LICENCE, **settings: object) -> Peer:
    peer = Peer()
    await peer.start(CLIENT if capabilities is None else capabilities, initializationOptions=settings)
    await peer.open(URI, text, version=3)
    return peer


def at(words: str, nth: int = 1, text: str = LICENCE) -> dict:
    """The position in the middle of the nth place where words stand."""
    offset = -1
    for _ in range(nth):
        offset = text.index(words, offset + 1)
    offset += len(words) // 2
    line = text.count("\n", 0, offset)
    return {"line": line, "character": offset - (text.rfind("\n", 0, offset) + 1)}


async def put(peer: Peer, method: str, position: dict, **more: object) -> object:
    params = {"textDocument": {"uri": URI}, "position": position, **more}
    return await peer.request(f"textDocument/{method}", params)


def words(place: dict, text: str = LICENCE) -> str:
    start, end = place["start"], place["end"]
    lines = text.split("\n")
    if start["line"] == end["line"]:
        return lines[start["line"]][start["character"] : end["character"]]
    first, *between, last = lines[start["line"] : end["line"] + 1]
    return "\n".join([first[start["character"] :], *between, last[: end["character"]]])


async def test_a_reference_leads_to_its_division():
    (link,) = await put(await opened(), "definition", at("Section 3.2", 2))
    assert words(link["originSelectionRange"]) == "Section 3.2"
    assert words(link["targetRange"]).startswith("3.2 Late payment.")
    assert words(link["targetSelectionRange"]).startswith("3.2 Late payment")
    assert link["targetUri"] == URI


async def test_a_term_leads_to_its_definition():
    (link,) = await put(await opened(), "definition", at("Affiliate", 2))
    assert words(link["targetRange"]).startswith('1.1 "Affiliate" means an entity')
    (location,) = await put(await opened({}), "definition", at("Affiliates"))
    assert location["uri"] == URI
    assert location["range"]["start"]["line"] == 4


async def test_what_leads_nowhere_has_no_definition():
    peer = await opened()
    assert await put(peer, "definition", at("Section 9")) == []
    assert await put(peer, "definition", at("licence, subject")) == []


async def test_hover_shows_the_place_as_text():
    hover = await put(await opened(), "hover", at("Section 3.2", 2))
    assert words(hover["range"]) == "Section 3.2"
    assert hover["contents"]["kind"] == "markdown"
    value = hover["contents"]["value"]
    assert value.splitlines()[0] == "**LICENCE AGREEMENT § 3.2**"
    assert "\\<b\\>Overdue\\</b\\> \\*amounts\\*" in value
    assert "](http://" not in value
    plain = await put(await opened({}), "hover", at("Affiliate", 2))
    assert plain["contents"]["kind"] == "plaintext"
    assert "means an entity that controls a party." in plain["contents"]["value"]
    assert await put(await opened(), "hover", at("grants")) is None


async def test_who_refers_to_a_division():
    peer = await opened()
    found = await put(peer, "references", at("Section 3.2", 1), context={"includeDeclaration": False})
    assert [words(each["range"]) for each in found] == ["Section 3.2", "Section 3.2"]
    found = await put(peer, "references", at("2. Grant"), context={"includeDeclaration": True})
    assert [words(each["range"]) for each in found] == ["2. Grant", "2", "Section 2"]


async def test_where_a_term_is_used():
    found = await put(await opened(), "references", at("Affiliate", 1), context={"includeDeclaration": True})
    assert [words(each["range"]) for each in found] == ["Affiliate", "Affiliate", "Affiliates"]


async def test_highlights_tell_definitions_from_uses():
    found = await put(await opened(), "documentHighlight", at("Fees", 2))
    assert [(words(each["range"]), each.get("kind")) for each in found] == [("Fees", 3), ("Fees", 2)]


async def test_links_are_worked_out_when_they_are_followed():
    peer = await opened()
    links = await peer.request("textDocument/documentLink", {"textDocument": {"uri": URI}})
    assert [words(link["range"]) for link in links] == ["Section 3.2", "Section 3.2", "Sections 1", "2", "Section 2"]
    assert not any("target" in link for link in links)
    resolved = await peer.request("documentLink/resolve", links[0])
    line = at("3.2 Late")["line"]
    assert resolved["target"] == f"{URI}#L{line + 1},1"
    await peer.change(URI, 4, replacement((0, 0), (0, 0), "\n"))
    assert (await peer.error("documentLink/resolve", links[0]))[0] == -32801


async def test_the_hierarchy_says_what_refers_here_and_what_is_referred_to():
    peer = await opened()
    (item,) = await put(peer, "prepareCallHierarchy", at("Section 3.2", 2))
    assert item["name"].startswith("3.2 Late payment")
    incoming = await peer.request("callHierarchy/incomingCalls", {"item": item})
    assert [call["from"]["name"].split(" ")[0] for call in incoming] == ["1.2", "2."]
    assert [words(place) for call in incoming for place in call["fromRanges"]] == ["Section 3.2", "Section 3.2"]
    outgoing = await peer.request("callHierarchy/outgoingCalls", {"item": item})
    assert [call["to"]["name"] for call in outgoing] == ["1. Definitions", "2. Grant"]


async def test_captions_of_numbers_show_where_they_are_wanted():
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 99, "character": 0}}
    params = {"textDocument": {"uri": URI}, "range": whole}
    assert await (await opened()).request("textDocument/inlayHint", params) == []
    hints = await (await opened(references={"inlayHints": True})).request("textDocument/inlayHint", params)
    assert [hint["label"] for hint in hints] == [
        "(Late payment)",
        "(Late payment)",
        "(Definitions)",
        "(Grant)",
        "(Grant)",
    ]


async def test_navigation_follows_edits():
    peer = await opened()
    await put(peer, "definition", at("Section 3.2", 2))
    await peer.change(URI, 4, replacement((0, 0), (0, 0), "Draft\n\n"))
    place = at("Section 3.2", 2)
    (link,) = await put(peer, "definition", {**place, "line": place["line"] + 2})
    assert words(link["targetRange"], "Draft\n\n" + LICENCE).startswith("3.2 Late payment.")


@pytest.mark.parametrize("method", ["definition", "hover", "documentHighlight", "prepareCallHierarchy"])
async def test_positions_outside_of_the_text_are_clamped(method):
    await put(await opened(), method, {"line": 10_000, "character": 5})
    await put(await opened(text=""), method, {"line": 0, "character": 0})


async def test_what_evidence_refers_to_is_related():
    line = at("grants the Licensee")["line"]
    asked = {"start": {"line": line, "character": 0}, "end": {"line": line, "character": 200}}
    told = await (await opened()).request("pincite/related", {"textDocument": {"uri": URI}, "range": asked})
    assert told["version"] == 3
    assert [(each["kind"], each["words"], words(each["range"]).split(" ")[0]) for each in told["related"]] == [
        ("reference", "Section 3.2", "3.2"),
        ("term", "Affiliate", "1.1"),
    ]
    assert told["related"][0]["cite"] == "LICENCE AGREEMENT § 3.2"
    assert told["related"][0]["title"] == "Late payment"
