"""A SQLite file that only holds what can be computed again: it mends itself, and never stops the work.

Safe with several processes: write-ahead log, a wait for locks, short transactions. What is corrupt is set aside and
made anew; where nothing can be written, it lives in memory. Both are said through ``notice``.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import RLock
from typing import TypeVar

_Result = TypeVar("_Result")
_BROKEN = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})
_IN_MEMORY = ":memory:"
PATIENCE = 5.0
"""Seconds to wait for another process that writes."""


def unnoticed(_message: str) -> None:
    """Says nothing."""


class Database:
    """One connection, used by one thread at a time; ``path`` None keeps it in memory."""

    def __init__(self, path: Path | None, schema: str, version: int, notice: Callable[[str], None] = unnoticed) -> None:
        self.path = path
        self._schema = schema
        self._version = version
        self._notice = notice
        self._lock = RLock()
        self._connection: sqlite3.Connection | None = None

    def run(self, work: Callable[[sqlite3.Connection], _Result], otherwise: _Result) -> _Result:
        """What ``work`` gives, done in one transaction; ``otherwise`` where another process kept the file too long.

        A ``work`` that meets a corrupt file, or one that cannot be written, is done again on a new one.
        """
        with self._lock:
            for again in range(4):  # the file, the file that another process made anew or we do, memory
                try:
                    return self._transaction(work)
                except (sqlite3.ProgrammingError, sqlite3.InterfaceError):
                    raise  # a mistake of ours, and no trouble with the file
                except sqlite3.Error as error:
                    code = _primary(error)
                    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
                        return otherwise
                    self.close()
                    if code in _BROKEN and self.path is not None:
                        self._set_aside(self.path, sure=again > 0)
                    else:
                        self._to_memory(str(error))
                except OSError as error:
                    self.close()
                    self._to_memory(error.strerror or str(error))
            return otherwise

    def compact(self) -> None:
        """Gives the room of what was deleted back to the system, where no other process is at work just then."""
        with self._lock, suppress(sqlite3.Error):
            if self._connection is not None:
                self._connection.execute("VACUUM")

    def close(self) -> None:
        """Closes the file; the next use opens it again."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None

    def _transaction(self, work: Callable[[sqlite3.Connection], _Result]) -> _Result:
        connection = self._connection or self._open()
        self._connection = connection
        connection.execute("BEGIN")
        try:
            result = work(connection)
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise
        return result

    def _open(self) -> sqlite3.Connection:
        if self.path is not None:
            _create(self.path)
        connection = sqlite3.connect(
            self.path or _IN_MEMORY, timeout=PATIENCE, isolation_level=None, check_same_thread=False
        )
        try:
            if connection.execute("PRAGMA journal_mode").fetchone() != ("wal",):
                connection.execute("PRAGMA journal_mode = WAL").fetchall()
            connection.execute("PRAGMA synchronous = NORMAL")
            if _version(connection) != self._version:
                self._make(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _make(self, connection: sqlite3.Connection) -> None:
        """The tables of this version, in place of those of another."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            if _version(connection) != self._version:  # else another process was faster
                kept = connection.execute(
                    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
                ).fetchall()
                for (name,) in kept:
                    connection.execute('DROP TABLE "{}"'.format(name.replace('"', '""')))
                for statement in self._schema.split(";"):
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {self._version:d}")
            connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                connection.execute("ROLLBACK")
            raise

    def _set_aside(self, path: Path, sure: bool) -> None:
        """Renames a corrupt file, unless another process has made it anew meanwhile."""
        if not sure and _sound(path):
            return
        aside = path.with_name(f"{path.name}.corrupt")
        try:
            os.replace(path, aside)
            for end in ("-wal", "-shm"):
                path.with_name(path.name + end).unlink(missing_ok=True)
        except OSError as error:
            self._to_memory(error.strerror or str(error))
            return
        self._notice(f"{path}: the cache was corrupt; it was set aside as {aside.name} and is being made anew")

    def _to_memory(self, reason: str) -> None:
        if self.path is not None:
            self._notice(
                f"{self.path}: the cache cannot be used ({reason}), so it is kept in memory until the program ends: "
                "make room, or the folder writable, to keep it"
            )
            self.path = None


def _create(path: Path) -> None:
    """An empty file that only its owner may read; SQLite gives the files beside it the same rights."""
    if not path.parent.is_dir():
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.parent.chmod(0o700)
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _sound(path: Path) -> bool:
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as connection:
            return bool(connection.execute("PRAGMA quick_check(1)").fetchall() == [("ok",)])
    except sqlite3.Error:
        return False


def _version(connection: sqlite3.Connection) -> int:
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def _primary(error: sqlite3.Error) -> int:
    """SQLite's primary result code."""
    return getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
