"""``pincite/window``: the text that a reader read for an answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite_server.errors import InvalidParams
from pincite_server.protocol import WindowParams, WindowResult

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


def window(server: PinciteServer, params: WindowParams) -> WindowResult:
    """What was read, from memory."""
    server.knows_us = True
    decision = server.answers.get(params.trace_id)
    if decision is None:
        raise InvalidParams(f"No answer has the trace id {params.trace_id!r}: the last 64 of this connection are kept")
    return WindowResult(decision.window.text, [list(piece) for piece in decision.window.pieces])
