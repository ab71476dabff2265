"""The folders that the client has open, and which of them a document lies in."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pincite_server.disk import file_path
from pincite_server.folders import inside


class Lies(NamedTuple):
    """Where a document lies in the workspace."""

    folder: Path
    name: str
    """Relative to the folder, with forward slashes."""


class Workspace:
    """The client's folders, by URI."""

    def __init__(self) -> None:
        self._folders: dict[str, str] = {}

    def change(self, added: Iterable[str], removed: Iterable[str] = ()) -> None:
        """Take in folders that came and forget those that went; what is no ``file:`` URI does not count."""
        for uri in removed:
            self._folders.pop(uri, None)
        for uri in added:
            path = file_path(uri)
            if path is not None:
                self._folders[uri] = path

    def __iter__(self) -> Iterator[Path]:
        return (Path(path) for path in dict.fromkeys(self._folders.values()))

    @property
    def paths(self) -> dict[str, str]:
        """The paths of the folders by their URIs."""
        return dict(self._folders)

    def lies(self, uri: str) -> Lies | None:
        """The innermost folder that holds a document, by its name, not by where links lead; None where none does."""
        path = file_path(uri)
        if path is None:
            return None
        holding = [folder for folder in self._folders.values() if inside(path, folder)]
        if not holding:
            return None
        folder = max(holding, key=len)
        return Lies(Path(folder), Path(os.path.relpath(path, folder)).as_posix())
