"""Documents that no editor has open: read from their files."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from stat import S_ISDIR, S_ISREG
from threading import Lock
from typing import TYPE_CHECKING

from pygls.uris import to_fs_path

from pincite.errors import DocumentError
from pincite_server.snapshot import Snapshot

if TYPE_CHECKING:
    from pincite_server.positions import Encoding

_KEPT = 8


class Disk:
    """The files that were asked about last, with what was made of them, for as long as they stay unchanged."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, int, int], Snapshot] = OrderedDict()
        self._lock = Lock()

    def read(self, uri: str, encoding: Encoding) -> tuple[Snapshot, str | None]:
        """A file as a document without version, and a note on how it had to be decoded. Raises DocumentError.

        A byte order mark is left out: an editor that opens the file does not count it as a character.
        """
        path = to_fs_path(uri) if uri.startswith("file:") else None
        if path is None:
            raise DocumentError(f"{uri} is not open in the editor, and is no file: open it, or give a file: URI")
        from pincite_server.files import read_text

        try:
            status = Path(path).stat()
            key = (uri, status.st_mtime_ns, status.st_size)
        except (OSError, ValueError):
            status, key = None, (uri, 0, 0)
        if status is not None and not (S_ISREG(status.st_mode) or S_ISDIR(status.st_mode)):
            raise DocumentError(f"{path}: is a device or a pipe: only files are read")
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key], None
        text, note = read_text(Path(path))
        snapshot = Snapshot(uri, None, text.removeprefix("\ufeff"), encoding)
        with self._lock:
            self._kept[key] = snapshot
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return snapshot, note
