"""``textDocument/didOpen``"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


def did_open(server: PinciteServer, params: types.DidOpenTextDocumentParams) -> None:
    """Take the document in; it is read when something is asked about it."""
    document = params.text_document
    server.marks.clear(document.uri)
    server.documents.open(document.uri, document.version, document.text, str(document.language_id))
    server.indexing.touched(document.uri)
    server.diagnosing.touched(document.uri)
