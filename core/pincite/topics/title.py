"""A topic's title: the phrase of it, in the document's own words, that tells it best from its neighbours."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import chain
from math import log

from pincite.lexical import Analyzer
from pincite.text.span import Span
from pincite.text.tokens import UNSPACED

MOST_WORDS = 4
"""Words of the longest phrase."""
MOST_CHARACTERS = 8
"""Characters of the longest one in scripts without spaces, a run of katakana counting as one."""

# What a phrase cannot run over: marks, line ends, markup.
_RUN = re.compile(r"[^\W_]+(?:['’.\-‑&][^\W_]+|[ \t\xa0]+[^\W_]+)*")
_WORD = re.compile(r"[^\W_]+(?:['’.\-‑&][^\W_]+)*")
_MARKUP = re.compile(
    r"<!--(?:(?!<!--).)*?-->|</?[A-Za-z][^<>\n]*>|https?://\S+|\]\([^()\s]*\)|\]\[[^\]]*\]|\{[^{}\n]*\}", re.S
)
_FENCED = re.compile(r"^[ \t]*(`{3,}|~{3,})[^\n]*\n(?:(?![ \t]*\1)[^\n]*\n)*[ \t]*\1[ \t\r]*$", re.M)
_UNSPACED = re.compile(f"[{UNSPACED}]")
# Hiragana writes endings and particles: no name of a topic starts or ends with it.
_UNSPACED_RUN = re.compile(f"(?:(?![\u3040-\u309f])[{UNSPACED}]){{2,}}")
# Katakana writes words of other languages, which are not parted.
_PIECE = re.compile("[\u30a0-\u30ff\u31f0-\u31ff\uff66-\uff9f]+|.", re.S)


def titles(text: str, stretches: Sequence[Span], analyzer: Analyzer) -> list[str]:
    """One title a stretch, empty where a stretch has no word that is its own.

    A term is worth f · ln(share here / share in the stretch and its neighbours) (its part of the Kullback-Leibler
    divergence); a phrase is worth the mean of its terms' worth for its length, more when it is said again and when it
    comes early.
    """
    words = [_bare(stretch.of(text)) for stretch in stretches]
    counts = [Counter(analyzer.terms(word)) for word in words]
    found = []
    for index, word in enumerate(words):
        around = Counter[str]()
        for near in counts[max(0, index - 1) : index + 2]:
            around.update(near)
        found.append(_title(word, _worth(counts[index], around), analyzer))
    return found


def _bare(words: str) -> str:
    """The text without markup and code, blanked where other words would run together."""
    return _MARKUP.sub(" \n ", _FENCED.sub("\n", words))


def _worth(here: Counter[str], around: Counter[str]) -> dict[str, float]:
    own, all_of_it = here.total(), around.total()
    if own == all_of_it:  # no neighbours: what is said most
        return {term: float(count) for term, count in here.items()}
    worth = {term: count * log(count / own * all_of_it / around[term]) for term, count in here.items()}
    return {term: value for term, value in worth.items() if value > 0}


def _title(words: str, worth: dict[str, float], analyzer: Analyzer) -> str:
    if not worth:
        return ""
    said = Counter[tuple[str, ...]]()
    first: dict[tuple[str, ...], tuple[int, str]] = {}
    for at, phrase, terms in chain(_phrases(words, analyzer), _unspaced(words, analyzer)):
        said[terms] += 1
        if terms not in first:
            first[terms] = at, phrase
    size = max(1, len(words))

    def score(terms: tuple[str, ...]) -> float:
        known = [worth.get(term, 0.0) for term in terms]
        again = log(1 + said[terms]) if len(terms) > 1 else log(2)
        return float(sum(known) / len(known) ** 0.5 * again * (1.5 - first[terms][0] / size))

    best = max(first, key=lambda terms: (score(terms), -first[terms][0]), default=None)
    return "" if best is None or score(best) <= 0 else first[best][1]


def _phrases(words: str, analyzer: Analyzer) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """Runs of words that start and end with a term that names something: place, words and terms."""
    edges = _edges().get(analyzer.language, frozenset())
    for run in _RUN.finditer(words):
        if _UNSPACED.search(run[0]):
            continue
        found = [(word.start() + run.start(), word.end() + run.start()) for word in _WORD.finditer(run[0])]
        terms = [tuple(analyzer.terms(words[a:b])) for a, b in found]
        named = [
            bool(t) and any(map(str.isalpha, words[a:b])) and words[a:b].lower() not in edges
            for t, (a, b) in zip(terms, found, strict=True)
        ]
        for i in range(len(found)):
            if not named[i]:
                continue
            for j in range(i, min(len(found), i + MOST_WORDS)):
                if named[j]:
                    phrase = words[found[i][0] : found[j][1]]
                    yield found[i][0], phrase, tuple(chain.from_iterable(terms[i : j + 1]))


@lru_cache(maxsize=1)
def _edges() -> dict[str, frozenset[str]]:
    tables = tomllib.loads(files("pincite.topics").joinpath("edges.toml").read_text(encoding="utf-8"))
    return {language: frozenset(words.split()) for language, words in tables.items()}


def _unspaced(words: str, analyzer: Analyzer) -> Iterator[tuple[int, str, tuple[str, ...]]]:
    """The same for scripts without spaces: stretches of characters, their terms being pairs."""
    for run in _UNSPACED_RUN.finditer(words):
        edges = [0, *(piece.end() for piece in _PIECE.finditer(run[0]))]
        for i, start in enumerate(edges[:-1]):
            for end in edges[i + 1 : i + 1 + MOST_CHARACTERS]:
                if end - start > 1:
                    yield run.start() + start, run[0][start:end], tuple(analyzer.terms(run[0][start:end]))
