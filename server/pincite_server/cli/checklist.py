"""``pincite checklist run``: the same questions over many documents, as a table."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from pathlib import Path
from urllib.parse import quote

from pincite.checklist import QuestionSet, Row, parse
from pincite.checklist.page import as_html
from pincite.checklist.tables import as_csv, as_markdown
from pincite.errors import DocumentError, InvalidQuestion
from pincite_server.cli.answer import dumped
from pincite_server.cli.asking_all import Put, Sources, rows_of
from pincite_server.cli.outputs import keep_apart, write_whole
from pincite_server.cli.progress import Progress
from pincite_server.cli.recording import Recorder
from pincite_server.cli.terminal import Terminal, plain
from pincite_server.files import read_text
from pincite_server.folders import Folder, list_files
from pincite_server.globs import Exclude

DONE, INPUT_ERROR = 0, 2
SHORT = 160
"""Characters of a quote in a terminal."""


def run(arguments: argparse.Namespace) -> int:
    """0 where all was asked, 2 where a file that was named could not be."""
    if arguments.jobs < 0 or arguments.k < 1 or (arguments.budget is not None and arguments.budget < 1):
        raise InvalidQuestion("--jobs, -k and --budget are numbers from 1 on")
    path = Path(arguments.set)
    questions = parse(read_text(path)[0].removeprefix("\ufeff"), str(path))
    listed = list(_files(arguments.paths))
    if not listed:
        raise DocumentError(
            f"{', '.join(arguments.paths)}: no document is there: name files, or folders that hold some"
        )
    written = {f"--{kind}": getattr(arguments, kind) for kind in ("trace", "csv", "markdown", "html")}
    keep_apart([arguments.set, *(file for file, _ in listed)], written)
    jobs = min(arguments.jobs or os.cpu_count() or 1, len(listed))
    put = Put(questions.questions, arguments.k, arguments.budget, arguments.retrieval, not arguments.no_quotes)
    recorder = Recorder(arguments.trace, quotes=put.quotes)
    sources = Sources([file for file, _ in listed], arguments.trace)
    rows: list[Row] = []
    failed = False
    progress = Progress(f"{path}: asking documents", "with --trace, what was asked is not asked again")
    try:
        for done, (answered, (_, named)) in enumerate(zip(rows_of(sources, put, recorder, jobs), listed, strict=True)):
            if isinstance(answered, DocumentError):
                progress.clear()
                print(f"pincite: {answered}", file=sys.stderr)
                failed = failed or named
            else:
                rows += answered
            progress.show(done + 1, len(listed))
    except KeyboardInterrupt:
        progress.clear()
        if arguments.trace is not None:
            print(f"pincite: stopped; the same command goes on behind what {arguments.trace} holds", file=sys.stderr)
        raise
    progress.clear()
    _written(arguments, questions, rows)
    recorder.tell_head()
    return INPUT_ERROR if failed else DONE


def _files(paths: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Each file once, and whether it was named itself and not found in a folder."""
    seen: set[str] = set()
    for path in paths:
        if os.path.isdir(path):
            listing = list_files([Folder(path, os.path.abspath(path), Exclude({}))])
            for _, where, reason in listing.skipped:
                print(f"pincite: {where}: {reason}", file=sys.stderr)
            root = os.path.abspath(path)
            found = [(os.path.join(path, os.path.relpath(file, root)), False) for _, file in listing.files]
        else:
            found = [(path, True)]
        for file, named in found:
            if os.path.abspath(file) not in seen:
                seen.add(os.path.abspath(file))
                yield file, named


def _written(arguments: argparse.Namespace, questions: QuestionSet, rows: Sequence[Row]) -> None:
    if arguments.csv is not None:
        _write("--csv", arguments.csv, "\ufeff" + as_csv(rows))  # by the mark spreadsheets know that it is UTF-8
    if arguments.markdown is not None:
        _write("--markdown", arguments.markdown, as_markdown(questions.title, rows))
    if arguments.html is not None:
        folder = Path(arguments.html).parent
        page = as_html(questions.title, rows, lambda file: _address(file, folder))
        _write("--html", arguments.html, page)
    if arguments.json:
        for row in rows:
            print(dumped(asdict(row)))
    elif arguments.csv is arguments.markdown is arguments.html is None:
        _print(rows)
    else:
        found = sum(row.found for row in rows)
        print(f"{len({row.document for row in rows}):,} documents, {found:,} of {len(rows):,} answers found")


def _write(option: str, name: str, text: str) -> None:
    write_whole(option, name, text.encode("utf-8", "replace"))


def _address(file: str, folder: Path) -> str:
    """A document's address relative to the page."""
    try:
        return quote(Path(os.path.relpath(file, folder)).as_posix())
    except ValueError:  # another drive
        return Path(file).absolute().as_uri()


def _print(rows: Sequence[Row]) -> None:
    terminal = Terminal.of(sys.stdout)
    for document, group in groupby(rows, key=lambda row: row.document):
        terminal.line(terminal.bold(plain(document)))
        for row in group:
            terminal.line(f"  {plain(row.id)}: {plain(row.question)}")
            if not row.quote:
                terminal.line(terminal.dim("      not found"))
                continue
            value = terminal.bold(plain(row.value)) if row.value else "" if row.found else "not read"
            words = plain(row.quote)
            words = words if len(words) <= SHORT else f"{words[: SHORT - 1]}…"
            where = f"{plain(row.cite)}, line {row.line}" if row.cite else f"line {row.line}"
            terminal.line(f"      {value}{': ' if value else ''}»{words}«")
            terminal.line(terminal.dim(f"      {where}  {row.confidence:.0%}"))
        terminal.line()
