"""Asking a recorded question again, over the same text, and comparing what comes of it field by field."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

from pincite.annotations import Finder
from pincite.engine import Document, Models
from pincite.errors import InvalidQuestion
from pincite.reading import Reader, kind_of_json, typed
from pincite.retrieval import TIERS
from pincite.text.lines import line_at, line_starts
from pincite.text.span import Span
from pincite.trace.fingerprint import engine, models
from pincite.trace.reader import Entry
from pincite.trace.record import Inquiry, anchor_of, decision_record, spans_of, text_hash
from pincite.trace.verdict import Finding, Verdict

NEAR = 2e-6
"""How far a number may be from the one recorded, which is rounded to six places."""
NEAR_MODEL = 2e-3
"""The same where a model has its part in it: processors differ in the order in which they add."""
_COMPARED = ("tier", "sections", "found", "confidence", "evidence", "value")


class Located(NamedTuple):
    """A document as it is today."""

    where: str
    text: str


class Library(Protocol):
    """Finds the documents that records speak of."""

    def by_hash(self, sha256: str) -> Located | None:
        """The document of just this text, wherever it lies."""
        ...

    def by_path(self, path: str) -> Located | None:
        """The document that lies there now, whatever its text."""
        ...


@dataclass(frozen=True, slots=True)
class NamedReader:
    """A reader beside the default one, and the fingerprint of its model."""

    reader: Reader
    fingerprint: str


class Replayer:
    """Asks recorded questions again. ``served`` gives models, ``readers`` readers by name, when first needed."""

    def __init__(
        self,
        library: Library,
        served: Callable[[], Models] = Models,
        readers: Callable[[str], NamedReader | None] = lambda _: None,
    ) -> None:
        self._library = library
        self._served = lru_cache(maxsize=1)(served)
        self._readers = lru_cache(maxsize=8)(readers)
        self._located = lru_cache(maxsize=64)(self._locate)
        # Records of one document stand together: few need be open at a time.
        self._opened = lru_cache(maxsize=4)(self._open)

    def replay(self, entry: Entry) -> Finding:
        """The verdict on one record with a document."""
        fields = entry.fields
        document = fields["document"]
        found = self._located(document["path"], document["sha256"])
        if found is None:
            return Finding(entry.number, Verdict.DOCUMENT_MISSING, detail=f"{_named(document)} is not to be found")
        if text_hash(found.text) != document["sha256"]:
            return Finding(entry.number, Verdict.DOCUMENT_CHANGED, detail=_standing(fields, found))
        if fields["type"] != "decision":
            return _quoted(entry, found.text)
        return self._again(entry, found.text)

    def _locate(self, path: str | None, sha256: str) -> Located | None:
        here = self._library.by_path(path) if path is not None else None
        # Editors do not count a byte order mark as a character; the command line does.
        for text in () if here is None else (here.text, here.text.removeprefix("\ufeff")):
            if here is not None and text_hash(text) == sha256:
                return Located(here.where, text)
        return self._library.by_hash(sha256) or here

    def _open(self, text: str, name: str, markup: str | None, chunk: int, lexical: bool) -> Document:
        return Document(text, name=name, markup=markup, chunk_size=chunk, models=None if lexical else self._served())

    def _again(self, entry: Entry, text: str) -> Finding:
        fields, about = entry.fields, entry.fields["document"]
        settings, tier = fields["settings"], fields["tier"]
        if settings["context"] is not None:
            return Finding(entry.number, Verdict.MODEL_MISSING, detail="notes or cuts served, which verify has not")
        named = None if settings["reader"] == "sentence" else self._readers(settings["reader"])
        if tier not in TIERS or (settings["reader"] != "sentence" and named is None):
            return _model_missing(entry, "reader" if tier in TIERS else f"tier {tier}", "is not there")
        document = self._opened(text, about["name"], about["markup"], about["chunk"], tier == "lexical")
        have = models(document.models, tier, named.fingerprint if named else None)
        for kind, fingerprint in fields["models"].items():
            if have.get(kind) != fingerprint:
                return _model_missing(entry, kind, "is another one" if kind in have else "is not there")
        within = Span(*settings["within"]) if settings["within"] is not None else None
        reader = named.reader if named else None
        inquiry = Inquiry(settings["k"], settings["budget"], within, settings["reader"], answer=fields["answer"])
        try:
            decision = typed(
                document.ask(
                    fields["question"],
                    k=inquiry.k,
                    budget=inquiry.budget,
                    within=within,
                    reader=reader,
                    tier=tier,
                    wait=tier != "lexical",
                ),
                kind_of_json(fields["answer"]),
            )
        except InvalidQuestion as error:
            return Finding(entry.number, Verdict.DIFFERS, "question", "one that can be asked", str(error))
        if decision.tier != tier:
            return _model_missing(entry, f"tier {tier}", str(decision.extra.get("problem", "does not serve")))
        quotes = all(item["quote"] is not None for item in fields["evidence"])
        made = decision_record(document, decision, inquiry, quotes=quotes).fields
        return self._compared(entry, made, NEAR if tier == "lexical" else NEAR_MODEL)

    def _compared(self, entry: Entry, made: Mapping[str, Any], near: float) -> Finding:
        for name in _COMPARED:
            difference = _difference(name, entry.fields[name], made[name], near)
            if difference is not None:
                since = "; the engine's word lists or weights are others now" * (entry.fields["engine"] != engine())
                return Finding(entry.number, Verdict.DIFFERS, *difference, detail=since.lstrip("; "))
        return Finding(entry.number, Verdict.CONFIRMED)


def _model_missing(entry: Entry, kind: str, why: str) -> Finding:
    return Finding(entry.number, Verdict.MODEL_MISSING, detail=f"the {kind} that answered {why}")


def _difference(name: str, expected: Any, found: Any, near: float) -> tuple[str, str, str] | None:
    """The first place where two values differ: its name, what is expected there and what is found."""
    if isinstance(expected, dict) and isinstance(found, dict) and expected.keys() == found.keys():
        pairs = [(f"{name}.{key}", expected[key], found[key]) for key in sorted(expected)]
    elif isinstance(expected, list) and isinstance(found, list):
        if len(expected) != len(found):
            return f"{name} (how many)", str(len(expected)), str(len(found))
        pairs = [(f"{name}[{i}]", *pair) for i, pair in enumerate(zip(expected, found, strict=True))]
    else:
        numbers = isinstance(expected, float | int) and isinstance(found, float | int)
        same = abs(expected - found) <= near * max(1.0, abs(expected)) if numbers else expected == found
        return None if same else (name, repr(expected), repr(found))
    return next((d for pair in pairs if (d := _difference(*pair, near)) is not None), None)


def _quoted(entry: Entry, text: str) -> Finding:
    """A note or a cut: the words that it speaks of, at their place."""
    for place in spans_of(entry.fields):
        words = text_hash(text[place["start"] : place["end"]])
        if words != place["sha256"]:
            return Finding(entry.number, Verdict.DIFFERS, "place", f"words of hash {place['sha256']}", words)
    return Finding(entry.number, Verdict.CONFIRMED)


def _standing(fields: Mapping[str, Any], found: Located) -> str:
    """Whether the words quoted still stand in a document that has changed, and where."""
    starts, finder = line_starts(found.text), Finder(found.text)
    told = []
    for place in spans_of(fields):
        span, state = _found_again(finder, found.text, place)
        said = _STATES[state]
        line = f" line {line_at(starts, span.start) + 1}" if span is not None else ""
        told.append(f"{place.get('cite') or 'the words'}: {said}{line}")
    return f"{found.where} has changed" + "".join(f"; {each}" for each in told)


_STATES = {
    "exact": "the words quoted still stand at",
    "moved": "the words quoted have moved to",
    "fuzzy": "the words quoted were changed a little, at",
    "gone": "the words quoted are gone",
    "unquoted": "other words stand at its place, and those meant were not recorded",
}


def _found_again(finder: Finder, text: str, place: Mapping[str, Any]) -> tuple[Span | None, str]:
    """Where the words of a record stand today, and how."""
    anchor = anchor_of(place)
    if anchor is not None:
        found = finder.find(anchor)
        return (None, "gone") if found is None else (found.span, found.state)
    span = Span(place["start"], place["end"])
    return (span, "exact") if text_hash(span.of(text)) == place["sha256"] else (None, "unquoted")


def _named(document: Mapping[str, Any]) -> str:
    return str(document["path"] or document["name"])
