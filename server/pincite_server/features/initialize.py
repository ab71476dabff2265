"""``initialize``: what the client can do is resolved here, once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server.capabilities import ClientSupport, server_capabilities
from pincite_server.errors import InvalidParams
from pincite_server.settings import Settings

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


def initialize(server: PinciteServer, params: Any) -> types.InitializeResult:
    """Negotiate. ``params`` is the JSON itself: see :mod:`pincite_server.capabilities`."""
    if not isinstance(params, dict) or not isinstance(params.get("capabilities"), dict):
        raise InvalidParams("Invalid parameters: initialize needs an object with capabilities")
    server.client = ClientSupport.resolve(params["capabilities"])
    server.documents.encoding = server.client.encoding
    server.settings = Settings.read(params.get("initializationOptions"))
    server.folders.change(_folders(params))
    server.initialized = True
    return types.InitializeResult(
        capabilities=server_capabilities(server.client),
        server_info=types.ServerInfo("pincite", server.version),
    )


def _folders(params: dict[str, Any]) -> list[str]:
    """The URIs of the folders that the client has open; older clients tell one root."""
    told = params.get("workspaceFolders")
    if isinstance(told, list):
        uris = [folder.get("uri") for folder in told if isinstance(folder, dict)]
    else:
        uris = [params.get("rootUri")]
    return [uri for uri in uris if isinstance(uri, str)]
