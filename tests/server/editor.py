"""pytest-lsp's client, knowing our own messages."""

from __future__ import annotations

import sys
from typing import Any

from lsprotocol import types
from pygls.protocol import default_converter
from pytest_lsp import ClientServerConfig, LanguageClient
from pytest_lsp.client import register_lsp_features
from pytest_lsp.protocol import LanguageClientProtocol

from pincite_server import protocol


class EditorProtocol(LanguageClientProtocol):
    def get_message_type(self, method: str) -> Any:
        return protocol.message_type(method)

    def get_result_type(self, method: str) -> Any:
        return protocol.response_type(method)


class Editor(LanguageClient):
    def __init__(self) -> None:
        super().__init__(converter_factory=default_converter, protocol_cls=EditorProtocol)
        register_lsp_features(self)
        self.previews: list[protocol.PreviewParams] = []
        self.feature(types.CLIENT_REGISTER_CAPABILITY)(lambda params: None)
        self.feature(protocol.PREVIEW)(lambda params: self.previews.append(params))

    async def start_session(self, capabilities: types.ClientCapabilities) -> types.InitializeResult:
        params = types.InitializeParams(capabilities=capabilities)
        return await self.initialize_session(params)

    def open(self, uri: str, text: str, version: int = 1) -> None:
        document = types.TextDocumentItem(uri, "markdown", version, text)
        self.text_document_did_open(types.DidOpenTextDocumentParams(document))

    def change(self, uri: str, version: int, start: tuple[int, int], end: tuple[int, int], words: str) -> None:
        change = types.TextDocumentContentChangePartial(
            types.Range(types.Position(*start), types.Position(*end)), words
        )
        document = types.VersionedTextDocumentIdentifier(version, uri)
        self.text_document_did_change(types.DidChangeTextDocumentParams(document, [change]))

    async def call(self, method: str, params: Any) -> Any:
        return await self.protocol.send_request_async(method, params)

    async def ask(self, uri: str, question: str, **more: Any) -> protocol.SelectForQuestionResult:
        identifier = types.TextDocumentIdentifier(uri)
        if (token := more.get("work_done_token")) is not None:
            self.progress_reports[token] = []
        params = protocol.SelectForQuestionParams(identifier, question, **more)
        return await self.call(protocol.SELECT_FOR_QUESTION, params)


CONFIG = ClientServerConfig(server_command=[sys.executable, "-m", "pincite_server"], client_factory=Editor)
