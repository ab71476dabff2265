"""Answers, notes and cuts on record, where the user wants that: one trace for each workspace folder.

All of it runs in workers' threads but :meth:`Tracing.tell`. What cannot be recorded is told in the log, and costs no
answer.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple

from pincite.errors import TraceError
from pincite_server.disk import file_path
from pincite_server.keeping import OWN, led_out

if TYPE_CHECKING:
    from pincite.trace import Entry, Record
    from pincite_server.server import PinciteServer

FILE = OWN / "trace.jsonl"
"""Of a workspace folder."""


class Past(NamedTuple):
    """A record, and the trace that holds it."""

    trace: Path
    entry: Entry


class Tracing:
    """The traces of one connection's workspace folders."""

    def __init__(self, server: PinciteServer) -> None:
        self._server = server
        self._notices: list[str] = []
        self._read: dict[Path, tuple[object, list[Entry], str]] = {}
        self._lock = Lock()

    @property
    def enabled(self) -> bool:
        """Whether answers are recorded."""
        return self._server.settings.trace_enabled

    @property
    def quotes(self) -> bool:
        """Whether the words quoted are recorded, and not only where they stand and their hashes."""
        return self._server.settings.trace_quotes

    def trace_of(self, uri: str) -> Path | None:
        """The trace that takes what is answered about a document; None where it lies in no workspace folder."""
        lies = self._server.folders.lies(uri)
        return None if lies is None else lies.folder / FILE

    def path_of(self, uri: str) -> str | None:
        """A document's path as its trace holds it: from the trace's folder, with forward slashes."""
        trace, path = self.trace_of(uri), file_path(uri)
        if trace is None or path is None:
            return None
        return Path(os.path.relpath(path, trace.parent)).as_posix()

    def record(self, uri: str, records: Sequence[Record]) -> list[str]:
        """Records what was answered about a document, if that is wanted; the hashes of the records."""
        trace = self.trace_of(uri) if self.enabled and records else None
        if trace is None:
            return []
        try:
            return self._append(trace, records)
        except TraceError as error:
            self._notices.append(str(error))
            return []

    def review(self, past: Past, record: Record) -> str:
        """Records what a reviewer made of an answer, beside it. Raises TraceError."""
        return self._append(past.trace, [record])[0]

    def entries(self) -> tuple[list[Past], str]:
        """All records of all folders, those of each in order, and why some cannot be read."""
        found: list[Past] = []
        problems: list[str] = []
        for folder in self._server.folders:
            trace = folder / FILE
            entries, problem = self._entries(trace)
            found += [Past(trace, entry) for entry in entries]
            problems += [problem] * bool(problem)
        return found, "; ".join(problems)

    def entry(self, hash_: str) -> Past | None:
        """The record of a hash."""
        return next((past for past in self.entries()[0] if past.entry.hash == hash_), None)

    def tell(self) -> None:
        """Writes into the client's log what could not be recorded. On the loop."""
        while self._notices:
            self._server.log(self._notices.pop(0))

    def _append(self, trace: Path, records: Sequence[Record]) -> list[str]:
        from pincite.trace import TraceWriter

        try:
            trace.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise TraceError(f"{trace}: the trace cannot be written: {error.strerror or error}") from None
        if led_out(trace.parent.parent, FILE):
            raise TraceError(f"{trace}: a link leads out of the workspace folder: make .pincite a folder of its own")
        return TraceWriter(trace, notice=self._notices.append).append(*records)

    def _entries(self, trace: Path) -> tuple[list[Entry], str]:
        from pincite.trace import Broken, entries

        try:
            status = trace.stat()
        except OSError:
            return [], ""
        stamp = status.st_mtime_ns, status.st_size
        with self._lock:
            last = self._read.get(trace)
        if last is not None and last[0] == stamp:
            return last[1], last[2]
        sound: list[Entry] = []
        problem = ""
        try:
            for each in entries(trace):
                if isinstance(each, Broken):
                    problem = problem or f"{trace.name}: record {each.number} was altered: see `pincite verify`"
                else:
                    sound.append(each)
        except TraceError as error:
            problem = str(error)
        with self._lock:
            self._read[trace] = stamp, sound, problem
        return sound, problem


def reviews(pasts: Sequence[Past]) -> Mapping[str, Mapping[str, Any]]:
    """The last review of each record, by the record's hash."""
    return {past.entry.fields["of"]: past.entry.fields for past in pasts if past.entry.fields["type"] == "review"}


def decisions(pasts: Sequence[Past]) -> Iterator[Past]:
    """The answers among records, newest first."""
    return (past for past in reversed(pasts) if past.entry.fields["type"] == "decision")


def document_path(past: Past) -> str | None:
    """Where the document of a record was."""
    path = past.entry.fields["document"]["path"]
    return None if path is None else os.path.normpath(past.trace.parent / path)
