"""``textDocument/rename``: a defined term with its uses, or a Markdown heading with the links to its anchor."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.workspace_edits import rename_edit

if TYPE_CHECKING:
    from pincite_server.renaming import Renaming
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def rename(server: PinciteServer, params: types.RenameParams) -> types.WorkspaceEdit | None:
    """The edits over all documents, for the texts that the client has; None where nothing is to change.

    Raises RenameError, and ContentModified where one of the documents was edited meanwhile.
    """
    from pincite_server.linking_files import linking
    from pincite_server.renaming import named_at, rename_at

    position = params.position

    def work(snapshot: Snapshot) -> tuple[Snapshot, str, Renaming]:
        offset = snapshot.lines.offset(position.line, position.character)
        name = named_at(snapshot.document, offset).name
        return snapshot, name, rename_at(snapshot.document, offset, params.new_name)

    own, name, renaming = await server.on_current(params.text_document.uri, work, again=False)
    if not renaming.replacements:
        return None
    changes = [(own, renaming.replacements), *await linking(server, own.uri, renaming.moved)]
    for snapshot, _ in changes:
        server.check_current(snapshot)
    return rename_edit(server.client, own, changes, f"Rename “{name}” to “{' '.join(params.new_name.split())}”")
