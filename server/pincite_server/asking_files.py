"""One question to several documents, from the request to the reply."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING

from pincite.errors import DocumentError, InvalidQuestion
from pincite_server import protocol
from pincite_server.answers import evidence_of, sections_of
from pincite_server.asking import SECTIONS, catch_up, check_names
from pincite_server.configuration import files_excluded
from pincite_server.disk import file_path
from pincite_server.errors import ContentModified, describe
from pincite_server.folders import Folder
from pincite_server.globs import Exclude
from pincite_server.local_models import reader_named, tier_named
from pincite_server.progress import WorkProgress, work_progress
from pincite_server.skips import Skips
from pincite_server.sources import OUT_OF_STEP, OpenDocuments, Source, list_sources

if TYPE_CHECKING:
    from pincite.engine import Document, Models
    from pincite.reading.decision import Decision
    from pincite.retrieval import Tier
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer

logger = logging.getLogger(__name__)

_FEW = 5
"""To so many documents a question is put with the reranker."""
_ATTEMPTS = 3
"""How often a document is asked again whose text was changed where its answer lies."""


async def ask_files(server: PinciteServer, params: protocol.SelectInFilesParams) -> protocol.SelectInFilesResult:
    """Answer a question from several documents. An earlier such question that is not answered yet is given up.

    A document that cannot be read is told as skipped. Raises InvalidQuestion, Superseded.
    """
    started = perf_counter()
    check_names(params)
    _check(params)
    with server.scheduler.newest("question to several documents"):
        async with work_progress(server, params.work_done_token, "Reading documents", percentage=0) as progress:
            asking = _Asking(server, params, progress)
            documents = await asking.run()
    return protocol.SelectInFilesResult(
        question=params.question,
        found=any(document.found for document in documents),
        documents=documents,
        skipped=asking.skips.told(),
        elapsed_ms=round((perf_counter() - started) * 1000, 3),
    )


@dataclass(frozen=True, slots=True)
class _Ranges:
    """An answer in the text that the client has."""

    version: int | None
    evidence: Sequence[protocol.Evidence]
    sections: Sequence[protocol.ReadSection]


@dataclass(frozen=True, slots=True)
class _Answer:
    """What one document said when it was asked."""

    source: Source
    decision: Decision
    elapsed_ms: float
    ranges: _Ranges | None
    """Of a file, whose text is let go then; those of an open document are made when all have been asked."""


class _Asking:
    """One such question on its way, on the event loop but for :meth:`_read`."""

    def __init__(self, server: PinciteServer, params: protocol.SelectInFilesParams, progress: WorkProgress) -> None:
        self._server = server
        self._params = params
        self._progress = progress
        self._loop = asyncio.get_running_loop()
        settings = server.settings
        self._max_files = settings.ask_max_files if params.max_files is None else params.max_files
        largest = round(settings.ask_max_file_size * 1_000_000)
        self._max_bytes = largest if params.max_bytes is None else params.max_bytes
        self.skips = Skips()

    async def run(self) -> list[protocol.FileResult]:
        """The answers, best first, each in the text that the client has now."""
        folders = await self._folders()
        uris, opened = self._params.uris or (), self._opened()
        sources = await self._server.run(lambda token: list_sources(uris, folders, opened, self.skips, token.cancelled))
        answers = await self._ask(sources, self._max_files)
        settled, changed = self._settle(answers)
        for _ in range(_ATTEMPTS):
            if not changed:
                break
            again = self._sources(changed)
            answers = [answer for answer, _ in settled] + await self._ask(again, len(again))
            settled, changed = self._settle(answers)
        for uri in changed:
            self.skips.add(uri, "kept changing while it was read: ask again when it rests")
        return self._results(settled)

    async def _folders(self) -> list[Folder]:
        """The folders that were asked for, with what is left out of each."""
        paths = {}
        for uri in self._params.folders or ():
            if (path := file_path(uri)) is None:
                self.skips.add(uri, "is no folder of this machine: give a file: URI, or name the documents themselves")
            else:
                paths[uri] = path
        if self._params.exclude is not None:
            excludes = [Exclude.of(self._params.exclude)] * len(paths)
        else:
            excludes = [Exclude(patterns) for patterns in await files_excluded(self._server, list(paths))]
        return [Folder(uri, path, exclude) for (uri, path), exclude in zip(paths.items(), excludes, strict=True)]

    def _opened(self) -> OpenDocuments:
        return OpenDocuments(self._server.documents.open_uris())

    def _sources(self, uris: Sequence[str]) -> list[Source]:
        """Documents that were asked before, as they are now."""
        opened, sources = self._opened(), []
        for uri in uris:
            if (source := opened.source(uri)) is not None:
                sources.append(source)
            else:
                self.skips.add(uri, OUT_OF_STEP)
        return sources

    async def _ask(self, sources: Sequence[Source], most: int) -> list[_Answer]:
        """The answers of the first ``most`` that can be read."""
        answers, asked = await self._server.run(lambda token: self._read(sources, most, token))
        for source in sources[asked:]:
            reason = f"was not read: a question is put to {most:,} at most: ask fewer, or raise pincite.ask.maxFiles"
            self.skips.add(source.uri, reason, source.folder)
        return answers

    def _read(self, sources: Sequence[Source], most: int, token: CancelToken) -> tuple[list[_Answer], int]:
        """Run in a thread: the answers, and how many of the sources were tried for them."""
        from pincite.engine import Failed, ask_each

        since = self._server.disk.kept.now()
        served = self._server.served(wait=self._params.retrieval is not None or self._params.reader is not None)
        readings = (_Reading(self._server, source, self._max_bytes, since, served.models) for source in sources)
        answers: list[_Answer] = []
        asked = 0
        for outcome in ask_each(
            ((reading, reading.open) for reading in readings),
            self._params.question,
            k=SECTIONS if self._params.k is None else self._params.k,
            budget=self._params.budget,
            reader=reader_named(self._params.reader, served),
            tier=self._tier(len(sources)),
            cancelled=token.cancelled,
            progress=lambda reading, done: self._tell(reading.source, done, len(sources)),
        ):
            asked += 1
            reading = outcome.key
            if reading.note is not None:
                self._loop.call_soon_threadsafe(self._server.log, reading.note)
            if isinstance(outcome, Failed):
                self.skips.add(reading.source.uri, _reason(reading.source, outcome.error), reading.source.folder)
            else:
                answers.append(reading.answer(outcome.decision, outcome.elapsed_ms))
            if len(answers) == most:
                break
        return answers, asked

    def _tier(self, documents: int) -> Tier | None:
        """Reading passages beside the question costs up to a second a document: worth it for a few."""
        named = tier_named(self._params.retrieval)
        return named if named is not None or documents <= _FEW else "dense"

    def _tell(self, source: Source, done: int, total: int) -> None:
        message = f"{done + 1:,} of {total:,}: {source.name}"
        self._loop.call_soon_threadsafe(self._progress.report, message, 100 * done // total)

    def _settle(self, answers: Sequence[_Answer]) -> tuple[list[tuple[_Answer, _Ranges]], list[str]]:
        """The answers in the texts that the client has now, and the URIs of those that are to be asked again."""
        opened = self._opened()
        settled, changed = [], []
        for answer in answers:
            ranges = self._ranges(answer, opened)
            if ranges is None:
                changed.append(answer.source.uri)
            else:
                settled.append((answer, ranges))
        return settled, changed

    def _ranges(self, answer: _Answer, opened: OpenDocuments) -> _Ranges | None:
        """None where the answer is one of another text than the client has."""
        snapshot = answer.source.snapshot
        if snapshot is None:
            return None if answer.source.uri in opened else answer.ranges
        try:
            now, edits = catch_up(self._server, snapshot)
            evidence = evidence_of(answer.decision, now, edits)
        except ContentModified:
            return None
        return _Ranges(now.version, evidence, sections_of(answer.decision.sections, now, edits))

    def _results(self, settled: Sequence[tuple[_Answer, _Ranges]]) -> list[protocol.FileResult]:
        from pincite.engine import best_first

        results = []
        # The best last, so that it is the last whose trace is forgotten.
        for answer, ranges in reversed(best_first(settled, lambda pair: pair[0].decision)):
            decision = answer.decision
            result = protocol.FileResult(
                uri=answer.source.uri,
                name=answer.source.name,
                version=ranges.version,
                question=self._params.question,
                found=decision.found,
                confidence=decision.confidence,
                answer=ranges.evidence[0] if ranges.evidence else None,
                evidence=ranges.evidence,
                sections=ranges.sections,
                trace_id=self._server.answers.keep(decision),
                elapsed_ms=round(answer.elapsed_ms, 3),
                tier=decision.tier,
            )
            results.append(result)
        return results[::-1]


class _Reading:
    """A document for the time in which it is asked."""

    def __init__(self, server: PinciteServer, source: Source, max_bytes: int, since: int, models: Models) -> None:
        self._server = server
        self._models = models
        self._max_bytes = max_bytes
        self._since = since
        self._snapshot = source.snapshot
        self.source = source
        self.note: str | None = None
        """How a file had to be decoded."""

    def open(self) -> Document:
        """The document. Raises DocumentError."""
        if self._snapshot is None:
            encoding = self._server.documents.encoding
            read = self.source.read(self._server.disk, encoding, max_bytes=self._max_bytes, since=self._since)
            self._snapshot, self.note = read
        self._server.annotations.serve(self._snapshot)
        return self._snapshot.served_by(self._models)

    def answer(self, decision: Decision, elapsed_ms: float) -> _Answer:
        """What it said."""
        snapshot = self._snapshot
        assert snapshot is not None
        ranges = None
        if snapshot.version is None:
            ranges = _Ranges(None, evidence_of(decision, snapshot, []), sections_of(decision.sections, snapshot))
        return _Answer(self.source, decision, elapsed_ms, ranges)


def _check(params: protocol.SelectInFilesParams) -> None:
    """Refuse what cannot be done; the question itself the engine checks. Raises InvalidQuestion."""
    if params.uris is None and params.folders is None:
        raise InvalidQuestion("no document is named: give uris, or folders")
    for name, value in (("maxFiles", params.max_files), ("maxBytes", params.max_bytes)):
        if value is not None and value < 1:
            raise InvalidQuestion(f"{name}={value} is below 1: allow at least one, or leave it out")


def _reason(source: Source, error: Exception) -> str:
    """Why a document was not read, without its name in front."""
    if not isinstance(error, DocumentError):
        logger.error("a document could not be asked: %s", describe(error))
        return f"could not be read, by a fault of Pincite's: {describe(error)}"
    return str(error).removeprefix(f"{file_path(source.uri)}: ").removeprefix(f"{source.uri} ")
