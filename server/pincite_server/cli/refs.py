"""``pincite refs``: the cross references and defined terms of a document."""

from __future__ import annotations

import argparse
from typing import Any

from pincite.engine import Document
from pincite.references import Reference
from pincite.references.graph import dot
from pincite.references.terms import defined_terms
from pincite.text.lines import line_at, line_starts
from pincite_server.cli.answer import dumped
from pincite_server.cli.outputs import keep_apart, write_whole
from pincite_server.cli.source import open_document
from pincite_server.cli.terminal import plain

FOUND, NOT_FOUND = 0, 1


def run(arguments: argparse.Namespace) -> int:
    """0 where there is a reference or a defined term, 1 where there is none."""
    keep_apart([arguments.file], {"--graph": arguments.graph})
    document = open_document(arguments.file)
    found = _found(document)
    if arguments.graph:
        graph = dot(document.references, document.cite)
        write_whole("--graph", arguments.graph, graph.encode("utf-8", "replace"))
    if arguments.json:
        print(dumped(found))
    else:
        for row in found["references"]:
            print(f"{row['line'] + 1:>6}  {plain(_one_line(row['text']))} → {plain(_where(row))}")
        for term in found["terms"]:
            print(f"{term['line'] + 1:>6}  “{plain(term['name'])}” is defined")
        if not found["references"] and not found["terms"]:
            print("no cross reference and no defined term")
    return FOUND if found["references"] or found["terms"] else NOT_FOUND


def _found(document: Document) -> dict[str, Any]:
    """``references`` and ``terms`` in document order; offsets are code points, ``line`` counts from 0."""
    starts = line_starts(document.text)
    return {
        "references": [_row(document, reference, starts) for reference in document.references.all],
        "terms": [
            {
                "start": term.span.start,
                "end": term.span.end,
                "line": line_at(starts, term.span.start),
                "name": term.name,
            }
            for term in defined_terms(document.text)
        ],
    }


def _row(document: Document, reference: Reference, starts: list[int]) -> dict[str, Any]:
    return {
        "start": reference.span.start,
        "end": reference.span.end,
        "line": line_at(starts, reference.span.start),
        "text": reference.span.of(document.text),
        "kind": reference.kind,
        "targets": [
            {
                "start": target.start,
                "end": target.end,
                "line": line_at(starts, target.start),
                "cite": document.cite(target),
            }
            for target in reference.targets
        ],
        "dangling": reference.dangling,
        "external": reference.external,
        "exact": reference.exact,
    }


def _where(row: dict[str, Any]) -> str:
    cites = [target["cite"] for target in row["targets"]]
    if row["dangling"]:
        return f"not there, only {cites[0]}" if cites else "not in this document"
    if row["external"]:
        return "another document"
    if not cites:
        return "not found for sure"
    return cites[0] if len(cites) == 1 else f"{cites[0]} to {cites[-1]} ({len(cites)})"


def _one_line(text: str) -> str:
    return " ".join(text.split())
