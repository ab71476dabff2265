"""The signals by which a passage is judged against a question: one vector a passage."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.lexical import Analyzer
from pincite.longdoc import LongDocument
from pincite.longdoc.passages import Passage
from pincite.retrieval.kinds import holds
from pincite.retrieval.question import Question
from pincite.text.span import Span

Array = NDArray[np.float64]

_MARKED = re.compile(
    r"[\W\d_]{0,24}?(?:(?:the|der|die|das|le|la|el)\s+)?(?:[^\W\d_]+\.?\s+)?[\W\d_]{0,24}?"
    r"[“\"„«‘'*]+\s?([^”\"“»’'*]{2,80}?)\s?[”\"“»’'*]",
    re.IGNORECASE,
)
"""A term in quotes or bold at the start of a passage, behind a number or a word: Section 1.2 "Fees" means ..."""

NAMES = (
    "coverage",  # share of the question's importance that the passage matches, synonyms at their weight
    "exact",  # the same with the question's own words only
    "nearby",  # the same over the passage and its neighbours in the section
    "section",  # the same over the whole section, headings above included
    "path",  # the same over the headings above and inside alone
    "strongest",  # importance of the best matched concept, of the question's highest
    "dense",  # matched importance for the passage's length
    "pairs",  # share of neighbouring question terms that are neighbours in the passage
    "bm25",  # the section's BM25, of the best section's
    "rank",  # 1 / (1 + the section's rank by BM25)
    "kind",  # holds words of the kind of answer expected
    "kind_nearby",  # a neighbour does
    "definition",  # opens with the very term whose meaning is asked
    "named_place",  # stands in a division that the question names by number
    "opening",  # first passage of its section
    "length",  # log of its length in terms
    "short",  # fewer than four terms
    "long",  # more than sixty terms
    "all_kinds",  # holds words of every kind expected, where several are
    "early",  # share of the document that comes after
)

SIMILARITY = (
    "similar",  # cosine of the question with the passage, read with what stands around it
    "similar_section",  # the same with the whole section
    "nearest",  # 1 / (1 + the section's rank by that)
)
"""What an embedder adds."""
CROSS = (
    "cross",  # the cross-encoder's logit; of a passage that it did not read, the lowest of those it did
    "cross_section",  # the best of the section's
)
"""What a reranker adds."""


@dataclass(frozen=True, slots=True)
class Found:
    """A section to be judged, and what is known of it as a whole."""

    index: int
    share: float
    """Its BM25, of the best section's."""
    rank: int


def signals(
    question: Question, document: LongDocument, sections: Sequence[Found], named: Sequence[Span] = ()
) -> list[Array]:
    """For each section a matrix: one row a passage, one column a name of :data:`NAMES`.

    ``named`` are the places that the question names by number.
    """
    texts = [document.section_text(section.index) for section in sections]
    counts = np.array([len(text.passages) for text in texts], dtype=np.intp)
    if not counts.sum():
        return [np.zeros((0, len(NAMES))) for _ in sections]
    some = [section for section, count in zip(sections, counts, strict=True) if count]
    rows = _rows(question, document, some, counts[counts > 0], named)
    return np.split(rows, np.cumsum(counts)[:-1])


def _rows(
    question: Question,
    document: LongDocument,
    sections: Sequence[Found],
    counts: NDArray[np.intp],
    named: Sequence[Span],
) -> Array:
    """All passages of sections that have any, in one matrix: numpy is slow for each small one."""
    text = document.text
    importance = question.importance
    total = float(importance.sum()) or 1.0
    highest = float(importance.max(initial=0.0)) or 1.0
    found: list[tuple[Passage, int]] = []
    for section in sections:
        start = document.sections.starts[section.index]
        found += [(passage, start) for passage in document.section_text(section.index).passages]
    spans = [Span(start + passage.start, start + passage.end) for passage, start in found]
    words = [span.of(text) for span in spans]
    matches = [question.matches(passage.terms) for passage, _ in found]
    matched = np.array([m.strengths for m in matches]).reshape(len(found), len(importance))
    opening = np.append(0, np.cumsum(counts)[:-1])
    owner = np.repeat(np.arange(len(sections)), counts)
    path = np.array([question.matches(document.heading_terms(s.index)).strengths for s in sections])
    path = path.reshape(len(sections), len(importance))
    whole = np.maximum(np.maximum.reduceat(matched, opening, axis=0), path)
    weighed = matched * importance
    lengths = np.array([len(passage.terms) for passage, _ in found])
    kinds = np.array([[holds(kind, each) for kind in question.kinds] for each in words], dtype=bool)
    kinds = kinds.reshape(len(found), len(question.kinds))
    some: NDArray[np.bool_] = np.asarray(kinds.any(axis=1))
    columns = {
        "coverage": weighed.sum(axis=1) / total,
        "exact": (matched >= 1.0) @ importance / total,
        "nearby": np.maximum(matched, _beside(matched, owner)) @ importance / total,
        "section": (whole @ importance / total)[owner],
        "path": (path @ importance / total)[owner],
        "strongest": weighed.max(axis=1, initial=0.0) / highest,
        "dense": weighed.sum(axis=1) / np.sqrt(8 + lengths),
        "pairs": np.array([m.pairs for m in matches]),
        "bm25": np.array([s.share for s in sections])[owner],
        "rank": np.array([1 / (1 + s.rank) for s in sections])[owner],
        "kind": some,
        "kind_nearby": _beside(some[:, None], owner)[:, 0] & ~some,
        "definition": np.array([_defines(question, w, document.analyzer) for w in words]),
        "named_place": _stands_in(spans, named),
        "opening": np.isin(np.arange(len(found)), opening),
        "length": np.log1p(lengths),
        "short": lengths < 4,
        "long": lengths > 60,
        "all_kinds": kinds.all(axis=1) & (len(question.kinds) > 1),
        "early": 1 - np.array([document.sections.starts[s.index] for s in sections])[owner] / (len(text) or 1),
    }
    return np.column_stack([columns[name] for name in NAMES]).astype(np.float64)


def _stands_in(spans: Sequence[Span], places: Sequence[Span]) -> NDArray[np.bool_]:
    """For each span whether it overlaps one of the places, which may lie in one another."""
    if not places:
        return np.zeros(len(spans), dtype=bool)
    ordered = sorted(places)
    starts = [place.start for place in ordered]
    furthest = list(accumulate((place.end for place in ordered), max))
    # Of the places that start before a span's end, one reaches beyond its start if the furthest does.
    before = [bisect_left(starts, span.end) - 1 for span in spans]
    return np.array([at >= 0 and furthest[at] > span.start for at, span in zip(before, spans, strict=True)], dtype=bool)


def _beside(values: NDArray[Any], owner: NDArray[np.intp]) -> NDArray[Any]:
    """For each row the greater of the rows before and after it in the same section."""
    beside = np.zeros_like(values)
    together = (owner[1:] == owner[:-1])[:, None]
    beside[1:] = np.where(together, values[:-1], beside[1:])
    beside[:-1] = np.maximum(beside[:-1], np.where(together, values[1:], beside[:-1]))
    return beside


def _defines(question: Question, words: str, analyzer: Analyzer) -> bool:
    """Whether the passage opens with the term asked for: in quotes or bold, or as the subject of its sentence."""
    term = question.term
    if not term or ("definition" not in question.kinds and len(term) > 3):
        return False
    marked = _MARKED.match(words)
    return tuple(analyzer.terms(marked[1] if marked else words)[: None if marked else len(term)]) == term
