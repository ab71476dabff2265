"""``initialized``: the client is ready to be asked."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server.configuration import pull

if TYPE_CHECKING:
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
        await asyncio.gather(pull(server), server.scheduler.run(lambda _: None))  # whose thread loads it
    except ImportError:
        server.report("error")
        raise
    server.report("ready")
