"""The annotations of a workspace's documents, one file for each, in a folder that people and version control read."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from threading import RLock

from pincite.annotations import atomic, page, strict_json
from pincite.annotations.annotation import Annotation
from pincite.annotations.lock import PATIENCE, locked
from pincite.annotations.merge import merged
from pincite.annotations.names import file_of
from pincite.annotations.page import Page
from pincite.errors import AnnotationError

LOCK = ".lock"
"""The file in the folder that is locked while one of the others is written; empty, and not for version control."""


class AnnotationFolder:
    """Annotations by document, in JSON-LD files under ``root``; safe for several threads and processes.

    What is promised: a file is replaced whole or stays as it was; what another process wrote since it was loaded here
    is merged, not overwritten (:mod:`~pincite.annotations.merge`); what is not ours in a file stays in it; a file that
    cannot be read is set aside under another name. A program that writes these files without the lock, such as an
    editor, can still lose to a save within the same instant.

    ``notice`` is told, in one line each, what was set or kept aside. Names are paths relative to the workspace in POSIX
    form ("contracts/msa.md"); all methods raise AnnotationError for others, and where the folder fails.
    """

    def __init__(
        self, root: Path, *, notice: Callable[[str], None] = lambda _line: None, patience: float = PATIENCE
    ) -> None:
        self.root = root
        self._notice = notice
        self._patience = patience
        self._seen: dict[str, dict[str, Annotation]] = {}
        self._lock = RLock()

    def load(self, name: str) -> list[Annotation]:
        """The annotations of a document, in order of their place; empty where none are kept."""
        path = file_of(self.root, name)
        with self._lock:
            found = self._read(path)
            if found is None:
                with self._writing(path):
                    found = self._read_or_set_aside(path)
            for line in found.notices:
                self._notice(line)
            self._seen[name] = {annotation.id: annotation for annotation in found.annotations}
            return list(found.annotations)

    def save(self, name: str, annotations: Sequence[Annotation]) -> list[Annotation]:
        """Keeps these as the annotations of a document, and gives what is kept now: go on from that.

        It is more than was given where another process added some since they were loaded, and where they never were.
        What was loaded or given back and is not among these any more was removed.
        """
        path = file_of(self.root, name)
        ours = {annotation.id: replace(annotation, source=name) for annotation in annotations}
        with self._lock, self._writing(path):
            there = self._read_or_set_aside(path)
            theirs = {annotation.id: annotation for annotation in there.annotations}
            result = page.in_order(merged(self._seen.get(name, {}), list(ours.values()), theirs))
            self._write(path, replace(there, annotations=tuple(result)))
            self._seen[name] = {annotation.id: annotation for annotation in result}
            return result

    def remove(self, name: str) -> None:
        """Forgets all annotations of a document; what is not ours in its file stays."""
        path = file_of(self.root, name)
        with self._lock:
            self._seen.pop(name, None)
            if path.exists():
                with self._writing(path):
                    self._write(path, replace(self._read_or_set_aside(path), annotations=()))

    def _read(self, path: Path) -> Page | None:
        """What a file holds; nothing where there is none, None where it is corrupt."""
        data = _bytes(path)
        try:
            return _page(path, data)
        except AnnotationError:
            return None

    def _read_or_set_aside(self, path: Path) -> Page:
        """What a file holds, where nobody else writes; a corrupt one is renamed, and then there is nothing."""
        data = _bytes(path)
        try:
            return _page(path, data)
        except AnnotationError as error:
            aside = _free(path)
            os.rename(path, aside)
            self._notice(f"{error}; the file was set aside as {aside.name}: mend it and give it its name again")
            return Page()

    def _write(self, path: Path, content: Page) -> None:
        if content.annotations or content.others:
            atomic.write(path, page.write(content, path.name))
            return
        path.unlink(missing_ok=True)
        folder = path.parent
        with suppress(OSError):  # the first that is not empty ends it
            while folder != self.root:
                folder.rmdir()
                folder = folder.parent

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        """Holds the folder's lock, and makes the folders that are missing."""
        with _told(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self.root / LOCK, self._patience):
                path.parent.mkdir(parents=True, exist_ok=True)  # another may have removed its last file meanwhile
                yield


def _bytes(path: Path) -> bytes | None:
    """A file's bytes, one more than may be where they are too many; None where there is no file."""
    with _told(path):
        try:
            with open(path, "rb") as file:
                return file.read(strict_json.LARGEST + 1)
        except FileNotFoundError:
            return None


def _page(path: Path, data: bytes | None) -> Page:
    return Page() if data is None else page.read(data, str(path))


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Trouble with the disk as one line."""
    try:
        yield
    except TimeoutError as error:
        raise AnnotationError(f"{path}: the annotations cannot be kept now ({error.strerror}): try again") from None
    except OSError as error:
        raise AnnotationError(
            f"{path}: the annotations cannot be read or kept there ({error.strerror or error}): "
            "make room, or the folder readable and writable"
        ) from None


def _free(path: Path) -> Path:
    """A name beside a file that is not taken."""
    number = 1
    while (aside := path.with_name(f"{path.name}.corrupt{'' if number == 1 else f'-{number}'}")).exists():
        number += 1
    return aside
