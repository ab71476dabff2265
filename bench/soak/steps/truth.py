"""Steps that look whether the server has drifted away from the client."""

from __future__ import annotations

from bench.soak import laws
from bench.soak.client import Client, Doc
from bench.soak.connection import Ended, Refused
from bench.soak.editing import wire_range


async def drift(client: Client, doc: Doc) -> None:
    """Whether the server's text is the client's, to the letter."""
    text = doc.state.text
    asked = (0, len(text.units))
    whole = {**doc.identifier, "range": wire_range((0, 0), (len(text.lines[0]) + 1, 0))}
    await client.ask(doc, "pincite/cite", whole, lambda text, answer: laws.quote(text, answer, asked))


async def twin(client: Client, doc: Doc) -> None:
    """Whether what followed all edits is what a new reading of the text gives."""
    if not doc.open:
        return
    state, connection = doc.state, client.connection
    uri = f"file://{client.folder}/twin/{doc.path.name}"  # of the same name, which cites may hold
    item = {"uri": uri, "languageId": doc.language, "version": 1, "text": state.text.text}
    connection.notify("textDocument/didOpen", {"textDocument": item})
    try:
        for method in ("pincite/outline", "textDocument/foldingRange", "textDocument/documentLink"):
            sent = [connection.send(method, {"textDocument": {"uri": which}}) for which in (doc.uri, uri)]
            followed, anew = [await connection.result(method, each) for each in sent]
            if doc.state is not state:
                return
            client.check(f"{method}, read anew", doc, state, (followed, anew), laws.same)
    except (Ended, Refused, TimeoutError):
        return
    finally:
        connection.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
