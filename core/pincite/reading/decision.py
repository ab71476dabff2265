"""What an answer is made of."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from pincite.longdoc.section import Section
from pincite.longdoc.window import Window
from pincite.reading.values import Amount, Duration
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


Value = bool | str | Amount | Duration


@dataclass(frozen=True, slots=True)
class Typed:
    """A value read from the words of an answer."""

    kind: str
    """The name of the :class:`~pincite.reading.kinds.AnswerKind`."""
    value: Value
    """True or False, an option, a date in ISO 8601, an amount or a duration."""
    text: str
    """The words that it was read from, exactly ``document[span.start:span.end]``."""
    span: Span

    def as_json(self) -> dict[str, Any]:
        """``{kind, value, text, start, end}``; an amount is ``{number, currency}`` with its number as a string, which
        rounds nothing, a duration ``{iso, working}``."""
        value: Any = self.value
        match value:
            case Amount():
                value = {"number": f"{value.number:f}", "currency": value.currency}
            case Duration():
                value = {"iso": value.iso, "working": value.working}
        return {"kind": self.kind, "value": value, "text": self.text, "start": self.span.start, "end": self.span.end}


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
    """``extra["long"]``: what was read of a text that did not fit; absent when it fitted.
    ``extra["unread"]``: evidence that gave no value of the kind asked for."""
    typed: Typed | None = None
    """The value, where another kind of answer than words was asked for."""

    @property
    def answer(self) -> Evidence | None:
        """The best evidence, or None."""
        return self.evidence[0] if self.evidence else None

    @property
    def value(self) -> Value | None:
        """What answers: the words of the best evidence, or a value of the kind that was asked for; None where nothing
        does."""
        if self.typed is not None:
            return self.typed.value
        return self.evidence[0].text if self.evidence else None

    @property
    def span(self) -> Span | None:
        """The place of the best evidence, or None."""
        return self.evidence[0].span if self.evidence else None
