"""Where in a record bytes were altered: the name of the first field whose bytes are not those that were sealed.

The line is walked as it was written, member by member, each value's bytes against the digest of its field. So a damage
that leaves no JSON behind is told by its field, too.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from pincite.trace.chain import DIGEST, SEALS, digest, seal_of

END = "line end"
"""In place of a field's name: behind the last one."""
_DIGESTS = re.compile(r'"digests":\{([^{}]*)\}')
_PAIR = re.compile(rf'"(\w+)":"([0-9a-f]{{{DIGEST}}})"')
_HASH = re.compile(r'"[0-9a-f]{64}"')
_TYPE = re.compile(r'"type":"(\w+)"')
_NAME = re.compile(r'"(\w+)":')
_DECODER = json.JSONDecoder(strict=False)


class Damage(NamedTuple):
    """A field that is not as it was sealed."""

    field: str
    expected: str
    found: str


def locate(line: bytes, prev: str, fields: Mapping[str, frozenset[str]]) -> Damage:
    """The first damage of a line, without its end, whose hash does not hold or does not continue the chain.

    ``prev`` is the hash of the record before; ``fields`` are the names of the members of each type of record.
    """
    # One character a byte: bytes that are no UTF-8 any more are walked like others.
    text = line.decode("latin-1")
    kind = _TYPE.search(text)
    kinds = [fields[kind[1]]] if kind and kind[1] in fields else list(fields.values())
    names = frozenset().union(*kinds)
    stated = _DIGESTS.search(text)
    digests = dict(_PAIR.findall(stated[1])) if stated else {}
    at, read, previous = 0, list[str](), "{"
    before: Any = None
    while at < len(text):
        mark = "," if read else "{"
        if text[at : at + 1] != mark:
            break
        name = _NAME.match(text, at + 1)
        if name is None or name[1] not in names:
            return Damage(_unread(read, kinds), f"{mark}a name", _shown(text, at))
        previous = name[1]
        try:
            value, end = _DECODER.raw_decode(text, name.end())
        except (ValueError, RecursionError):
            return Damage(previous, _expected(digests, previous), _shown(text, name.end()))
        if previous in digests and digest(line[name.end() : end]) != digests[previous]:
            return _either(line, previous, digests, line[name.end() : end])
        if previous in SEALS and not _well_formed(previous, text[name.end() : end], kinds):
            return Damage(previous, _expected(digests, previous), _shown(text, name.end()))
        if previous == "prev":
            before = value
        read.append(previous)
        at = end
    if text[at:] != "}" or not read:
        last = set(digests) <= set(read) and {"digests", "hash"} <= set(read)
        return Damage(END if last else _unread(read, kinds), "} at the end", _shown(text, at))
    return _sealed(line, prev, digests, read, before)


def told(value: Any) -> str:
    """Any value of JSON on one line, not too long to be read."""
    return (value if isinstance(value, str) and value and value.isprintable() else repr(value))[:80]


def _sealed(line: bytes, prev: str, digests: Mapping[str, str], read: list[str], before: Any) -> Damage:
    """What is wrong where all members can be read and none belies its digest; ``before`` is the hash before as told."""
    missing = sorted({*read} - {*digests, "digests", "hash"})
    if missing or {*digests} - {*read}:
        return Damage("digests", f"one of each field, also of {missing[0]}" if missing else "of fields only", "others")
    if before != prev:
        return Damage("prev", prev, told(before))
    seal = seal_of(line)
    return Damage("hash", seal.true if seal else "64 hexadecimal digits", seal.stated if seal else "none")


def _either(line: bytes, name: str, digests: Mapping[str, str], value: bytes) -> Damage:
    """A field or its digest: it was the digest if with another one the record's hash holds."""
    made = digest(value)
    mended = line.replace(f'"{name}":"{digests[name]}"'.encode(), f'"{name}":"{made}"'.encode(), 1)
    seal = seal_of(mended)
    if seal is not None and seal.holds:
        return Damage("digests", f"{name}: {made}", digests[name])
    return Damage(name, _expected(digests, name), _shown(value.decode("latin-1"), 0))


def _well_formed(name: str, value: str, kinds: Sequence[frozenset[str]]) -> bool:
    """Whether a member that no digest covers may be what was sealed: a hash, or a digest of each other field."""
    if name == "hash":
        return _HASH.fullmatch(value) is not None
    pairs = _PAIR.findall(value)
    written = ",".join(f'"{field}":"{each}"' for field, each in pairs)
    return value == f"{{{written}}}" and any({field for field, _ in pairs} == kind - {*SEALS} for kind in kinds)


def _unread(read: list[str], kinds: Sequence[frozenset[str]]) -> str:
    """The field that comes next, in the order of canonical JSON, in a record of one of these kinds."""
    for names in map(sorted, kinds):
        if names[: len(read)] == read and len(names) > len(read):
            return names[len(read)]
    return END


def _expected(digests: Mapping[str, str], name: str) -> str:
    return f"what has the digest {digests[name]}" if name in digests else "what was sealed"


def _shown(text: str, at: int) -> str:
    return repr(text[at : at + 60].encode("latin-1").decode("utf-8", "replace"))
