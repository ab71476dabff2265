"""``pincite/contextNote``: the note that places a section in its document."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite_server.answers import wire_range
from pincite_server.note_writing import NoteWriter
from pincite_server.protocol_notes import ContextNoteParams, ContextNoteResult

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


async def context_note(server: PinciteServer, params: ContextNoteParams) -> ContextNoteResult:
    """Write it, and keep it nowhere but in the cache of replies."""
    server.knows_us = True
    snapshot = await server.snapshot(params.text_document.uri)
    span = await server.run(lambda _: snapshot.passage(params.range))
    notes = await NoteWriter(server, snapshot).write([span], params.work_done_token)
    server.check_current(snapshot)
    note = notes.made[0]
    return ContextNoteResult(
        snapshot.version,
        wire_range(snapshot, span),
        note.text,
        note.cached,
        note.generated,
        note.writer,
        notes.problem,
    )
