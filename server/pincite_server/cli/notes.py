"""``pincite notes``: a note for each section that places it in its document."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Sequence
from typing import Any

from pincite.annotations import Annotation
from pincite.chat import Batch, Written, context_writer, write_notes
from pincite.chat.local_note import LocalNotes
from pincite.errors import InvalidQuestion
from pincite.longdoc import LongDocument, Section
from pincite.text.lines import line_at, line_starts
from pincite.text.span import Span
from pincite_server.cli.answer import dumped
from pincite_server.cli.chat import Chosen
from pincite_server.cli.interrupt import INTERRUPTED, interruptible
from pincite_server.cli.keep import Keeper
from pincite_server.cli.progress import PATIENCE, Progress
from pincite_server.cli.source import open_document
from pincite_server.cli.terminal import Terminal, plain

FOUND, NOT_FOUND, INPUT_ERROR = 0, 1, 2


def run(arguments: argparse.Namespace) -> int:
    """0 where there is a note, 1 where there is none, 2 where the chat model went away, 130 where interrupted."""
    if arguments.at_once < 1:
        raise InvalidQuestion(f"--at-once is at least 1 request, not {arguments.at_once}")
    chosen = Chosen.of(arguments)
    opened = open_document(arguments.file)
    keeper = Keeper.of(arguments)
    document = LongDocument(opened.text, name=opened.name, markup=opened.markup)
    sections = _sections(document, arguments.section)
    batch = _locally(document, sections) if chosen is None else _by_chat(arguments, document, sections, chosen)
    if batch is None:
        return INPUT_ERROR
    rows = _rows(document, sections, batch)
    if keeper is not None:  # before anything is printed, since whoever reads may stop reading
        keeper.put_notes(document.text, _annotations(document, rows, keeper.name, chosen))
    if arguments.json:
        print(dumped(_writer(chosen) | {"notes": rows}))
    else:
        _print(rows, "made locally, without a chat model" if chosen is None else f"by {chosen.name}")
    return _ended(batch, chosen)


def _sections(document: LongDocument, numbers: Sequence[int] | None) -> list[Section]:
    """Those numbered so from 1, else all but furniture. Raises InvalidQuestion for a number that is none."""
    table = document.sections
    if numbers is None:
        return [table[index] for index, apart in enumerate(table.apart) if not apart]
    for number in numbers:
        if not 1 <= number <= len(table):
            raise InvalidQuestion(f"--section {number}: {document.name} has sections 1 to {len(table)}")
    return [table[number - 1] for number in sorted(set(numbers))]


def _locally(document: LongDocument, sections: Sequence[Section]) -> Batch:
    made = LocalNotes(document)
    progress = Progress(f"{document.name}: making notes")
    written: list[Written] = []
    for index, section in enumerate(sections):
        progress.show(index, len(sections))
        written.append(Written(index, made.note(section.start, section.end).text))
    progress.clear()
    return Batch(tuple(written))


def _by_chat(
    arguments: argparse.Namespace, document: LongDocument, sections: Sequence[Section], chosen: Chosen
) -> Batch | None:
    """None where the user does not want it."""
    writer = context_writer(chosen.chat, store=chosen.store)
    spans = [section.span for section in sections]
    cost = writer.cost(document.text, spans)
    if not chosen.agreed(f"notes for {arguments.file}", cost):
        return None
    progress = Progress(
        f"{document.name}: writing notes", "Ctrl-C keeps what is done", patience=0 if cost.calls else PATIENCE
    )
    progress.show(0, len(spans))
    ended = 0

    def done(_written: Written) -> None:
        nonlocal ended
        ended += 1
        progress.show(ended, len(spans))

    try:
        with interruptible() as pressed:
            return write_notes(writer, document.text, spans, at_once=arguments.at_once, cancelled=pressed, done=done)
    finally:
        progress.clear()


def _rows(document: LongDocument, sections: Sequence[Section], batch: Batch) -> list[dict[str, Any]]:
    """One record a section, in document order; ``line`` counts from 0, ``section`` from 1.

    ``note`` is null where there is none, and ``why`` says why; else ``why`` is null.
    """
    starts = line_starts(document.text)
    rest = batch.unavailable or "interrupted"
    return [
        {
            "section": section.index + 1,
            "start": section.start,
            "end": section.end,
            "line": line_at(starts, section.start),
            "cite": section.cite,
            "note": written.note,
            "why": None if written.note is not None else written.why or rest,
        }
        for section, written in zip(sections, batch.written, strict=True)
    ]


def _annotations(
    document: LongDocument, rows: Sequence[dict[str, Any]], source: str, chosen: Chosen | None
) -> list[Annotation]:
    return [
        Annotation.of(
            document.text,
            Span(row["start"], row["end"]),
            "note",
            row["note"],
            source=source,
            writer="local" if chosen is None else chosen.chat.endpoint,
            generated=chosen is not None,
            cite=row["cite"],
        )
        for row in rows
        if row["note"] is not None
    ]


def _writer(chosen: Chosen | None) -> dict[str, Any]:
    if chosen is None:
        return {"writer": "local", "model": None, "endpoint": None}
    return {"writer": "chat", "model": chosen.model, "endpoint": chosen.chat.endpoint}


def _print(rows: Sequence[dict[str, Any]], made: str) -> None:
    terminal = Terminal.of(sys.stdout)
    noted = [row for row in rows if row["note"] is not None]
    for row in noted:
        where = f"{row['section']:>4}. {plain(row['cite'])}"
        line = f", line {row['line'] + 1}"
        terminal.line(terminal.bold(where if where.endswith(line) else where + line))
        for part in textwrap.wrap(plain(row["note"]), terminal.width - 6, break_on_hyphens=False):
            terminal.line(f"      {part}")
    terminal.line(f"({len(noted):,} note{'' if len(noted) == 1 else 's'} {made})")


def _ended(batch: Batch, chosen: Chosen | None) -> int:
    """The exit code; what was not written is said, with how to go on."""
    missing = [each for each in batch.written if each.note is None]
    noted = len(batch.written) - len(missing)
    if chosen is not None and (batch.cancelled or batch.unavailable):
        chosen.tell_end(f"{noted:,} of {len(batch.written):,} notes are there", batch.unavailable or "interrupted")
        return INTERRUPTED if batch.cancelled else INPUT_ERROR
    for why in sorted({each.why for each in missing if each.why}):
        count = sum(each.why == why for each in missing)
        print(f"pincite: no note for {count:,} section{'' if count == 1 else 's'}: {why}", file=sys.stderr)
    return FOUND if noted else NOT_FOUND
