"""Cutting by topic: a section, a selection, or all long sections; by the chat model by the settings, else locally."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.text.span import Span
from pincite_server.chat_client import chat_model, close
from pincite_server.progress import work_progress
from pincite_server.replies import kept_replies

if TYPE_CHECKING:
    from lsprotocol import types

    from pincite.chat import ChatModel, Cost, TopicCutter
    from pincite.engine import Document
    from pincite.topics import Topics
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

Units = Sequence[Span]
"""Blocks in a row, between which a topic may change."""


def stretches(document: Document, within: Span | None) -> list[Units]:
    """What is cut: all long sections; or the one that a range starts in, and of that only the blocks that it selects,
    where it selects several."""
    from pincite.topics import long_sections

    if within is None:
        return [section.units for section in long_sections(document.long)]
    for section in long_sections(document.long, 0):
        if section.units[-1].end > within.start:
            chosen = [unit for unit in section.units if unit.overlaps(within)]
            return [chosen if len(chosen) > 1 else section.units] if section.units[0].start < within.end + 1 else []
    return []


@dataclass(frozen=True, slots=True)
class Cut:
    """One stretch with its topics."""

    units: Units
    topics: Topics

    @property
    def span(self) -> Span:
        """From its first block to its last one's end."""
        return Span(self.units[0].start, self.units[-1].end)


class TopicCutting:
    """Cuts one document for one request. Made on the loop."""

    def __init__(self, server: PinciteServer, snapshot: Snapshot) -> None:
        self._server = server
        self._snapshot = snapshot
        self._token: CancelToken | None = None
        why = f"find where “{snapshot.name}” changes its topic"
        self._chat: ChatModel | None = chat_model(server, why, self._stopped)

    @property
    def endpoint(self) -> str | None:
        """Where the text goes; None where it stays here."""
        from pincite.chat.protocol import endpoint_of

        return None if self._chat is None else endpoint_of(self._chat)

    def _stopped(self) -> bool:
        return self._token is not None and self._token.cancelled()

    async def cost(self, within: Span | None) -> Cost | None:
        """What cutting would send; None where it would send nothing."""
        chat = self._chat
        if chat is None:
            return None
        from pincite.chat import Cost

        def work(_: CancelToken) -> Cost:
            cutter, text = _cutter(chat), self._snapshot.text
            costs = [cutter.cost(text, units) for units in stretches(self._snapshot.document, within)]
            return Cost(sum(c.calls for c in costs), sum(c.characters for c in costs))

        cost = await self._server.run(work)
        return cost if cost.calls else None

    async def cut(
        self,
        within: Span | None,
        token: types.ProgressToken | None,
        done: Callable[[Cut], None] = lambda _: None,
    ) -> list[Cut]:
        """The stretches with their topics, under progress. ``done`` is told of each in a worker's thread.

        Raises Cancelled, ChatError.
        """
        server, snapshot = self._server, self._snapshot
        title = f"Cutting into topics {'on this machine' if self.endpoint is None else f'with {self.endpoint}'}"
        scheduler = server.scheduler if self._chat is None else server.chat_scheduler
        async with work_progress(server, token, title, own=True, percentage=0) as progress:
            tell = asyncio.get_running_loop().call_soon_threadsafe

            def work(stop: CancelToken) -> list[Cut]:
                self._token = stop
                found: list[Cut] = []
                todo = stretches(snapshot.document, within)
                for number, units in enumerate(todo):
                    tell(progress.report, f"{number} of {len(todo)} sections", number * 100 // len(todo))
                    found.append(Cut(units, self._topics(units, stop)))
                    done(found[-1])
                return found

            try:
                return await scheduler.run(work)
            finally:
                close(self._chat)

    def _topics(self, units: Units, stop: CancelToken) -> Topics:
        from pincite.topics import topics

        snapshot, chat = self._snapshot, None
        if self._chat is not None:
            cutter = _cutter(self._chat)
            chat = lambda text, parts: cutter(text, parts, cancelled=stop.cancelled)  # noqa: E731
        models = self._server.served(wait=False).models
        return topics(
            snapshot.text,
            units,
            language=snapshot.document.language,
            chat=chat,
            embedder=models.embedder,
            store=models.store,
            cancelled=stop.cancelled,
        )


def _cutter(chat: ChatModel) -> TopicCutter:
    from pincite.chat import llm_cutter

    return llm_cutter(chat, store=kept_replies())
