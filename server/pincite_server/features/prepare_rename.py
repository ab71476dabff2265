"""``textDocument/prepareRename``: what would be renamed here, and what it is called."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.answers import wire_range

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def prepare_rename(server: PinciteServer, params: types.PrepareRenameParams) -> types.PrepareRenamePlaceholder:
    """The words at the cursor, and the name to start from: of a plural use it is the singular. Raises RenameError."""
    from pincite_server.renaming import named_at

    def work(snapshot: Snapshot) -> types.PrepareRenamePlaceholder:
        named = named_at(snapshot.document, snapshot.lines.offset(params.position.line, params.position.character))
        return types.PrepareRenamePlaceholder(wire_range(snapshot, snapshot.lines.snap(named.words)), named.name)

    return await server.on_current(params.text_document.uri, work, again=False)
