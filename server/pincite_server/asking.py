"""One question to one document, from the request to the reply."""

from __future__ import annotations

import asyncio
from time import perf_counter
from typing import TYPE_CHECKING

from pincite.errors import InvalidQuestion
from pincite_server import protocol
from pincite_server.answers import evidence_of, sections_of
from pincite_server.errors import ContentModified
from pincite_server.local_models import reader_named, tier_named
from pincite_server.progress import WorkProgress, work_progress

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lsprotocol import types

    from pincite.longdoc.section import Section
    from pincite.reading import Decision
    from pincite.text.span import Span
    from pincite.trace import Inquiry
    from pincite_server.edits import Edit
    from pincite_server.local_models import Served
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

READERS = ("sentence", "extractive")
RETRIEVALS = ("lexical", "dense", "rerank", "hybrid")
"""``hybrid`` is the highest that there are models for."""
SECTIONS = 5
"""How many are read where the client does not say."""


async def ask(
    server: PinciteServer, params: protocol.SelectForQuestionParams, *, own_progress: bool = False
) -> protocol.SelectForQuestionResult:
    """Answer a question. An earlier one to the same document that is not answered yet is given up.

    Raises InvalidQuestion, DocumentError, OutOfStepError, Superseded, ContentModified.
    """
    started = perf_counter()
    uri = params.text_document.uri
    check_names(params)
    with server.scheduler.newest(("question", uri)):
        snapshot = await server.snapshot(uri)
        within = None if params.range is None else snapshot.span(params.range)
        title = f"Reading {snapshot.name}"
        async with work_progress(server, params.work_done_token, title, own=own_progress) as progress:
            preview = _Preview(server, snapshot, params.work_done_token, progress)

            def work(token: CancelToken) -> Decision:
                served = server.served(wait=params.retrieval is not None or params.reader is not None)
                server.annotations.serve(snapshot)
                document = snapshot.served_by(served.models)
                k = SECTIONS if params.k is None else params.k
                decision = document.ask(
                    params.question,
                    k=k,
                    budget=params.budget,
                    within=within,
                    reader=reader_named(params.reader, served),
                    tier=tier_named(params.retrieval),
                    wait=params.retrieval is not None,
                    cancelled=token.cancelled,
                    preview=preview.from_thread,
                )
                if server.tracing.enabled:
                    from pincite.trace import decision_record

                    put = inquiry(server, uri, served, k, params.budget, within, params.reader)
                    server.tracing.record(uri, [decision_record(document, decision, put, quotes=server.tracing.quotes)])
                return decision

            decision = await server.run(work)
    server.tracing.tell()
    now, edits = catch_up(server, snapshot)
    evidence = evidence_of(decision, now, edits)
    return protocol.SelectForQuestionResult(
        version=now.version,
        question=params.question,
        found=decision.found,
        confidence=decision.confidence,
        answer=evidence[0] if evidence else None,
        evidence=evidence,
        sections=sections_of(decision.sections, now, edits),
        trace_id=server.answers.keep(decision),
        elapsed_ms=round((perf_counter() - started) * 1000, 3),
        tier=decision.tier,
    )


def inquiry(
    server: PinciteServer,
    uri: str,
    served: Served,
    k: int,
    budget: int | None,
    within: Span | None = None,
    reader: str | None = None,
) -> Inquiry:
    """How a question is put, as its record has it."""
    from pincite.trace import Inquiry

    extractive = served.loaded.reader if reader == "extractive" and served.loaded is not None else None
    return Inquiry(
        k,
        budget,
        within,
        reader or READERS[0],
        None if extractive is None else extractive.fingerprint,
        path=server.tracing.path_of(uri),
    )


class _Preview:
    """Sends what is about to be read, from a worker's thread, as long as the document is the one that is read."""

    def __init__(
        self, server: PinciteServer, snapshot: Snapshot, token: types.ProgressToken | None, progress: WorkProgress
    ) -> None:
        self._server = server
        self._snapshot = snapshot
        self._token = token
        self._progress = progress
        self._loop = asyncio.get_running_loop()

    def from_thread(self, read: Sequence[tuple[Section, float]]) -> None:
        """Called by the engine."""
        self._loop.call_soon_threadsafe(self._send, list(read))

    def _send(self, read: list[tuple[Section, float]]) -> None:
        current = self._server.documents.peek(self._snapshot.uri)
        if current is not self._snapshot and not (current is None and self._snapshot.version is None):
            return
        self._progress.report(f"{len(read)} sections")
        if self._token is not None and self._token in self._server.working:
            sections = sections_of(read, self._snapshot)
            self._server.protocol.notify(protocol.PREVIEW, protocol.PreviewParams(self._token, sections))


def check_names(params: protocol.SelectForQuestionParams | protocol.SelectInFilesParams) -> None:
    """Refuse readers and retrievals that there are not; the rest of a question the engine checks."""
    for name, value, known in (("reader", params.reader, READERS), ("retrieval", params.retrieval, RETRIEVALS)):
        if value is not None and value not in known:
            raise InvalidQuestion(f"{name} {value!r} is not available here: use {' or '.join(known)}, or leave it out")


def catch_up(server: PinciteServer, snapshot: Snapshot) -> tuple[Snapshot, list[Edit]]:
    """The document as it is now, and what was edited since. Raises ContentModified when it was closed meanwhile."""
    current = server.documents.peek(snapshot.uri)
    if snapshot.version is None:
        if current is None:
            return snapshot, []
        if current.text == snapshot.text:
            return current, []
        raise ContentModified
    edits = server.documents.edits_since(snapshot)
    if current is None or edits is None:
        raise ContentModified
    return current, edits
