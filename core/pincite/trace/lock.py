"""One writer at a time, also of other processes: a lock of the system's on the open file."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

from pincite.errors import TraceError

PATIENCE = 30.0
"""Seconds to wait for another writer; one needs milliseconds."""
_PAUSE = 0.01


@contextmanager
def locked(descriptor: int, name: str, patience: float = PATIENCE) -> Iterator[None]:
    """Holds the lock of an open file; it is let go when the process ends, however it ends.

    Raises TraceError where another writer holds it for longer than ``patience`` seconds.
    """
    until = time.monotonic() + patience
    while not _take(descriptor):
        if time.monotonic() > until:
            raise TraceError(f"{name}: another program has held it for {patience:.0f} s: end it, or name another file")
        time.sleep(_PAUSE)
    try:
        yield
    finally:
        _let_go(descriptor)


if sys.platform == "win32":
    import msvcrt
    import os

    _FAR = 2**31 - 2
    """Windows locks bytes against reading too: one far behind the end of any trace is taken."""

    def _at_far(descriptor: int, mode: int) -> bool:
        os.lseek(descriptor, _FAR, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, mode, 1)
        except OSError:
            return False
        return True

    def _take(descriptor: int) -> bool:
        return _at_far(descriptor, msvcrt.LK_NBLCK)

    def _let_go(descriptor: int) -> None:
        _at_far(descriptor, msvcrt.LK_UNLCK)

else:
    import fcntl

    def _take(descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _let_go(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_UN)
