"""Questions to several documents over standard input and output, as editors hold such sessions."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import client_capabilities

from pincite_server import protocol

from .editor import CONFIG, Editor
from .peer import PATIENCE
from .reference_client import ReferenceClient
from .test_editors import wire
from .texts import AGREEMENT, NOTES, WILD, file_uri, markdown

QUESTION = "How long does the tenancy run?"


@pytest_lsp.fixture(config=CONFIG, scope="module", params=["visual-studio-code@1.65.2", "neovim@0.11.0", "emacs@29.1"])
async def editor(request: pytest.FixtureRequest, lsp_client: Editor):
    lsp_client.started = await lsp_client.start_session(client_capabilities(request.param))
    yield
    await lsp_client.shutdown_session()


async def select(editor: Editor, **more) -> protocol.SelectInFilesResult:
    params = protocol.SelectInFilesParams(**{"question": QUESTION, **more})
    if params.work_done_token is not None:
        editor.progress_reports[params.work_done_token] = []
    return await asyncio.wait_for(editor.call(protocol.SELECT_IN_FILES, params), PATIENCE)


async def test_a_folder_with_open_documents_and_others(editor: Editor, tmp_path: Path):
    (tmp_path / "agreement.txt").write_text(AGREEMENT)
    (tmp_path / "notes.md").write_text("To be written.\n")
    (tmp_path / "wild.md").write_bytes(WILD.encode())
    (tmp_path / "scan.pdf").write_bytes(b"%PDF-1.7\n")
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "notes.md").write_text(NOTES)
    uri = file_uri(tmp_path / "notes.md")
    client = ReferenceClient(NOTES, editor.started.capabilities.position_encoding)
    editor.open(uri, NOTES)
    editor.change(uri, 2, (0, 0), (0, 0), "Draft 😀\n\n")
    client.edit((0, 0), (0, 0), "Draft 😀\n\n")
    result = await select(editor, folders=[file_uri(tmp_path)], work_done_token="files")
    best, *others = result.documents
    assert result.found
    assert (best.uri, best.name, best.version) == (uri, "notes.md", 2)
    assert "twelve months" in best.answer.text
    assert all(client.at(wire(evidence.range)) == evidence.text for evidence in best.evidence)
    assert sorted((other.name, other.version) for other in others) == [("agreement.txt", None), ("wild.md", None)]
    (skipped,) = result.skipped
    assert (skipped.uri, "PDF" in skipped.reason) == (file_uri(tmp_path / "scan.pdf"), True)
    begin, *reports, end = editor.progress_reports["files"]
    assert isinstance(begin, types.WorkDoneProgressBegin)
    assert isinstance(end, types.WorkDoneProgressEnd)
    assert len(reports) == 4
    window = await editor.call(protocol.WINDOW, protocol.WindowParams(best.trace_id))
    assert best.answer.text in window.text
    editor.text_document_did_close(types.DidCloseTextDocumentParams(types.TextDocumentIdentifier(uri)))
    assert not any(document.version for document in (await select(editor, folders=[file_uri(tmp_path)])).documents)


async def test_what_the_editor_excludes(editor: Editor, tmp_path: Path):
    for name in ("old/notes.md", "notes.md"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(NOTES)
    workspace = editor.capabilities.workspace
    editor.set_configuration({"files": {"exclude": {"**/old": True}}})
    result = await select(editor, folders=[file_uri(tmp_path)])
    assert len(result.documents) == (1 if workspace and workspace.configuration else 2)
    editor.set_configuration({})
    result = await select(editor, folders=[file_uri(tmp_path)], exclude=["notes.md"])
    assert [document.uri for document in result.documents] == [file_uri(tmp_path / "old" / "notes.md")]


async def test_cancelled_in_the_middle_of_long_documents(editor: Editor, tmp_path: Path):
    for number in range(4):
        (tmp_path / f"{number}.md").write_text(markdown(10_000 + number))
    asking = asyncio.create_task(select(editor, folders=[file_uri(tmp_path)], work_done_token="cancelled"))
    for _ in ("begin", "a document"):
        await asyncio.wait_for(editor.wait_for_notification(types.PROGRESS), PATIENCE)
    editor.window_work_done_progress_cancel(types.WorkDoneProgressCancelParams("cancelled"))
    with pytest.raises(JsonRpcException) as cancelled:
        await asking
    assert cancelled.value.code == -32800
    assert isinstance(editor.progress_reports["cancelled"][-1], types.WorkDoneProgressEnd)
    (tmp_path / "notes.txt").write_text(NOTES)
    result = await select(editor, uris=[file_uri(tmp_path / "notes.txt")])
    assert "twelve months" in result.documents[0].answer.text


async def test_a_newer_question_takes_the_place_of_an_older_one(editor: Editor, tmp_path: Path):
    (tmp_path / "long.md").write_text(markdown(10_000))
    (tmp_path / "notes.txt").write_text(NOTES)
    older = asyncio.create_task(select(editor, uris=[file_uri(tmp_path / "long.md")]))
    await asyncio.sleep(0)
    newer = await select(editor, uris=[file_uri(tmp_path / "notes.txt")])
    assert newer.found
    with pytest.raises(JsonRpcException) as superseded:
        await older
    assert superseded.value.code == -32800
