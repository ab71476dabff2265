"""One writer at a time, among processes: a lock of the operating system's, which goes when its holder does."""

from __future__ import annotations

import errno
import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PATIENCE = 5.0
"""Seconds to wait for another process that writes."""
_PAUSE = 0.02
_BUSY = frozenset({errno.EACCES, errno.EAGAIN, errno.EDEADLK})
_NO_LOCKS = frozenset({errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL})

if sys.platform == "win32":
    import msvcrt

    _FAR = 2**31 - 2
    """There locked bytes cannot be read by others either: one behind the end of any file of ours is taken."""

    def _at_far(file: int, mode: int) -> None:
        at = os.lseek(file, 0, os.SEEK_CUR)
        os.lseek(file, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file, mode, 1)
        finally:
            os.lseek(file, at, os.SEEK_SET)

    def _try(file: int) -> None:
        _at_far(file, msvcrt.LK_NBLCK)

    def _release(file: int) -> None:
        _at_far(file, msvcrt.LK_UNLCK)
else:
    import fcntl

    def _try(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

    def _release(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_UN)


@contextmanager
def locked(path: Path, patience: float = PATIENCE) -> Iterator[None]:
    """Holds the lock of a file, which is made where it is not there and stays; see :func:`holding`.

    Raises TimeoutError, and OSError where the file cannot be made.
    """
    file = os.open(path, os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0), 0o666)
    try:
        with holding(file, patience):
            yield
    finally:
        os.close(file)


@contextmanager
def holding(file: int, patience: float = PATIENCE) -> Iterator[None]:
    """Holds the lock of an open file.

    Excludes other processes and other threads. On a file system without locks nothing is held. Raises TimeoutError
    where another holds it for longer than ``patience`` seconds.
    """
    held = _acquire(file, patience)
    try:
        yield
    finally:
        if held:
            _release(file)


def _acquire(file: int, patience: float) -> bool:
    until = time.monotonic() + patience
    while True:
        try:
            _try(file)
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return False
            if error.errno not in _BUSY:
                raise
            if time.monotonic() >= until:
                raise TimeoutError(errno.ETIMEDOUT, "another program is writing there") from None
            time.sleep(_PAUSE)
        else:
            return True
