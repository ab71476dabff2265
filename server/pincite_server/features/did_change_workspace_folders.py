"""``workspace/didChangeWorkspaceFolders``"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lsprotocol import types

    from pincite_server.server import PinciteServer


def did_change_workspace_folders(server: PinciteServer, params: types.DidChangeWorkspaceFoldersParams) -> None:
    """Follow the client's folders."""
    event = params.event
    server.folders.change([f.uri for f in event.added], [f.uri for f in event.removed])
