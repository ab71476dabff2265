"""Notes and cuts that chat models wrote, by model and by the hash of what was sent: asked for once."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from pathlib import Path

from pincite.cache.database import unnoticed
from pincite.cache.table import FRESH, CacheTable

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
        now = time.time()

        def work(connection: sqlite3.Connection) -> str | None:
            query = "SELECT reply, used FROM replies WHERE model = ? AND key = ?"
            row = connection.execute(query, (model, key)).fetchone()
            if row is None or not isinstance(row[0], str):
                return None
            if abs(now - row[1]) > FRESH:  # reading need not write each time
                connection.execute("UPDATE replies SET used = ? WHERE model = ? AND key = ?", (now, model, key))
            return row[0]

        return self._database.run(work, None)

    def put(self, model: str, key: bytes, reply: str) -> None:
        """Keeps a reply; one already there is replaced."""
        row = (model, key, reply, time.time())

        def work(connection: sqlite3.Connection) -> None:
            connection.execute("INSERT OR REPLACE INTO replies VALUES (?, ?, ?, ?)", row)
            count = self._count(connection)
            if count > self._most:
                self._drop_oldest(connection, count - int(self._most * KEPT_REPLIES))

        self._database.run(work, None)
