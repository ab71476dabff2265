"""Which documents a question to several is put to: open ones as the editor has them, others as files."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pygls.uris import from_fs_path

from pincite.errors import DocumentError
from pincite_server.disk import Disk, file_path
from pincite_server.folders import Folder, inside, list_files
from pincite_server.skips import Skips

if TYPE_CHECKING:
    from pincite_server.positions import Encoding
    from pincite_server.snapshot import Snapshot

OUT_OF_STEP = "a change of its text could not be read: close it and open it again"


@dataclass(slots=True)
class Source:
    """A document that is asked."""

    uri: str
    """As the editor writes it where the document is open."""
    snapshot: Snapshot | None = None
    """The open document as it was when it was listed; None for a file."""
    folder: Folder | None = None
    """Where a file was found, out of which it must not lead; None where it was named itself."""

    @property
    def name(self) -> str:
        """The file's name."""
        if path := file_path(self.uri):
            return os.path.basename(path) or path
        return unquote(self.uri).rstrip("/").rpartition("/")[2].removeprefix("untitled:")

    def read(self, disk: Disk, encoding: Encoding, max_bytes: int, since: int) -> tuple[Snapshot, str | None]:
        """A file's document and a note, as :meth:`Disk.read` has them. Raises DocumentError."""
        path = file_path(self.uri)
        if self.folder is not None and path is not None and not inside(os.path.realpath(path), self.folder.real):
            raise DocumentError(f"{path}: leads out of the folder: ask for it by its own name")
        return disk.read(self.uri, encoding, max_bytes=max_bytes, since=since)


class OpenDocuments:
    """What the editor has open at a moment, found also by another spelling of the same file's URI."""

    def __init__(self, snapshots: Mapping[str, Snapshot | None]) -> None:
        self._found = {_key(uri): (uri, snapshot) for uri, snapshot in snapshots.items()}
        self._found.update((uri, (uri, snapshot)) for uri, snapshot in snapshots.items())
        self.snapshots = snapshots

    def __contains__(self, uri: str) -> bool:
        return self._at(uri) is not None

    def source(self, uri: str, folder: Folder | None = None) -> Source | None:
        """A document to ask, as it is now; None where it is open and its text is not known."""
        if (found := self._at(uri)) is None:
            return Source(uri, folder=folder)
        return Source(*found) if found[1] is not None else None

    def _at(self, uri: str) -> tuple[str, Snapshot | None] | None:
        return self._found.get(uri) or self._found.get(_key(uri))


def list_sources(
    uris: Sequence[str],
    folders: Sequence[Folder],
    opened: OpenDocuments,
    skips: Skips,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[Source]:
    """Each document once: those that were named, then open ones and files that lie in the folders. Raises Cancelled."""
    sources: dict[str, Source] = {}

    def add(uri: str, folder: Folder | None = None) -> None:
        source = opened.source(uri, folder)
        if source is None:
            skips.add(uri, OUT_OF_STEP)
        else:
            sources.setdefault(_key(uri), source)

    for uri in uris:
        add(uri)
    for uri in opened.snapshots:
        path = file_path(uri)
        if path is not None and any(folder.takes(path) for folder in folders):
            add(uri)
    listing = list_files(folders, cancelled)
    for folder, path in listing.files:
        found = _uri(path)
        if found is None:
            skips.add(folder.uri, "holds a file whose name is not UTF-8: rename it", folder)
        elif found not in opened:
            add(found, folder)
    for folder, path, reason in listing.skipped:
        skips.add((_uri(path) if path != folder.path else None) or folder.uri, reason, folder)
    return list(sources.values())


def _uri(path: str) -> str | None:
    """A file's URI; None where its name cannot be written in one."""
    try:
        uri: str | None = from_fs_path(path)
    except UnicodeEncodeError:
        return None
    return uri


def _key(uri: str) -> str:
    """One for all spellings of a file's URI."""
    path = file_path(uri)
    return uri if path is None else os.path.normcase(path)
