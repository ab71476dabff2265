"""``textDocument/references``: who refers to a division, and where a term is used."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.answers import wire_range
from pincite_server.navigation import occurrences

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def references(server: PinciteServer, params: types.ReferenceParams) -> list[types.Location]:
    """In the order of the document."""

    def work(snapshot: Snapshot) -> list[types.Location]:
        lines = snapshot.lines
        declared, named = occurrences(snapshot.document, lines.offset(params.position.line, params.position.character))
        spans = {*named, *(declared if params.context.include_declaration else ())}
        return [types.Location(snapshot.uri, wire_range(snapshot, lines.snap(span))) for span in sorted(spans)]

    return await server.on_current(params.text_document.uri, work, again=False)
