"""The files of a folder that may be asked: none that is hidden or excluded, and none outside the folder.

Links are not followed: what they lead to inside a folder is read at its own place, and what lies outside is not read.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import PurePath

from pincite.errors import Cancelled
from pincite_server.globs import Exclude

MOST_LISTED = 20_000
"""Files that are looked at in one folder."""
_NEVER = frozenset({"node_modules"})
_DOCUMENTS = frozenset(
    ".txt .text .md .markdown .mdown .mkd .mdx .qmd .rmd .contract .agreement .rst .adoc .asciidoc .org .tex".split()
)


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder that was asked for, and what in it is left out."""

    uri: str
    path: str
    """As the editor named it."""
    exclude: Exclude

    @property
    def real(self) -> str:
        """Where it truly lies."""
        try:
            return os.path.realpath(self.path)
        except ValueError:  # A name that no file can have.
            return self.path

    def takes(self, path: str) -> bool:
        """Whether a path lies in this folder, and neither it nor a folder above it is left out."""
        if not inside(path, self.path):
            return False
        parts = PurePath(os.path.relpath(path, self.path)).parts
        at = self.path
        for depth, part in enumerate(parts, 1):
            beside = partial(_holds, at)
            if is_hidden(part) or self.exclude.matches("/".join(parts[:depth]), beside):
                return False
            at = os.path.join(at, part)
        return True


@dataclass(slots=True)
class Listing:
    """What was found."""

    files: list[tuple[Folder, str]] = field(default_factory=list)
    """Paths of files, those first whose names are of documents, then as they lie, upper folders first."""
    skipped: list[tuple[Folder, str, str]] = field(default_factory=list)
    """What was not looked at, and why: folder, path, reason."""


def list_files(folders: Sequence[Folder], cancelled: Callable[[], bool] = lambda: False) -> Listing:
    """The regular files of folders, each once. Raises Cancelled."""
    listing, seen = Listing(), set[tuple[int, int]]()
    real = [folder.real for folder in folders]
    for folder in folders:
        _walk(folder, real, seen, listing, cancelled)
    listing.files.sort(key=lambda file: os.path.splitext(file[1])[1].lower() not in _DOCUMENTS)
    return listing


def _walk(
    folder: Folder, real: Sequence[str], seen: set[tuple[int, int]], listing: Listing, cancelled: Callable[[], bool]
) -> None:
    """Lists one folder, upper folders first. ``seen`` are those that were listed: mounts and junctions can go round."""
    most = len(listing.files) + MOST_LISTED
    waiting = deque([(folder.path, "")])
    while waiting:
        if cancelled():
            raise Cancelled("the question was cancelled")
        path, above = waiting.popleft()
        try:
            status = os.stat(path)
            if (status.st_dev, status.st_ino) in seen:
                continue
            seen.add((status.st_dev, status.st_ino))
            with os.scandir(path) as entries:
                found = sorted(entries, key=lambda entry: entry.name)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            listing.skipped.append((folder, path, f"is a folder that cannot be read: {reason}"))
            continue
        beside = {entry.name for entry in found}.__contains__
        for entry in found:
            if is_hidden(entry.name) or folder.exclude.matches(above + entry.name, beside):
                continue
            if _is_link(entry):
                if (fault := _link_fault(entry.path, real)) is not None:
                    listing.skipped.append((folder, entry.path, fault))
            elif entry.is_dir(follow_symlinks=False):
                waiting.append((entry.path, f"{above}{entry.name}/"))
            elif entry.is_file(follow_symlinks=False):
                listing.files.append((folder, entry.path))
        if len(listing.files) >= most:
            del listing.files[most:]
            reason = f"has {MOST_LISTED:,} files or more, and only those were looked at: ask in a smaller folder"
            listing.skipped.append((folder, folder.path, reason))
            return


def is_hidden(name: str) -> bool:
    """Whether a file or folder is one that people do not mean when they ask their documents."""
    return name.startswith(".") or name in _NEVER


def inside(path: str, folder: str) -> bool:
    """Whether a path lies below a folder, by their names."""
    path, folder = os.path.normcase(path), os.path.normcase(folder)
    return path.startswith(folder.rstrip(os.sep) + os.sep)


def _holds(folder: str, name: str) -> bool:
    return os.path.exists(os.path.join(folder, name))


def _is_link(entry: os.DirEntry[str]) -> bool:
    is_junction: Callable[[], bool] = getattr(entry, "is_junction", lambda: False)
    return entry.is_symlink() or is_junction()


def _link_fault(path: str, folders: Sequence[str]) -> str | None:
    """Why what a link leads to is not read; None where it is read at its own place."""
    try:
        target = os.path.realpath(path, strict=True)
    except OSError:
        return "is a link that leads nowhere, or in a circle"
    if any(inside(target, folder) or target == folder for folder in folders):
        return None
    return "is a link out of the folder: ask for what it leads to by its own name"
