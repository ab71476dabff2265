"""Files that a command writes: whole or not at all, never over what it reads, nor two in one."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from pathlib import Path

from pincite.annotations import atomic
from pincite.errors import OutputError
from pincite_server.cli.source import STDIN


def keep_apart(read: Iterable[str | None], written: Mapping[str, str | None]) -> None:
    """Sees to it that what is written, by option, is no file that is read: a contract is not got back.

    Raises OutputError, before anything is done.
    """
    taken = {_real(name): name for name in read if name is not None and name != STDIN}
    for option, name in written.items():
        if name is None:
            continue
        if (other := taken.get(_real(name))) is not None:
            raise OutputError(
                f"{name}: would be written over {other}, which is used too: name another file after {option}"
            )
        taken[_real(name)] = name


def write_whole(option: str, name: str, data: bytes) -> None:
    """Writes the file that an option names; one that is there stays as it was until the disk has all of the new one.

    A device or a pipe is written into. Raises OutputError.
    """
    path = Path(_real(name))
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            atomic.write(path, data)
    except OSError as error:
        raise OutputError(
            f"{name}: cannot be written: {error.strerror or error}: make room, or name another file after {option}"
        ) from None


def _real(name: str) -> str:
    """One name for one file, whatever way leads there; the same file by a second hard link is another name."""
    try:
        return os.path.normcase(os.path.realpath(name))
    except (OSError, ValueError):  # no name of a file: who opens it says so
        return name
