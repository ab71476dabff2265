"""Readers find the answer inside a window; deciding is finding first and reading then."""

from pincite.reading.decide import SpanAnswer, ask, decide
from pincite.reading.decision import Decision, Evidence
from pincite.reading.protocol import CalibratedReader, Reader, Reading
from pincite.reading.sentence import SentenceReader

__all__ = [
    "CalibratedReader",
    "Decision",
    "Evidence",
    "Reader",
    "Reading",
    "SentenceReader",
    "SpanAnswer",
    "ask",
    "decide",
]
