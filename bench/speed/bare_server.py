"""A pygls server that does nothing: what starting one, and sending an outline of some size, takes at least.

    python bare_server.py [SYMBOLS]

Every request for symbols is answered with those in the file of JSON. Documents are not kept: pygls' own store copies a
text on each edit, which a server need not do.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from lsprotocol import types
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol
from pygls.protocol.language_server import lsp_method


class Forgetful(LanguageServerProtocol):
    """Takes in what is said of documents and keeps none of it."""

    @lsp_method(types.TEXT_DOCUMENT_DID_OPEN)
    def lsp_text_document__did_open(self, params: types.DidOpenTextDocumentParams) -> None:
        """Nothing."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CHANGE)
    def lsp_text_document__did_change(self, params: types.DidChangeTextDocumentParams) -> None:
        """Nothing."""

    @lsp_method(types.TEXT_DOCUMENT_DID_CLOSE)
    def lsp_text_document__did_close(self, params: types.DidCloseTextDocumentParams) -> None:
        """Nothing."""


def main() -> None:
    """Serves at standard input and output."""
    symbols = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")) if len(sys.argv) > 1 else []
    server = LanguageServer("bare", "1", protocol_cls=Forgetful)

    @server.feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols_of(_: types.DocumentSymbolParams) -> Any:
        return symbols

    server.start_io()


main()
