"""Whole sessions in each position encoding, over standard input and output."""

from __future__ import annotations

import random

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import client_capabilities

from .editor import CONFIG, Editor
from .reference_client import ReferenceClient
from .test_editors import wire
from .test_positions import ENCODINGS
from .texts import WILD

URI = "file:///nowhere/wild.md"


@pytest_lsp.fixture(config=CONFIG, scope="module", params=ENCODINGS)
async def editor(request: pytest.FixtureRequest, lsp_client: Editor):
    capabilities = client_capabilities("visual-studio-code")
    capabilities.general = types.GeneralClientCapabilities(position_encodings=[request.param])
    result = await lsp_client.start_session(capabilities)
    assert result.capabilities.position_encoding == request.param
    lsp_client.encoding = request.param
    yield
    await lsp_client.shutdown_session()


async def test_every_range_covers_its_text_through_many_edits(editor: Editor):
    """The edits are drawn anew, always the same: positions in and beyond all lines, words of every kind."""
    client = ReferenceClient(WILD, editor.encoding)
    editor.open(URI, WILD)
    draw = random.Random(20)
    words = ["", "x", "\r", "\n", "\r\n", "😀", "e\u0301", "שלום ", "\u2028", "\f", "Der Mond scheint hell. "]
    for version in range(2, 40):
        start, end = ((draw.randrange(15), draw.randrange(30)) for _ in range(2))
        if version % 3:
            end = start
        edit = (start, end, draw.choice(words))
        if version % 6 == 0:
            # The edits may have taken all of the text by now: what is asked for is put at its end.
            edit = ((999, 0), (999, 0), "\n\nDie Haftung ist auf grobe Fahrlässigkeit 😀 beschränkt.\n\n")
        editor.change(URI, version, *edit)
        client.edit(*edit)
        if version % 6 == 0:
            result = await editor.ask(URI, "Worauf ist die Haftung beschränkt?")
            assert result.version == version
            assert result.evidence
            assert all(client.at(wire(evidence.range)) == evidence.text for evidence in result.evidence)
            identifier = types.TextDocumentIdentifier(URI)
            for symbol in await editor.text_document_document_symbol_async(types.DocumentSymbolParams(identifier)):
                assert client.at(wire(symbol.range)).startswith(client.at(wire(symbol.selection_range)))


async def test_the_last_empty_line(editor: Editor):
    uri = "file:///nowhere/last.md"
    editor.open(uri, "# One\n")
    editor.change(uri, 2, (1, 0), (1, 0), "\n# Two 😀\n")
    editor.change(uri, 3, (3, 0), (3, 0), "\n# Three\n")
    symbols = await editor.text_document_document_symbol_async(
        types.DocumentSymbolParams(types.TextDocumentIdentifier(uri))
    )
    assert [(symbol.name, symbol.range.start.line) for symbol in symbols] == [("One", 0), ("Two 😀", 2), ("Three", 4)]
