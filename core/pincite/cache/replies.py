"""Notes and cuts that chat models wrote, by model and by the hash of what was sent: asked for once."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from pincite.cache.database import unnoticed
from pincite.cache.table import CacheTable

REPLIES = "replies.sqlite"
MOST_REPLIES = 200_000
"""Beyond that, what was used longest ago is dropped."""
KEPT_REPLIES = 0.8
"""Part of them that is kept then."""

_VERSION = 1
_SCHEMA = """
CREATE TABLE replies (
  model TEXT NOT NULL,
  key BLOB NOT NULL,
  reply TEXT NOT NULL,
  used REAL NOT NULL,
  PRIMARY KEY (model, key)
);
CREATE INDEX replies_by_use ON replies (used)
"""


class ReplyCache(CacheTable):
    """Replies in a SQLite file, for several threads and processes at a time; a store of ``pincite.chat``.

    ``path`` None keeps them in memory. ``notice`` is told, in one line each, when a corrupt file was set aside and when
    the file cannot be used. What was sent is not kept, only its hash; what was written is.
    """

    def __init__(
        self, path: Path | None, *, most: int = MOST_REPLIES, notice: Callable[[str], None] = unnoticed
    ) -> None:
        super().__init__(path, "replies", _SCHEMA, _VERSION, notice)
        self._most = most

    def get(self, model: str, key: bytes) -> str | None:
        """The reply that was kept, or None."""

        def work(connection: sqlite3.Connection) -> tuple[str | None, bool]:
            query = "SELECT reply, used FROM replies WHERE model = ? AND key = ?"
            row = connection.execute(query, (model, key)).fetchone()
            if row is None or not isinstance(row[0], str):
                return None, False
            return row[0], self._stale(connection, row[1])

        nothing: tuple[str | None, bool] = (None, False)
        found, stale = self._database.run(work, nothing)
        if stale:  # reading need not write each time
            self._touch(model, key)
        return found

    def put(self, model: str, key: bytes, reply: str) -> None:
        """Keeps a reply; one already there is replaced."""

        def work(connection: sqlite3.Connection) -> None:
            row = (model, key, reply, time.time())
            connection.execute(f"INSERT OR REPLACE INTO replies VALUES (?, ?, ?, {self._now})", row)  # noqa: S608
            count = self._count(connection)
            if count > self._most:
                self._drop_oldest(connection, count - int(self._most * KEPT_REPLIES))

        self._database.run(work, None)

    def _touch(self, model: str, key: bytes) -> None:
        def work(connection: sqlite3.Connection) -> None:
            update = f"UPDATE replies SET used = {self._now} WHERE model = ? AND key = ?"  # noqa: S608
            connection.execute(update, (time.time(), model, key))

        self._database.run(work, None)
