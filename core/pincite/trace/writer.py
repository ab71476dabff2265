"""Appending to a trace: on disk before it counts, and never over what is there."""

from __future__ import annotations

import errno
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path

from pincite.errors import TraceError
from pincite.locks import holding
from pincite.trace.chain import GENESIS, seal, seal_of
from pincite.trace.record import VERSION, Record, may_start_record

PATIENCE = 30.0
"""Seconds to wait for another writer, which may have many records to write."""
_STEP = 1 << 16
_NO_ROOM = frozenset({errno.ENOSPC, errno.EFBIG, getattr(errno, "EDQUOT", errno.ENOSPC)})


def now() -> str:
    """The time in UTC to the second, ISO 8601; that of ``SOURCE_DATE_EPOCH`` where it is set, so that runs can be equal
    (reproducible-builds.org)."""
    stated = os.environ.get("SOURCE_DATE_EPOCH", "")
    seconds = int(stated) if stated.isascii() and stated.isdecimal() else int(time.time())
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")


class TraceWriter:
    """Appends records to a file of JSON lines, which only its owner may read.

    Several may write to one file at a time, also in other processes. What a writer that was killed has left of a line
    is set aside beside the file, with ``.torn`` behind its name; ``notice`` is told so in one line.
    """

    def __init__(
        self, path: Path, *, notice: Callable[[str], None] = lambda _: None, clock: Callable[[], str] = now
    ) -> None:
        self.path = path
        self._notice = notice
        self._clock = clock

    def append(self, *records: Record) -> list[str]:
        """Writes records one behind the other, and waits until the disk has them; their hashes.

        Raises TraceError where the file cannot be written, or ends in a record that was altered.
        """
        with self._open() as file:
            seq, prev = self._end(file)
            lines, hashes = [], []
            for record in records:
                fields = {**record.fields, "type": record.type, "version": VERSION, "time": self._clock()}
                line, prev = seal(fields, seq, prev)
                lines.append(line)
                hashes.append(prev)
                seq += 1
            _append(file, b"".join(lines))
        return hashes

    @contextmanager
    def _open(self) -> Iterator[int]:
        try:
            flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
            file = os.open(self.path, flags, 0o600)
            try:
                with holding(file, PATIENCE):
                    yield file
            finally:
                os.close(file)
        except OSError as error:
            reason = error.strerror or str(error)
            mend = "make room, or name" if error.errno in _NO_ROOM else "name"
            raise TraceError(f"{self.path}: the trace cannot be written: {reason}: {mend} another file") from None

    def _end(self, file: int) -> tuple[int, str]:
        """How the chain goes on: the next number, and the hash before it. A torn last line is taken away first."""
        size = os.lseek(file, 0, os.SEEK_END)
        whole = _back_to_line_end(file, size)
        end = self._end_of(file, whole) if whole else (0, GENESIS)
        if whole < size:
            if not may_start_record(_read(file, whole, min(size, whole + _STEP))):
                raise TraceError(f"{self.path}: is no trace, and is left as it is: name another file")
            self._set_aside(file, whole, size)
        return end

    def _end_of(self, file: int, whole: int) -> tuple[int, str]:
        """The same, as the last whole line has it, which ends at ``whole``."""
        start = _back_to_line_end(file, whole - 1)
        line = _read(file, start, whole - 1)
        seal_ = seal_of(line)
        seq = _seq(line)
        if seal_ is None or not seal_.holds or seq is None:
            if not may_start_record(line):
                raise TraceError(f"{self.path}: is no trace, and is left as it is: name another file")
            raise TraceError(f"{self.path}: its last record was altered: see `pincite verify`, and name another file")
        return seq + 1, seal_.true

    def _set_aside(self, file: int, start: int, end: int) -> None:
        aside = self.path.with_name(f"{self.path.name}.torn")
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0)
        torn = os.open(aside, flags, 0o600)
        try:
            _write(torn, _read(file, start, end) + b"\n")
            os.fsync(torn)
        finally:
            os.close(torn)
        os.ftruncate(file, start)
        self._notice(f"{self.path}: the last line was torn when a program was ended; it was set aside as {aside.name}")


def _seq(line: bytes) -> int | None:
    _, found, rest = line.rpartition(b',"seq":')
    digits = rest.partition(b",")[0]
    return int(digits) if found and digits.isdigit() and len(digits) < 16 else None


def _read(file: int, start: int, end: int) -> bytes:
    os.lseek(file, start, os.SEEK_SET)
    parts = []
    while start < end and (part := os.read(file, end - start)):
        parts.append(part)
        start += len(part)
    return b"".join(parts)


def _append(file: int, data: bytes) -> None:
    """Appends bytes and waits until the disk has them; where it does not take all of them, none stay."""
    end = os.lseek(file, 0, os.SEEK_END)
    try:
        _write(file, data)
        os.fsync(file)
    except BaseException:
        with suppress(OSError):
            os.ftruncate(file, end)
        raise


def _write(file: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(file, view) :]


def _back_to_line_end(file: int, end: int) -> int:
    """The offset behind the last line end before ``end``; 0 where there is none."""
    while end > 0:
        start = max(0, end - _STEP)
        found = _read(file, start, end).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        end = start
    return 0
