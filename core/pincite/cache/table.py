"""What all tables of the cache have in common: one table in one file, pruned by when its rows were last used."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from pincite.cache.database import Database

FRESH = 3600.0
"""Seconds in which another use is not written down: reading need not write."""


class CacheTable:
    """A table that has a column ``used``, the time of the last use in seconds since the epoch.

    It only orders the rows. Where the system's clock was set back, it stands until the clock has caught up: else what
    is new would be taken for what was used longest ago, and be dropped first.
    """

    def __init__(self, path: Path | None, name: str, schema: str, version: int, notice: Callable[[str], None]) -> None:
        self._name = name
        self._database = Database(path, schema, version, notice)

    @property
    def path(self) -> Path | None:
        """The file; None where the rows live in memory."""
        return self._database.path

    def count(self) -> int:
        """How many rows are kept."""
        return self._database.run(self._count, 0)

    def bytes(self) -> int:
        """What they take, the tables around them included."""
        return self._database.run(taken, 0)

    def clear(self) -> None:
        """Forgets everything, and gives the room back."""

        def work(connection: sqlite3.Connection) -> None:
            connection.execute(f"DELETE FROM {self._name}")  # noqa: S608 - a name of ours

        self._database.run(work, None)
        self._database.compact()

    def close(self) -> None:
        """Closes the file; the next use opens it again."""
        self._database.close()

    def _count(self, connection: sqlite3.Connection) -> int:
        return number(connection, f"SELECT count(*) FROM {self._name}")  # noqa: S608 - a name of ours

    @property
    def _now(self) -> str:
        """What to write into ``used``, in SQL, with the system's time for its question mark.

        In the statement that writes: one that reads first may not write any more when another process has.
        """
        return f"max(?, (SELECT coalesce(max(used), 0) FROM {self._name}))"  # noqa: S608 - a name of ours

    def _stale(self, connection: sqlite3.Connection, used: float) -> bool:
        """Whether a use is to be written down, the last one being so long ago."""
        (last,) = connection.execute(f"SELECT max(used) FROM {self._name}").fetchone()  # noqa: S608 - a name of ours
        return bool(max(time.time(), last) - used > FRESH)

    def _drop_oldest(self, connection: sqlite3.Connection, most: int) -> None:
        """Drops so many rows, those used longest ago."""
        connection.execute(
            f"DELETE FROM {self._name} WHERE rowid IN "  # noqa: S608 - a name of ours
            f"(SELECT rowid FROM {self._name} ORDER BY used, rowid LIMIT ?)",
            (most,),
        )


def number(connection: sqlite3.Connection, query: str) -> int:
    """The one number that a query gives."""
    (found,) = connection.execute(query).fetchone()
    return int(found)


def taken(connection: sqlite3.Connection) -> int:
    """Bytes that the pages in use take; those that became free are filled again before the file grows."""
    pages = number(connection, "PRAGMA page_count") - number(connection, "PRAGMA freelist_count")
    return pages * number(connection, "PRAGMA page_size")
