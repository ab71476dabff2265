"""Asking the client for its settings."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from pincite_server.settings import Settings

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer

logger = logging.getLogger(__name__)


async def pull(server: PinciteServer) -> None:
    """Take over the client's settings under ``pincite``, where it can be asked; without an answer the old ones stay."""
    if not server.client.configuration:
        return
    params = types.ConfigurationParams([types.ConfigurationItem(section="pincite")])
    try:
        sections = await server.workspace_configuration_async(params)
    except JsonRpcException as error:
        logger.warning("the client did not tell its settings: error %s", error.code)
        return
    if sections and sections[0] is not None:
        server.settings = Settings.read(sections[0])
