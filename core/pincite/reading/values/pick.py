"""Which of a passage's values a question asks for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from pincite.lexical import analyzer_for

CLEARLY = 1.5
"""How many times nearer to the question's words a value must stand than the next one, so that there is no doubt."""


class Reading(NamedTuple):
    """A value and the words it was read from, as offsets into the passage."""

    start: int
    end: int
    value: Any
    units: frozenset[str] = frozenset()


def pick(question: str, passage: str, readings: Sequence[Reading], language: str) -> Reading | None:
    """The one value of a passage that a question asks for; None where there is none, or more than one may be meant.

    All the same is one. Of several, the one whose neighbourhood speaks of what is asked: each word of the question
    counts by how few words lie between.
    """
    if len({reading.value for reading in readings}) <= 1:
        return min(readings, default=None, key=lambda reading: reading.start)
    analyzer = analyzer_for(language)
    asked = set(analyzer.terms(question))
    places = _places(passage, asked, language)

    def nearness(reading: Reading) -> float:
        best: dict[str, float] = {}
        for start, end, term in places:
            if start < reading.end and end > reading.start:
                continue  # its own words
            between = passage[end : reading.start] if end <= reading.start else passage[reading.end : start]
            best[term] = max(best.get(term, 0.0), 1 / (2 + len(between.split()) + 6 * between.count(";")))
        return sum(best.values())

    weighed = sorted(((nearness(reading), reading) for reading in readings), key=lambda pair: -pair[0])
    best = weighed[0]
    other = next((weight for weight, reading in weighed if reading.value != best[1].value), 0.0)
    return best[1] if best[0] > 0 and best[0] >= CLEARLY * other else None


def _places(passage: str, asked: set[str], language: str) -> list[tuple[int, int, str]]:
    """Where words of the question stand."""
    analyzer = analyzer_for(language)
    return [
        (match.start(), match.end(), term)
        for match in re.finditer(r"\w+", passage)
        for term in analyzer.terms(match[0])
        if term in asked
    ]
