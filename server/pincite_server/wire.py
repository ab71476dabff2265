"""JSON to typed values and back, strict in what it takes.

The converter's own rules would make ``"5"`` of a question that is the number 5, 2 of a ``k`` of 2.7, and a list of
characters of a string: here a value of another type is an error that names the field.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, get_args, get_origin

import cattrs
from cattrs.cols import list_structure_factory
from pygls.protocol import default_converter

from pincite_server.errors import InvalidParams


@cache
def converter() -> cattrs.Converter:
    """The converter of all connections: LSP's types and ours, in camel case on the wire."""
    made: cattrs.Converter = default_converter()  # type: ignore[no-untyped-call]
    made.register_structure_hook(str, lambda value, _: _of(value, str))
    made.register_structure_hook(int, lambda value, _: _integer(value))
    made.register_structure_hook(bool, lambda value, _: _of(value, bool))
    for identifier in (int | str, int | str | None):
        made.register_structure_hook(identifier, _identifier)
    made.register_structure_hook_factory(_is_list, _strict_list)
    return made


def structure(params: Any, into: Any) -> Any:
    """The parameters of a request as the type that its handler takes. Raises InvalidParams, naming the fields."""
    try:
        return converter().structure(params, into)
    except Exception as error:
        raise InvalidParams(f"Invalid parameters: {_faults(error)}") from None


def loads(body: bytes) -> Any:
    """A JSON text. Raises ValueError for what is none, also for numbers that JSON does not have."""
    try:
        return json.loads(body.decode("utf-8", "surrogatepass"), parse_constant=_no_constant)
    except RecursionError:
        raise ValueError("nested too deeply") from None


class Encoded(bytes):
    """A result that is JSON already: a worker wrote it, so that the event loop need not."""


def encode(result: Any) -> Encoded:
    """A result as :func:`dumps` writes it, for the reply to take as it is."""
    return Encoded(dumps(result))


def dumps(message: Any) -> bytes:
    """A message as ASCII: a lone surrogate travels as its escape."""
    return json.dumps(message, default=_unstructure, separators=(",", ":")).encode("ascii")


def _unstructure(value: Any) -> Any:
    return converter().unstructure(value)


def _of(value: Any, kind: type) -> Any:
    if type(value) is not kind:
        raise TypeError(kind.__name__)
    return value


def _is_list(kind: Any) -> bool:
    origin: Any = get_origin(kind)
    return origin in (list, Sequence)


def _strict_list(kind: Any, made: cattrs.Converter) -> Callable[[Any, Any], Any]:
    structured = list_structure_factory(kind, made)
    return lambda value, into: structured(_of(value, list), into)


def _integer(value: Any) -> int:
    """Some editors write whole numbers as 3.0."""
    if type(value) is float and value.is_integer():
        return int(value)
    return int(_of(value, int))


def _identifier(value: Any, kind: Any) -> Any:
    """The id of a request, the token of a progress, the code of a diagnostic: all are looked up, so all are hashed."""
    if value is None and type(None) in get_args(kind):
        return None
    return value if isinstance(value, str) else _integer(value)


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def _faults(error: Exception) -> str:
    """What is wrong and where, at most three of them, without the values that were sent."""
    faults = [_in_camel_case(fault) for fault in cattrs.transform_error(error, path="params")]
    return "; ".join(faults[:3]) + (f"; and {len(faults) - 3} more" if len(faults) > 3 else "")


def _in_camel_case(fault: str) -> str:
    """A fault with the field's name as it is on the wire."""
    what, _, where = fault.rpartition(" @ ")
    return f"{what} @ {re.sub('_([a-z])', lambda match: match[1].upper(), where)}"
