"""Steps that change documents, files and settings."""

from __future__ import annotations

import asyncio
import os

from bench.soak import laws
from bench.soak.client import GIVE_WAY, Client, Doc
from bench.soak.steps.helpers import check_version
from bench.soak.steps.looking import symbols


async def edit(client: Client, doc: Doc) -> None:
    """One change, as from a key stroke, and the outline asked for behind it now and then."""
    client.edit(doc)
    if client.rng.random() < 0.3:
        await symbols(client, doc)


async def burst(client: Client, doc: Doc) -> None:
    """Typing: many changes in a row, requests among them."""
    for _ in range(client.rng.randint(3, 12)):
        if not doc.open:
            return
        client.edit(doc)
        await asyncio.sleep(client.rng.random() * 0.03)


async def reopen(client: Client, doc: Doc) -> None:
    """Close a document, ask about its file, open it again with its first text."""
    client.close(doc)
    if client.rng.random() < 0.5:
        await client.ask(doc, "textDocument/documentSymbol", doc.identifier, laws.symbols, latest=True)
    await asyncio.sleep(client.rng.random() * 0.3)
    if not doc.open:
        client.open(doc, doc.original)


async def save(client: Client, doc: Doc) -> None:
    """Write a document's file, as a save does, or another program while it is open, or not."""
    text = doc.state.text.text if client.rng.random() < 0.7 else doc.original
    if any("\ud800" <= character < "\ue000" for character in text):
        return
    _write(client, doc, text)
    client.connection.notify("textDocument/didSave", doc.identifier)
    changed = {"changes": [{"uri": doc.uri, "type": 2}]}
    client.connection.notify("workspace/didChangeWatchedFiles", changed)


async def file_changed(client: Client, doc: Doc) -> None:
    """A file that is not open is changed by somebody else, again and again, and asked about."""
    client.close(doc)
    for number in range(client.rng.randint(1, 4)):
        if doc.open:
            return
        _write(client, doc, f"# Revision {number}\n\nThe fee is {number} euros. 😀\n\n{doc.original}")
        client.connection.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": doc.uri, "type": 2}]})
        state = doc.state
        asked = {**doc.identifier, "question": "What is the fee?"}
        answer = await client.ask(doc, "pincite/selectForQuestion", asked, may=GIVE_WAY)
        if answer is not None:
            check_version(client, doc, state, answer, laws.evidence)
    if not doc.open:
        _write(client, doc, doc.original)
        client.open(doc, doc.original)


async def move(client: Client, doc: Doc) -> None:
    """Rename a document's file: editors close the old one and open the new one."""
    if not doc.open:
        return
    text, old = doc.state.text.text, doc.path
    client.connection.notify("textDocument/didClose", doc.identifier)
    new = old.with_name(f"moved-{doc.name}" if old.name == doc.name else doc.name)
    os.replace(old, new)
    renamed = {"files": [{"oldUri": doc.uri, "newUri": f"file://{new}"}]}
    doc.path = new
    client.connection.notify("workspace/didRenameFiles", renamed)
    client.open(doc, text)


async def configure(client: Client, doc: Doc) -> None:
    """Other settings; folders that come and go."""
    del doc
    client.reconfigure()
    if client.rng.random() < 0.2:
        folder = {"uri": f"file://{client.folder.parent}/elsewhere", "name": "elsewhere"}
        event = {"added": [folder], "removed": []} if client.rng.random() < 0.5 else {"added": [], "removed": [folder]}
        client.connection.notify("workspace/didChangeWorkspaceFolders", {"event": event})


def _write(client: Client, doc: Doc, text: str) -> None:
    """Write a file at once, as what is not to be read half written is written."""
    beside = doc.path.with_name(".writing")
    beside.write_bytes(text.encode())
    os.replace(beside, doc.path)
    client.on_disk(doc, text)
