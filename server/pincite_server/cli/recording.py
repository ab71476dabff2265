"""Decisions of the command line in a trace."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from pincite.engine import Document
from pincite.reading import Decision
from pincite.trace import Inquiry, Record, TraceWriter, decision_record
from pincite_server.cli.source import STDIN


class Recorder:
    """Writes to the trace that ``--trace`` names; without one it does nothing."""

    def __init__(self, trace: str | None, *, quotes: bool = True) -> None:
        self._writer = None if trace is None else TraceWriter(Path(trace), notice=_tell)
        self._quotes = quotes
        self._head = ""

    def decided(self, document: Document, decision: Decision, inquiry: Inquiry, file: str) -> None:
        """Records an answer over a file."""
        if self._writer is not None:
            placed = replace(inquiry, path=path_in_trace(file, self._writer.path))
            self.write([decision_record(document, decision, placed, quotes=self._quotes)])

    def write(self, records: Sequence[Record]) -> None:
        """Records what was made elsewhere."""
        if self._writer is not None and records:
            self._head = self._writer.append(*records)[-1]

    def tell_head(self) -> None:
        """The hash to note, so that records that are dropped later will be missed."""
        if self._writer is not None and self._head:
            _tell(f"{self._writer.path}: recorded; head {self._head}")


def path_in_trace(file: str, trace: Path) -> str | None:
    """A document's path as a trace holds it: from the trace's folder, with "/"; None where there is no way to it."""
    if file == STDIN:
        return None
    try:
        return Path(os.path.relpath(file, trace.parent)).as_posix()
    except ValueError:  # another drive
        return None


def _tell(note: str) -> None:
    print(f"pincite: {note}", file=sys.stderr)
