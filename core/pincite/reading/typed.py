"""From a decision, which is words, to a value of the kind that was asked for."""

from __future__ import annotations

from dataclasses import replace

from pincite.reading.decision import Decision, Evidence, Typed
from pincite.reading.kinds import AnswerKind, Passage, SpanAnswer, kind_of
from pincite.text.language import language_of
from pincite.text.span import Span


def typed(decision: Decision, kind: AnswerKind | type[AnswerKind]) -> Decision:
    """The decision with ``Decision.typed``, read from the best evidence that gives a value of this kind.

    That evidence comes first then. Where none gives one, the answer is "not found", and what was found as words is in
    ``extra["unread"]``. Raises InvalidQuestion for what is no kind of answer.
    """
    kind = kind_of(kind)
    if isinstance(kind, SpanAnswer) or not decision.found:
        return decision
    expected = language_of(decision.window.text)
    for number, evidence in enumerate(decision.evidence):
        language = language_of(evidence.text, default=expected)
        read = kind.read(decision.question, Passage(evidence.text, language, decision.window.text))
        if read is not None:
            span = Span(evidence.start + read.start, evidence.start + read.end)
            value = Typed(kind.name, read.value, evidence.text[read.start : read.end], span)
            others = decision.evidence[:number] + decision.evidence[number + 1 :]
            return replace(decision, confidence=evidence.confidence, evidence=(evidence, *others), typed=value)
    unread: tuple[Evidence, ...] = decision.evidence
    return replace(
        decision, found=False, confidence=0.0, evidence=(), typed=None, extra={**decision.extra, "unread": unread}
    )
