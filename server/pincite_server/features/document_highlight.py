"""``textDocument/documentHighlight``: the term or the division at the cursor, wherever it is named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.answers import wire_range
from pincite_server.navigation import occurrences

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def document_highlight(
    server: PinciteServer, params: types.DocumentHighlightParams
) -> list[types.DocumentHighlight]:
    """Definitions are marked as written, uses as read."""

    def work(snapshot: Snapshot) -> list[types.DocumentHighlight]:
        lines = snapshot.lines
        declared, named = occurrences(snapshot.document, lines.offset(params.position.line, params.position.character))
        kinds = dict.fromkeys(named, types.DocumentHighlightKind.Read)
        kinds |= dict.fromkeys(declared, types.DocumentHighlightKind.Write)
        return [types.DocumentHighlight(wire_range(snapshot, lines.snap(span)), kinds[span]) for span in sorted(kinds)]

    return await server.on_current(params.text_document.uri, work, again=False)
