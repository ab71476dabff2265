"""JSON as RFC 8259 has it, from files that anyone may have written: what is doubtful in it is refused in one line."""

from __future__ import annotations

import json
import math

LARGEST = 64 << 20
"""Bytes of a file; 500 annotations take about half a megabyte."""
DEEPEST = 64
"""Objects and lists inside each other."""


def loads(data: bytes) -> object:
    """The value in UTF-8 text, with or without a byte order mark.

    Raises ValueError, with what is wrong and never with the text: not UTF-8, not JSON, too large, nested too deep, a
    member named twice, a number that is not finite or has too many digits.
    """
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST >> 20} MB")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start} is not UTF-8") from None
    try:
        value = json.loads(text, object_pairs_hook=_members, parse_constant=_constant, parse_float=_number)
    except json.JSONDecodeError as error:
        raise ValueError(f"it is no JSON at line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise ValueError(f"it is nested deeper than {DEEPEST}") from None
    _check_depth(value)
    return value


def dumps(value: object) -> bytes:
    """JSON for people and version control: indented by two, UTF-8, line feeds, a line feed at the end.

    Half a surrogate pair, which UTF-8 cannot hold, is written as its escape.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=2)
    return (text + "\n").encode("utf-8", "backslashreplace")


def _members(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise ValueError("an object has two members of one name")
    return members


def _constant(name: str) -> object:
    raise ValueError(f"{name} is no number of JSON")


def _number(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError("a number is too large")
    return number


def _check_depth(value: object) -> None:
    level: list[object] = [value]
    for _ in range(DEEPEST + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return
    raise ValueError(f"it is nested deeper than {DEEPEST}")
