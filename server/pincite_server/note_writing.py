"""Writing context notes of sections, by the chat model that the settings name, else locally."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from pincite.errors import Cancelled
from pincite_server.chat_client import chat_model, close
from pincite_server.progress import WorkProgress, work_progress
from pincite_server.replies import kept_replies

if TYPE_CHECKING:
    from lsprotocol import types

    from pincite.chat import ChatModel, ContextWriter, Cost
    from pincite.text.span import Span
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

LOCAL = "local"
"""The writer of notes that are made without a chat model."""
SAVE_EVERY = 2.0
"""Seconds after which what was written meanwhile is put away, so that no failure costs more."""


@dataclass(frozen=True, slots=True)
class Note:
    """What became of the note of one range."""

    span: Span
    text: str | None
    """None where there is none; ``why`` says why."""
    writer: str
    """``local``, or where the text went."""
    cached: bool = False
    why: str = ""

    @property
    def generated(self) -> bool:
        """Whether a chat model wrote it."""
        return self.writer != LOCAL


@dataclass(frozen=True, slots=True)
class Notes:
    """What became of several."""

    made: Sequence[Note]
    problem: str = ""
    """Why not all of them are there."""


class NoteWriter:
    """Writes notes of one document for one request. Made on the loop; its methods but ``write`` run in workers."""

    def __init__(self, server: PinciteServer, snapshot: Snapshot, stopped: Callable[[], bool] = lambda: False) -> None:
        self._server = server
        self._snapshot = snapshot
        self._token: CancelToken | None = None
        why = f"write notes that place sections of “{snapshot.name}”"
        self._chat: ChatModel | None = chat_model(server, why, lambda: self._stopped() or stopped())

    @property
    def endpoint(self) -> str:
        """Where the text goes; ``local`` where it stays here."""
        from pincite.chat.protocol import endpoint_of

        return LOCAL if self._chat is None else endpoint_of(self._chat)

    def _stopped(self) -> bool:
        return self._token is not None and self._token.cancelled()

    async def cost(self, spans: Sequence[Span]) -> Cost | None:
        """What writing the notes of these ranges would send; None where it would send nothing."""
        chat = self._chat
        if chat is None:
            return None
        cost = await self._server.run(
            lambda _: _writer(chat).cost(self._snapshot.text, [(s.start, s.end) for s in spans])
        )
        return cost if cost.calls else None

    async def write(
        self,
        spans: Sequence[Span],
        token: types.ProgressToken | None,
        done: Callable[[Sequence[Note]], None] = lambda _: None,
    ) -> Notes:
        """The notes of these ranges, under progress. ``done`` is told in a worker's thread of those made lately.

        Raises Cancelled, ChatError.
        """
        where = "on this machine" if self._chat is None else f"with {self.endpoint}"
        title = f"Writing {'a note' if len(spans) == 1 else f'{len(spans)} notes'} {where}"
        async with work_progress(self._server, token, title, own=True, percentage=0) as progress:
            advance = _advance(progress, len(spans))

            def work(stop: CancelToken) -> Notes:
                self._token = stop
                pile = _Pile(done, advance)
                try:
                    return self._local(spans, stop, pile) if self._chat is None else self._asked(spans, stop, pile)
                finally:
                    pile.put_away()

            try:
                return await self._server.chat_scheduler.run(work)
            finally:
                close(self._chat)

    def _local(self, spans: Sequence[Span], stop: CancelToken, pile: _Pile) -> Notes:
        from pincite.chat.local_note import LocalNotes

        notes = LocalNotes(self._snapshot.document.long)
        for span in spans:
            if stop.cancelled():
                raise Cancelled("writing notes was cancelled")
            pile.add(Note(span, notes.note(span.start, span.end).text, LOCAL))
        return Notes(pile.made)

    def _asked(self, spans: Sequence[Span], stop: CancelToken, pile: _Pile) -> Notes:
        from pincite.chat import Written, write_notes

        chat, endpoint = self._chat, self.endpoint
        assert chat is not None
        writer, text = _writer(chat), self._snapshot.text
        pairs = [(span.start, span.end) for span in spans]
        known = {i for i, (a, b) in enumerate(pairs) if writer.known(text, text[a:b], a, b) is not None}

        def ended(written: Written) -> None:
            index = written.index
            pile.add(Note(spans[index], written.note, endpoint, index in known, written.why or ""))

        batch = write_notes(
            writer, text, pairs, at_once=self._server.settings.chat_at_once, cancelled=stop.cancelled, done=ended
        )
        if batch.cancelled:
            raise Cancelled("writing notes was cancelled: what was written is kept")
        failed = next((note.why for note in pile.made if note.text is None), "")
        return Notes(pile.made, batch.unavailable or failed)


class _Pile:
    """Notes as they come, put away now and then."""

    def __init__(self, done: Callable[[Sequence[Note]], None], advance: Callable[[int], None]) -> None:
        self.made: list[Note] = []
        self._done = done
        self._advance = advance
        self._away = 0
        self._since = monotonic()

    def add(self, note: Note) -> None:
        self.made.append(note)
        self._advance(len(self.made))
        if monotonic() - self._since > SAVE_EVERY:
            self.put_away()

    def put_away(self) -> None:
        lately, self._away, self._since = self.made[self._away :], len(self.made), monotonic()
        if lately:
            self._done(lately)


def _writer(chat: ChatModel) -> ContextWriter:
    from pincite.chat import context_writer

    return context_writer(chat, store=kept_replies())


def _advance(progress: WorkProgress, total: int) -> Callable[[int], None]:
    """Reports progress from a worker's thread."""
    loop = asyncio.get_running_loop()

    def advance(done: int) -> None:
        loop.call_soon_threadsafe(progress.report, f"{done} of {total}", done * 100 // total)

    return advance
