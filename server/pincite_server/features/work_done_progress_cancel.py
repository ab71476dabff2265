"""``window/workDoneProgress/cancel``"""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


def work_done_progress_cancel(server: PinciteServer, params: types.WorkDoneProgressCancelParams) -> None:
    """Cancel the request that the progress belongs to."""
    if (task := server.working.get(params.token)) is not None:
        task.cancel()
