"""Words that people ask with, joined to words that documents are written in, within and between languages."""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib.resources import files

from pincite.lexical.analyzer import analyzer_for

Terms = tuple[str, ...]
"""A word as one term, a phrase as several."""


class Thesaurus:
    """The concepts of ``thesaurus.tsv`` as terms: asked in one language, found in another or the same."""

    def __init__(self, asked: str, found: str) -> None:
        self._concepts = _concepts_of(asked)
        self._found = found
        self._expanded: dict[Terms, dict[Terms, float]] = {}
        self.longest = max(map(len, self._concepts), default=1)
        """Terms in the longest phrase that can be looked up."""

    def expand(self, source: Terms) -> dict[Terms, float]:
        """What a word or phrase may also be called, each with a closeness in (0, 1]; empty for one not known."""
        known = self._expanded.get(source)
        if known is None:
            known = {}
            for row in self._concepts.get(source, ()):
                targets = _alternatives(row, self._found)
                for target in targets:
                    if target != source:
                        # A concept with many names says less of each of them.
                        known[target] = max(known.get(target, 0.0), 1.0 / (1.0 + 0.08 * len(targets)))
            self._expanded[source] = known  # only now: another thread must not find it half filled
        return known


@lru_cache(maxsize=16)
def _concepts_of(language: str) -> dict[Terms, list[int]]:
    """For each alternative of a language the rows of the file that it stands in."""
    concepts: dict[Terms, list[int]] = {}
    for row in range(len(_rows())):
        for alternative in _alternatives(row, language):
            concepts.setdefault(alternative, []).append(row)
    return concepts


def _alternatives(row: int, language: str) -> tuple[Terms, ...]:
    analyse = analyzer_for(language).terms
    cell = _rows()[row].get(language) or ""
    found = dict.fromkeys(tuple(analyse(alternative)) for alternative in cell.split("|"))
    return tuple(terms for terms in found if terms)


@lru_cache(maxsize=1)
def _rows() -> list[dict[str, str]]:
    source = files("pincite.lexical").joinpath("thesaurus.tsv")
    lines = source.read_text(encoding="utf-8").splitlines()
    return list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))


@lru_cache(maxsize=32)
def thesaurus_for(asked: str, found: str) -> Thesaurus:
    """The shared thesaurus for questions in one language about documents in another (ISO 639-1 codes)."""
    return Thesaurus(asked, found)
