"""Diagnostics of references, numbers and terms: pulled, pushed, by severity, and mended."""

from __future__ import annotations

import asyncio
from pathlib import Path

from .peer import Peer, replacement

URI = "file:///nowhere/outsourcing.txt"
WHOLE = (Path(__file__).parents[2] / "examples" / "outsourcing-agreement.txt").read_text(encoding="utf-8")
AGREEMENT = WHOLE.replace("Section 8.1", "Section 4.5", 1)
"""A real contract with one slip: its Article 4 ends with Section 4.4. Its own: an exhibit defines terms once more."""
PULLS = {
    "textDocument": {"diagnostic": {}, "publishDiagnostics": {"relatedInformation": True}},
    "workspace": {"workspaceEdit": {"documentChanges": True}, "diagnostics": {"refreshSupport": True}},
}


async def opened(capabilities: dict, text: str = AGREEMENT, **settings: object) -> Peer:
    peer = Peer()
    await peer.start(capabilities, initializationOptions=settings)
    await peer.open(URI, text, version=3)
    return peer


async def pull(peer: Peer, **more: object) -> dict:
    return await peer.request("textDocument/diagnostic", {"textDocument": {"uri": URI}, **more})


def about(diagnostics: list[dict], code: str, words: str) -> dict | None:
    """The first of a code whose message names some words."""
    return next((each for each in diagnostics if each["code"] == code and words in each["message"]), None)


def dangling(diagnostics: list[dict]) -> dict | None:
    return about(diagnostics, "dangling-reference", "Section 4.5")


async def test_what_is_wrong_is_told_where_it_is_pulled():
    peer = await opened(PULLS)
    report = await pull(peer)
    assert report["kind"] == "full"
    nowhere = dangling(report["items"])
    assert nowhere is not None
    start, end = nowhere["range"]["start"], nowhere["range"]["end"]
    assert AGREEMENT.split("\n")[start["line"]][start["character"] : end["character"]] == "Section 4.5"
    assert (nowhere["severity"], nowhere["source"]) == (1, "pincite")
    assert all("\n" not in each["message"] for each in report["items"])
    twice = about(report["items"], "term-twice", "Performance Standards")
    assert twice is not None
    (related,) = twice["relatedInformation"]
    assert related["location"]["uri"] == URI
    place = related["location"]["range"]["start"]
    assert AGREEMENT.split("\n")[place["line"]][place["character"] :].startswith("Performance Standards")
    again = await pull(peer, previousResultId=report["resultId"])
    assert again == {"kind": "unchanged", "resultId": report["resultId"]}
    assert not peer.notifications("textDocument/publishDiagnostics")


async def test_a_rule_is_turned_off_or_made_graver():
    peer = await opened(PULLS, diagnostics={"rules": {"dangling-reference": "off", "term-twice": "error"}})
    found = (await pull(peer))["items"]
    assert dangling(found) is None
    assert {each["severity"] for each in found if each["code"] == "term-twice"} == {1}
    await peer.notify("workspace/didChangeConfiguration", {"settings": {"pincite": {}}})
    assert any(message.get("method") == "workspace/diagnostic/refresh" for message in peer.received)
    assert dangling((await pull(peer))["items"])


async def test_a_client_that_does_not_pull_is_told_when_the_document_is_quiet():
    peer = await opened({"textDocument": {"publishDiagnostics": {"versionSupport": True}}})
    told = await pushed(peer, 1)
    assert told["version"] == 3
    nowhere = dangling(told["diagnostics"])
    assert nowhere is not None
    end = nowhere["range"]["end"]["line"], nowhere["range"]["end"]["character"]
    await peer.change(URI, 4, replacement((end[0], end[1] - 1), end, "4"))
    told = await pushed(peer, 2)
    assert told["version"] == 4
    assert dangling(told["diagnostics"]) is None
    await peer.notify("textDocument/didClose", {"textDocument": {"uri": URI}})
    assert (await pushed(peer, 3))["diagnostics"] == []


async def test_marks_of_evidence_stand_beside_what_is_pushed():
    peer = await opened({})
    count = len((await pushed(peer, 1))["diagnostics"])
    arguments = [URI, "What is the fee schedule?"]
    await peer.request("workspace/executeCommand", {"command": "pincite.ask", "arguments": arguments})
    assert len((await pushed(peer, 2))["diagnostics"]) > count
    await peer.request("workspace/executeCommand", {"command": "pincite.clearEvidence", "arguments": []})
    assert len((await pushed(peer, 3))["diagnostics"]) == count


async def test_a_quick_fix_mends_a_reference_to_nothing():
    peer = await opened(PULLS)
    nowhere = dangling((await pull(peer))["items"])
    assert nowhere is not None
    params = {"textDocument": {"uri": URI}, "range": nowhere["range"], "context": {"diagnostics": [nowhere]}}
    fixes = [a for a in await peer.request("textDocument/codeAction", params) if a["kind"] == "quickfix"]
    assert fixes
    (edit,) = fixes[0]["edit"]["documentChanges"]
    assert edit["textDocument"] == {"uri": URI, "version": 3}
    assert [each["newText"] for each in edit["edits"]] == ["Section 4.4"]
    assert fixes[0]["diagnostics"][0]["code"] == "dangling-reference"
    no_context = {**params, "context": {"diagnostics": []}}
    assert not [a for a in await peer.request("textDocument/codeAction", no_context) if a["kind"] == "quickfix"]


async def pushed(peer: Peer, count: int) -> dict:
    """What was pushed the ``count``th time."""
    for _ in range(500):
        if len(told := peer.notifications("textDocument/publishDiagnostics")) >= count:
            return told[count - 1]
        await asyncio.sleep(0.01)
    raise AssertionError(f"only {len(told)} times")


async def test_who_types_is_not_told_of_every_letter():
    peer = await opened(PULLS)
    await pull(peer)
    checked = 0
    find = peer.server.diagnosing.findings

    def counted(snapshot, *more):
        nonlocal checked
        checked += 1
        return find(snapshot, *more)

    peer.server.diagnosing.findings = counted
    waiting = []
    for stroke in range(5):
        await peer.change(URI, 4 + stroke, replacement((0, 0), (0, 0), "x"))
        waiting.append(await peer.send("textDocument/diagnostic", {"textDocument": {"uri": URI}}))
        assert checked == 0
    replies = await asyncio.wait_for(asyncio.gather(*waiting), 20)
    assert all(dangling(reply["result"]["items"]) for reply in replies)
