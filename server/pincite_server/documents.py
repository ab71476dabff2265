"""The documents that an editor has open, each text kept once.

Changed on the event loop alone; requests take a :class:`Snapshot` and work on that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.edits import Edit, difference, join_surrogates
from pincite_server.snapshot import Snapshot

if TYPE_CHECKING:
    from pincite_server.positions import Encoding


class OutOfStepError(Exception):
    """The editor's text is not known any more: a change of it could not be read."""


class DocumentStore:
    """Open documents by URI."""

    def __init__(self) -> None:
        self.encoding: Encoding = "utf-16"
        """What positions count; set once, at initialize, before any document is opened."""
        self._open: dict[str, Snapshot] = {}
        self._lost: set[str] = set()

    def open(self, uri: str, version: int, text: str, language_id: str = "") -> Snapshot:
        """Take in a document, or a new text of one that was open already."""
        self._lost.discard(uri)
        snapshot = Snapshot(uri, version, join_surrogates(text), self.encoding, language_id)
        self._open[uri] = snapshot
        return snapshot

    def change(
        self, uri: str, version: int | None, changes: Sequence[types.TextDocumentContentChangeEvent]
    ) -> Snapshot | None:
        """Follow the editor's changes, in their order. None for a document that is not open."""
        snapshot = self._open.get(uri)
        if snapshot is None:
            return None
        snapshot = snapshot.after(Edit(0, 0, 0), snapshot.text, version) if not changes else snapshot
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                start, end = (_position(end) for end in (change.range.start, change.range.end))
                snapshot = snapshot.replaced(start, end, change.text, version)
            else:
                text = join_surrogates(change.text)
                snapshot = snapshot.after(difference(snapshot.text, text), text, version)
        self._open[uri] = snapshot
        return snapshot

    def close(self, uri: str) -> None:
        """Forget a document; what is being worked out about it learns so from :meth:`edits_since`."""
        self._open.pop(uri, None)
        self._lost.discard(uri)

    def lose(self, uri: str) -> None:
        """A change could not be read: rather than answer about another text, answer nothing until it is opened anew."""
        if self._open.pop(uri, None) is not None:
            self._lost.add(uri)

    def get(self, uri: str) -> Snapshot | None:
        """The document as it is now, or None when it is not open. Raises OutOfStepError."""
        if uri in self._lost:
            raise OutOfStepError(uri)
        return self._open.get(uri)

    def peek(self, uri: str) -> Snapshot | None:
        """As :meth:`get`, and None as well for a document whose text is not known."""
        return self._open.get(uri)

    def open_uris(self) -> dict[str, Snapshot | None]:
        """Every document that is open; None for one whose text is not known."""
        return {**self._open, **dict.fromkeys(self._lost)}

    def __iter__(self) -> Iterator[Snapshot]:
        return iter(self._open.values())

    def edits_since(self, snapshot: Snapshot) -> list[Edit] | None:
        """What was edited since the snapshot was taken, oldest first; None when its document was closed since."""
        current = self._open.get(snapshot.uri)
        return None if current is None else edits_between(snapshot, current)


def edits_between(old: Snapshot, new: Snapshot) -> list[Edit] | None:
    """What was edited from one snapshot of a document to a later one, oldest first; None where it is not later."""
    edits: list[Edit] = []
    link = old.link
    while link is not new.link:
        if link.edit is None or link.next is None:
            return None
        edits.append(link.edit)
        link = link.next
    return edits


def _position(position: types.Position) -> tuple[int, int]:
    return position.line, position.character
