"""Work done progress, with the client's token or one of our own, and cancelled through it."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING

from lsprotocol import types
from pygls.exceptions import JsonRpcException

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


class WorkProgress:
    """The progress of one request: begun and ended once, and silent in between when there is no token."""

    def __init__(self, server: PinciteServer, token: types.ProgressToken | None) -> None:
        self._server = server
        self._token = token
        self._begun = False

    def begin(self, title: str, percentage: int | None = None) -> None:
        """Show the title; a percentage is shown to the end if one is given now."""
        if self._token is not None:
            self._begun = True
            self._send(types.WorkDoneProgressBegin(title=title, cancellable=True, percentage=percentage))

    def report(self, message: str, percentage: int | None = None) -> None:
        """Show how far it is."""
        if self._begun:
            self._send(types.WorkDoneProgressReport(message=message, percentage=percentage))

    def end(self) -> None:
        """Take it away."""
        if self._begun:
            self._begun = False
            self._send(types.WorkDoneProgressEnd())

    def _send(
        self, value: types.WorkDoneProgressBegin | types.WorkDoneProgressReport | types.WorkDoneProgressEnd
    ) -> None:
        assert self._token is not None
        self._server.progress(types.ProgressParams(self._token, value))


@asynccontextmanager
async def work_progress(
    server: PinciteServer,
    token: types.ProgressToken | None,
    title: str,
    *,
    own: bool = False,
    percentage: int | None = None,
) -> AsyncIterator[WorkProgress]:
    """Progress while the block runs; cancelling it in the editor cancels the task.

    Without a client's ``token``, and with ``own``, one is asked for where the client allows that; the work does not
    wait for the client's consent, and a token that comes after the work has ended is not used.
    """
    asking: asyncio.Task[None] | None = None
    if token is None and own and server.client.progress:
        token = f"pincite-{uuid.uuid4()}"
        progress = WorkProgress(server, token)
        asking = asyncio.create_task(_begin_own(server, progress, token, title, percentage))
    else:
        progress = WorkProgress(server, token)
        progress.begin(title, percentage)
    task = asyncio.current_task()
    if token is not None and task is not None:
        server.working[token] = task
    try:
        yield progress
    finally:
        if token is not None:
            server.working.pop(token, None)
        if asking is not None:
            asking.cancel()
        progress.end()
        del task  # which holds its error, and that this frame


async def _begin_own(
    server: PinciteServer, progress: WorkProgress, token: types.ProgressToken, title: str, percentage: int | None
) -> None:
    try:
        await server.window_work_done_progress_create_async(types.WorkDoneProgressCreateParams(token))
    except JsonRpcException:
        return
    progress.begin(title, percentage)
