"""Evidence as W3C Web Annotations: ``pincite ask --annotations``."""

from __future__ import annotations

from pathlib import Path

from pincite.annotations import Annotation, Page, write
from pincite.engine import Document
from pincite.reading import Decision
from pincite_server.cli.outputs import write_whole
from pincite_server.cli.recording import path_in_trace


class Exporter:
    """Gathers evidence for the file that ``--annotations`` names; without one it does nothing."""

    def __init__(self, file: str | None) -> None:
        self._path = None if file is None else Path(file)
        self._annotations: list[Annotation] = []

    def decided(self, document: Document, decision: Decision, file: str) -> None:
        """Takes the evidence of an answer over a file."""
        if self._path is None:
            return
        source = path_in_trace(file, self._path) or document.name
        for item in decision.evidence:
            self._annotations.append(
                Annotation.of(
                    document.text,
                    item.span,
                    "evidence",
                    decision.question,
                    source=source,
                    confidence=round(item.confidence, 4),
                    cite=item.cite,
                )
            )

    def write(self) -> None:
        """The file, with what was gathered, in place of one that is there. Raises OutputError."""
        if self._path is None:
            return
        write_whole("--annotations", str(self._path), write(Page(tuple(self._annotations)), self._path.name))
