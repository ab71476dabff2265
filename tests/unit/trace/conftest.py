"""A lease, questions to it, and a trace of the answers."""

from __future__ import annotations

import pytest

from pincite.engine import Document
from pincite.reading import AmountAnswer, DurationAnswer, SpanAnswer, typed
from pincite.text.span import Span
from pincite.trace import Inquiry, Located, Replayer, TraceWriter, decision_record, text_hash

LEASE = """\
# Lease “Süd”

## 1. Term

The lease runs for three years from the first of May.

## 2. Notice

A party gives notice ninety (90) days before the end. Notice is given in writing.

## 3. Rent

The rent is 900 euros a month. It is due on the third day. \U0001f3e0
"""
QUESTIONS = (
    ("How many days before the end is notice given?", DurationAnswer()),
    ("What is the rent a month?", AmountAnswer()),
    ("Who is the captain of the ship?", SpanAnswer()),
)


def clock():
    return "2026-11-30T12:00:00Z"


class Shelf:
    """A library of texts by path."""

    def __init__(self, **texts):
        self.texts = texts
        self.asked = []

    def by_hash(self, sha256):
        self.asked.append(sha256)
        found = (Located(path, text) for path, text in self.texts.items() if text_hash(text) == sha256)
        return next(found, None)

    def by_path(self, path):
        return Located(path, self.texts[path]) if path in self.texts else None


@pytest.fixture(scope="session")
def document():
    return Document(LEASE, name="lease", markup="markdown")


@pytest.fixture(scope="session")
def records(document):
    made = []
    for number, (question, kind) in enumerate(QUESTIONS):
        decision = typed(document.ask(question), kind)
        asked = Inquiry(id=f"q{number}", path="lease", answer=kind.as_json())
        made.append(decision_record(document, decision, asked))
    return made


@pytest.fixture
def trace(tmp_path, records):
    path = tmp_path / "t.jsonl"
    TraceWriter(path, clock=clock).append(*records)
    return path


@pytest.fixture
def replayer():
    return Replayer(Shelf(lease=LEASE))


@pytest.fixture
def place():
    start = LEASE.index("Notice is given")
    return Span(start, start + len("Notice is given in writing."))
