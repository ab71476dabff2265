"""Writing a file whole or not at all."""

from __future__ import annotations

import os
import secrets
import time
from contextlib import suppress
from pathlib import Path

TRIES = 50
_PAUSE = 0.02


def write(path: Path, data: bytes) -> None:
    """Puts ``data`` in place of a file: who reads it, also after a crash, has the old bytes or the new ones.

    The rights of a file that was there stay. Raises OSError; then the old file is as it was, and nothing is left over.
    """
    made = path.with_name(f".{secrets.token_hex(8)}.tmp")
    descriptor = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(FileNotFoundError):
            os.chmod(made, path.stat().st_mode & 0o777)
        _replace(made, path)
    except BaseException:
        with suppress(OSError):
            made.unlink()
        raise
    _sync(path.parent)


def _replace(made: Path, path: Path) -> None:
    """Tries for a second: Windows replaces no file while another process reads it."""
    for left in reversed(range(TRIES)):
        try:
            return os.replace(made, path)
        except PermissionError:
            if os.name != "nt" or not left:
                raise
            time.sleep(_PAUSE)
    return None


def _sync(folder: Path) -> None:
    """Writes a folder's entries to the disk, where the system knows how."""
    with suppress(OSError):  # Windows opens no folders; the rename itself is done
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
