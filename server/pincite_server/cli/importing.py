"""``pincite import``: where the annotations of another stand in a document, and keeping them."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from pincite.annotations import Annotation, Finder, read_any
from pincite.annotations.strict_json import LARGEST
from pincite.errors import AnnotationError
from pincite.text.lines import line_at, line_starts
from pincite_server.cli.answer import dumped
from pincite_server.cli.keep import Keeper
from pincite_server.cli.source import open_document
from pincite_server.cli.terminal import plain

FOUND, NOT_FOUND = 0, 1
SHORT = 100
"""Characters of a quote on a line."""


def run(arguments: argparse.Namespace) -> int:
    """0 where all of them stand in the document, 1 where some do not or there are none."""
    document = open_document(arguments.file)
    keeper = Keeper.of(arguments)
    annotations = _read(arguments.annotations)
    finder, starts = Finder(document.text), line_starts(document.text)
    rows: list[dict[str, Any]] = []
    for each in annotations:
        found = finder.find(each.anchor)
        place: dict[str, Any] = {"state": "orphaned", "start": None, "end": None, "line": None, "cite": each.cite}
        if found is not None:
            place = {
                "state": found.state,
                "start": found.span.start,
                "end": found.span.end,
                "line": line_at(starts, found.span.start),
                "cite": document.cite(found.span),
            }
        about = {"id": each.id, "kind": each.kind, "text": each.body, "quote": each.anchor.quote.exact}
        rows.append({**about, **place})
    if arguments.json:
        print(dumped({"annotations": rows}))
    else:
        _print(rows)
    if keeper is not None:
        keeper.add(annotations)
    return FOUND if rows and all(row["start"] is not None for row in rows) else NOT_FOUND


def _read(file: str) -> list[Annotation]:
    """The annotations of a file. Raises AnnotationError."""
    try:
        with Path(file).open("rb") as opened:
            data = opened.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise AnnotationError(f"{file}: cannot be read: {reason}") from None
    return list(read_any(data, file).annotations)


def _print(rows: list[dict[str, Any]]) -> None:
    for row in rows:
        quote = plain(" ".join(row["quote"].split()))
        words = f"»{quote if len(quote) <= SHORT else quote[: SHORT - 1] + '…'}«"
        where = "      –" if row["line"] is None else f"{row['line'] + 1:>7}"
        cite = f"{plain(row['cite'])}  " if row["cite"] else ""
        print(f"{where}  {row['state']:<8}  {cite}{words}  {plain(' '.join(row['text'].split()))}")
    if not rows:
        print("no annotation that Pincite reads: they need a text quote and a text position")
