"""``workspace/didChangeConfiguration``: settings that the client pushes, or news that they are to be asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.configuration import pull
from pincite_server.settings import Settings

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


async def did_change_configuration(server: PinciteServer, params: types.DidChangeConfigurationParams) -> None:
    """Ask where the client can be asked, else take what it sent."""
    rules = server.settings.diagnostics_rules
    if server.client.configuration:
        await pull(server)
    elif params.settings is not None:
        server.settings = Settings.read(params.settings)
    if server.settings.diagnostics_rules != rules:
        server.diagnosing.settings_changed()
