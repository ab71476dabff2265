"""Many questions to many documents, several documents at a time, and none again that a trace has the answers of.

Documents are asked in processes of their own, whole documents at a time; what they answer is recorded in the order of
the documents and of the questions, however fast each was. So a run that was stopped and goes on gives what one without
a break gives.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context, parent_process
from pathlib import Path
from typing import Any, NamedTuple

from pincite.checklist import Question, Row, row
from pincite.engine import Document, Models
from pincite.errors import DocumentError, TraceError
from pincite.reading import typed
from pincite.text.language import language_of
from pincite.text.lines import line_starts
from pincite.trace import Broken, Inquiry, Record, asked_fields, decision_record, entries, text_hash
from pincite.trace.canonical import canonical
from pincite_server.cli.recording import Recorder, path_in_trace
from pincite_server.files import markup_of, read_text
from pincite_server.local_models import Places, served, tier_named


@dataclass(frozen=True, slots=True)
class Put:
    """The questions, and how they are put."""

    questions: tuple[Question, ...]
    k: int
    budget: int | None
    retrieval: str
    quotes: bool

    @property
    def models(self) -> Models:
        """The local models that may serve, loaded once in a process."""
        tier = tier_named(self.retrieval)
        assert tier is not None
        return served(Places(tier=tier)).models

    def document(self, file: str, text: str) -> Document:
        """A file's document; its index is made when it is asked."""
        path = Path(file)
        return Document(text, name=path.stem, markup=markup_of(path), models=self.models)

    def inquiry(self, question: Question, path: str | None) -> Inquiry:
        """How one of the questions is put to a document."""
        return Inquiry(self.k, self.budget, id=question.id, path=path, answer=question.kind.as_json())


class Task(NamedTuple):
    """A document, and which of the questions are to be asked."""

    file: str
    path: str | None
    """As records have it."""
    questions: tuple[int, ...]


class Sources:
    """The files to be asked, and what the trace holds already."""

    def __init__(self, files: Sequence[str], trace: str | None) -> None:
        self.files = files
        self._trace = None if trace is None else Path(trace)
        self._known = dict(_decisions(self._trace)) if self._trace is not None and self._trace.exists() else {}

    def task(self, file: str, put: Put) -> tuple[Task, dict[int, Any]] | DocumentError:
        """What is to be asked of a file, and what was recorded, by the number of the question."""
        try:
            text = read_text(Path(file))[0]
        except DocumentError as error:
            return error
        path = path_in_trace(file, self._trace) if self._trace is not None else None
        known: dict[int, Any] = {}
        if self._known:
            document, language = put.document(file, text), language_of(text)
            for number, question in enumerate(put.questions):
                tier = put.models.best(language, question.words)
                asked = asked_fields(document, question.words, put.inquiry(question, path), tier)
                fields = self._known.get(_key(asked))
                if fields is not None:
                    known[number] = fields
        missing = tuple(number for number in range(len(put.questions)) if number not in known)
        return Task(file, path, missing), known


def rows_of(sources: Sources, put: Put, recorder: Recorder, jobs: int) -> Iterator[list[Row] | DocumentError]:
    """For each file in order its rows, or why it could not be asked; new answers are recorded as they come."""
    planned = [sources.task(file, put) for file in sources.files]
    tasks = [plan[0] for plan in planned if not isinstance(plan, DocumentError) and plan[0].questions]
    with _Pool(put, min(jobs, len(tasks))) as answers:
        answered = answers(tasks)
        for plan in planned:
            if isinstance(plan, DocumentError):
                yield plan
                continue
            task, known = plan
            made = next(answered) if task.questions else []
            if isinstance(made, DocumentError):
                yield made
                continue
            recorder.write(made)
            yield _rows(task, {**known, **dict(zip(task.questions, (record.fields for record in made), strict=True))})


def _rows(task: Task, fields: dict[int, Any]) -> list[Row] | DocumentError:
    try:
        text = read_text(Path(task.file))[0]
    except DocumentError as error:
        return error
    if any(each["document"]["sha256"] != text_hash(text) for each in fields.values()):
        return DocumentError(f"{task.file}: has changed while it was asked: run the command again")
    starts = line_starts(text)
    return [row(task.file, fields[number], text, starts) for number in sorted(fields)]


def ask_all(put: Put, task: Task) -> list[Record] | DocumentError:
    """The records of a document's answers."""
    try:
        document = put.document(task.file, read_text(Path(task.file))[0])
    except DocumentError as error:
        return error
    made = []
    for number in task.questions:
        question = put.questions[number]
        decision = document.ask(question.words, k=put.k, budget=put.budget, wait=True)
        inquiry = put.inquiry(question, task.path)
        made.append(decision_record(document, typed(decision, question.kind), inquiry, quotes=put.quotes))
    return made


class _Pool:
    """Asks documents in other processes; in this one where there is but one at a time."""

    def __init__(self, put: Put, jobs: int) -> None:
        self._ask = partial(ask_all, put)
        # Started anew on every system: a copy of this process may hold locks that nobody lets go.
        context = get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, context, _started) if jobs > 1 else None

    def __enter__(self) -> Any:
        return self._answers

    def _answers(self, tasks: Sequence[Task]) -> Iterator[list[Record] | DocumentError]:
        return map(self._ask, tasks) if self._pool is None else self._pool.map(self._ask, tasks)

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)


def _started() -> None:
    """Ctrl-C is for the process that has started this one; when that is gone, so is this."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()

    def follow() -> None:
        assert parent is not None
        parent.join()
        os._exit(1)

    if parent is not None:
        threading.Thread(target=follow, daemon=True).start()


def _decisions(trace: Path) -> Iterator[tuple[bytes, Any]]:
    """The decisions of a trace by what was asked. Raises TraceError where it was altered."""
    for entry in entries(trace):
        if isinstance(entry, Broken):
            if trace.read_bytes().endswith(b"\n"):
                raise TraceError(f"{trace}: record {entry.number} was altered: see `pincite verify`, name another file")
            return  # a torn last line, which the writer sets aside
        if entry.fields["type"] == "decision":
            yield _key(entry.fields), entry.fields


def _key(fields: Any) -> bytes:
    names = ("document", "id", "question", "answer", "settings", "engine", "models", "tier")
    return canonical([fields[name] for name in names])
