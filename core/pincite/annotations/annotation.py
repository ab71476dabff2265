"""One note, cut or kept piece of evidence."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Literal, get_args

from pincite.annotations.anchor import Anchor
from pincite.text.span import Span

Kind = Literal["note", "cut", "evidence"]
KINDS: tuple[Kind, ...] = get_args(Kind)

_ABSOLUTE = re.compile(r"[/\\]|[a-zA-Z]:|[a-zA-Z][a-zA-Z0-9+.-]*://|file:")


@dataclass(frozen=True, slots=True)
class Annotation:
    """What is said of words of a document. Raises ValueError where a field is out of its range."""

    id: str
    """``urn:uuid:…`` where it is of our making."""
    kind: Kind
    source: str
    """The document: its name, or its path relative to the workspace in POSIX form; never an absolute path."""
    anchor: Anchor
    body: str
    """The note, the cut's title (empty where it has none), the question that the evidence answers."""
    writer: str = ""
    """The person who wrote it, or the chat model that did; empty where neither is known."""
    generated: bool = False
    """Whether a chat model wrote it."""
    created: str = ""
    """ISO 8601, UTC; empty where it is not known."""
    confidence: float | None = None
    """Probability that it is right, where one was given."""
    cite: str = ""
    """The pin cite of the words, as it was when the annotation was made."""
    kept: Mapping[str, object] = field(default_factory=dict, compare=False, repr=False)
    """The JSON that it was read from, with what other tools put into it."""

    def __post_init__(self) -> None:
        if not self.id:
            raise ValueError("an annotation has an id")
        if self.kind not in KINDS:
            raise ValueError(f"kind is one of {', '.join(KINDS)}, not {self.kind!r}")
        if not self.source or _ABSOLUTE.match(self.source):
            raise ValueError("the source of an annotation is a name or a relative path")
        if self.confidence is not None and not 0 <= self.confidence <= 1:
            raise ValueError(f"a confidence lies between 0 and 1, not at {self.confidence}")

    @classmethod
    def of(
        cls,
        text: str,
        span: Span,
        kind: Kind,
        body: str,
        *,
        source: str,
        writer: str = "",
        generated: bool = False,
        confidence: float | None = None,
        cite: str = "",
    ) -> Annotation:
        """A new annotation of a range of a text, made now. Raises ValueError where the range is empty or outside."""
        return cls(
            id=uuid.uuid4().urn,
            kind=kind,
            source=source,
            anchor=Anchor.of(text, span),
            body=body,
            writer=writer,
            generated=generated,
            created=f"{datetime.now(UTC):%Y-%m-%dT%H:%M:%SZ}",
            confidence=confidence,
            cite=cite,
        )
