"""Cases without end from one seed, and the corpus that is kept: what failed once, and what reaches far."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

CORPUS = Path(__file__).parents[1] / "fixtures" / "fuzz"
TARGETS = (
    "outline",
    "numbering",
    "references",
    "terms",
    "diagnostics",
    "documents",
    "annotations",
    "trace",
    "checklist",
    "messages",
)
_LENGTHS = (4, 8, 12, 12, 12, 20, 60)
"""Means of lengths, in bytes."""
_LONG = 100
"""Bytes."""
Target = Callable[[bytes], None]


def load(name: str) -> Target:
    """The target of a name: it takes a case and raises AssertionError, or anything else, where a promise is broken."""
    target: Target = importlib.import_module(f"{__package__}.{name}").target
    return target


def kept(name: str) -> dict[str, bytes]:
    """The corpus of a target by file name."""
    return {path.name: path.read_bytes() for path in sorted((CORPUS / name).iterdir())}


def cases(seed: int, corpus: Sequence[bytes], start: int = 0) -> Iterator[bytes]:
    """Cases from number ``start`` on: half are random bytes, half are parts of the corpus with a few bytes changed.

    Most are short, so that there can be many; what goes wrong mostly does between two or three neighbours.

    Each depends on the seed, the corpus and its number alone.
    """
    number = start
    while True:
        rng = random.Random(f"{seed}:{number}")
        if corpus and rng.random() < 0.5:
            yield _changed(rng, _part(rng, rng.choice(corpus)), corpus)
        else:
            yield rng.randbytes(1 + min(400, int(rng.expovariate(1 / rng.choice(_LENGTHS)))))
        number += 1


def _part(rng: random.Random, data: bytes) -> bytes:
    """A few dozen bytes of a long one, mostly, behind the first, which tells how the others are read."""
    if len(data) < _LONG or rng.random() < 0.2:
        return data
    at = rng.randrange(1, len(data))
    return data[:1] + data[at : at + rng.randrange(_LONG)]


def _changed(rng: random.Random, data: bytes, corpus: Sequence[bytes]) -> bytes:
    made = bytearray(data)
    for _ in range(1 + int(rng.expovariate(1 / 2))):
        at = rng.randrange(len(made) + 1)
        span = 1 + int(rng.expovariate(1 / 3))
        match rng.randrange(6):
            case 0:
                made[at : at + 1] = rng.randbytes(1)
            case 1:
                made[at:at] = rng.randbytes(span)
            case 2:
                del made[at : at + span]
            case 3:
                made[at:at] = made[at : at + span]
            case 4 if at < len(made):
                made[at] ^= 1 << rng.randrange(8)
            case _:
                other = rng.choice(corpus)
                begin = rng.randrange(len(other) + 1)
                made[at:at] = other[begin : begin + 8 * span]
    return bytes(made[:2000])
