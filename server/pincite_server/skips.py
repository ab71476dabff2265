"""What was not read of many documents, and why, told so that people can read it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from pincite_server.protocol import Skipped

if TYPE_CHECKING:
    from pincite_server.folders import Folder

_TOLD = 20
"""How many of a folder are named that have one reason; the others are counted."""


class Skips:
    """A line for each document; one for many of them in a folder that are left out for the same reason."""

    def __init__(self) -> None:
        self._by_reason: defaultdict[tuple[str | None, str], list[str]] = defaultdict(list)

    def add(self, uri: str, reason: str, folder: Folder | None = None) -> None:
        """A document, why it was not read, and the folder in which it was found."""
        self._by_reason[folder.uri if folder else None, reason].append(uri)

    def told(self) -> list[Skipped]:
        """What the client is sent."""
        lines = []
        for (folder, reason), uris in self._by_reason.items():
            named = uris if folder is None or len(uris) <= _TOLD + 1 else uris[:_TOLD]
            lines += [Skipped(uri, reason) for uri in named]
            if folder is not None and len(named) < len(uris):
                lines.append(Skipped(folder, f"{len(uris) - len(named):,} more files in this folder: each {reason}"))
        return lines
