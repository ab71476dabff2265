"""Whether a passage says yes or no: the sense of the clause that speaks of what is asked, or nothing in doubt."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files
from math import log
from typing import Literal, NamedTuple

from pincite.lexical import analyzer_for
from pincite.reading.calibration import style_of
from pincite.text.language import language_of

ENOUGH = 0.6
"""Share of what the question speaks of that a clause must speak of."""
OWN = 0.5
"""Share of a condition that the question must name, so that it is the question's own."""

_Table = Literal["negative", "again", "neutral", "condition", "only", "duty", "permission", "asks"]
_CLAUSE = re.compile(r"[;:]\s|[.。]\s+(?=[^\W\da-z])|,?\s(?:but|however|aber|jedoch|mais|pero|provided,? that)\b")
_PART = re.compile(r",|\b(?:who|whom|which|where|der|die|das|qui|que|dont)\b")
_SENTENCE = re.compile(r"[.;:。]\s|\n\n")
_WHOLE = re.compile(r"(?:[\d.]+\s+|[^\w\s]{0,3})(?:¿\s?)?[^\W\da-z].*[.。!]?[\"”’)]?$", re.DOTALL)
"""No item of a list, whose lead-in says whether it is so."""
_NEVER = re.compile(r"(?!)")


class Sense(NamedTuple):
    """An answer, and the clause that it was read from, as offsets into the passage."""

    yes: bool
    start: int
    end: int


@lru_cache(maxsize=64)
def _pattern(table: _Table, language: str) -> re.Pattern[str]:
    source = _tables()[table].get(language)
    return re.compile(source, re.DOTALL) if source else _NEVER


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, str]]:
    return tomllib.loads(files("pincite.reading").joinpath("polarity.toml").read_text(encoding="utf-8"))


def knows(language: str) -> bool:
    """Whether there are rules for a language."""
    return language in _tables()["negative"]


def sense(question: str, passage: str, language: str, around: str = "") -> Sense | None:
    """Yes or no to a question that either answers, or to a statement that is to be confirmed.

    ``around`` is what was read beside the passage: words that it often says weigh less. None where the question asks
    for something else, the passage is no whole sentence, no clause speaks of most of what is asked, or it leaves doubt:
    by a condition that the question does not name, a denial in another part of it, a permission where a duty is asked.
    """
    asked_in = language_of(question, default=language)
    asked = question.lower()
    if not (knows(language) and knows(asked_in)) or not _WHOLE.match(passage.strip()):
        return None
    if style_of(question) == "question" and not _pattern("asks", asked_in).search(asked):
        return None
    weights = _weights(_terms(asked, asked_in), around or passage, language)
    best = max(_clauses(passage), key=lambda clause: _share(weights, passage[slice(*clause)], language))
    words = passage[slice(*best)].lower()
    if not weights or _share(weights, words, language) < ENOUGH or not _speaks_of_the_rarest(weights, words, language):
        return None
    said = passage[best[0] :].lower()
    if _conditional(asked, said, language) or _conditional(said, asked, asked_in):
        return None
    if bool(_pattern("only", asked_in).search(asked)) != bool(_pattern("only", language).search(words)):
        return None
    if not _same_force(asked, words, asked_in, language):
        return None
    part = max(_PART.split(words), key=lambda part: _share(weights, part, language))
    denied = _negative(part, language)
    if _negative(words, language) != denied:
        return None  # another part of the clause denies something
    return Sense(_negative(asked, asked_in) == denied, *best)


def _clauses(passage: str) -> list[tuple[int, int]]:
    """The clauses of a passage, without the white space around them."""
    marks = [(match.start(), match.end()) for match in _CLAUSE.finditer(passage)]
    starts, ends = [0, *(end for _, end in marks)], [*(start for start, _ in marks), len(passage)]
    return list(zip(starts, ends, strict=True))


def _terms(text: str, language: str) -> frozenset[str]:
    """What a text speaks of, without what only gives it its sense and its force."""
    tables: tuple[_Table, ...] = ("negative", "duty", "permission")
    for table in tables:
        text = _pattern(table, language).sub(" ", text)
    return frozenset(analyzer_for(language).terms(text))


def _weights(terms: frozenset[str], around: str, language: str) -> dict[str, float]:
    """Of each term the logarithm of how few of the sentences around hold it."""
    sentences = [frozenset(analyzer_for(language).terms(each)) for each in _SENTENCE.split(around)]
    return {
        term: log(1 + (1 + len(sentences)) / (0.5 + sum(term in sentence for sentence in sentences))) for term in terms
    }


def _share(weights: Mapping[str, float], clause: str, language: str) -> float:
    """The share of what is asked that a clause speaks of."""
    held = frozenset(analyzer_for(language).terms(clause))
    return sum(weight for term, weight in weights.items() if term in held) / (sum(weights.values()) or 1.0)


def _speaks_of_the_rarest(weights: Mapping[str, float], clause: str, language: str) -> bool:
    rarest = max(weights.values())
    held = frozenset(analyzer_for(language).terms(clause))
    return any(term in held for term, weight in weights.items() if weight == rarest)


def _negative(text: str, language: str) -> bool:
    """Whether a clause denies: two negatives are none, save where the second only says the first once more."""
    text = _pattern("neutral", language).sub(" ", text)
    count = len(_pattern("negative", language).findall(text)) - len(_pattern("again", language).findall(text))
    return count % 2 == 1


def _conditional(asked: str, words: str, language: str) -> bool:
    """Whether words make a condition that what is asked does not name, or the other way round."""
    terms = frozenset(analyzer_for(language).terms(asked))
    for match in _pattern("condition", language).finditer(words):
        rest = re.split(r"[,;.]", words[match.start() :])[0]
        named = frozenset(analyzer_for(language).terms(rest))
        if not named or len(named & terms) / len(named) < OWN:
            return True
    return False


def _same_force(asked: str, words: str, asked_in: str, language: str) -> bool:
    """Whether a clause speaks of duty where duty is asked for: what one may do, one need not."""
    asks_duty = _pattern("duty", asked_in).search(asked) is not None and not _negative(asked, asked_in)
    duty = _pattern("duty", language).search(words) is not None
    permission = _pattern("permission", language).search(words) is not None
    if asks_duty:
        return duty or not permission
    # "Not required to" tells nothing of what may be done.
    released = re.search(
        r"\bnot (?:be )?(?:required|obliged|obligated)|nicht verpflichtet|pas tenu|no (?:est\w+ )?oblig", words
    )
    return released is None
