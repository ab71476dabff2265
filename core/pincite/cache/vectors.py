"""Vectors that were computed once, by model and by the hash of what was embedded; the text itself is never kept."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pincite.cache.database import unnoticed
from pincite.cache.table import CacheTable, taken

Floats = NDArray[np.float32]

NAME = "vectors.sqlite"
MOST_BYTES = 512 * 2**20
"""Size of the file beyond which what was used longest ago is dropped."""
KEPT = 0.8
"""Part of that size that is kept then."""

_VERSION = 1
_SCHEMA = """
CREATE TABLE vectors (
  model TEXT NOT NULL,
  key BLOB NOT NULL,
  dimension INTEGER NOT NULL,
  vector BLOB NOT NULL,
  used REAL NOT NULL,
  PRIMARY KEY (model, key)
);
CREATE INDEX vectors_by_use ON vectors (used)
"""


class Size(NamedTuple):
    """What a cache holds."""

    vectors: int
    """How many."""
    bytes: int
    """What they take, the tables around them included."""


class VectorCache(CacheTable):
    """Vectors in a SQLite file, for several threads and processes at a time.

    ``path`` None keeps them in memory. ``notice`` is told, in one line each, when a corrupt file was set aside and when
    the file cannot be used. ``dtype`` float16 halves the size, at about three correct digits.
    """

    def __init__(
        self,
        path: Path | None,
        *,
        most_bytes: int = MOST_BYTES,
        dtype: type[np.float32 | np.float16] = np.float32,
        notice: Callable[[str], None] = unnoticed,
    ) -> None:
        super().__init__(path, "vectors", _SCHEMA, _VERSION, notice)
        self._most_bytes = most_bytes
        self._dtype = np.dtype(dtype).newbyteorder("<")

    def get(self, model: str, keys: Iterable[bytes]) -> dict[bytes, Floats]:
        """The vectors that are known of these keys, each of shape (dimension,)."""

        def work(connection: sqlite3.Connection) -> tuple[dict[bytes, Floats], list[bytes]]:
            found: dict[bytes, Floats] = {}
            stale: list[bytes] = []
            query = "SELECT dimension, vector, used FROM vectors WHERE model = ? AND key = ?"
            for key in keys:
                row = connection.execute(query, (model, key)).fetchone()
                vector = _vector(row[0], row[1]) if row is not None else None
                if vector is not None:
                    found[key] = vector
                    if self._stale(connection, row[2]):
                        stale.append(key)
            return found, stale

        keys = tuple(dict.fromkeys(keys))
        nothing: tuple[dict[bytes, Floats], list[bytes]] = ({}, [])
        found, stale = self._database.run(work, nothing)
        if stale:
            self._touch(model, stale)
        return found

    def put(self, model: str, vectors: Mapping[bytes, Floats]) -> None:
        """Keeps vectors of shape (dimension,) by key; those already there are replaced."""
        now = time.time()
        rows = [(model, key, len(vector), vector.astype(self._dtype).tobytes(), now) for key, vector in vectors.items()]

        def work(connection: sqlite3.Connection) -> None:
            insert = f"INSERT OR REPLACE INTO vectors VALUES (?, ?, ?, ?, {self._now})"  # noqa: S608 - a name of ours
            connection.executemany(insert, rows)
            self._prune(connection)

        if rows:
            self._database.run(work, None)

    def size(self) -> Size:
        """What is kept now."""

        def work(connection: sqlite3.Connection) -> Size:
            return Size(self._count(connection), taken(connection))

        return self._database.run(work, Size(0, 0))

    def _touch(self, model: str, keys: list[bytes]) -> None:
        now = time.time()

        def work(connection: sqlite3.Connection) -> None:
            update = f"UPDATE vectors SET used = {self._now} WHERE model = ? AND key = ?"  # noqa: S608 - a name of ours
            connection.executemany(update, [(now, model, key) for key in keys])

        self._database.run(work, None)

    def _prune(self, connection: sqlite3.Connection) -> None:
        size = taken(connection)
        if size <= self._most_bytes:
            return
        count = self._count(connection)
        self._drop_oldest(connection, count - int(count * self._most_bytes * KEPT / size))


def _vector(dimension: int, blob: bytes) -> Floats | None:
    """A row's vector; None where its length tells that it is none."""
    for kind in (np.dtype("<f4"), np.dtype("<f2")):
        if isinstance(blob, bytes) and len(blob) == dimension * kind.itemsize:
            return np.frombuffer(blob, kind).astype(np.float32)
    return None
