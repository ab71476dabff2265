"""The units that a reader can point at: sentences, list items, table rows, definitions."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from pincite.lexical import Analyzer
from pincite.parsing import Block
from pincite.text.sentences import sentence_spans
from pincite.text.span import Span

LONGEST = 700
"""Characters beyond which a sentence is cut at semicolons and enumerated parts."""

_BREAK = re.compile(r";\s+(?:and\s+|or\s+|und\s+|et\s+|y\s+)?|(?<=[\s,;:])(?=\([a-z]{1,3}\)\s)|(?<=:)\s+(?=\S)")
_MARKER = re.compile(r"(?:[-*+•]|\(?(?:\d{1,3}|[a-zA-Z]|[ivxlc]{1,6})[.)])\s+")
_CLOSED = re.compile(r"\s*(?:</[a-zA-Z][^<>]*>\s*)*")
_LEAD_IN = re.compile(r"(?:\S+\s+){0,3}\S+:")
"""A few words that introduce a list ("The Supplier shall:") and say nothing by themselves."""
_SENTENCE = re.compile(r"[*_\s]*\(?(?:\d{1,3}[a-z]?|[a-zA-Z]|[ivxl]{1,6})[.)]\S*\s+(?:\S+\s+){6,}\S+")
"""A mark, and at least seven words."""
_RULE = re.compile(r"[\s|:=_*.+-]*")


@dataclass(frozen=True, slots=True)
class Passage:
    """A range that can be evidence, with the terms that it is found by."""

    start: int
    """Offset from the section's start; so is ``end``."""
    end: int
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SectionText:
    """What a section says: its passages, and the terms of its headings."""

    passages: tuple[Passage, ...]
    captions: tuple[str, ...]
    """Terms of headings, headers of tables and bare lead-ins, where these are not passages for want of others."""


def section_text(
    text: str, span: Span, blocks: Sequence[Block], headings: Sequence[Span], analyzer: Analyzer
) -> SectionText:
    """The passages of ``text[span]``, in order; headings, headers of tables and bare lead-ins only for want of others.

    ``blocks`` and ``headings`` are those that overlap ``span``, in order.
    """
    found: list[Span] = []
    captions: list[Span] = []
    for block in blocks:
        start, end = max(block.span.start, span.start), min(block.span.end, span.end)
        if start >= end or block.kind == "furniture":
            continue
        inside = [h for h in headings if h.start < end and h.end > start]
        if block.kind == "heading" and not inside:
            inside = [Span(start, end)]
        inside = [h for h in inside if not _says_something(text, h)]
        at = start
        if block.header is not None and block.header.start == start and block.header.end < end:
            captions.append(block.header)
            at = block.header.end
        for heading in [*inside, Span(end, end)]:
            if at < heading.start:
                parts = _parts(text, Span(at, heading.start), block, analyzer.language)
                bare = len(parts) == 1 and _LEAD_IN.fullmatch(text, *parts[0]) is not None
                (captions if bare else found).extend(parts)
            if heading.start < heading.end:
                captions.append(Span(max(start, heading.start), min(end, heading.end)))
            at = max(at, heading.end)
    shown, above = (found, captions) if found else (captions, [])
    return SectionText(
        tuple(Passage(s.start - span.start, s.end - span.start, tuple(analyzer.terms(s.of(text)))) for s in shown),
        tuple(term for s in above for term in analyzer.terms(s.of(text))),
    )


def _says_something(text: str, heading: Span) -> bool:
    """Whether what stands as a caption is a numbered paragraph of one sentence: "(2) The notice period is a month."."""
    return _SENTENCE.match(text, *heading) is not None and "." in text[heading.end - 1 : heading.end + 1]


def _parts(text: str, span: Span, block: Block, language: str) -> list[Span]:
    if block.kind == "table" and block.rows:
        rows = block.rows[bisect_right(block.rows, span.start) : bisect_left(block.rows, span.end)]
        edges = [span.start, *rows, span.end]
        parts = [Span(a, b) for a, b in pairwise(edges)]
    else:
        parts = [part.shifted(span.start) for part in _sentences(text[span.start : span.end], language)]
    kept = []
    for part in parts:
        stripped = _trimmed(part, text)
        if stripped.end - stripped.start > 1 and not _RULE.fullmatch(text, stripped.start, stripped.end):
            kept.append(stripped)
    return kept


def _sentences(text: str, language: str) -> tuple[Span, ...]:
    """Sentences, the markers of list items left out in front, the longest cut at semicolons and enumerations."""
    spans: list[Span] = []
    pending: int | None = None
    for sentence in sentence_spans(text, language):
        words = sentence.of(text)
        # "(a)" or "1." alone is no sentence: it belongs to what follows.
        if len(words) <= 6 and _MARKER.fullmatch(words + " "):
            pending = sentence.start if pending is None else pending
            continue
        start = sentence.start if pending is None else pending
        pending = None
        if sentence.end - start <= LONGEST:
            spans.append(Span(start, sentence.end))
        else:
            spans += _clauses(text, Span(start, sentence.end))
    if pending is not None:
        spans.append(Span(pending, len(text.rstrip())))
    return tuple(spans)


def _clauses(text: str, span: Span) -> list[Span]:
    parts, start = [], span.start
    for match in _BREAK.finditer(text, span.start, span.end):
        if match.end() - start >= 60 and span.end - match.end() >= 40:
            parts.append(Span(start, match.end()))
            start = match.end()
    return [*parts, Span(start, span.end)]


def _trimmed(span: Span, text: str) -> Span:
    """Without white space around it, and without the ends of markup that began before it."""
    lead = _CLOSED.match(text, *span)
    start = lead.end() if lead else span.start
    return Span(start, max(start, span.start + len(span.of(text).rstrip())))
