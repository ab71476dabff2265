"""Vectors in the background: lexical answers at once, and those by meaning when they are ready."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from pincite.errors import Cancelled, PinciteError
from pincite_server import protocol
from pincite_server.errors import describe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pincite.retrieval import Tier
    from pincite_server.local_models import Served
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

logger = logging.getLogger(__name__)

QUIET = 1.0
"""Seconds without an edit before a document is embedded."""


class Indexing:
    """Embeds open documents one at a time, the one edited last first."""

    def __init__(self, server: PinciteServer) -> None:
        self._server = server
        self._waiting: dict[str, asyncio.TimerHandle | None] = {}
        """URIs in the order of their last edit; without a timer those that have been quiet."""
        self._task: asyncio.Task[None] | None = None
        self._progress: protocol.Progress | None = None
        self._tiers: Sequence[str] = ("lexical",)
        self._message: str | None = None
        self._told = self.status("ready")

    def touched(self, uri: str) -> None:
        """A document was opened or edited."""
        self.closed(uri)
        if self._server.settings.retrieval_tier == "lexical":
            return
        loop = asyncio.get_running_loop()
        self._waiting[uri] = loop.call_later(QUIET, self._quiet, uri)

    def closed(self, uri: str) -> None:
        """A document need not be embedded any more."""
        timer = self._waiting.pop(uri, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """The client has gone."""
        for uri in list(self._waiting):
            self.closed(uri)
        if self._task is not None:
            self._task.cancel()

    def status(self, state: str) -> protocol.StatusParams:
        """What the client is told: what answers now, and how far the vectors are."""
        return protocol.StatusParams(state, self._message, models=self._tiers, progress=self._progress)

    def _quiet(self, uri: str) -> None:
        self._waiting[uri] = None
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while (uri := next((u for u in reversed(self._waiting) if self._waiting[u] is None), None)) is not None:
            del self._waiting[uri]
            snapshot = self._server.documents.peek(uri)
            if snapshot is None:
                continue
            try:
                with suppress(Cancelled):  # it was edited meanwhile, and has its turn when it is quiet
                    await self._embed(snapshot)
            except PinciteError as error:
                self._message = str(error)
                self._server.log(f"Local models do not serve: {error}")
            except Exception as error:
                logger.error("embedding a document failed: %s", describe(error))
            self._progress = None
        self._tell("ready")

    async def _embed(self, snapshot: Snapshot) -> None:
        """Make the vectors of a document in a thread, for as long as it is not edited. Raises Cancelled, ModelError."""
        server, tell = self._server, asyncio.get_running_loop().call_soon_threadsafe

        def work(token: CancelToken) -> None:
            served = server.served()
            server.annotations.serve(snapshot)
            document = snapshot.served_by(served.models)
            tell(self._learned, document.tier(), served)

            def given_up() -> bool:
                return token.cancelled() or server.documents.peek(snapshot.uri) is not snapshot

            def advanced(done: int, total: int) -> None:
                tell(self._advance, done, total)

            document.embed(given_up, advanced)

        await server.scheduler.run(work)

    def _learned(self, best: Tier, served: Served) -> None:
        from pincite.retrieval import TIERS

        self._tiers = TIERS[: TIERS.index(best) + 1]
        self._message = "; ".join(served.problems) or None
        for note in served.notes:
            self._server.log(note)
        served.notes.clear()

    def _advance(self, done: int, total: int) -> None:
        if done < total:
            self._progress = protocol.Progress(done, total)
            self._tell("indexing")

    def _tell(self, state: str) -> None:
        """Tell the client what it has not been told yet."""
        status = self.status(state)
        if status != self._told:
            self._told = status
            self._server.report(state)
