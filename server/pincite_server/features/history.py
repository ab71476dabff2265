"""``pincite/history``: recorded questions; ``pincite/recall``: one of them in today's text; ``pincite/review``."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from pygls.uris import from_fs_path

from pincite.errors import DocumentError, TraceError
from pincite_server.answers import wire_range
from pincite_server.disk import file_path
from pincite_server.errors import InvalidParams
from pincite_server.protocol_trace import (
    HistoryParams,
    HistoryResult,
    Past,
    Recalled,
    RecallParams,
    RecallResult,
    Review,
    ReviewParams,
    ReviewResult,
)
from pincite_server.tracing import decisions, document_path, reviews

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pincite.trace import Standing
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot
    from pincite_server.tracing import Past as Recorded

LIMIT = 200
QUOTED = 300
"""Characters of a quote in the list."""
VERDICTS = ("accepted", "rejected", "none")
STATES = {"exact": "confirmed", "moved": "moved", "fuzzy": "changed", "gone": "stale", "unquoted": "stale"}


async def history(server: PinciteServer, params: HistoryParams) -> HistoryResult:
    """Recorded questions, newest first."""
    server.knows_us = True
    limit = LIMIT if params.limit is None else max(0, params.limit)
    wanted = None if params.text_document is None else file_path(params.text_document.uri)

    def work() -> HistoryResult:
        pasts, problem = server.tracing.entries()
        reviewed = reviews(pasts)
        found: list[Past] = []
        for past in decisions(pasts):
            if len(found) == limit:
                break
            path = document_path(past)
            if wanted is None or (path is not None and os.path.normcase(path) == os.path.normcase(wanted)):
                found.append(_past(past, path, reviewed.get(past.entry.hash)))
        return HistoryResult(server.tracing.enabled, found, problem)

    return await server.run(lambda _: work())


def _past(past: Recorded, path: str | None, review: Mapping[str, Any] | None) -> Past:
    from pincite.checklist.rows import shown

    fields = past.entry.fields
    best = fields["evidence"][0] if fields["evidence"] else None
    value = fields["value"]
    return Past(
        id=past.entry.hash,
        time=fields["time"],
        question=fields["question"],
        name=fields["document"]["name"],
        uri=None if path is None else from_fs_path(path),
        found=fields["found"],
        confidence=fields["confidence"],
        cite="" if best is None else best["cite"],
        quote="" if best is None or best["quote"] is None else best["quote"][:QUOTED],
        value=shown(value["value"]) if value is not None and value["value"] is not None else "",
        review=None if review is None else Review(review["verdict"], review["comment"]),
    )


async def recall(server: PinciteServer, params: RecallParams) -> RecallResult:
    """A recorded answer, its words found again. Raises DocumentError, ContentModified."""
    server.knows_us = True
    past = await server.run(lambda _: server.tracing.entry(params.id))
    if past is None or past.entry.fields["type"] != "decision":
        raise InvalidParams(f"No recorded answer has the id {params.id!r}: ask for the history again")
    path = document_path(past)
    if path is None:
        raise DocumentError("The document of this answer was no file: it cannot be found again")
    uri = _open_uri(server, path)
    fields = past.entry.fields

    def work(snapshot: Snapshot) -> RecallResult:
        from pincite.trace import standing, text_hash

        return RecallResult(
            uri=uri,
            version=snapshot.version,
            question=fields["question"],
            found=fields["found"],
            same_text=text_hash(snapshot.text) == fields["document"]["sha256"],
            evidence=[_recalled(snapshot, each) for each in standing(fields, snapshot.text)],
        )

    return await server.on_current(uri, work)


def _recalled(snapshot: Snapshot, stands: Standing) -> Recalled:
    place, span, state = stands
    return Recalled(
        range=None if span is None else wire_range(snapshot, snapshot.lines.snap(span)),
        state=STATES[state],
        quote=place["quote"] or "",
        cite=place["cite"],
        confidence=place["confidence"],
    )


async def review(server: PinciteServer, params: ReviewParams) -> ReviewResult:
    """Record what a reviewer made of an answer. Raises TraceError."""
    server.knows_us = True
    if params.verdict not in VERDICTS:
        raise InvalidParams(f"A verdict is one of {', '.join(VERDICTS)}, not {params.verdict!r}")

    def work() -> str:
        from pincite.trace import review_record

        past = server.tracing.entry(params.id)
        if past is None:
            raise TraceError("This answer is not on record: turn on pincite.trace.enabled, and ask again")
        verdict: Any = params.verdict
        return server.tracing.review(past, review_record(params.id, verdict, params.comment or ""))

    return ReviewResult(await server.run(lambda _: work()))


def _open_uri(server: PinciteServer, path: str) -> str:
    """A file's URI as the editor writes it where it has it open."""
    for snapshot in server.documents:
        open_path = file_path(snapshot.uri)
        if open_path is not None and os.path.normcase(open_path) == os.path.normcase(path):
            return snapshot.uri
    return str(from_fs_path(path))
