"""Readers find the answer inside a window; deciding is finding first and reading then."""

from pincite.reading.decide import ask, decide
from pincite.reading.decision import Decision, Evidence, Typed
from pincite.reading.kinds import (
    AmountAnswer,
    AnswerKind,
    ChoiceAnswer,
    DateAnswer,
    DurationAnswer,
    SpanAnswer,
    YesNoAnswer,
    kind_of_json,
)
from pincite.reading.protocol import CalibratedReader, Reader, Reading
from pincite.reading.sentence import SentenceReader
from pincite.reading.typed import typed
from pincite.reading.values import Amount, Duration

__all__ = [
    "Amount",
    "AmountAnswer",
    "AnswerKind",
    "CalibratedReader",
    "ChoiceAnswer",
    "DateAnswer",
    "Decision",
    "Duration",
    "DurationAnswer",
    "Evidence",
    "Reader",
    "Reading",
    "SentenceReader",
    "SpanAnswer",
    "Typed",
    "YesNoAnswer",
    "ask",
    "decide",
    "kind_of_json",
    "typed",
]
