"""``textDocument/didChange``"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


def did_change(server: PinciteServer, params: types.DidChangeTextDocumentParams) -> None:
    """Follow the edits; marks are of the older text and go."""
    document = params.text_document
    try:
        server.documents.change(document.uri, document.version, params.content_changes)
        server.indexing.touched(document.uri)
        server.diagnosing.edited(document.uri)
    except Exception:
        server.documents.lose(document.uri)
        raise
    finally:
        server.marks.clear(document.uri)
