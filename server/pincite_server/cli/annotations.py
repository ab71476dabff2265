"""Evidence as W3C Web Annotations: ``pincite ask --annotations``."""

from __future__ import annotations

from pathlib import Path

from pincite.annotations import Annotation, Page, write
from pincite.engine import Document
from pincite.errors import AnnotationError
from pincite.reading import Decision
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
        """The file, with what was gathered, in place of one that is there. Raises AnnotationError."""
        if self._path is None:
            return
        part = self._path.with_name(f"{self._path.name}.part")
        try:
            part.write_bytes(write(Page(tuple(self._annotations)), self._path.name))
            part.replace(self._path)
        except OSError as error:
            part.unlink(missing_ok=True)
            raise AnnotationError(f"{self._path}: cannot be written: {error.strerror or error}") from None
