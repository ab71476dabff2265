"""Structured values from bytes: one byte, one decision, so that what is near in bytes is near in meaning."""

from __future__ import annotations

import json
import random
import zlib
from collections.abc import Sequence
from typing import Any, TypeVar

T = TypeVar("T")

READABLE = b"="
"""A case that starts with this is its text, in UTF-8: that is how people write cases, and how most are kept."""


class Draw:
    """Decisions from bytes, in order; where they are used up, each decision is the first that there is."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    @property
    def left(self) -> int:
        """How many bytes are left."""
        return len(self._data) - self._at

    def byte(self) -> int:
        """The next byte; 0 where none is left."""
        self._at += 1
        return self._data[self._at - 1] if self._at <= len(self._data) else 0

    def below(self, bound: int) -> int:
        """A whole number from 0 to below ``bound``, of one byte, or of two for bounds above 256."""
        return (self.byte() if bound <= 256 else self.byte() << 8 | self.byte()) % bound

    def pick(self, options: Sequence[T]) -> T:
        """One of at most 65,536 options."""
        return options[self.below(len(options))]

    def rest(self) -> bytes:
        """What is left."""
        rest = self._data[self._at :]
        self._at = len(self._data)
        return rest

    def words(self, vocabulary: Sequence[str], most: int = 1 << 30) -> str:
        """At most so many words of at most 240, put together; a byte of 240 and more makes any character of the next two."""
        made = []
        while self.left > 0 and len(made) < most:
            byte = self.byte()
            if byte < 240:
                made.append(vocabulary[byte % len(vocabulary)])
            else:
                made.append(chr(((byte & 15) << 16 | self.byte() << 8 | self.byte()) % 0x110000))
        return "".join(made)

    def json(self, names: Sequence[str], depth: int = 0) -> Any:
        """A value of JSON whose members have some of these names."""
        kind = self.below(12 if depth < 4 else 9)
        if kind < 9:
            scalars = (None, True, False, 0, -1, 2**53 + 1, 0.5, 1e300, "")
            return scalars[kind] if kind < 8 or self.left < 1 else self.words(names, 1 + self.below(3))
        count = self.below(4)
        if kind == 9:
            return [self.json(names, depth + 1) for _ in range(count)]
        return {self.pick(names): self.json(names, depth + 1) for _ in range(count)}


def text_and_draw(data: bytes, vocabulary: Sequence[str]) -> tuple[str, Draw]:
    """A text, and what decides all that is done with it."""
    if data.startswith(READABLE):
        text = data[1:].decode("utf-8", "surrogatepass" if _surrogates(data) else "replace")
        return text, Draw(random.Random(zlib.crc32(data)).randbytes(64))
    draw = Draw(data)
    first = Draw(bytes(draw.byte() for _ in range(min(12, len(data) // 3))))
    return draw.words(vocabulary), first


def _surrogates(data: bytes) -> bool:
    try:
        data.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return False
    return True


def put(value: Any, draw: Draw, names: Sequence[str]) -> Any:
    """A copy of a value of JSON in which one place, at any depth, holds something else, is missing or is new."""
    made = json.loads(json.dumps(value))
    inner, steps = made, draw.below(6)
    for step in range(steps + 1):
        keys = list(inner) if isinstance(inner, dict) else list(range(len(inner)))
        if not keys:
            break
        key = draw.pick(keys)
        if step < steps and isinstance(inner[key], dict | list):
            inner = inner[key]
            continue
        what = draw.below(8)
        if what == 0:
            del inner[key]
        elif what == 1 and isinstance(inner, dict):
            inner[draw.pick(names)] = draw.json(names)
        elif what == 2 and isinstance(inner, list):
            inner.insert(key, draw.json(names))
        else:
            inner[key] = draw.json(names)
        break
    return made
