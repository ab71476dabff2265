"""``pincite ask``: one question over files, or many over one file."""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from pincite.engine import Document
from pincite.errors import DocumentError, InvalidQuestion
from pincite.reading import Decision
from pincite.text.lines import line_starts
from pincite_server.cli.answer import as_json, dumped
from pincite_server.cli.source import open_document
from pincite_server.cli.terminal import Terminal, print_decision

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
    answers: list[tuple[str, Document, Decision, float]] = []
    failed = False
    for name in files:
        try:
            document = open_document(name)
        except DocumentError as error:
            print(f"pincite: {error}", file=sys.stderr)
            failed = True
            continue
        started = time.perf_counter()
        decision = document.ask(question, k=arguments.k, budget=arguments.budget)
        answers.append((name, document, decision, (time.perf_counter() - started) * 1000))
    # The document that most likely answers comes first; scores do not compare across documents, confidences do.
    answers.sort(key=lambda answer: -answer[2].confidence)
    terminal = Terminal.of(sys.stdout)
    for name, document, decision, elapsed in answers:
        if arguments.json:
            extra = {"file": name} if len(files) > 1 else {}
            print(dumped(as_json(decision, document.text, line_starts(document.text), elapsed) | extra))
        else:
            print_decision(terminal, document, decision, name if len(files) > 1 else None)
    if failed:
        return INPUT_ERROR
    return FOUND if any(decision.found for _, _, decision, _ in answers) else NOT_FOUND


def _many(arguments: argparse.Namespace) -> int:
    if arguments.question is not None or len(arguments.words) != 1:
        raise InvalidQuestion(
            "--questions takes its questions from the file: name one document and no question beside it"
        )
    document = open_document(arguments.words[0])
    starts = line_starts(document.text)
    terminal = Terminal.of(sys.stdout)
    for number, record in enumerate(_questions(Path(arguments.questions)), 1):
        question = record.get("question")
        if not isinstance(question, str) or not question.strip():
            raise InvalidQuestion(f"{arguments.questions}, line {number}: no question: each line is {{id, question}}")
        started = time.perf_counter()
        decision = document.ask(question, k=arguments.k, budget=arguments.budget)
        elapsed = (time.perf_counter() - started) * 1000
        if arguments.json:
            print(dumped({"id": record.get("id")} | as_json(decision, document.text, starts, elapsed)), flush=True)
        else:
            print_decision(terminal, document, decision, question)
    return FOUND


def _questions(path: Path) -> list[dict[str, Any]]:
    from pincite_server.files import read_text

    records = []
    for number, line in enumerate(read_text(path)[0].split("\n"), 1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
        except ValueError:
            raise DocumentError(f"{path}, line {number}: is no JSON: each line is {{id, question}}") from None
        if not isinstance(record, dict):
            raise DocumentError(f"{path}, line {number}: is no object: each line is {{id, question}}")
        records.append(record)
    return records
