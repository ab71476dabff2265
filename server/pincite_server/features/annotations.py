"""``pincite/annotations``: the notes and cuts of a document, where they stand now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.answers import wire_range
from pincite_server.protocol_notes import Annotation, AnnotationsParams, AnnotationsResult

if TYPE_CHECKING:
    from pincite_server.annotations import Placed
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

QUOTED = 200
"""Characters of the words that an annotation was made about, enough to know them by."""


async def list_annotations(server: PinciteServer, params: AnnotationsParams) -> AnnotationsResult:
    """In the order of the document, orphans last."""
    server.knows_us = True
    uri = params.text_document.uri

    def work(snapshot: Snapshot) -> AnnotationsResult:
        placed = server.annotations.placed(snapshot)
        shown = sorted(placed, key=lambda each: (each.span is None, each.span or (0, 0)))
        return AnnotationsResult(snapshot.version, server.annotations.where(uri), [_wire(snapshot, p) for p in shown])

    result = await server.on_current(uri, work)
    server.annotations.tell()
    return result


def _wire(snapshot: Snapshot, placed: Placed) -> Annotation:
    kept = placed.annotation
    return Annotation(
        id=kept.id,
        kind=placed.kind,
        range=_range(snapshot, placed),
        state=placed.state,
        text=kept.body,
        quote=kept.anchor.quote.exact[:QUOTED],
        confidence=kept.confidence,
        writer=kept.writer,
        generated=kept.generated,
        created=kept.created,
    )


def _range(snapshot: Snapshot, placed: Placed) -> types.Range | None:
    if placed.span is None:
        return None
    return wire_range(snapshot, snapshot.lines.snap(placed.span))
