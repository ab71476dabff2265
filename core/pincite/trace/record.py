"""What is recorded: decisions, notes, cuts, and what a reviewer made of them.

A document's text is not: its hash is, and offsets, and the words quoted unless they are left out. Numbers are rounded
to six places, so that a record does not differ by what two processors make of the last binary digit.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from pincite.annotations import Anchor, Occurrence, TextPositionSelector, TextQuoteSelector
from pincite.engine import Document
from pincite.reading import Decision, Evidence
from pincite.retrieval import Tier
from pincite.text.span import Span
from pincite.trace.canonical import JSON, canonical
from pincite.trace.fingerprint import engine, models

VERSION = 1
"""Of the format. A record of another version is not judged."""
PLACES = 6

Verdict = Literal["accepted", "rejected", "none"]

_CHAIN = frozenset({"digests", "hash", "prev", "seq", "type", "version"})
FIELDS: dict[str, frozenset[str]] = {
    "decision": _CHAIN
    | frozenset("answer confidence document engine evidence found id models question".split())
    | frozenset("sections settings tier time value".split()),
    "note": _CHAIN | frozenset("document engine place text time writer".split()),
    "cut": _CHAIN | frozenset("confidence document engine place text time writer".split()),
    "review": _CHAIN | frozenset("comment of reviewer time verdict".split()),
}
"""The members of each type of record, those of the chain included."""
_STARTS = tuple(f'{{"{min(names)}":'.encode() for names in FIELDS.values())


def may_start_record(line: bytes) -> bool:
    """Whether a line, or what is there of it, begins as the canonical JSON of a record does."""
    return any(line.startswith(start) or start.startswith(line) for start in _STARTS)


@dataclass(frozen=True, slots=True)
class Record:
    """What is to be written: the type, and the fields but those of the chain and the time."""

    type: str
    fields: Mapping[str, JSON]


@dataclass(frozen=True, slots=True)
class Inquiry:
    """How a question was put, as far as the answer depends on it."""

    k: int = 5
    budget: int | None = None
    within: Span | None = None
    reader: str = "sentence"
    reader_model: str | None = None
    """The fingerprint of the extractive reader's model."""
    id: str | None = None
    """What the asker calls the question."""
    path: str | None = None
    """Where the document lies, relative to the trace's folder where it can be."""
    answer: Mapping[str, JSON] = field(default_factory=lambda: {"kind": "span"})
    """The kind of answer, as ``AnswerKind.as_json`` gives it."""


def text_hash(text: str) -> str:
    """SHA-256 of a text's UTF-8; lone surrogates as their three bytes."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def asked_fields(document: Document, question: str, inquiry: Inquiry, tier: Tier) -> dict[str, JSON]:
    """The fields of a decision's record that are known before it is made: two that share them share the answer."""
    within = inquiry.within
    return {
        "document": _document(document, inquiry.path),
        "id": inquiry.id,
        "question": question,
        "answer": dict(inquiry.answer),
        "settings": {
            "k": inquiry.k,
            "budget": inquiry.budget,
            "within": list(within) if within is not None else None,
            "reader": inquiry.reader,
            "context": _context(document),
        },
        "engine": engine(),
        "models": dict(models(document.models, tier, inquiry.reader_model)),
        "tier": tier,
    }


def _context(document: Document) -> str | None:
    """The hash of the notes and cuts that served, which are recorded on their own; None where none did."""
    if not document.notes and not document.edges:
        return None
    notes: list[JSON] = [[span.start, span.end, words] for span, words in document.notes]
    return hashlib.sha256(canonical([notes, list(document.edges)])).hexdigest()


def decision_record(document: Document, decision: Decision, inquiry: Inquiry, *, quotes: bool = True) -> Record:
    """The record of an answer; without ``quotes``, of where it stands and its hash alone."""
    return Record(
        "decision",
        {
            **asked_fields(document, decision.question, inquiry, decision.tier),
            "sections": [[s.start, s.end, round(score, PLACES)] for s, score in decision.sections],
            "found": decision.found,
            "confidence": round(decision.confidence, PLACES),
            "evidence": [_evidence(document.text, item, quotes) for item in decision.evidence],
            "value": _value(decision, inquiry.answer, quotes),
        },
    )


def note_record(
    document: Document, place: Span, text: str, writer: str, *, path: str | None = None, quotes: bool = True
) -> Record:
    """The record of a context note: of which place, by whom ("local", or a chat model's endpoint)."""
    fields: dict[str, JSON] = {
        "document": _document(document, path),
        "engine": engine(),
        "text": text,
        "writer": writer,
    }
    return Record("note", {**fields, "place": _place(document.text, place, quotes)})


def cut_record(
    document: Document,
    place: Span,
    title: str,
    writer: str,
    confidence: float | None = None,
    *,
    path: str | None = None,
    quotes: bool = True,
) -> Record:
    """The record of a topic cut: ``place`` is the first words of the new topic."""
    note = note_record(document, place, title, writer, path=path, quotes=quotes)
    return Record("cut", {**note.fields, "confidence": None if confidence is None else round(confidence, PLACES)})


def review_record(of: str, verdict: Verdict, comment: str = "", reviewer: str = "") -> Record:
    """What a reviewer made of the record of hash ``of``; a comment alone is the verdict "none"."""
    return Record("review", {"of": of, "verdict": verdict, "comment": comment, "reviewer": reviewer})


def _document(document: Document, path: str | None) -> dict[str, JSON]:
    return {
        "name": document.name,
        "path": path,
        "markup": document.markup,
        "chunk": document.chunk_size,
        "length": len(document.text),
        "sha256": text_hash(document.text),
    }


def _place(text: str, span: Span, quotes: bool) -> dict[str, JSON]:
    """A range and the hash of its words; with quotes also what finds them again (``pincite.annotations.Anchor``)."""
    bare: dict[str, JSON] = {"start": span.start, "end": span.end, "sha256": text_hash(span.of(text))}
    if not quotes or not len(span.of(text)):
        return {**bare, "quote": None, "prefix": None, "suffix": None, "occurrence": None}
    anchor = Anchor.of(text, span)
    quote, occurrence = anchor.quote, anchor.occurrence
    stood: dict[str, JSON] = {
        "nth": occurrence.nth,
        "of": occurrence.of,
        "repeated": sorted(occurrence.repeated),
        "length": occurrence.length,
    }
    return {**bare, "quote": quote.exact, "prefix": quote.prefix, "suffix": quote.suffix, "occurrence": stood}


def anchor_of(place: Mapping[str, Any]) -> Anchor | None:
    """What finds the words of a recorded place again in a text of later; None where they were left out."""
    if place["quote"] is None:
        return None
    stood = place["occurrence"]
    occurrence = Occurrence(stood["nth"], stood["of"], frozenset(stood["repeated"]), stood["length"])
    quote = TextQuoteSelector(place["quote"], place["prefix"], place["suffix"])
    return Anchor(quote, TextPositionSelector(place["start"], place["end"]), occurrence)


def _evidence(text: str, item: Evidence, quotes: bool) -> dict[str, JSON]:
    return {
        **_place(text, item.span, quotes),
        "cite": item.cite,
        "section": item.section,
        "confidence": round(item.confidence, PLACES),
    }


def _value(decision: Decision, kind: Mapping[str, JSON], quotes: bool) -> dict[str, JSON] | None:
    """The value read; where none could be read from the words that were found, these words and no value."""
    made: dict[str, JSON]
    unread = decision.extra.get("unread")
    if decision.typed is not None:
        made = decision.typed.as_json()
    elif unread:
        best = unread[0]
        made = {"kind": kind["kind"], "value": None, "text": best.text, "start": best.start, "end": best.end}
    else:
        return None
    return made if quotes else {**made, "text": None}


def spans_of(fields: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The places in the document that a record quotes: of its evidence, or its one place."""
    evidence = fields.get("evidence")
    if isinstance(evidence, list):
        return evidence
    place = fields.get("place")
    return [place] if isinstance(place, dict) else []
