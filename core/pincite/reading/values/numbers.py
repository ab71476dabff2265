"""Numbers in words and digits, as contracts write them: "thirty (30)", "1.250,50", "dreißig", "quatre-vingt-dix"."""

from __future__ import annotations

import re
import tomllib
from decimal import Decimal
from functools import lru_cache
from importlib.resources import files
from typing import Any

POINT = frozenset({"en", "ja", "zh"})
"""Languages whose decimals come after a point; the others here use a comma."""
DIGITS = r"\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)?"
"""A number in digits, of any of these languages."""
_GROUPED = re.compile(r"\d{1,3}(?:([.,'’\u00a0\u202f ])\d{3})(?:\1\d{3})*")


@lru_cache(maxsize=1)
def tables() -> dict[str, Any]:
    """``values.toml``."""
    return tomllib.loads(files("pincite.reading").joinpath("values.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def number_words() -> dict[str, int]:
    """Whole numbers from 1 to 199 and the round hundreds by their words, lowercase, in all languages."""
    found: dict[str, int] = {}
    for language, words in tables()["numbers"].items():
        below_hundred = _below_hundred(language, words["units"].split(), words["tens"].split())
        single, hundred = words["hundred"].split("|")
        for spelled, value in below_hundred.items():
            found.setdefault(spelled, value)
            for head in (f"{single} {hundred}", f"{single}{hundred}", hundred, *(["cien"] if language == "es" else [])):
                for joint in (" ", " and ", ""):
                    found.setdefault(f"{head}{joint}{spelled}", 100 + value)
                found.setdefault(head, 100)
            if 2 <= value <= 9:
                found |= {f"{spelled} {hundred}": value * 100, f"{spelled}{hundred}": value * 100}
    for ending in ("e", "em", "en", "er", "es"):  # "eines Jahres", "une année"
        found[f"ein{ending}"] = 1
    return found | {"une": 1, "una": 1, "quatre-vingts": 80}


def _below_hundred(language: str, units: list[str], tens: list[str]) -> dict[str, int]:
    found = {word: number for number, word in enumerate(units, 1)}
    for ten, word in enumerate(tens, 2):
        found[word] = ten * 10
        # French counts on from 60 and 80 to 79 and 99.
        most = 19 if language == "fr" and word in ("soixante", "quatre-vingt") else 9
        for number, unit in enumerate(units[:most], 1):
            value = ten * 10 + number
            match language:
                case "en":
                    found |= {f"{word}-{unit}": value, f"{word} {unit}": value}
                case "de":
                    found[f"{unit}und{word}"] = value
                case "fr":
                    found |= {f"{word}-{unit}": value, f"{word} et {unit}": value}
                case _:
                    found |= {f"{word} y {unit}": value, f"{word[:-1]}i{unit}": value}
    return found


@lru_cache(maxsize=1)
def words_pattern() -> str:
    """Any number in words, the longest first; matched words are looked up by :func:`number_of`."""
    return "|".join(re.escape(w).replace(r"\ ", r"[\s-]") for w in sorted(number_words(), key=len, reverse=True))


@lru_cache(maxsize=1)
def goes_before() -> re.Pattern[str]:
    """Ends in a part of a number that goes on: what follows is not the whole of it ("two thousand | fifty")."""
    parts = "|".join((words_pattern(), "hundred", "thousand", "hundert", "tausend", "cents?", "mil(?:le)?"))
    return re.compile(rf"(?:\b(?:{parts})|\d)[\s-]*(?:and|und|et|y)?[\s-]*$", re.IGNORECASE)


def number_of(words: str) -> int:
    """The value of what :func:`words_pattern` matched."""
    known, plain = number_words(), re.sub(r"\s", " ", words.lower())
    return known[plain] if plain in known else known[plain.replace("-", " ")]


def decimal_of(digits: str, language: str) -> Decimal:
    """The value of a number in digits.

    A mark behind which groups of three follow groups them, save where it is the language's own decimal mark and
    stands once: "1.250" is 1250 in German and 1.25 in English.
    """
    point = "." if language in POINT else ","
    grouped = _GROUPED.match(digits)
    if grouped is not None:
        mark = grouped[1]
        if mark != point or grouped[0].count(mark) > 1 or len(grouped[0]) < len(digits):
            digits = grouped[0].replace(mark, "") + digits[grouped.end() :]
    return Decimal(re.sub(r"[^\d.]", "", digits.replace(",", ".")))
