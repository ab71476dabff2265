"""What an answer is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pincite.longdoc.section import Section
from pincite.longdoc.window import Window
from pincite.retrieval.tiers import Tier
from pincite.text.span import Span


@dataclass(frozen=True, slots=True)
class Evidence:
    """A range of the document that bears on the question, with its reason."""

    start: int
    end: int
    text: str
    """Exactly ``document[start:end]``."""
    cite: str
    path: tuple[str, ...]
    section: int
    """Index into ``Decision.sections``."""
    score: float
    confidence: float
    """The probability that the range touches the right words, in [0, 1]."""

    @property
    def span(self) -> Span:
        """Its range in the document."""
        return Span(self.start, self.end)


@dataclass(frozen=True, slots=True)
class Decision:
    """The answer to one question over one document; ``found`` is false exactly when ``evidence`` is empty."""

    question: str
    found: bool
    confidence: float
    evidence: tuple[Evidence, ...]
    """Best first."""
    sections: tuple[tuple[Section, float], ...]
    """What was read, with its score, best first."""
    window: Window
    tier: Tier = "lexical"
    """What found and judged it."""
    extra: dict[str, Any] = field(default_factory=dict)
    """``extra["long"]``: what was read of a text that did not fit; absent when it fitted."""

    @property
    def answer(self) -> Evidence | None:
        """The best evidence, or None."""
        return self.evidence[0] if self.evidence else None

    @property
    def value(self) -> str | None:
        """The words of the best evidence, or None."""
        return self.evidence[0].text if self.evidence else None

    @property
    def span(self) -> Span | None:
        """The place of the best evidence, or None."""
        return self.evidence[0].span if self.evidence else None
