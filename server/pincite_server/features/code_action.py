"""``textDocument/codeAction``: notes and cuts for the section of the cursor, or for what is selected."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server.commands import CUT_TOPICS, REMOVE_ANNOTATIONS, WRITE_NOTE, WRITE_NOTES
from pincite_server.diagnosing import SOURCE
from pincite_server.quick_fixes import quick_fixes

if TYPE_CHECKING:
    from pincite.text.span import Span
    from pincite_server.annotations import Placed
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

FIX = types.CodeActionKind.QuickFix.value
NOTE = "refactor.rewrite.pincite.note"
NOTES = "source.pincite.notes"
CUTS = "refactor.rewrite.pincite.cuts"
HEADINGS = "refactor.rewrite.pincite.headings"
NOTE_COMMENT = "refactor.rewrite.pincite.noteComment"
NOTE_TEXT = "refactor.rewrite.pincite.noteText"
REMOVE = "refactor.rewrite.pincite.remove"


async def code_action(server: PinciteServer, params: types.CodeActionParams) -> list[types.CodeAction]:
    """What can be done here. Edits are worked out when one is chosen (``codeAction/resolve``)."""
    only = [str(getattr(kind, "value", kind)) for kind in params.context.only or ()]
    ours = any(diagnostic.source == SOURCE for diagnostic in params.context.diagnostics)

    def work(snapshot: Snapshot) -> list[types.CodeAction]:
        if not snapshot.text.strip():
            return []
        span = snapshot.span(params.range)
        fixes = quick_fixes(server, snapshot, span) if ours and _wanted(FIX, only) else []
        others = _actions(server, snapshot, span, params.range)
        return [*fixes, *(action for action in others if _wanted(str(action.kind), only))]

    return await server.on_current(params.text_document.uri, work, again=False)


def _wanted(kind: str, only: list[str]) -> bool:
    """Kinds are hierarchical, with dots (LSP 3.17)."""
    return not only or any(kind == wanted or kind.startswith(wanted + ".") or not wanted for wanted in only)


def _actions(server: PinciteServer, snapshot: Snapshot, span: Span, place: types.Range) -> Iterator[types.CodeAction]:
    document, here = {"uri": snapshot.uri}, {"uri": snapshot.uri, "range": place}
    placed = server.annotations.placed(snapshot)
    notes = [each for each in placed if each.kind == "note" and _touches(each, span)]
    cuts = server.annotations.cuts_around(snapshot, span)
    yield _command(NOTE, "Write context note", WRITE_NOTE, here)
    yield _command(NOTES, "Write context notes for the whole document", WRITE_NOTES, document)
    yield _command(CUTS, "Cut into topics", CUT_TOPICS, here)
    if cuts:
        generated = any(cut.annotation.generated for cut in cuts)
        yield _edit(server, HEADINGS, "Insert headings at topic cuts", snapshot, here, generated)
    generated = any(note.annotation.generated for note in notes)
    if snapshot.document.long.outline.markup == "markdown":
        yield _edit(server, NOTE_COMMENT, "Insert note as comment", snapshot, here, generated)
    yield _edit(server, NOTE_TEXT, "Insert note as text", snapshot, here, generated)
    for title, gone in (("Remove note", notes), ("Remove topic cuts", cuts)):
        if gone:
            ids = [each.annotation.id for each in gone]
            yield _command(REMOVE, title, REMOVE_ANNOTATIONS, {**document, "ids": ids})


def _touches(placed: Placed, span: Span) -> bool:
    return placed.span is not None and placed.span.start <= span.end and span.start <= placed.span.end


def _command(kind: str, title: str, command: str, argument: dict[str, Any]) -> types.CodeAction:
    return types.CodeAction(title, kind, command=types.Command(title, command, arguments=[argument]))


def _edit(
    server: PinciteServer, kind: str, title: str, snapshot: Snapshot, here: dict[str, Any], generated: bool
) -> types.CodeAction:
    tags = [types.CodeActionTag.LlmGenerated] if generated and server.client.action_tags else None
    return types.CodeAction(title, kind, data={**here, "version": snapshot.version, "kind": kind}, tags=tags)
