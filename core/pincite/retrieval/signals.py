"""The signals by which a passage is judged against a question: one vector a passage."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from pincite.lexical import analyzer_for
from pincite.retrieval.kinds import holds
from pincite.retrieval.passages import Passage
from pincite.retrieval.question import Question

NAMES = (
    "coverage",  # share of the question's importance that the passage matches, synonyms at their weight
    "exact",  # the same with the question's own words only
    "nearby",  # the same over the passage and its neighbours in the section
    "section",  # the same over the whole section, headings above included
    "path",  # the same over the headings above alone
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


@lru_cache(maxsize=50_000)
def passage_terms(text: str, language: str) -> tuple[str, ...]:
    """The terms of a passage; remembered, since questions keep coming back to the same passages."""
    return tuple(analyzer_for(language).terms(text))


class SectionSignals:
    """Judges the passages of one section."""

    def __init__(
        self,
        question: Question,
        text: str,
        found: Sequence[Passage],
        language: str,
        path_terms: frozenset[str],
        bm25: float,
        rank: int,
        named: bool,
        position: float,
    ) -> None:
        self.question = question
        self.words = [p.span.of(text) for p in found]
        self.terms = [passage_terms(words, language) for words in self.words]
        self.path_terms = path_terms
        self.bm25, self.rank, self.named, self.position = bm25, rank, named, position

    def matrix(self) -> NDArray[np.float64]:
        """One row a passage, one column a name of :data:`NAMES`."""
        question, count = self.question, len(self.words)
        importance = question.importance
        total = float(importance.sum()) or 1.0
        highest = float(importance.max(initial=0.0)) or 1.0
        matches = [question.matches(terms) for terms in self.terms]
        matched = np.array([m.strengths for m in matches]).reshape(count, len(importance))
        path = question.matches(self.path_terms).strengths
        nearby = matched.copy()
        nearby[1:] = np.maximum(nearby[1:], matched[:-1])
        nearby[:-1] = np.maximum(nearby[:-1], matched[1:])
        section = np.maximum(matched.max(axis=0, initial=0.0), path)
        lengths = np.array([len(terms) for terms in self.terms])
        weighed = matched * importance
        kinds = np.array([[holds(kind, words) for kind in question.kinds] for words in self.words], dtype=bool)
        kinds = kinds.reshape(count, len(question.kinds))
        some: NDArray[np.bool_] = np.asarray(kinds.any(axis=1))
        beside = np.zeros(count, dtype=bool)
        beside[1:] |= some[:-1]
        beside[:-1] |= some[1:]
        return np.column_stack(
            [
                weighed.sum(axis=1) / total,
                (matched >= 1.0) @ importance / total,
                nearby @ importance / total,
                np.full(count, section @ importance / total),
                np.full(count, path @ importance / total),
                weighed.max(axis=1, initial=0.0) / highest,
                weighed.sum(axis=1) / np.sqrt(8 + lengths),
                [m.pairs for m in matches],
                np.full(count, self.bm25),
                np.full(count, 1 / (1 + self.rank)),
                some,
                beside & ~some,
                [_defines(question, words, terms) for words, terms in zip(self.words, self.terms, strict=True)],
                np.full(count, self.named),
                np.arange(count) == 0,
                np.log1p(lengths),
                lengths < 4,
                lengths > 60,
                kinds.all(axis=1) & (len(question.kinds) > 1),
                np.full(count, 1 - self.position),
            ]
        ).astype(np.float64)


def _defines(question: Question, words: str, terms: Sequence[str]) -> bool:
    """Whether the passage opens with the term asked for, in quotes, bold or as the subject of a definition."""
    term = question.term
    if not term or ("definition" not in question.kinds and len(term) > 3):
        return False
    return tuple(terms[: len(term)]) == term or (
        words.lstrip("-*• \t")[:1] in "“\"‘„«'*" and tuple(terms[1 : 1 + len(term)]) == term
    )
