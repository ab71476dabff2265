"""``textDocument/diagnostic``: what is wrong, where the client asks for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite_server.diagnosing import result_id

if TYPE_CHECKING:
    from lsprotocol import types

    from pincite_server.server import PinciteServer


async def diagnostic(server: PinciteServer, params: types.DocumentDiagnosticParams) -> dict[str, Any]:
    """``DocumentDiagnosticReport``: all of a document, or that it is what was told before.

    Raises Cancelled where it is edited meanwhile: the client asks again then.
    """
    uri = params.text_document.uri
    await server.diagnosing.rested(uri)
    snapshot = await server.snapshot(uri)
    found = await server.diagnosing.found(snapshot)
    server.check_current(snapshot)
    told = result_id(found)
    if told == params.previous_result_id:
        return {"kind": "unchanged", "resultId": told}
    return {"kind": "full", "resultId": told, "items": found}
