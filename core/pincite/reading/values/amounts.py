"""Sums of money in a passage."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from pincite.reading.values.numbers import DIGITS, decimal_of, goes_before, number_of, tables, words_pattern
from pincite.reading.values.pick import Reading


class Amount(NamedTuple):
    """A sum of money."""

    number: Decimal
    currency: str
    """ISO 4217, or the sign where several currencies share it ("$", "¥") and the words say no more."""


@lru_cache(maxsize=1)
def _currencies() -> dict[str, str]:
    return {word: code for code, words in tables()["currencies"].items() for word in words}


@lru_cache(maxsize=1)
def _magnitudes() -> dict[str, int]:
    return {word: 10 ** int(power) for power, words in tables()["magnitudes"].items() for word in words.split()}


def _any(words: Iterable[str]) -> str:
    """One of these words; letters at their ends are ends of words, but in scripts without spaces."""
    found = []
    for word in sorted(words, key=len, reverse=True):
        first, last = (character.isalpha() and character < "\u3000" for character in (word[0], word[-1]))
        before, after = r"(?<![^\W\d])" if first else "", r"(?![^\W\d])" if last else ""
        found.append(before + re.escape(word).replace(r"\ ", r"\s+") + after)
    return "|".join(found)


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    money = _any(_currencies())
    times = rf"(?:[\s\u00a0]*(?P<times{{0}}>{_any(_magnitudes())}))?"
    before = rf"(?P<sign>{money})[\s\u00a0]?(?P<first>{DIGITS}){times.format(1)}"
    digits = rf"(?<![\w.,-])(?:(?P<second>{DIGITS})|(?P<words>{words_pattern()})(?:\s*\((?P<again>{DIGITS})\))?)"
    after = rf"{digits}{times.format(2)}(?:\s+d['’]|\s+de\s+|[\s\u00a0-]*)(?P<unit>{money})"
    return re.compile(f"{before}|{after}", re.IGNORECASE)


def amounts(text: str, language: str) -> Iterator[Reading]:
    """The sums that a text names with their currency, in order."""
    for match in _pattern().finditer(text):
        named = match.groupdict()
        digits = named["first"] or named["second"] or named["again"]
        if named["words"] and goes_before().search(text, max(0, match.start() - 40), match.start()):
            continue
        number = decimal_of(digits, language) if digits else Decimal(number_of(named["words"]))
        times = named["times1"] or named["times2"]
        if times:
            number *= _magnitudes()[times.lower()]
        currency = _currencies()[_folded(named["sign"] or named["unit"])]
        yield Reading(match.start(), match.end(), Amount(_plain(number), currency))


def _plain(number: Decimal) -> Decimal:
    """Without zeros behind the mark: $500 and $500.00 are the same sum."""
    return number.to_integral_value() if number == number.to_integral_value() else number.normalize()


def _folded(words: str) -> str:
    return re.sub(r"\s+", " ", words.lower())
