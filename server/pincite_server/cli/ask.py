"""``pincite ask``: one question over files, or many over one file."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import replace
from functools import partial
from io import StringIO
from pathlib import Path
from typing import Any

from pincite.engine import Asked, Failed, ask_each, best_first
from pincite.errors import DocumentError, InvalidQuestion
from pincite.reading import AnswerKind, Decision, kind_of_json, typed
from pincite.text.lines import line_starts
from pincite.trace import Inquiry
from pincite_server.cli.annotations import Exporter
from pincite_server.cli.answer import as_json, dumped
from pincite_server.cli.models import models_for, open_embedded, tell_problem
from pincite_server.cli.outputs import keep_apart
from pincite_server.cli.recording import Recorder
from pincite_server.cli.terminal import Terminal, print_decision
from pincite_server.local_models import Served, reader_named

FOUND, NOT_FOUND, INPUT_ERROR = 0, 1, 2


def run(arguments: argparse.Namespace) -> int:
    """The exit code: 0 found, 1 not found, 2 where a file could not be read or the question makes no sense."""
    if arguments.questions is not None:
        return _many(arguments)
    files, question = list(arguments.words), arguments.question
    if question is None:
        question = files.pop()
        if not files:
            raise InvalidQuestion(f"only one argument ({question!r}): name a file and then the question")
    if not question.strip():
        raise InvalidQuestion("the question is empty: type what you want to find in the document")
    keep_apart(files, _written(arguments))
    served = models_for(arguments)
    reader = reader_named(arguments.reader, served)
    kind = kind_asked(arguments)
    recorder = Recorder(arguments.trace, quotes=not arguments.no_quotes)
    exporter = Exporter(arguments.annotations)
    inquiry = inquiry_of(arguments, served, kind)
    sources = ((name, partial(open_embedded, name, served)) for name in files)
    answers: list[tuple[Decision, str]] = []
    failed = False
    for outcome in ask_each(sources, question, k=arguments.k, budget=arguments.budget, reader=reader, wait=True):
        if isinstance(outcome, Failed):
            if not isinstance(outcome.error, DocumentError):
                raise outcome.error
            print(f"pincite: {outcome.error}", file=sys.stderr)
            failed = True
        else:
            tell_problem(outcome.decision)
            outcome = replace(outcome, decision=typed(outcome.decision, kind))
            recorder.decided(outcome.document, outcome.decision, inquiry, outcome.key)
            exporter.decided(outcome.document, outcome.decision, outcome.key)
            answers.append((outcome.decision, _shown(outcome, several=len(files) > 1, as_object=arguments.json)))
    for _, shown in best_first(answers, lambda answer: answer[0]):
        print(shown, end="")
    recorder.tell_head()
    exporter.write()
    if failed:
        return INPUT_ERROR
    return FOUND if any(decision.found for decision, _ in answers) else NOT_FOUND


def _shown(asked: Asked[str], *, several: bool, as_object: bool) -> str:
    """An answer as it is printed when its turn comes: its document need not be kept until then."""
    text, decision = asked.document.text, asked.decision
    if as_object:
        extra = {"file": asked.key} if several else {}
        return dumped(as_json(decision, text, line_starts(text), asked.elapsed_ms) | extra) + "\n"
    out = StringIO()
    terminal = replace(Terminal.of(sys.stdout), out=out)
    print_decision(terminal, asked.document, decision, asked.key if several else None)
    return out.getvalue()


def _many(arguments: argparse.Namespace) -> int:
    if arguments.question is not None or len(arguments.words) != 1:
        raise InvalidQuestion(
            "--questions takes its questions from the file: name one document and no question beside it"
        )
    keep_apart([*arguments.words, arguments.questions], _written(arguments))
    served = models_for(arguments)
    reader = reader_named(arguments.reader, served)
    document = open_embedded(arguments.words[0], served)
    starts = line_starts(document.text)
    terminal = Terminal.of(sys.stdout)
    kind = kind_asked(arguments)
    recorder = Recorder(arguments.trace, quotes=not arguments.no_quotes)
    exporter = Exporter(arguments.annotations)
    inquiry = inquiry_of(arguments, served, kind)
    for name, question in _questions(Path(arguments.questions)):
        started = time.perf_counter()
        decision = document.ask(question, k=arguments.k, budget=arguments.budget, reader=reader, wait=True)
        tell_problem(decision)
        decision = typed(decision, kind)
        inquiry = replace(inquiry, id=None if name is None else str(name))
        recorder.decided(document, decision, inquiry, arguments.words[0])
        exporter.decided(document, decision, arguments.words[0])
        elapsed = (time.perf_counter() - started) * 1000
        if arguments.json:
            print(dumped({"id": name} | as_json(decision, document.text, starts, elapsed)), flush=True)
        else:
            print_decision(terminal, document, decision, question)
    recorder.tell_head()
    exporter.write()
    return FOUND


def _written(arguments: argparse.Namespace) -> dict[str, str | None]:
    return {"--trace": arguments.trace, "--annotations": arguments.annotations}


def kind_asked(arguments: argparse.Namespace) -> AnswerKind:
    """The kind of answer that ``--answer`` and ``--option`` name. Raises InvalidQuestion."""
    if arguments.option and arguments.answer != "choice":
        raise InvalidQuestion("--option is for --answer choice")
    return kind_of_json({"kind": arguments.answer, "options": arguments.option})


def inquiry_of(arguments: argparse.Namespace, served: Served, kind: AnswerKind) -> Inquiry:
    """How the questions of a command are put, for their record."""
    loaded = served.loaded
    model = loaded.reader.fingerprint if loaded is not None and loaded.reader is not None else None
    return Inquiry(
        arguments.k,
        arguments.budget,
        reader=arguments.reader,
        reader_model=model if arguments.reader == "extractive" else None,
        answer=kind.as_json(),
    )


def _questions(path: Path) -> list[tuple[Any, str]]:
    """The id and the words of each question: all are checked before the first is asked."""
    from pincite_server.files import read_text

    found = []
    for number, line in enumerate(read_text(path)[0].removeprefix("\ufeff").split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except (ValueError, RecursionError):
            raise DocumentError(f"{path}, line {number}: is no JSON: each line is {{id, question}}") from None
        if not isinstance(record, dict):
            raise DocumentError(f"{path}, line {number}: is no object: each line is {{id, question}}")
        question = record.get("question")
        if not isinstance(question, str) or not question.strip():
            raise InvalidQuestion(f"{path}, line {number}: no question: each line is {{id, question}}")
        found.append((record.get("id"), question))
    if not found:
        raise InvalidQuestion(f"{path}: holds no questions: each line is {{id, question}}")
    return found
