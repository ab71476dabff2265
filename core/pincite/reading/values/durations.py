"""Lengths of time in a passage, as ISO 8601 durations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pincite.reading.values.numbers import goes_before, number_of, tables, words_pattern
from pincite.reading.values.pick import Reading

_ORDER = "YMWDHms"


class Duration(NamedTuple):
    """A length of time."""

    iso: str
    """ISO 8601, for instance "P30D" or "P1Y6M"."""
    working: bool
    """Of its days only those count on which business is done."""


class _Part(NamedTuple):
    start: int
    end: int
    number: int
    unit: str
    working: bool


@lru_cache(maxsize=1)
def _units() -> dict[str, str]:
    return {name: designator for designator, names in tables()["units"].items() for name in names.split()}


@lru_cache(maxsize=1)
def _pattern() -> re.Pattern[str]:
    working, plain = tables()["working"]["words"].split(), tables()["working"]["plain"].split()
    before = "|".join(sorted((*working, *plain), key=len, reverse=True))
    units = "|".join(sorted(_units(), key=len, reverse=True))
    number = rf"(?:(?P<digits>\d{{1,4}})|(?P<words>{words_pattern()}))"
    again = r"(?:[\s-]*\(\s*(?P<again>\d{1,4})\s*\)?)?"
    one = rf"(?:\d+|{words_pattern()})"
    return re.compile(
        rf"(?<![\w.,-])(?P<range>{one}\s+(?:to|or|bis|oder|à|a|o|ou)\s+|\d+\s*[–—-]\s*)?"
        rf"{number}{again}[\s\u00a0’'-]*(?P<before>(?:(?:{before})[\s-]*)*)(?P<unit>{units})\b(?P<after>\s+\w+)?",
        re.IGNORECASE,
    )


def durations(text: str) -> Iterator[Reading]:
    """The lengths of time that a text names by number and unit, in order; "two years and six months" is one.

    A range ("60 to 90 days") is no length, nor is a number in words beside other digits ("thirty (60) days").
    """
    joined: list[_Part] = []
    for part in _parts(text):
        if joined and not _goes_on(text, joined[-1], part):
            yield _reading(joined)
            joined = []
        joined.append(part)
    if joined:
        yield _reading(joined)


def _parts(text: str) -> Iterator[_Part]:
    working = tables()["working"]["words"].split()
    for match in _pattern().finditer(text):
        said = int(match["digits"]) if match["digits"] else number_of(match["words"])
        whole = match["digits"] or not goes_before().search(text, max(0, match.start() - 40), match.start())
        if not whole or match["range"] or (match["again"] and int(match["again"]) != said):
            continue
        unit = _units()[match["unit"].lower()]
        beside = f"{match['before'] or ''} {match['after'] or ''}".lower()
        if unit == "Q":
            said, unit = said * 3, "M"
        worked = unit == "D" and any(word in beside for word in working)
        after = len(match["after"] or "") if not (worked and not match["before"]) else 0
        yield _Part(match.start(), match.end() - after, said, unit, worked)


def _goes_on(text: str, before: _Part, after: _Part) -> bool:
    between = text[before.end : after.start].strip().lower()
    return between in ("", "and", "und", "et", "y", ",") and _ORDER.index(before.unit) < _ORDER.index(after.unit)


def _reading(parts: list[_Part]) -> Reading:
    days = "".join(f"{part.number}{part.unit}" for part in parts if part.unit in "YMWD")
    hours = "".join(f"{part.number}{part.unit.upper()}" for part in parts if part.unit in "Hms")
    iso = f"P{days}" + (f"T{hours}" if hours else "")
    value = Duration(iso, any(part.working for part in parts))
    return Reading(parts[0].start, parts[-1].end, value, frozenset(part.unit for part in parts))
