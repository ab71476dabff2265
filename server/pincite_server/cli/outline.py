"""``pincite outline``: a document's headings."""

from __future__ import annotations

import argparse
from typing import Any

from pincite.engine import Document
from pincite.parsing import Heading
from pincite.text.lines import line_at, line_starts
from pincite_server.cli.answer import dumped
from pincite_server.cli.source import open_document
from pincite_server.cli.terminal import plain


def run(arguments: argparse.Namespace) -> int:
    """0 where there is a heading, 1 where there is none."""
    document = open_document(arguments.file)
    rows = headings(document, clauses=arguments.clauses)
    if arguments.json:
        print(dumped(rows))
    else:
        for row in rows:
            label = plain(f"{row['number']} {row['title']}".strip()) or "·"
            print(f"{row['line'] + 1:>6}  {'  ' * (row['level'] - 1)}{label}")
    return 0 if rows else 1


def headings(document: Document, *, clauses: bool) -> list[dict[str, Any]]:
    """One record per heading, in document order; ``parent`` is the index of the heading above, or None.

    ``start`` and ``end`` bound the division in code points, ``line`` counts from 0.
    """
    starts = line_starts(document.text)
    rows: list[dict[str, Any]] = []
    stack: list[tuple[Heading, int | None]] = [(heading, None) for heading in reversed(document.outline)]
    while stack:
        heading, parent = stack.pop()
        index = parent
        if clauses or heading.kind != "clause":
            index = len(rows)
            rows.append(
                {
                    "start": heading.start,
                    "end": heading.end,
                    "line": line_at(starts, heading.start),
                    "level": heading.level,
                    "number": heading.number,
                    "title": heading.title,
                    "kind": heading.kind,
                    "parent": parent,
                }
            )
        stack.extend((child, index) for child in reversed(heading.children))
    return rows
