"""``initialized``: the client is ready to be asked."""

from __future__ import annotations

import asyncio
from importlib import import_module
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server.configuration import pull

if TYPE_CHECKING:
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer


async def initialized(server: PinciteServer, _: Any) -> None:
    """Ask for settings and for news of them, while a thread loads what the first document will need."""
    if server.client.registers_configuration:
        news = types.Registration(
            "pincite-configuration", types.WORKSPACE_DID_CHANGE_CONFIGURATION, {"section": "pincite"}
        )
        server.client_register_capability(types.RegistrationParams([news]))
    server.report("starting")
    try:
        await asyncio.gather(pull(server), server.scheduler.run(_load))
    except ImportError:
        server.report("error")
        raise
    server.report("ready")


def _load(_: CancelToken) -> None:
    """Import what costs time to import, after the handshake and before it is needed."""
    for name in ("pincite.engine", "pincite_server.positions", "pincite_server.renaming"):
        import_module(name)
