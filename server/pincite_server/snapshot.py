"""One state of one document: what a request works on while the editor goes on editing."""

from __future__ import annotations

from functools import cached_property
from pathlib import PurePosixPath
from threading import Lock
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pincite_server.edits import Edit, join_surrogates, replace
from pincite_server.files import markup_of

if TYPE_CHECKING:
    from pincite.engine import Document, Models
    from pincite.text.span import Span
    from pincite_server.positions import Encoding, LineIndex, WireRange

_MARKDOWN = frozenset({"markdown", "mdx", "quarto", "rmd"})


class Link:
    """A place in a document's history, knowing only what comes after it: old snapshots keep no texts alive."""

    __slots__ = ("edit", "next")

    def __init__(self) -> None:
        self.edit: Edit | None = None
        self.next: Link | None = None


class Snapshot:
    """A text with its version, line index and engine document, both made on first use. Immutable, safe to share.

    ``version`` is the editor's; None for a file that is not open. What an edit does not touch is taken over from the
    snapshot before: the line index by :meth:`LineIndex.edited`, the engine's by ``Document.edited``.
    """

    def __init__(self, uri: str, version: int | None, text: str, encoding: Encoding, language_id: str = "") -> None:
        self.uri = uri
        self.version = version
        self.text = text
        self.encoding = encoding
        self.language_id = language_id
        self.link = Link()
        self._indexing = Lock()
        self._reading = Lock()
        self._lines: LineIndex | None = None
        self._document: Document | None = None
        self._served: Document | None = None
        self._base: tuple[Document, Edit] | None = None

    @property
    def lines(self) -> LineIndex:
        """The line index, in the connection's encoding."""
        with self._indexing:
            if self._lines is None:
                from pincite_server.positions import LineIndex

                self._lines = LineIndex(self.text, self.encoding)
            return self._lines

    @property
    def document(self) -> Document:
        """The engine's document of this text."""
        with self._reading:
            if self._document is None:
                self._document = self._make_document()
                self._base = None
            return self._document

    def served_by(self, models: Models) -> Document:
        """The engine's document with local models: for questions, which wait for models where outlines need not."""
        document = self.document
        with self._reading:
            if self._served is None or self._served.models is not models:
                self._served = document.served_by(models)
            return self._served

    def _make_document(self) -> Document:
        if self._base is not None:
            document, edit = self._base
            return document.edited(edit.start, edit.old_end, self.text[edit.start : edit.new_end])
        from pincite.engine import Document

        return Document(self.text, name=self.name, markup=self.markup)

    @cached_property
    def name(self) -> str:
        """The file's stem, for cites of a document without a title."""
        path = unquote(urlsplit(self.uri).path)
        return PurePosixPath(path).stem or "Document"

    @property
    def markup(self) -> str | None:
        """The markup that the editor or the file's name tells; None where the text itself has to tell."""
        if self.language_id in _MARKDOWN:
            return "markdown"
        return markup_of(PurePosixPath(unquote(urlsplit(self.uri).path)))

    def replaced(self, start: tuple[int, int], end: tuple[int, int], words: str, version: int | None) -> Snapshot:
        """The snapshot after the editor put ``words`` in place of a range.

        Positions are clamped, a range the wrong way round is turned, and one that splits a surrogate pair leaves its
        other half standing, as it does in an editor whose strings are UTF-16.
        """
        start, end = min(start, end), max(start, end)
        first, splits_first = self.lines.offset_within(*start)
        last, splits_last = self.lines.offset_within(*end)
        if splits_first:
            words = _halves(self.text[first])[0] + words
        if splits_last:
            words = words + _halves(self.text[last])[1]
            last += 1
        text, edit = replace(self.text, first, last, join_surrogates(words))
        return self.after(edit, text, version)

    def after(self, edit: Edit, text: str, version: int | None) -> Snapshot:
        """The snapshot of ``text``, which ``edit`` has made of this one's."""
        new = Snapshot(self.uri, version, text, self.encoding, self.language_id)
        new._lines = self.lines.edited(edit, text)
        base = self._base  # Read first: a worker that makes the document meanwhile forgets it afterwards.
        if self._document is not None:
            new._base = self._document, edit
        elif base is not None:
            document, earlier = base
            new._base = document, earlier.then(edit)
        self.link.edit, self.link.next = edit, new.link
        return new

    def range(self, span: Span) -> WireRange:
        """A span as a range on the wire."""
        return self.lines.range(span)


def _halves(character: str) -> tuple[str, str]:
    """The two surrogates of a character beyond U+FFFF."""
    code = ord(character) - 0x10000
    return chr(0xD800 + (code >> 10)), chr(0xDC00 + (code & 0x3FF))
