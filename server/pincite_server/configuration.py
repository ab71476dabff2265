"""Asking the client for its settings."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from lsprotocol import types
from pygls.exceptions import JsonRpcException

from pincite_server.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite_server.server import PinciteServer

logger = logging.getLogger(__name__)


async def pull(server: PinciteServer) -> None:
    """Take over the client's settings under ``pincite``, where it can be asked; without an answer the old ones stay."""
    sections = await _ask(server, [types.ConfigurationItem(section="pincite")])
    if sections and sections[0] is not None:
        server.settings = Settings.read(sections[0])


async def files_excluded(server: PinciteServer, folders: Sequence[str]) -> list[dict[str, Any]]:
    """The client's ``files.exclude`` for each of the folders' URIs; empty where it has none or cannot be asked."""
    items = [types.ConfigurationItem(scope_uri=uri, section="files.exclude") for uri in folders]
    told = await _ask(server, items) if items else []
    if len(told) != len(folders):
        return [{} for _ in folders]
    return [patterns if isinstance(patterns, dict) else {} for patterns in told]


async def _ask(server: PinciteServer, items: list[types.ConfigurationItem]) -> Sequence[Any]:
    """What the client answers; nothing where it cannot be asked, or answers with an error."""
    if not server.client.configuration:
        return []
    try:
        return await server.workspace_configuration_async(types.ConfigurationParams(items)) or []
    except JsonRpcException as error:
        logger.warning("the client did not tell its settings: error %s", error.code)
        return []
