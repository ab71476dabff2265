"""Reading a trace: its records one after the other, and where the chain is broken."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from pincite.errors import TraceError
from pincite.trace.chain import GENESIS, Seal, seal_of
from pincite.trace.locate import END, Damage, locate, told
from pincite.trace.record import FIELDS, VERSION, may_start_record
from pincite.trace.shape import misshapen

LONGEST = 64 * 2**20
"""Bytes of a line; no record is so long."""


class Entry(NamedTuple):
    """A record whose hash holds and that continues the chain."""

    number: int
    """Counted from 1, as people count."""
    hash: str
    fields: Mapping[str, Any]


class Broken(NamedTuple):
    """A record that was altered, or does not continue the chain."""

    number: int
    damage: Damage


def entries(path: Path) -> Iterator[Entry | Broken]:
    """The records of a trace in order, each checked against its hash and the one before.

    Behind a broken one the rest is read on as far as it goes. Raises TraceError for a file that cannot be read, or of
    which no line has anything of a record.
    """
    try:
        with path.open("rb") as file:
            if not _has_records(iter(lambda: file.readline(LONGEST), b"")):
                raise TraceError(f"{path}: is no trace: name a file that `--trace` has written")
            file.seek(0)
            yield from checked(iter(lambda: file.readline(LONGEST), b""))
    except OSError as error:
        raise TraceError(f"{path}: the trace cannot be read: {error.strerror or error}: name another file") from None


def checked(lines: Iterator[bytes]) -> Iterator[Entry | Broken]:
    """The records of a trace given as its lines, with their ends; see :func:`entries`."""
    hashes: tuple[str, ...] = (GENESIS,)
    """What may be the hash before: both what a broken record states and what it truly is; any, where it has none."""
    seq: int | None = 0
    for number, (line, seal) in enumerate(_records(lines), 1):
        fields = _fields(line) if seal is not None and seal.holds and line.endswith(b"\n") else None
        if seal is None or fields is None:
            yield Broken(number, _damage(line, hashes[0] if hashes else ""))
            hashes, seq = ((seal.stated, seal.true) if seal else ()), None if seal is None else _next(seq)
            continue
        if hashes and fields["prev"] not in hashes:
            yield Broken(number, Damage("prev", hashes[0], told(fields["prev"])))
        elif seq is not None and fields["seq"] != seq:
            yield Broken(number, Damage("seq", str(seq), told(fields["seq"])))
        else:
            problem = _unsound(fields)
            yield Entry(number, seal.true, fields) if problem is None else Broken(number, problem)
        hashes, seq = (seal.true,), _next(fields["seq"])


def _has_records(lines: Iterator[bytes]) -> bool:
    """Whether a line begins or is sealed as a record, or there is none at all; mostly the first one tells."""
    first = next(lines, b"")
    rest = chain((first,), lines)
    return not first or any(may_start_record(line) or seal_of(line) is not None for line in rest)


def _records(lines: Iterator[bytes]) -> Iterator[tuple[bytes, Seal | None]]:
    """The lines with their seals. Where one byte became a line end, what it made two of is put together again."""
    line, seal = _sealed(next(lines, b""))
    while line:
        following, other = _sealed(next(lines, b""))
        broken = not (seal and seal.holds) and not (other and other.holds)
        if following and broken and seal_of(line + following) is not None:
            line, seal = _sealed(line + following)
            following, other = _sealed(next(lines, b""))
        yield line, seal
        line, seal = following, other


def _sealed(line: bytes) -> tuple[bytes, Seal | None]:
    return line, seal_of(line[:-1])


def _damage(line: bytes, prev: str) -> Damage:
    if line.endswith(b"\n"):
        return locate(line[:-1], prev, FIELDS)
    if seal := seal_of(line):  # all of a record is there
        return Damage(END, "a line end", "nothing" if seal.holds else repr(line[-1:].decode("latin-1")))
    return locate(line, prev, FIELDS)


def _next(seq: Any) -> int | None:
    return seq + 1 if isinstance(seq, int) else None


def _fields(line: bytes) -> dict[str, Any] | None:
    """The members of a record; None for what is none."""
    try:
        fields = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return fields if isinstance(fields, dict) and "prev" in fields and "seq" in fields else None


def _unsound(fields: Mapping[str, Any]) -> Damage | None:
    """What no writer of ours has written, although its hash holds."""
    if fields.get("version") != VERSION:
        return Damage("version", str(VERSION), told(fields.get("version")))
    names = FIELDS.get(str(fields.get("type")))
    if names is None:
        return Damage("type", f"one of {', '.join(FIELDS)}", told(fields.get("type")))
    if names != fields.keys():
        wrong = sorted(names ^ fields.keys())[0]
        return Damage(
            told(wrong), "a field" if wrong in names else "no such field", "none" if wrong in names else "one"
        )
    return misshapen(fields)
