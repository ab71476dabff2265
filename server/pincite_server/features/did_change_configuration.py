"""``workspace/didChangeConfiguration``: settings that the client pushes, or news that they are to be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.configuration import pull
from pincite_server.settings import Settings

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


async def did_change_configuration(server: PinciteServer, params: types.DidChangeConfigurationParams) -> None:
    """Ask where the client can be asked, else take what it sent; what is shown already is told anew."""
    before = server.settings
    if server.client.configuration:
        await pull(server)
    elif params.settings is not None:
        server.settings = Settings.read(params.settings)
    now = server.settings
    if now.diagnostics_rules != before.diagnostics_rules:
        server.diagnosing.settings_changed()
    hints = (now.notes_inlay_hints, now.references_inlay_hints)
    if hints != (before.notes_inlay_hints, before.references_inlay_hints) and server.client.inlay_hint_refresh:
        server.protocol.send_request(types.WORKSPACE_INLAY_HINT_REFRESH)
