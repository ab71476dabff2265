"""A set of questions to many documents, from the request to the table."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from time import time_ns
from typing import TYPE_CHECKING
from urllib.parse import quote

from lsprotocol import types

from pincite.errors import Cancelled, DocumentError, InvalidQuestion, PinciteError
from pincite_server import protocol_trace as wire_trace
from pincite_server.answers import wire_range
from pincite_server.asking import SECTIONS, inquiry
from pincite_server.checklist_runs import Run
from pincite_server.configuration import files_excluded
from pincite_server.disk import file_path
from pincite_server.folders import Folder
from pincite_server.globs import Exclude
from pincite_server.progress import work_progress
from pincite_server.skips import Skips
from pincite_server.sources import OpenDocuments, Source, list_sources

if TYPE_CHECKING:
    from pincite.checklist import QuestionSet, Row
    from pincite.checklist.questions import Question
    from pincite.engine import Document
    from pincite_server.local_models import Served
    from pincite_server.protocol_trace import ChecklistResult, ChecklistRow, RunChecklistParams
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def run_checklist(server: PinciteServer, params: RunChecklistParams) -> ChecklistResult:
    """Put the questions to each document, one after the other; rows go out as they come.

    A run that is not done yet is given up for a newer one. Raises ChecklistError, DocumentError, Superseded.
    """
    with server.scheduler.newest("checklist"):
        questions = await server.run(lambda _: _questions(server, params.set))
        asking = _Run(server, params, questions)
        async with work_progress(
            server, params.work_done_token, questions.title or "Checklist", own=True, percentage=0
        ) as progress:
            sources = await asking.sources()
            tell = asyncio.get_running_loop().call_soon_threadsafe

            def advance(done: int) -> None:
                tell(progress.report, f"{done} of {len(sources)} documents", done * 100 // max(1, len(sources)))

            rows = await server.run(lambda token: asking.ask(sources, token, tell, advance))
    server.tracing.tell()
    skipped = [wire_trace.ChecklistSkipped(skip.uri, skip.reason) for skip in asking.skips.told()]
    run = server.checklists.keep(Run(questions.title, [row for row, _ in rows]))
    asked = [wire_trace.ChecklistQuestion(q.id, q.words, q.kind.name) for q in questions.questions]
    return wire_trace.ChecklistResult(run, questions.title, asked, [sent for _, sent in rows], skipped)


def exported(run: Run, format_: str, target: str | None) -> str:
    """A run as a file's text. Raises InvalidQuestion for a format that there is not."""
    from pincite.checklist.page import as_html
    from pincite.checklist.tables import as_csv, as_markdown

    if format_ == "csv":
        return "\ufeff" + as_csv(run.rows)  # by the mark spreadsheets know that it is UTF-8
    if format_ == "markdown":
        return as_markdown(run.title, run.rows)
    if format_ == "html":
        folder = os.path.dirname(file_path(target) or "") if target else ""
        return as_html(run.title, run.rows, lambda document: _address(document, folder))
    raise InvalidQuestion(f"format {format_!r} is not available: use csv, markdown or html")


class _Run:
    """One run on its way."""

    def __init__(self, server: PinciteServer, params: RunChecklistParams, questions: QuestionSet) -> None:
        self._server = server
        self._params = params
        self._questions = questions
        self.skips = Skips()

    async def sources(self) -> list[Source]:
        """The documents that are asked, at most as many as one question may be put to."""
        server, params = self._server, self._params
        paths: dict[str, str] = {}
        for uri in params.folders or ():
            if (path := file_path(uri)) is None:
                self.skips.add(uri, "is no folder of this machine: give a file: URI")
            else:
                paths[uri] = path
        excludes = [Exclude(patterns) for patterns in await files_excluded(server, list(paths))]
        folders = [Folder(uri, path, exclude) for (uri, path), exclude in zip(paths.items(), excludes, strict=True)]
        opened = OpenDocuments(server.documents.open_uris())
        uris = params.uris or ()
        found = await server.run(lambda token: list_sources(uris, folders, opened, self.skips, token.cancelled))
        itself = file_path(params.set)
        found = [source for source in found if itself is None or file_path(source.uri) != itself]
        most = server.settings.ask_max_files
        for source in found[most:]:
            self.skips.add(source.uri, f"was not read: {most:,} documents at most: raise pincite.ask.maxFiles")
        return found[:most]

    def ask(
        self,
        sources: Sequence[Source],
        token: CancelToken,
        tell: Callable[..., object],
        advance: Callable[[int], None],
    ) -> list[tuple[Row, ChecklistRow]]:
        """In a worker: the rows of all documents, in order. Raises Cancelled."""
        served = self._server.served(wait=False)
        rows: list[tuple[Row, ChecklistRow]] = []
        since = time_ns()
        for done, source in enumerate(sources):
            try:
                snapshot = self._snapshot(source, since)
                for row in self._rows(source, snapshot, served, token):
                    rows.append(row)
                    tell(self._send, row[1])
            except Cancelled:
                raise
            except PinciteError as error:
                self.skips.add(source.uri, str(error).removeprefix(f"{file_path(source.uri)}: "), source.folder)
            advance(done + 1)
        return rows

    def _snapshot(self, source: Source, since: int) -> Snapshot:
        if source.snapshot is not None:
            return source.snapshot
        server = self._server
        most = int(server.settings.ask_max_file_size * 1_000_000)
        return source.read(server.disk, server.documents.encoding, max_bytes=most, since=since)[0]

    def _rows(
        self, source: Source, snapshot: Snapshot, served: Served, token: CancelToken
    ) -> Iterator[tuple[Row, ChecklistRow]]:
        from pincite.text.lines import line_starts

        self._server.annotations.serve(snapshot)
        document = snapshot.served_by(served.models)
        starts = line_starts(document.text)
        for question in self._questions.questions:
            if token.cancelled():
                raise Cancelled("the checklist was cancelled")
            yield self._row(source, snapshot, document, served, question, starts, token)

    def _row(
        self,
        source: Source,
        snapshot: Snapshot,
        document: Document,
        served: Served,
        question: Question,
        starts: Sequence[int],
        token: CancelToken,
    ) -> tuple[Row, ChecklistRow]:
        from pincite.checklist.rows import row
        from pincite.reading import typed
        from pincite.text.span import Span
        from pincite.trace import decision_record

        server = self._server
        decision = typed(document.ask(question.words, k=SECTIONS, cancelled=token.cancelled), question.kind)
        put = inquiry(server, source.uri, served, SECTIONS, None)
        put = replace(put, id=question.id, answer=question.kind.as_json())
        record = decision_record(document, decision, put, quotes=server.tracing.quotes)
        hashes = server.tracing.record(source.uri, [record])
        made = row(file_path(source.uri) or source.uri, record.fields, document.text, starts)
        place = wire_range(snapshot, snapshot.lines.snap(Span(made.start, made.end))) if made.quote else None
        return made, wire_trace.ChecklistRow(
            uri=source.uri,
            name=source.name,
            version=snapshot.version,
            id=made.id,
            question=made.question,
            kind=made.kind,
            found=made.found,
            value=made.value,
            quote=made.quote,
            cite=made.cite,
            line=made.line,
            range=place,
            confidence=made.confidence,
            record=hashes[0] if hashes else None,
        )

    def _send(self, row: ChecklistRow) -> None:
        token: types.ProgressToken | None = self._params.work_done_token
        if token is not None and token in self._server.working:
            self._server.protocol.notify(wire_trace.CHECKLIST_ROW, wire_trace.ChecklistRowParams(token, row))


def _questions(server: PinciteServer, uri: str) -> QuestionSet:
    """The set in a file, as the editor has it where it is open. Raises ChecklistError, DocumentError."""
    from pincite.checklist import parse

    path = file_path(uri)
    snapshot = server.documents.peek(uri)
    if snapshot is None and path is None:
        raise DocumentError(f"{uri} is not open in the editor, and is no file: name a .toml or .json file of questions")
    text = snapshot.text if snapshot is not None else server.disk.read(uri, server.documents.encoding)[0].text
    return parse(text, os.path.basename(path) if path is not None else uri)


def _address(document: str, folder: str) -> str:
    """A document's address relative to the page; its own URI where it is no file, or on another drive."""
    if not os.path.isabs(document):
        return document
    try:
        return quote(os.path.relpath(document, folder).replace(os.sep, "/")) if folder else ""
    except ValueError:
        return ""
