"""Canonical JSON: one value, one sequence of bytes, so that a hash of it means something.

The rule is RFC 8785 (JSON Canonicalization Scheme): no white space, members sorted by the UTF-16 code units of their
names, strings with the shortest escapes that JSON knows, numbers as ECMAScript prints them, all of it UTF-8. Two things
are stricter or wider: whole numbers that no binary64 number holds are refused, since other readers would round them;
and a lone surrogate, which RFC 8785 refuses, is written as its escape (``\\udc80``), since documents may hold one.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from json.encoder import encode_basestring
from typing import TypeAlias

JSON: TypeAlias = "bool | int | float | str | Sequence[JSON] | Mapping[str, JSON] | None"

LARGEST = 2**53
"""Up to here every whole number is a binary64 number."""
_SURROGATE = re.compile("[\ud800-\udfff]")


def canonical(value: JSON) -> bytes:
    """The canonical form of a value, UTF-8. Raises ValueError for a number that JSON cannot hold, TypeError for what is
    no JSON."""
    return _written(value).encode("utf-8")


def _written(value: JSON) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case int():
            if abs(value) > LARGEST:
                return _large(value)
            return str(value)
        case float():
            return _number(value)
        case Mapping():
            members = sorted(value.items(), key=lambda member: member[0].encode("utf-16-be", "surrogatepass"))
            return "{" + ",".join(f"{_string(name)}:{_written(each)}" for name, each in members) + "}"
        case Sequence():
            return "[" + ",".join(map(_written, value)) + "]"
    raise TypeError(f"{type(value).__name__} is no JSON")


def _large(value: int) -> str:
    if value.bit_length() > 1023 or int(float(value)) != value:
        raise ValueError("a whole number beyond 2**53 would be rounded by other readers")
    return _number(float(value))


def _string(text: str) -> str:
    written = encode_basestring(text)
    return written if text.isascii() else _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", written)


def _number(value: float) -> str:
    """As ECMAScript's Number.prototype.toString prints it (ECMA-262, Number::toString)."""
    if not math.isfinite(value):
        raise ValueError(f"{value} is no JSON number")
    if value == 0:
        return "0"
    shortest = repr(value)  # the fewest digits that read back as the same number, as ECMAScript has them
    if "e" not in shortest:
        return shortest.removesuffix(".0")
    exact = Decimal(shortest).normalize()
    if 1e-6 <= abs(value) < 1e21:
        return f"{exact:f}"
    sign, digits, exponent = exact.as_tuple()
    assert isinstance(exponent, int)
    first, rest = str(digits[0]), "".join(map(str, digits[1:]))
    mantissa = f"{first}.{rest}" if rest else first
    power = exponent + len(digits) - 1
    return f"{'-' if sign else ''}{mantissa}e{'+' if power >= 0 else ''}{power}"
