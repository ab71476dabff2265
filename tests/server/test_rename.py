"""Renaming in the editor: versioned edits over the open documents and the files of the workspace."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from .peer import PATIENCE, GatedExecutor, Peer, fault, replacement
from .reference_client import ReferenceClient, encode
from .test_positions import ENCODINGS
from .texts import file_uri

URI = "file:///nowhere/licence.txt"
LICENCE = """\
LICENCE AGREEMENT 😀

1. Definitions

😀 "Affiliate" means an entity that controls a party.

2. Grant

😀 The Licensor grants each Affiliate a licence. Affiliates’ staff may use it, and so may the Acme Affiliate.

NO AFFILIATE MAY SELL THE LICENCE OR GIVE IT TO ANYONE.
"""
GUIDE = "# Guide\n\n## Fees\n\nSee [above](#fees).\n\n## Fees\n\nSee [here](#fees-1).\n"
CONFIRMING = {
    "workspace": {"workspaceEdit": {"documentChanges": True, "changeAnnotationSupport": {}}},
    "textDocument": {"rename": {"prepareSupport": True, "honorsChangeAnnotations": True}},
}
VERSIONED = {"workspace": {"workspaceEdit": {"documentChanges": True}}}


async def opened(text: str = LICENCE, capabilities: dict[str, Any] | None = None, uri: str = URI, **more: Any) -> Peer:
    peer = Peer()
    await peer.start(VERSIONED if capabilities is None else capabilities, **more)
    await peer.open(uri, text, "markdown" if uri.endswith(".md") else "plaintext", 3)
    return peer


def here(client: ReferenceClient, words: str, uri: str = URI) -> dict[str, Any]:
    """The parameters of a request about the place where words stand."""
    before = client.text[: client.text.index(words)]
    line, character = before.count("\n"), len(encode(before.rpartition("\n")[2], client.encoding))
    return {"textDocument": {"uri": uri}, "position": {"line": line, "character": character}}


def applied(client: ReferenceClient, edits: list[dict[str, Any]]) -> str:
    """The client's text after the edits, the last first."""
    ends = [
        tuple((edit["range"][end]["line"], edit["range"][end]["character"]) for end in ("start", "end"))
        for edit in edits
    ]
    for (start, end), edit in sorted(zip(ends, edits, strict=True), key=lambda pair: pair[0], reverse=True):
        client.edit(start, end, edit["newText"])
    return client.text


@pytest.mark.parametrize("encoding", ENCODINGS)
async def test_a_term_is_renamed_in_any_encoding(encoding):
    peer = await opened(capabilities={**VERSIONED, "general": {"positionEncodings": [encoding]}})
    client = ReferenceClient(LICENCE, encoding)
    edit = await peer.request("textDocument/rename", {**here(client, "Affiliates’"), "newName": "Group Company"})
    (document,) = edit["documentChanges"]
    assert document["textDocument"] == {"uri": URI, "version": 3}
    assert "changeAnnotations" not in edit
    text = applied(client, document["edits"])
    assert '😀 "Group Company" means' in text
    assert "grants each Group Company a licence. Group Companies’ staff" in text
    assert "the Acme Affiliate." in text
    assert "NO GROUP COMPANY MAY" in text


async def test_what_is_doubtful_waits_for_a_yes_where_the_client_can_ask():
    peer = await opened(capabilities=CONFIRMING)
    client = ReferenceClient(LICENCE, "utf-16")
    edit = await peer.request("textDocument/rename", {**here(client, "Affiliate"), "newName": "Group Company"})
    (document,) = edit["documentChanges"]
    shown = edit["changeAnnotations"]
    assert shown["pincite.rename"]["label"] == "Rename “Affiliate” to “Group Company”"
    waiting = [change["newText"] for change in document["edits"] if shown[change["annotationId"]]["needsConfirmation"]]
    assert waiting == ["Group Company", "GROUP COMPANY"]
    assert "the Acme Group Company." in applied(client, document["edits"])


async def test_a_client_without_versions_gets_plain_edits():
    peer = await opened(capabilities={})
    client = ReferenceClient(LICENCE, "utf-16")
    edit = await peer.request("textDocument/rename", {**here(client, "Affiliate"), "newName": "Member"})
    assert list(edit) == ["changes"]
    assert "each Member a licence. Members’ staff" in applied(client, edit["changes"][URI])


async def test_what_would_be_renamed_is_told_first():
    peer = await opened(capabilities=CONFIRMING)
    client = ReferenceClient(LICENCE, "utf-16")
    told = await peer.request("textDocument/prepareRename", here(client, "Affiliates’"))
    assert told["placeholder"] == "Affiliate"
    assert client.at(told["range"]) == "Affiliates"
    for words in ("grants", "LICENCE AGREEMENT"):
        code, message = await peer.error("textDocument/prepareRename", here(client, words))
        assert code == -32803
        assert message.startswith("Nothing here has a name to change")


@pytest.mark.parametrize(
    ("words", "new", "reason"),
    [
        ("grants", "gives", "Nothing here has a name"),
        ("Affiliate", " ", "The new name is empty"),
        ("Affiliate", "Group\nCompany", "has a line break"),
        ("Affiliate", "Group" * 20_000, "The new name has 100,000 characters: give one of at most 500"),
    ],
)
async def test_what_cannot_be_is_refused_in_one_line(words, new, reason):
    peer = await opened()
    client = ReferenceClient(LICENCE, "utf-16")
    code, message = await peer.error("textDocument/rename", {**here(client, words), "newName": new})
    assert code == -32803
    assert reason in message


async def test_the_same_name_is_no_edit():
    peer = await opened()
    client = ReferenceClient(LICENCE, "utf-16")
    assert await peer.request("textDocument/rename", {**here(client, "Affiliate"), "newName": "Affiliate"}) is None


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    (tmp_path / "guide.md").write_text(GUIDE)
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "closed.md").write_text(
        "\ufeffSee [fees](../guide.md#fees-1), [x](guide.md#fees), [r] and [root](/guide.md#fees).\n\n"
        "[r]: <../guide.md#fees-1>\n",
        encoding="utf-8",
    )
    (tmp_path / "open.md").write_text("not what the editor has")
    (tmp_path / "plain.txt").write_text("[fees](guide.md#fees)")
    (tmp_path / "hidden").mkdir()
    (tmp_path / "hidden" / "left-out.md").write_text("[fees](../guide.md#fees)")
    return tmp_path


async def test_a_heading_takes_the_links_of_other_documents_along(workspace):
    def reply(message: dict[str, Any]) -> Any:
        if message["method"] == "workspace/configuration":
            return [
                {"**/hidden": True} if item["section"] == "files.exclude" else None
                for item in message["params"]["items"]
            ]
        return None

    guide = file_uri(workspace / "guide.md")
    peer = Peer()
    peer.on_request = reply
    capabilities = {
        "workspace": {**CONFIRMING["workspace"], "configuration": True},
        "textDocument": CONFIRMING["textDocument"],
    }
    await peer.start(capabilities, workspaceFolders=[{"uri": file_uri(workspace), "name": "work"}])
    await peer.open(guide, GUIDE, "markdown", 7)
    beside = "[a](guide.md#fees) [b](./guide.md#fees-1) [c](#fees) [d](other.md#fees)\n"
    await peer.open(file_uri(workspace / "open.md"), beside, "markdown", 2)
    client = ReferenceClient(GUIDE, "utf-16")
    edit = await peer.request("textDocument/rename", {**here(client, "Fees", guide), "newName": "What it costs"})
    changes = {change["textDocument"]["uri"]: change for change in edit["documentChanges"]}
    assert {Path(uri).name: change["textDocument"]["version"] for uri, change in changes.items()} == {
        "guide.md": 7,
        "open.md": 2,
        "closed.md": None,
    }
    text = applied(client, changes[guide]["edits"])
    assert text == ("# Guide\n\n## What it costs\n\nSee [above](#what-it-costs).\n\n## Fees\n\nSee [here](#fees).\n")
    other = ReferenceClient(beside, "utf-16")
    assert applied(other, changes[file_uri(workspace / "open.md")]["edits"]) == (
        "[a](guide.md#what-it-costs) [b](./guide.md#fees) [c](#fees) [d](other.md#fees)\n"
    )
    closed = ReferenceClient((workspace / "more" / "closed.md").read_text(encoding="utf-8-sig"), "utf-16")
    assert applied(closed, changes[file_uri(workspace / "more" / "closed.md")]["edits"]) == (
        "See [fees](../guide.md#fees), [x](guide.md#fees), [r] and [root](/guide.md#what-it-costs).\n\n"
        "[r]: <../guide.md#fees>\n"
    )
    annotations = edit["changeAnnotations"]
    assert {change["annotationId"] for change in changes[guide]["edits"]} == {"pincite.rename"}
    assert annotations["pincite.rename.files"]["needsConfirmation"]


async def test_a_term_in_a_heading_takes_the_links_to_it_along():
    text = '# Terms\n\n"Fees" means amounts. See [below](#the-fees).\n\n## The Fees\n\nFees are due.\n'
    peer = await opened(text, uri="file:///nowhere/terms.md")
    client = ReferenceClient(text, "utf-16")
    edit = await peer.request(
        "textDocument/rename", {**here(client, "Fees", "file:///nowhere/terms.md"), "newName": "Costs"}
    )
    assert applied(client, edit["documentChanges"][0]["edits"]) == (
        '# Terms\n\n"Costs" means amounts. See [below](#the-costs).\n\n## The Costs\n\nCosts are due.\n'
    )


async def test_a_document_that_is_edited_meanwhile_is_not_renamed():
    with GatedExecutor() as executor:
        peer = Peer(executor)
        await peer.start(VERSIONED)
        await peer.open(URI, LICENCE)
        params = {**here(ReferenceClient(LICENCE, "utf-16"), "Affiliate"), "newName": "Member"}
        reply = await peer.send("textDocument/rename", params)
        await peer.change(URI, 2, replacement((0, 0), (0, 0), "Draft of a "))
        executor.gate.set()
        assert fault(await asyncio.wait_for(reply, PATIENCE))[0] == -32801
