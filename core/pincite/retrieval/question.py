"""A question as retrieval sees it: concepts with their synonyms, the kind of answer expected, the places named."""

from __future__ import annotations

import re
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.lazy import cached_property
from pincite.lexical import BM25, Analyzer
from pincite.lexical.analyzer import analyzer_for
from pincite.lexical.thesaurus import thesaurus_for
from pincite.retrieval.kinds import Kind, asking_words, expected_kinds
from pincite.text.language import language_of

SYNONYM = 0.45
"""How much a synonym counts beside the word itself, within one language."""
TRANSLATION = 0.9
"""How much a word's counterpart in the document's language counts."""
ASKING = 0.3
"""How much a word counts that only asks for a kind of answer ("how long")."""
COMPOUND = 0.5
"""How much a compound that holds the word counts, in languages that write compounds as one word."""

CLOSE = 3
"""Terms between two words that still count as neighbours."""

_COMPOUNDING = frozenset({"de", "nl"})
_QUOTED = re.compile(r"(?<!\w)[“\"‘„«']\s?([^”\"’“»']{2,60}?)\s?[”\"’“»'](?!\w)")
_ARTICLE = r"(?:the term |(?:an?|the|l['’]|la|le|les|el|los|las|una?|une|eine?|der|die|das)(?:(?<=['’])| ))?"
_NAMED_TERM = re.compile(
    rf"what does {_ARTICLE}(.{{2,50}}?) mean\b|(?:meaning of|definition of|what is meant by|was bedeutet|was ist|"
    rf"que signifie|qu['’]est-ce que?|qué significa|qué es)\s+{_ARTICLE}(.{{2,50}}?)\s*(?:\?|$)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, eq=False)
class Concept:
    """One thing that a question speaks of, and the terms by which a document may speak of it."""

    terms: Mapping[str, float]
    """Single terms, each with a weight in (0, 1]; 1 is the question's own word."""
    phrases: Mapping[tuple[str, ...], float]
    """Alternatives of several terms, all of which must stand in a passage."""
    importance: float
    """Inverse document frequency of the question's own word, or of the best alternative where the document lacks it."""
    known: bool
    """Whether the document holds the word or an alternative at all."""


class Matches(NamedTuple):
    """What of a question stands in a passage."""

    strengths: NDArray[np.float64]
    """For each concept how well the passage speaks of it, in [0, 1]."""
    pairs: float
    """Share of the question's neighbouring concepts that stand close together, in any order."""


@dataclass(frozen=True, eq=False)
class Question:
    """A question analysed against one document's index."""

    text: str
    concepts: tuple[Concept, ...]
    kinds: tuple[Kind, ...]
    term: tuple[str, ...]
    """The terms of the expression whose meaning is asked, empty where none is."""

    @cached_property
    def weights(self) -> dict[str, float]:
        """Query terms for BM25, each with the highest weight that a concept gives it."""
        weights: dict[str, float] = {}
        for concept in self.concepts:
            for term, weight in concept.terms.items():
                weights[term] = max(weights.get(term, 0.0), weight)
            for phrase, weight in concept.phrases.items():
                for term in phrase:
                    weights[term] = max(weights.get(term, 0.0), weight / (1 + len(phrase)))
        return weights

    @cached_property
    def importance(self) -> NDArray[np.float64]:
        """The importance of each concept."""
        return np.array([concept.importance for concept in self.concepts])

    @cached_property
    def _by_term(self) -> dict[str, list[tuple[int, float]]]:
        """For each term the concepts that it speaks of, each with its weight."""
        by_term: dict[str, list[tuple[int, float]]] = {}
        for number, concept in enumerate(self.concepts):
            for term, weight in concept.terms.items():
                by_term.setdefault(term, []).append((number, weight))
        return by_term

    def matches(self, terms: Sequence[str] | frozenset[str]) -> Matches:
        """How a passage, given as its terms in order, speaks of the concepts."""
        strengths = [0.0] * len(self.concepts)
        places: list[list[int]] = [[] for _ in self.concepts]
        for place, term in enumerate(terms):
            for number, weight in self._by_term.get(term, ()):
                places[number].append(place)
                if weight > strengths[number]:
                    strengths[number] = weight
        held: frozenset[str] | None = None
        for number, concept in enumerate(self.concepts):
            for phrase, weight in concept.phrases.items():
                if weight > strengths[number]:
                    held = held or frozenset(terms)
                    if held.issuperset(phrase):
                        strengths[number] = weight
        close = sum(any(0 < abs(x - y) <= CLOSE for x in first for y in second) for first, second in pairwise(places))
        return Matches(np.array(strengths), close / (len(places) - 1) if len(places) > 1 else 0.0)


def analyse(text: str, index: BM25, analyzer: Analyzer, noted: Container[str] = ()) -> Question:
    """Reads a question in its own language, and turns it into terms of the document's.

    ``noted`` are terms that notes add to what the document says.
    """
    found_in = analyzer.language
    asked_in = language_of(text, default=found_in)
    own = analyzer_for(asked_in)
    thesaurus = thesaurus_for(asked_in, found_in)
    tokens = own.terms(text)
    same = asked_in == found_in
    asking = {own.stem(word) for word in asking_words()}
    concepts: list[Concept] = []
    at = 0
    while at < len(tokens):
        length = next(
            (
                n
                for n in range(min(thesaurus.longest, len(tokens) - at), 1, -1)
                if thesaurus.expand(tuple(tokens[at : at + n]))
            ),
            1,
        )
        source = tuple(tokens[at : at + length])
        at += length
        alternatives = dict(thesaurus.expand(source))
        for token in source if length > 1 else ():
            alternatives |= {k: v * 0.5 for k, v in thesaurus.expand((token,)).items() if k not in alternatives}
        # Names and numbers are the same in every language: the word itself always counts.
        originals = source if same else tuple(t for s in source for t in analyzer.terms(s)) or source
        made = _concepts(originals, alternatives, SYNONYM if same else TRANSLATION, index, analyzer, noted)
        if asking.issuperset(source):
            made = [replace(concept, importance=ASKING * concept.importance) for concept in made]
        concepts += made
    return Question(text, tuple(_distinct(concepts)), expected_kinds(text), _term_asked(text, analyzer))


def _concepts(
    originals: tuple[str, ...],
    alternatives: Mapping[tuple[str, ...], float],
    factor: float,
    index: BM25,
    analyzer: Analyzer,
    noted: Container[str],
) -> list[Concept]:
    made = []
    for original in originals:
        terms = {original: 1.0}
        phrases: dict[tuple[str, ...], float] = {}
        for alternative, closeness in alternatives.items():
            weight = factor * closeness
            if len(alternative) == 1:
                terms[alternative[0]] = max(terms.get(alternative[0], 0.0), weight)
            elif all(term in index for term in alternative):
                phrases[alternative] = weight
        if analyzer.language in _COMPOUNDING and len(original) >= 5:
            for word in index.vocabulary():
                if len(word) > len(original) + 2 and (word.endswith(original) or word.startswith(original)):
                    terms.setdefault(word, COMPOUND)
        held = {term: weight for term, weight in terms.items() if term in index}
        if original in held:
            importance = index.idf(original)
        elif held or phrases:
            best = max((index.idf(term) for term in held), default=0.0)
            importance = max(best, max((min(map(index.idf, p)) for p in phrases), default=0.0))
        else:
            importance = index.idf(original)
        said = {term: weight for term, weight in terms.items() if term in held or term in noted}
        made.append(Concept(said or {original: 1.0}, phrases, importance, bool(held or phrases)))
    return made


def _distinct(concepts: list[Concept]) -> list[Concept]:
    """Without those whose own word another has said before."""
    seen: set[str] = set()
    kept = []
    for concept in concepts:
        own = next(iter(concept.terms))
        if own not in seen:
            kept.append(concept)
        seen.add(own)
    return kept


def _term_asked(text: str, analyzer: Analyzer) -> tuple[str, ...]:
    match = _QUOTED.search(text) or _NAMED_TERM.search(text)
    words = match[match.lastindex or 0] if match else ""
    return tuple(analyzer.terms(words)) if len(words.split()) <= 6 else ()
