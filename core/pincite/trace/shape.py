"""What the fields of a record look like: a trace may come from anyone, and its hashes may hold whatever it says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pincite.errors import InvalidQuestion
from pincite.reading import kind_of_json
from pincite.trace.locate import Damage

Check = Callable[[Any], bool]


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _whole(value: Any) -> bool:
    return type(value) is int and value >= 0


def _number(value: Any) -> bool:
    return type(value) in (int, float)


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _or_none(check: Check) -> Check:
    return lambda value: value is None or check(value)


# Loops, not all(…): ten thousand records are to be checked within a second.


def _each(check: Check) -> Check:
    def each(value: Any) -> bool:
        if type(value) is not list:
            return False
        for item in value:  # noqa: SIM110
            if not check(item):
                return False
        return True

    return each


def _members(checks: Mapping[str, Check]) -> Check:
    pairs, names = tuple(checks.items()), checks.keys()

    def members(value: Any) -> bool:
        if type(value) is not dict or value.keys() != names:
            return False
        for name, check in pairs:  # noqa: SIM110
            if not check(value[name]):
                return False
        return True

    return members


def _range(value: Any) -> bool:
    return type(value) is list and len(value) == 2 and _ordered(*value)


def _section(value: Any) -> bool:
    return type(value) is list and len(value) == 3 and _ordered(value[0], value[1]) and type(value[2]) in (int, float)


def _ordered(start: Any, end: Any) -> bool:
    return type(start) is int and type(end) is int and 0 <= start <= end


def _kind(value: Any) -> bool:
    try:
        return isinstance(value, dict) and kind_of_json(value) is not None
    except InvalidQuestion:
        return False


def _occurrence(value: Any) -> bool:
    return _STOOD(value) and (value["of"] == 0 or 1 <= value["nth"] <= value["of"])


def _quoted(value: Any) -> bool:
    """A place: all that finds its words again, or nothing of it."""
    if value["start"] > value["end"]:
        return False
    rest = (value["prefix"], value["suffix"], value["occurrence"])
    return None not in rest if value["quote"] else rest == (None, None, None) and value["quote"] is None


_STOOD = _members({"nth": _whole, "of": _whole, "repeated": _each(_text), "length": _or_none(_whole)})
_PLACE = {
    "start": _whole,
    "end": _whole,
    "sha256": _text,
    "quote": _or_none(_text),
    "prefix": _or_none(_text),
    "suffix": _or_none(_text),
    "occurrence": _or_none(_occurrence),
}
_place, _piece = _members(_PLACE), _members({**_PLACE, "cite": _text, "section": _whole, "confidence": _number})
_MONEY, _LENGTH = _members({"number": _text, "currency": _text}), _members({"iso": _text, "working": _truth})
_value = _members(
    {
        "kind": _text,
        "value": lambda value: value is None or _text(value) or _truth(value) or _MONEY(value) or _LENGTH(value),
        "text": _or_none(_text),
        "start": _whole,
        "end": _whole,
    }
)
SHAPES: Mapping[str, Check] = {
    "answer": _kind,
    "comment": _text,
    "confidence": _or_none(_number),
    "document": _members(
        {
            "name": _text,
            "path": _or_none(_text),
            "markup": lambda value: value in (None, "markdown", "plain"),
            "chunk": lambda value: _whole(value) and value > 0,
            "length": _whole,
            "sha256": _text,
        }
    ),
    "engine": _text,
    "evidence": _each(lambda value: _piece(value) and _quoted(value)),
    "found": _truth,
    "id": _or_none(_text),
    "models": lambda value: isinstance(value, dict) and all(map(_text, value.values())),
    "of": _text,
    "place": lambda value: _place(value) and _quoted(value),
    "question": _text,
    "reviewer": _text,
    "sections": _each(_section),
    "settings": _members(
        {
            "k": _whole,
            "budget": _or_none(_whole),
            "within": _or_none(_range),
            "reader": _text,
            "context": _or_none(_text),
        }
    ),
    "text": _text,
    "tier": _text,
    "time": _text,
    "value": _or_none(_value),
    "verdict": lambda value: value in ("accepted", "rejected", "none"),
    "writer": _text,
}
"""For each field whether a value has its shape."""


def misshapen(fields: Mapping[str, Any]) -> Damage | None:
    """The first field that has not the shape that is written here."""
    for name, value in fields.items():
        check = SHAPES.get(name)
        if check is not None and not check(value):
            return Damage(name, "what a record of this type holds there", repr(value)[:80])
    if fields["type"] != "decision":
        return None
    if fields["confidence"] is None:
        return Damage("confidence", "a number", "none")
    found = bool(fields["evidence"])
    return None if fields["found"] is found else Damage("found", str(found), str(fields["found"]))
