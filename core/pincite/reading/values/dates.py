"""Calendar days in a passage, as ISO 8601."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache

from pincite.reading.values.numbers import tables
from pincite.reading.values.pick import Reading

_DAY_FIRST = frozenset({"de", "fr", "es", "it", "pt", "nl", "ru"})


@lru_cache(maxsize=1)
def _months() -> dict[str, int]:
    return {name: int(number) for number, names in tables()["months"].items() for name in names.split()}


@lru_cache(maxsize=1)
def _patterns() -> tuple[re.Pattern[str], ...]:
    month = rf"(?P<month>{'|'.join(sorted(_months(), key=len, reverse=True))})\b\.?"
    day = r"\b(?P<day>\d{1,2})"
    year = r"(?P<year>\d{4})\b"
    return tuple(
        re.compile(pattern, re.IGNORECASE)
        for pattern in (
            rf"{day}(?:st|nd|rd|th|er|º|\.)?\s+(?:day\s+of\s+|of\s+|de\s+)?{month},?\s+(?:del?\s+)?{year}",
            rf"\b{month}\s+{day[2:]}(?:st|nd|rd|th)?,?\s+{year}",
            r"\b(?P<year>\d{4})-(?P<number>\d{2})-(?P<day>\d{2})\b",
            rf"{day}\.\s?(?P<number>\d{{1,2}})\.\s?{year}",
            r"(?P<year>\d{4})年(?P<number>\d{1,2})月(?P<day>\d{1,2})日",
            rf"{day}/(?P<number>\d{{1,2}})/{year}",
        )
    )


def dates(text: str, language: str) -> Iterator[Reading]:
    """The days that a text names in full, in no order.

    "03/04/2015" is read only where the language leaves no doubt which is the month, or one of the two cannot be.
    """
    for pattern in _patterns():
        for match in pattern.finditer(text):
            named = match.groupdict()
            day, year = int(named["day"]), int(named["year"])
            month = _months()[named["month"].lower()] if named.get("month") else int(named["number"])
            if "/" in match[0]:
                if day <= 12 and language not in _DAY_FIRST and day != month:
                    if month <= 12:
                        continue  # doubtful
                    day, month = month, day
                elif month > 12:
                    day, month = month, day
            try:
                value = date(year, month, day).isoformat()
            except ValueError:
                continue
            yield Reading(match.start(), match.end(), value)
