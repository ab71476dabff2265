"""``codeAction/resolve``: the edit of a code action, versioned and to be confirmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from lsprotocol import types

from pincite_server import annotating, wire
from pincite_server.errors import ContentModified, InvalidParams
from pincite_server.features.code_action import HEADINGS, NOTE_COMMENT, NOTE_TEXT
from pincite_server.insertions import Insertion, headings_at, note_at

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite_server.annotations import Placed
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


@attrs.frozen
class Data:
    """What a code action remembers of where it was offered."""

    uri: str
    range: types.Range
    kind: str
    version: int | None = None


async def code_action_resolve(server: PinciteServer, action: types.CodeAction) -> types.CodeAction:
    """Work the edit out. A note that is not there yet is written first, under progress.

    Raises ContentModified where the document is another by now.
    """
    if action.data is None:
        return action
    data: Data = wire.structure(action.data, Data)
    snapshot = await server.snapshot(data.uri)
    if snapshot.version != data.version:
        raise ContentModified
    if data.kind == HEADINGS:
        insertions, generated = await server.run(lambda _: _headings(server, snapshot, data))
    elif data.kind in (NOTE_COMMENT, NOTE_TEXT):
        note = await _note(server, snapshot, data)
        generated = note.annotation.generated
        insertions = await server.run(
            lambda _: [note_at(snapshot, note.span, note.annotation.body, comment=data.kind == NOTE_COMMENT)]
        )
    else:
        raise InvalidParams(f"There is no edit of the kind {data.kind!r}")
    server.check_current(snapshot)
    edit = _workspace_edit(server, snapshot, insertions, action.title, generated)
    tags = [types.CodeActionTag.LlmGenerated] if generated and server.client.action_tags else None
    return attrs.evolve(action, edit=edit, tags=tags)


def _headings(server: PinciteServer, snapshot: Snapshot, data: Data) -> tuple[list[Insertion], bool]:
    cuts = server.annotations.cuts_around(snapshot, snapshot.span(data.range))
    return headings_at(snapshot, cuts), any(cut.annotation.generated for cut in cuts)


async def _note(server: PinciteServer, snapshot: Snapshot, data: Data) -> Placed:
    """The note of the place, written where there is none. Raises InvalidParams where there is none even then."""

    def there() -> Placed | None:
        passage = snapshot.passage(data.range)
        notes = server.annotations.placed(snapshot)
        return next((n for n in notes if n.kind == "note" and n.span and n.span.overlaps(passage)), None)

    found = await server.run(lambda _: there())
    if found is None:
        written = await annotating.write_note(server, annotating.Target(data.uri, data.range), None)
        server.check_current(snapshot)
        found = await server.run(lambda _: there())
        if found is None:
            raise InvalidParams(written.problem or "No note could be written for this place")
    return found


def _workspace_edit(
    server: PinciteServer, snapshot: Snapshot, insertions: Sequence[Insertion], title: str, generated: bool
) -> types.WorkspaceEdit:
    """The insertions as one edit; where the client can, it is shown and confirmed before it is made."""
    places = [types.Position(*snapshot.lines.position(insertion.offset)) for insertion in insertions]
    edits = [(types.Range(at, at), insertion.text) for at, insertion in zip(places, insertions, strict=True)]
    if not server.client.change_annotations or snapshot.version is None:
        return types.WorkspaceEdit(changes={snapshot.uri: [types.TextEdit(place, text) for place, text in edits]})
    label = f"{title} (written by a chat model)" if generated else title
    document = types.OptionalVersionedTextDocumentIdentifier(snapshot.uri, snapshot.version)
    annotated = [types.AnnotatedTextEdit("pincite", place, text) for place, text in edits]
    return types.WorkspaceEdit(
        document_changes=[types.TextDocumentEdit(document, annotated)],
        change_annotations={"pincite": types.ChangeAnnotation(label, needs_confirmation=True, description="Pincite")},
    )
