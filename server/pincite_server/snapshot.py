"""One state of one document: what a request works on while the editor goes on editing."""

from __future__ import annotations

from functools import cached_property
from pathlib import PurePosixPath
from threading import Lock
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from pincite.errors import DocumentError
from pincite_server.edits import Edit, join_surrogates, replace
from pincite_server.files import markup_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from lsprotocol import types

    from pincite.engine import Document, Models
    from pincite.text.span import Span
    from pincite_server.positions import Encoding, LineIndex, WireRange
    from pincite_server.wire import Encoded

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
        self._replying = Lock()
        self._replies: dict[Hashable, Encoded] = {}
        self.annotated_by: object = None
        """What :meth:`annotate` was given last; edits carry it along."""

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

    def annotate(self, by: object, notes: Sequence[tuple[Span, str]], edges: Sequence[int]) -> None:
        """Gives the engine's document notes and edges (:meth:`pincite.engine.Document.annotated`), known as ``by``."""
        document = self.document
        with self._reading:
            self._document, self._served = document.annotated(notes, edges), None
            self.annotated_by = by

    def _make_document(self) -> Document:
        if self._base is not None:
            document, edit = self._base
            return document.edited(edit.start, edit.old_end, self.text[edit.start : edit.new_end])
        from pincite.engine import Document

        return Document(self.text, name=self.name, markup=self.markup)

    def reply(self, what: Hashable, make: Callable[[], Encoded]) -> Encoded:
        """A reply about all of the text, made once; who asks meanwhile waits for it."""
        with self._replying:
            made = self._replies.get(what)
            if made is None:
                made = self._replies[what] = make()
            return made

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
        new.annotated_by = self.annotated_by
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

    def span(self, given: types.Range) -> Span:
        """The span of a range on the wire, clamped, and turned where it is the wrong way round."""
        from pincite.text.span import Span

        offsets = [self.lines.offset(end.line, end.character) for end in (given.start, given.end)]
        return Span(min(offsets), max(offsets))

    def passage(self, given: types.Range) -> Span:
        """What a range on the wire asks for: the section that holds all of it, else what it selects.

        White space at the ends does not count. Raises DocumentError where there is nothing but white space.
        """
        from pincite.text.span import Span

        chosen = self.span(given)
        words = chosen.of(self.text)
        start = chosen.start + len(words) - len(words.lstrip())
        end = max(start, chosen.start + len(words.rstrip()))
        section = self.document.long.sections.at(start)
        if section is not None and end <= section.end:
            return section.span
        if start == end:
            raise DocumentError("There is no text here: place the cursor in a section, or select some words")
        return Span(start, end)


def _halves(character: str) -> tuple[str, str]:
    """The two surrogates of a character beyond U+FFFF."""
    code = ord(character) - 0x10000
    return chr(0xD800 + (code >> 10)), chr(0xDC00 + (code & 0x3FF))
