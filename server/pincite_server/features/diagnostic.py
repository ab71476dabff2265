"""``textDocument/diagnostic``: what is wrong, where the client asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite_server.diagnosing import result_id

if TYPE_CHECKING:
    from lsprotocol import types

    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def diagnostic(server: PinciteServer, params: types.DocumentDiagnosticParams) -> dict[str, Any]:
    """``DocumentDiagnosticReport``: all of a document, or that it is what was told before.

    Raises Cancelled where it is edited meanwhile: the client asks again then.
    """
    uri = params.text_document.uri
    await server.diagnosing.rested(uri)
    found, told = await server.on_current(uri, lambda snapshot: _with_id(server, snapshot))
    if told == params.previous_result_id:
        return {"kind": "unchanged", "resultId": told}
    return {"kind": "full", "resultId": told, "items": found}


def _with_id(server: PinciteServer, snapshot: Snapshot) -> tuple[list[types.Diagnostic], str]:
    def edited() -> bool:
        return snapshot.version is not None and server.documents.peek(snapshot.uri) is not snapshot

    found = server.diagnosing.told(snapshot, edited)
    return found, result_id(found)
