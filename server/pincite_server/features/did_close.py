"""``textDocument/didClose``"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


def did_close(server: PinciteServer, params: types.DidCloseTextDocumentParams) -> None:
    """Forget the document. A question about it that is still being answered gets ``ContentModified``."""
    server.marks.clear(params.text_document.uri)
    server.documents.close(params.text_document.uri)
    server.annotations.closed(params.text_document.uri)
    server.indexing.closed(params.text_document.uri)
    server.diagnosing.closed(params.text_document.uri)
