"""The links of other documents that lead to a document's headings: of open ones, and of files in the workspace."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import unquote

from pincite.errors import DocumentError
from pincite.references.retitling import following, links_to
from pincite_server.configuration import files_excluded
from pincite_server.disk import file_path
from pincite_server.files import markup_of, read_text
from pincite_server.folders import Folder
from pincite_server.globs import Exclude
from pincite_server.skips import Skips
from pincite_server.snapshot import Snapshot
from pincite_server.sources import OpenDocuments, Source, list_sources

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pincite.references.renaming import Replacement
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer

Linking = list[tuple[Snapshot, "list[Replacement]"]]
"""Documents and what is put in place of their links; a file that is not open has no version."""


async def linking(server: PinciteServer, uri: str, moved: Mapping[str, str]) -> Linking:
    """The Markdown documents other than ``uri`` whose links lead to anchors of it that moved, old to new.

    Looked for among those open and in the workspace's folders, what ``files.exclude`` names left out. A file that
    cannot be read has no links.
    """
    target = file_path(uri)
    if not moved or target is None:
        return []
    paths = server.folders.paths
    excludes = await files_excluded(server, list(paths))
    folders = [
        Folder(folder, path, Exclude(exclude)) for (folder, path), exclude in zip(paths.items(), excludes, strict=True)
    ]
    opened = OpenDocuments(server.documents.open_uris())
    most, encoding = round(server.settings.ask_max_file_size * 1_000_000), server.documents.encoding

    def work(token: CancelToken) -> Linking:
        found = []
        for source in _sources(folders, opened, token.cancelled):
            path = file_path(source.uri)
            if path is None or _same(path, target):
                continue
            text = source.snapshot.text if source.snapshot is not None else _read(path, most)
            lies = server.folders.lies(source.uri)
            leads_here = _leads_to(target, path, str(lies.folder) if lies else "")
            if text is None or not links_to(text, moved, leads_here):
                continue
            snapshot = source.snapshot or Snapshot(source.uri, None, text, encoding)
            replacements = following(snapshot.document.long.outline, moved, leads_here)
            if replacements:
                found.append((snapshot, replacements))
        return found

    return await server.run(work)


def _sources(folders: list[Folder], opened: OpenDocuments, cancelled: Callable[[], bool]) -> Iterator[Source]:
    """The Markdown documents that are open or lie in the folders. Raises Cancelled."""
    uris = [uri for uri, snapshot in opened.snapshots.items() if snapshot is not None]
    for source in list_sources(uris, folders, opened, Skips(), cancelled):
        path = file_path(source.uri)
        markup = source.snapshot.markup if source.snapshot is not None else markup_of(Path(path or ""))
        if markup == "markdown":
            yield source


def _read(path: str, most: int) -> str | None:
    """A file's text as an editor has it, without byte order mark; None where it cannot be read or is too large."""
    try:
        if os.path.getsize(path) > most:
            return None
        return read_text(Path(path))[0].removeprefix("\ufeff")
    except (DocumentError, OSError):
        return None


def _leads_to(target: str, path: str, root: str) -> Callable[[str], bool]:
    """Whether what stands before the ``#`` of a link of the file at ``path`` names the file at ``target``.

    A name that begins with ``/`` counts from the workspace folder ``root``.
    """
    beside = os.path.dirname(path)

    def leads_here(file: str) -> bool:
        if not file or "://" in file:
            return False
        name = unquote(file)
        return _same(
            os.path.join(root, name.lstrip("/")) if name.startswith("/") else os.path.join(beside, name), target
        )

    return leads_here


def _same(path: str, other: str) -> bool:
    return os.path.normcase(os.path.normpath(path)) == os.path.normcase(os.path.normpath(other))
