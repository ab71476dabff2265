"""One client's server: what it has open, what is being worked out for it, what it can do."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

from lsprotocol import types
from pygls.lsp.server import LanguageServer

from pincite_server import protocol, wire
from pincite_server.activity import Activity
from pincite_server.annotations import Annotations
from pincite_server.answers import Answers
from pincite_server.capabilities import ClientSupport
from pincite_server.checklist_runs import Runs
from pincite_server.collecting import Rest
from pincite_server.diagnosing import Diagnosing
from pincite_server.disk import Disk
from pincite_server.documents import DocumentStore
from pincite_server.errors import ContentModified
from pincite_server.indexing import Indexing
from pincite_server.local_models import Places, Served, served, served_now
from pincite_server.marks import EvidenceMarks
from pincite_server.rpc import PinciteProtocol
from pincite_server.scheduler import CancelToken, Scheduler
from pincite_server.settings import Settings
from pincite_server.snapshot import Snapshot
from pincite_server.tracing import Tracing
from pincite_server.workspace import Workspace

T = TypeVar("T")
Handler = Callable[["PinciteServer", Any], Any]

_ATTEMPTS = 3
"""How often a reply is worked out anew because its document was edited meanwhile."""
_CHATS = 2
"""Pieces of work with a chat model at a time, each with several requests under way."""


class PinciteServer(LanguageServer):
    """The server of one connection. Two connections share the threads of ``executor`` and their ``rest``, no more."""

    protocol: PinciteProtocol

    def __init__(self, executor: Executor, handlers: Mapping[str, Handler], version: str, rest: Rest) -> None:
        super().__init__("pincite", version, protocol_cls=PinciteProtocol, converter_factory=wire.converter)
        self.client = ClientSupport()
        self.settings = Settings()
        self.documents = DocumentStore()
        self.disk = Disk()
        self.folders = Workspace()
        self.scheduler = Scheduler(executor)
        self.chat_scheduler = Scheduler(ThreadPoolExecutor(_CHATS, thread_name_prefix="pincite-chat-work"))
        """Work that waits for a chat model, for minutes maybe: questions are not to wait behind it."""
        self.foreground = 0
        """Requests that somebody waits for, and that work now."""
        self.asked_last = 0.0
        """When the last of them ended, by the loop's clock."""
        self.background = Scheduler(ThreadPoolExecutor(1, thread_name_prefix="pincite-background"))
        """Work that nobody waits for, one piece at a time."""
        self.annotations = Annotations(self)
        self.diagnosing = Diagnosing(self)
        self.tracing = Tracing(self)
        self.checklists = Runs()
        self.indexing = Indexing(self)
        self.answers = Answers()
        self.marks = EvidenceMarks(self)
        self._activity = Activity(self.report)
        self._rest = rest
        self.working: dict[types.ProgressToken, asyncio.Task[Any]] = {}
        """The requests that a client may cancel through their progress."""
        self.initialized = False
        self.shut_down = False
        self.exit_code: int | None = None
        """Set by ``exit``: the connection ends."""
        self.knows_us = False
        """Whether the client has shown that it knows our own messages."""
        for method, handler in handlers.items():
            self.feature(method)(partial(handler, self))

    def served(self, *, wait: bool = True) -> Served:
        """The local models by the settings. Loading them takes a moment: without ``wait``, none until that is done."""
        places = Places.of(self.settings)
        return served(places) if wait else served_now(places)

    async def snapshot(self, uri: str) -> Snapshot:
        """The document as it is now: what the editor has open, else the file. Raises DocumentError, OutOfStepError.

        For an open document there is no wait: a handler that asks for it first gets the text that the client had when
        it sent the request.
        """
        if (snapshot := self.documents.get(uri)) is not None:
            return snapshot
        encoding = self.documents.encoding
        read, note = await self.run(lambda _: self.disk.read(uri, encoding))
        if note:
            self.log(note)
        return read

    def log(self, note: str) -> None:
        """Write a line into the client's log."""
        self.window_log_message(types.LogMessageParams(types.MessageType.Info, note))

    async def run(self, work: Callable[[CancelToken], T]) -> T:
        """:meth:`Scheduler.run`, and the client is told when it takes longer than a moment."""
        self.foreground += 1
        try:
            with self._activity.working():
                return await self.scheduler.run(work)
        finally:
            self.foreground -= 1
            self.asked_last = asyncio.get_running_loop().time()
            self._rest.worked()

    async def on_current(self, uri: str, work: Callable[[Snapshot], T], *, again: bool = True) -> T:
        """Work on a document, and answer about the text that the client has when the reply leaves.

        Edited meanwhile, it is worked out anew, or with ``again`` false (the request holds positions of the older text)
        refused. Raises ContentModified.
        """
        snapshot = await self.snapshot(uri)

        def on_newest(_: CancelToken) -> tuple[Snapshot, T]:
            # Requests may have waited for a thread while the user typed on: one outline serves all of them.
            taken = self.documents.peek(uri) or snapshot
            return taken, work(taken)

        for _ in range(_ATTEMPTS if again else 1):
            taken, result = await self.run(on_newest if again else lambda _: (snapshot, work(snapshot)))
            current = self.documents.get(uri)
            if current is taken or (current is None and taken.version is None):
                return result
            if current is None:
                break
        raise ContentModified

    async def whole(self, uri: str, what: Hashable, work: Callable[[Snapshot], Any]) -> wire.Encoded:
        """As :meth:`on_current`, for a reply about all of a document that depends on its text and ``what`` alone.

        It is worked out, and written out, once for a text.
        """
        return await self.on_current(uri, lambda snapshot: snapshot.reply(what, lambda: wire.encode(work(snapshot))))

    def check_current(self, snapshot: Snapshot) -> None:
        """Raises ContentModified where a snapshot is not the document's text any more."""
        current = self.documents.get(snapshot.uri)
        if current is not snapshot and not (current is None and snapshot.version is None):
            raise ContentModified

    def report(self, state: str) -> None:
        """Tell a client that knows us what the server is doing."""
        if self.client.pincite or self.knows_us:
            self.protocol.notify(protocol.STATUS, self.indexing.status(state))

    def on_unreadable(self, method: str, params: Any) -> None:
        """A notification could not be read. Where it was a change, the document's text is no longer known."""
        if method == types.TEXT_DOCUMENT_DID_CHANGE and isinstance(params, dict):
            document = params.get("textDocument")
            if isinstance(document, dict) and isinstance(uri := document.get("uri"), str):
                self.documents.lose(uri)

    def stop_work(self) -> None:
        """Give up all that is being worked out."""
        self.protocol.cancel_pending()
        self.indexing.stop()
        self.diagnosing.stop()
        self.scheduler.stop_all()
        self.chat_scheduler.stop_all()
        self.background.stop_all()

    def disconnected(self) -> None:
        """The client has gone: nobody waits for anything any more."""
        self.stop_work()
        self.protocol.writer = None
