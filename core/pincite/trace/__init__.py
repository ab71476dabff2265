"""Decisions on record: append-only, chained by hashes, to be confirmed later or told where they were altered."""

from pincite.trace.reader import Broken, Entry, entries
from pincite.trace.record import (
    Inquiry,
    Record,
    anchor_of,
    asked_fields,
    cut_record,
    decision_record,
    note_record,
    review_record,
    text_hash,
)
from pincite.trace.replay import Library, Located, NamedReader, Replayer
from pincite.trace.verdict import Finding, Verdict
from pincite.trace.verify import Verification, verify
from pincite.trace.writer import TraceWriter

__all__ = [
    "Broken",
    "Entry",
    "Finding",
    "Inquiry",
    "Library",
    "Located",
    "NamedReader",
    "Record",
    "Replayer",
    "TraceWriter",
    "Verdict",
    "Verification",
    "anchor_of",
    "asked_fields",
    "cut_record",
    "decision_record",
    "entries",
    "note_record",
    "review_record",
    "text_hash",
    "verify",
]
