"""Words that people ask with, joined to words that documents are written in, within and between languages."""

from __future__ import annotations

import csv
from functools import lru_cache
from importlib.resources import files

from pincite.lexical.analyzer import analyzer_for

Alternatives = tuple[tuple[str, ...], ...]
"""Each a tuple of terms: one for a word, several for a phrase."""


class Thesaurus:
    """The concepts of ``thesaurus.tsv`` as terms: asked in one language, found in another or the same."""

    def __init__(self, asked: str, found: str) -> None:
        self._expansions: dict[tuple[str, ...], dict[tuple[str, ...], float]] = {}
        self._longest = 1
        for row in _rows():
            sources = _alternatives(row.get(asked) or "", asked)
            targets = _alternatives(row.get(found) or "", found)
            for source in sources:
                self._longest = max(self._longest, len(source))
                known = self._expansions.setdefault(source, {})
                for target in targets:
                    if target != source:
                        # A concept with many names says less of each of them.
                        known[target] = max(known.get(target, 0.0), 1.0 / (1.0 + 0.08 * len(targets)))

    @property
    def longest(self) -> int:
        """Terms in the longest phrase that can be looked up."""
        return self._longest

    def expand(self, source: tuple[str, ...]) -> dict[tuple[str, ...], float]:
        """What a term, or a phrase as terms, may also be called, each with a closeness in (0, 1]."""
        return self._expansions.get(source, {})


def _alternatives(cell: str, language: str) -> Alternatives:
    analyse = analyzer_for(language).terms
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
