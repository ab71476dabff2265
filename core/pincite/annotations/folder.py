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
from pincite.annotations.merge import merged
from pincite.annotations.names import file_of
from pincite.annotations.page import Page
from pincite.errors import AnnotationError
from pincite.locks import PATIENCE, locked

LOCK = ".lock"
"""The file in the folder that is locked while one of the others is written; empty."""
_IGNORE = ".gitignore"
"""Keeps the lock, and what a program that was killed left half written, out of version control."""
_IGNORED = f"/{LOCK}\n.*.tmp\n"


class AnnotationFolder:
    """Annotations by document, in JSON-LD files under ``root``; safe for several threads and processes.

    What is promised: a file is replaced whole or stays as it was; what is not ours in a file stays in it; a file that
    is corrupt is set aside under another name. :meth:`change` reads, changes and writes with no other between. Who
    keeps a list of its own loads and saves it: what another wrote since is merged (:mod:`~pincite.annotations.merge`),
    where one thread alone does so with this object. A program that writes these files without the lock, such as a text
    editor, can still lose to us in the same instant.

    ``notice`` is told once, in one line each, what was set or kept aside. Names are paths relative to the workspace in
    POSIX form ("contracts/msa.md"); all methods raise AnnotationError for others, and where the folder fails.
    """

    def __init__(
        self, root: Path, *, notice: Callable[[str], None] = lambda _line: None, patience: float = PATIENCE
    ) -> None:
        self.root = root
        self._notice = notice
        self._patience = patience
        self._seen: dict[str, dict[str, Annotation]] = {}
        self._told: set[str] = set()
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
                if line not in self._told:
                    self._told.add(line)
                    self._notice(line)
            self._seen[name] = {annotation.id: annotation for annotation in found.annotations}
            return list(found.annotations)

    def save(self, name: str, annotations: Sequence[Annotation]) -> list[Annotation]:
        """Keeps these as the annotations of a document, and gives what is kept now: go on from that.

        It is more than was given where another process added some since they were loaded, and where they never were.
        What was loaded or given back and is not among these any more was removed.
        """
        path = file_of(self.root, name)
        ours = _of(name, annotations)
        with self._lock, self._writing(path):
            there = self._read_or_set_aside(path)
            theirs = {annotation.id: annotation for annotation in there.annotations}
            result = self._put(path, name, there, merged(self._seen.get(name, {}), ours, theirs))
            self._seen[name] = {annotation.id: annotation for annotation in result}
            return result

    def change(self, name: str, work: Callable[[list[Annotation]], Sequence[Annotation]]) -> list[Annotation]:
        """Puts what ``work`` makes of a document's annotations in their place, and gives it.

        No other writes between, so ``work`` is quick; where it raises, nothing was changed.
        """
        path = file_of(self.root, name)
        with self._lock, self._writing(path):
            there = self._read_or_set_aside(path)
            return self._put(path, name, there, work(list(there.annotations)))

    def move(self, name: str, other: AnnotationFolder, there: str) -> None:
        """Puts a document's annotations beside those that ``other`` keeps of it as ``there``; none stay here.

        They are in one of the folders at any time, or in both. No other writes here meanwhile, and none may hold
        ``other`` and wait for this one.
        """
        path = file_of(self.root, name)
        with self._lock, self._writing(path):
            ours = self._read_or_set_aside(path)
            other.change(there, lambda kept: list({one.id: one for one in (*ours.annotations, *kept)}.values()))
            self._put(path, name, ours, ())

    def remove(self, name: str) -> None:
        """Forgets all annotations of a document; what is not ours in its file stays."""
        path = file_of(self.root, name)
        with self._lock:
            self._seen.pop(name, None)
            if path.exists():
                with self._writing(path):
                    self._put(path, name, self._read_or_set_aside(path), ())

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

    def _put(self, path: Path, name: str, there: Page, annotations: Sequence[Annotation]) -> list[Annotation]:
        """Writes a document's annotations and what else is in its file; a file with nothing left in it goes."""
        result = page.in_order(_of(name, annotations))
        if result or there.others:
            atomic.write(path, page.write(replace(there, annotations=tuple(result)), path.name))
            return result
        path.unlink(missing_ok=True)
        folder = path.parent
        with suppress(OSError):  # the first that is not empty ends it
            while folder != self.root:
                folder.rmdir()
                folder = folder.parent
        return result

    @contextmanager
    def _writing(self, path: Path) -> Iterator[None]:
        """Holds the folder's lock, and makes the folders that are missing."""
        with _trouble_at(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            if not (ignore := self.root / _IGNORE).exists():
                atomic.write(ignore, _IGNORED.encode())
            with locked(self.root / LOCK, self._patience):
                path.parent.mkdir(parents=True, exist_ok=True)  # another may have removed its last file meanwhile
                yield


def _of(name: str, annotations: Sequence[Annotation]) -> list[Annotation]:
    """Annotations as those of a document, the last one of each id."""
    return list({one.id: one if one.source == name else replace(one, source=name) for one in annotations}.values())


def _bytes(path: Path) -> bytes | None:
    """A file's bytes, one more than may be where they are too many; None where there is no file."""
    with _trouble_at(path):
        try:
            with open(path, "rb") as file:
                return file.read(strict_json.LARGEST + 1)
        except FileNotFoundError:
            return None


def _page(path: Path, data: bytes | None) -> Page:
    return Page() if data is None else page.read(data, str(path))


@contextmanager
def _trouble_at(path: Path) -> Iterator[None]:
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
