"""Whole sessions over standard input and output, as each editor that pytest-lsp knows would hold them.

A violation of the LSP specification is a warning of pytest-lsp's, and warnings are errors.
"""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import client_capabilities

from pincite_server import protocol

from .editor import CONFIG, Editor
from .peer import PATIENCE
from .reference_client import ReferenceClient
from .texts import NOTES, WILD

URI = "file:///nowhere/notes.md"
EDITORS = [
    "visual-studio-code@1.65.2",
    "neovim@0.6.1",
    "neovim@0.7.0",
    "neovim@0.8.0",
    "neovim@0.9.1",
    "neovim@0.10.0",
    "neovim@0.11.0",
    "emacs@29.1",
]
DOCUMENT = types.TextDocumentIdentifier(URI)
QUESTION = "How long does the tenancy run?"


@pytest_lsp.fixture(config=CONFIG, scope="module", params=EDITORS)
async def editor(request: pytest.FixtureRequest, lsp_client: Editor):
    capabilities = client_capabilities(request.param)
    lsp_client.started = await lsp_client.start_session(capabilities)
    lsp_client.open(URI, NOTES)
    yield
    await lsp_client.shutdown_session()


def wire(place: types.Range) -> dict:
    return {
        end: {"line": position.line, "character": position.character}
        for end, position in (("start", place.start), ("end", place.end))
    }


async def test_the_encoding_is_one_that_the_editor_has(editor: Editor):
    offered = editor.capabilities.general.position_encodings if editor.capabilities.general else None
    chosen = editor.started.capabilities.position_encoding
    assert chosen in (offered or ["utf-16"])


async def test_the_outline(editor: Editor):
    found = await editor.text_document_document_symbol_async(types.DocumentSymbolParams(DOCUMENT))
    assert all(isinstance(symbol, types.DocumentSymbol) for symbol in found)
    (root,) = found
    assert root.name == "Tenancy notes"
    assert [child.name for child in root.children] == ["Term", "Rent", "Deposit"]


async def test_folds(editor: Editor):
    found = await editor.text_document_folding_range_async(types.FoldingRangeParams(DOCUMENT))
    assert [fold.start_line for fold in found] == [0, 2, 6, 10]
    declared = editor.capabilities.text_document.folding_range
    whole_lines = bool(declared and declared.line_folding_only)
    assert all((fold.start_character is None) == whole_lines for fold in found)
    takes_text = bool(declared and declared.folding_range and declared.folding_range.collapsed_text)
    assert all((fold.collapsed_text is not None) == takes_text for fold in found)


async def test_selections(editor: Editor):
    params = types.SelectionRangeParams(DOCUMENT, [types.Position(4, 3), types.Position(0, 0)])
    one, two = await editor.text_document_selection_range_async(params)
    assert one.range.start.line == 4
    while one.parent is not None:
        one = one.parent
    while two.parent is not None:
        two = two.parent
    assert one.range == two.range


async def test_workspace_symbols(editor: Editor):
    (found,) = await editor.workspace_symbol_async(types.WorkspaceSymbolParams("dep"))
    assert found.name == "Deposit"


async def test_a_question(editor: Editor):
    result = await editor.ask(URI, QUESTION, work_done_token="a token")
    client = ReferenceClient(NOTES, editor.started.capabilities.position_encoding)
    assert "twelve months" in result.answer.text
    assert all(client.at(wire(evidence.range)) == evidence.text for evidence in result.evidence)
    begin, *_, end = editor.progress_reports["a token"]
    assert isinstance(begin, types.WorkDoneProgressBegin)
    assert isinstance(end, types.WorkDoneProgressEnd)
    window = await editor.call(protocol.WINDOW, protocol.WindowParams(result.trace_id))
    assert result.answer.text in window.text
    cited = await editor.call(protocol.CITE, protocol.CiteParams(DOCUMENT, result.answer.range))
    assert (cited.quote, cited.cite) == (result.answer.text, result.answer.cite)
    (root,) = await editor.call(protocol.OUTLINE, protocol.OutlineParams(DOCUMENT))
    assert root.title == "Tenancy notes"


async def test_a_question_by_command(editor: Editor):
    shown = len(editor.shown_documents)
    result, published = await run_and_hear(editor, types.ExecuteCommandParams("pincite.ask", [URI, QUESTION]))
    assert published.uri == URI
    (first, *_) = published.diagnostics
    assert first.severity == types.DiagnosticSeverity.Information
    assert wire(first.range) == result["answer"]["range"]
    show = editor.capabilities.window.show_document
    if show and show.support:
        await editor.workspace_symbol_async(types.WorkspaceSymbolParams(""))
        assert len(editor.shown_documents) == shown + 1
        assert editor.shown_documents[-1].selection == first.range
    _, cleared = await run_and_hear(editor, types.ExecuteCommandParams("pincite.clearEvidence"))
    assert len(cleared.diagnostics) == 0


async def test_a_heading_and_a_term_are_renamed_and_completed(editor: Editor):
    uri = "file:///nowhere/terms.md"
    text = '# Terms\n\n"Fees" means amounts. Fees are due, see [law](#law).\n\n## Law\n\nNone. Fe'
    editor.open(uri, text)
    document = types.TextDocumentIdentifier(uri)
    client = ReferenceClient(text, editor.started.capabilities.position_encoding)
    declared = editor.capabilities.text_document.rename
    if declared and declared.prepare_support:
        params = types.PrepareRenameParams(document, types.Position(4, 4))
        told = await editor.text_document_prepare_rename_async(params)
        assert (told.placeholder, client.at(wire(told.range))) == ("Law", "Law")
    edit = await editor.text_document_rename_async(types.RenameParams(document, types.Position(4, 4), "Rules"))
    edits = edit.document_changes[0].edits if edit.document_changes else edit.changes[uri]
    assert {(client.at(wire(change.range)), change.new_text) for change in edits} == {
        ("Law", "Rules"),
        ("law", "rules"),
    }
    params = types.CompletionParams(document, types.Position(6, 8))
    found = await editor.text_document_completion_async(params)
    (item,) = found.items
    assert (item.label, client.at(wire(item.text_edit.range))) == ("Fees", "Fe")
    resolved = await editor.completion_item_resolve_async(item)
    shown = resolved.documentation
    assert "means amounts" in (shown if isinstance(shown, str) else shown.value)
    editor.text_document_did_close(types.DidCloseTextDocumentParams(document))


async def run_and_hear(editor: Editor, command: types.ExecuteCommandParams) -> tuple[Any, Any]:
    """The command's result, and the diagnostics that it publishes."""
    heard = editor.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    both = asyncio.gather(heard, editor.workspace_execute_command_async(command))
    diagnostics, result = await asyncio.wait_for(both, PATIENCE)
    return result, diagnostics


async def test_a_document_that_is_edited_and_closed(editor: Editor):
    uri = "file:///nowhere/wild.md"
    encoding = editor.started.capabilities.position_encoding
    client = ReferenceClient(WILD, encoding)
    editor.open(uri, WILD)
    for version, edit in enumerate([((4, 21), (4, 26), "acht"), ((3, 0), (3, 0), "😀\r"), ((0, 2), (0, 14), "")], 2):
        editor.change(uri, version, *edit)
        client.edit(*edit)
    result = await editor.ask(uri, "Worauf ist die Haftung beschränkt?")
    assert result.version == 4
    assert "Fahrlässigkeit" in result.answer.text
    assert all(client.at(wire(evidence.range)) == evidence.text for evidence in result.evidence)
    editor.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
    assert len(await editor.workspace_symbol_async(types.WorkspaceSymbolParams(""))) == 4
