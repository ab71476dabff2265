"""Documents that no editor has open: read from their files."""

from __future__ import annotations

import os
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from typing import TYPE_CHECKING

from pygls.uris import to_fs_path

from pincite.errors import DocumentError
from pincite_server.kept import KeptFiles
from pincite_server.snapshot import Snapshot

if TYPE_CHECKING:
    from pincite_server.positions import Encoding


class Disk:
    """The files that were asked about, with what was made of them, for as long as they stay unchanged."""

    def __init__(self) -> None:
        self.kept = KeptFiles()

    def read(
        self, uri: str, encoding: Encoding, *, max_bytes: int | None = None, since: int | None = None
    ) -> tuple[Snapshot, str | None]:
        """A file as a document without version, and a note on how it had to be decoded. Raises DocumentError.

        A byte order mark is left out: an editor that opens the file does not count it as a character. ``since`` is for
        many files in a row (:meth:`KeptFiles.put`).
        """
        path = file_path(uri)
        if path is None:
            raise DocumentError(f"{uri} is not open in the editor, and is no file: open it, or give a file: URI")
        from pincite_server.files import read_text

        try:
            status = Path(path).stat()
            stamp = (status.st_mtime_ns, status.st_size)
        except (OSError, ValueError):
            status, stamp = None, (0, 0)
        if status is not None and not (S_ISREG(status.st_mode) or S_ISDIR(status.st_mode)):
            raise DocumentError(f"{path}: is a device or a pipe: only files are read")
        if status is not None and max_bytes is not None and S_ISREG(status.st_mode) and status.st_size > max_bytes:
            size, most = status.st_size / 1e6, max_bytes / 1e6
            raise DocumentError(
                f"{path}: has {size:,.1f} MB, and a file of more than {most:,g} MB is not read: open it, or raise "
                "pincite.ask.maxFileSize"
            )
        if (kept := self.kept.get(uri, stamp)) is not None:
            return kept, None
        text, note = read_text(Path(path))
        snapshot = Snapshot(uri, None, text.removeprefix("\ufeff"), encoding)
        self.kept.put(uri, stamp, snapshot, since)
        return snapshot, note


def file_path(uri: str) -> str | None:
    """The path that a ``file:`` URI names; None for another URI."""
    try:
        path = to_fs_path(uri) if uri.startswith("file:") else None
    except ValueError:  # Such as "file://[".
        return None
    return os.path.normpath(path) if path else None
