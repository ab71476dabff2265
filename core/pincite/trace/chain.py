"""Records as links of a chain: each holds the hash of the one before, its own, and a digest of each of its fields.

A record is one line of canonical JSON. ``hash`` is the SHA-256 of the line without its ``hash`` member and its line
end; ``prev`` is the ``hash`` of the record before, or 64 zeros; ``digests`` has the first 128 bits of the SHA-256 of
each field's canonical form. The hash secures the record; the digests only tell which field was altered.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from typing import NamedTuple

from pincite.trace.canonical import JSON, canonical

GENESIS = "0" * 64
"""What the first record has in place of a hash before it."""
DIGEST = 32
"""Hexadecimal digits of a field's digest."""
SEALS = ("digests", "hash")
"""The members that seal the others."""

# No member of a member is called "hash", and inside a string a quote is escaped: this matches one place only.
_HASH = re.compile(rb',"hash":"([0-9a-f]{64})"')


class Sealed(NamedTuple):
    """A record as it is written."""

    line: bytes
    """With its line end."""
    hash: str


class Seal(NamedTuple):
    """What a line says its hash is, and what it is."""

    stated: str
    true: str

    @property
    def holds(self) -> bool:
        """Whether both are the same."""
        return self.stated == self.true


def digest(value: bytes) -> str:
    """The digest of a field, given in its canonical form."""
    return hashlib.sha256(value).hexdigest()[:DIGEST]


def seal(fields: Mapping[str, JSON], seq: int, prev: str) -> Sealed:
    """The line of a record that comes ``seq``-th, counted from 0, behind one of hash ``prev``.

    Raises ValueError for fields that have a name of the chain's own.
    """
    own: dict[str, JSON] = {"seq": seq, "prev": prev}
    if taken := fields.keys() & {*own, *SEALS}:
        raise ValueError(f"a field may not be called {sorted(taken)[0]!r}: that is the chain's own")
    written = {name: canonical(value) for name, value in {**fields, **own}.items()}
    written["digests"] = canonical({name: digest(value) for name, value in written.items()})
    made = hashlib.sha256(_object(written)).hexdigest()
    return Sealed(_object({**written, "hash": canonical(made)}) + b"\n", made)


def _object(members: Mapping[str, bytes]) -> bytes:
    """The canonical form of an object whose members are in theirs."""
    return b"{" + b",".join(canonical(name) + b":" + members[name] for name in sorted(members)) + b"}"


def seal_of(line: bytes) -> Seal | None:
    """What a line, without its end, has to say of its hash; None where it holds no hash or several."""
    found = _HASH.search(line)
    if found is None or _HASH.search(line, found.end()) is not None:
        return None
    whole = hashlib.sha256(line[: found.start()])
    whole.update(line[found.end() :])
    return Seal(found[1].decode(), whole.hexdigest())
