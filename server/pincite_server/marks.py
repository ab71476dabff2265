"""Evidence shown in editors that know none of our requests: as information diagnostics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

if TYPE_CHECKING:
    from pincite_server.protocol import Evidence, SelectForQuestionResult
    from pincite_server.server import PinciteServer


class EvidenceMarks:
    """Which documents have marks. They are taken away when the document is edited or closed, or at the user's wish."""

    def __init__(self, server: PinciteServer) -> None:
        self._server = server
        self._marked: set[str] = set()

    def show(self, uri: str, result: SelectForQuestionResult) -> None:
        """Mark an answer's evidence in place of what was marked before."""
        marks = [_mark(evidence, rank, result.question) for rank, evidence in enumerate(result.evidence, 1)]
        self._publish(uri, marks, result.version)
        self._marked.add(uri)

    def clear(self, uri: str | None = None) -> None:
        """Take the marks of one document away, or of all."""
        for marked in [uri] if uri is not None else sorted(self._marked):
            if marked in self._marked:
                self._marked.discard(marked)
                current = self._server.documents.peek(marked)
                self._publish(marked, [], current.version if current is not None else None)

    def _publish(self, uri: str, marks: Sequence[types.Diagnostic], version: int | None) -> None:
        self._server.diagnosing.mark(uri, marks, version)


def _mark(evidence: Evidence, rank: int, question: str) -> types.Diagnostic:
    role = "answers" if rank == 1 else f"evidence {rank} on"
    return types.Diagnostic(
        range=evidence.range,
        severity=types.DiagnosticSeverity.Information,
        source="pincite",
        message=f"{evidence.cite}: {role} “{question}”",
    )
