"""``textDocument/inlayHint``: context notes behind the first line of what they are about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite.text.span import Span

if TYPE_CHECKING:
    from pincite_server.annotations import Placed
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

SHOWN = 60
"""Characters of a note in the text; all of it is in the tooltip."""


async def inlay_hint(server: PinciteServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    """The notes that are about something in the range."""
    if not server.settings.notes_inlay_hints:
        return []

    def work(snapshot: Snapshot) -> list[types.InlayHint]:
        asked = snapshot.span(params.range)
        notes = (placed for placed in server.annotations.placed(snapshot) if placed.kind == "note")
        hints = [
            (end, note)
            for note in notes
            if note.span and asked.start <= (end := _line_end(snapshot, note.span)) <= asked.end
        ]
        return [_hint(snapshot, end, note) for end, note in sorted(hints, key=lambda pair: pair[0])]

    return await server.on_current(params.text_document.uri, work, again=False)


def _line_end(snapshot: Snapshot, span: Span) -> int:
    """The end of a range's first line, without the white space there."""
    first = span.of(snapshot.text).partition("\n")[0]
    return span.start + len(first.rstrip())


def _hint(snapshot: Snapshot, end: int, placed: Placed) -> types.InlayHint:
    note = placed.annotation
    words = " ".join(note.body.split())
    short = words if len(words) <= SHOWN else words[: SHOWN - 1].rstrip() + "…"
    made = f"written by a chat model at {note.writer}" if note.generated else "made locally"
    doubt = "; the words it is about were edited since" if placed.state == "fuzzy" else ""
    return types.InlayHint(
        types.Position(*snapshot.lines.position(end)),
        f"✎ {short}",
        tooltip=f"{words}\n({made}{doubt})",
        padding_left=True,
    )
