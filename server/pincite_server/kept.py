"""The files that were read last, so that the next question need not read and index them again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite_server.snapshot import Snapshot

MOST_CHARACTERS = 10_000_000
"""With outline, sections and index a document takes about 16 bytes a character."""

Stamp = tuple[int, int]
"""When a file was changed last, in nanoseconds, and its size in bytes."""


@dataclass(slots=True)
class _File:
    stamp: Stamp
    snapshot: Snapshot
    used: int


class KeptFiles:
    """Documents of files by URI: those used last, together at most so many characters, or one that is larger."""

    def __init__(self, most: int = MOST_CHARACTERS) -> None:
        self._most = most
        self._files: OrderedDict[str, _File] = OrderedDict()
        self._characters = 0
        self._clock = 0
        self._lock = Lock()

    def now(self) -> int:
        """A moment, for :meth:`put`."""
        with self._lock:
            self._clock += 1
            return self._clock

    def get(self, uri: str, stamp: Stamp) -> Snapshot | None:
        """The document of a file, if it was kept and the file is as it was."""
        with self._lock:
            file = self._files.get(uri)
            if file is None:
                return None
            if file.stamp != stamp:
                self._drop(uri)
                return None
            self._touch(uri, file)
            return file.snapshot

    def put(self, uri: str, stamp: Stamp, snapshot: Snapshot, since: int | None = None) -> None:
        """Keep a document, and let those go that were used longest ago.

        With ``since``, none that was used since then: of many files in a row that do not fit together, the first then
        stay for the next time, where each would otherwise push out the one that is asked for next.
        """
        size = len(snapshot.text)
        with self._lock:
            self._drop(uri)
            if since is not None and size > self._most:
                return
            while self._files and self._characters + size > self._most:
                oldest, file = next(iter(self._files.items()))
                if since is not None and file.used >= since:
                    return
                self._drop(oldest)
            file = _File(stamp, snapshot, 0)
            self._characters += size
            self._touch(uri, file)

    def _touch(self, uri: str, file: _File) -> None:
        self._clock += 1
        file.used = self._clock
        self._files[uri] = file
        self._files.move_to_end(uri)

    def _drop(self, uri: str) -> None:
        if (file := self._files.pop(uri, None)) is not None:
            self._characters -= len(file.snapshot.text)
