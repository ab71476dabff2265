"""The notes and cuts of documents: where they are kept, and where they stand in the text as it is now.

What a user asked to keep is in ``.pincite/annotations`` of the workspace folder; until then it is in the user's cache,
and that of a document that is no file in memory. All of it runs in workers' threads but :meth:`Annotations.changed`.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from threading import Lock, RLock
from typing import TYPE_CHECKING, Literal, NamedTuple
from urllib.parse import unquote, urlsplit

from lsprotocol import types

from pincite.errors import AnnotationError
from pincite.text.span import Span
from pincite_server import protocol_notes
from pincite_server.disk import file_path
from pincite_server.documents import edits_between
from pincite_server.keeping import FOLDER, OWN, led_out, opening, same_place

if TYPE_CHECKING:
    from pincite.annotations import Annotation, AnnotationFolder
    from pincite.topics import Topics
    from pincite_server.edits import Edit
    from pincite_server.note_writing import Note
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

SHOWN = ("note", "cut")
"""The kinds that are shown; others in a file are left as they are."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A note or a cut, and where it stands in one text."""

    annotation: Annotation
    span: Span | None
    """None where its words are not there any more."""
    state: str
    """``exact``, ``moved``, ``fuzzy`` or ``orphaned``."""

    @property
    def kind(self) -> str:
        """``note`` or ``cut``."""
        return self.annotation.kind


class _MovedMeanwhile(Exception):
    """Another connection has moved a document's annotations to another shelf."""


class _Shelf(NamedTuple):
    """Where the annotations of one document are."""

    where: str
    folder: AnnotationFolder | None
    name: str
    """Of the document, there."""


class Annotations:
    """Those of one connection's documents."""

    def __init__(self, server: PinciteServer) -> None:
        self._server = server
        self._memory: dict[str, tuple[Annotation, ...]] = {}
        self._read: dict[str, tuple[object, tuple[Annotation, ...]]] = {}
        self._placed: dict[str, tuple[Snapshot, tuple[Annotation, ...], tuple[Placed, ...]]] = {}
        self._folders: dict[Path, AnnotationFolder] = {}
        self._notices: list[str] = []
        self._lock = RLock()
        """Held while files are read and written: never waited for on the loop."""
        self._placing = Lock()

    def where(self, uri: str) -> str:
        """Where a document's annotations are kept: ``workspace``, ``cache`` or ``memory``."""
        return self._shelf(uri).where

    def placed(self, snapshot: Snapshot) -> tuple[Placed, ...]:
        """The notes and cuts of a document, found again in this text; none where they cannot be read."""
        kept = self._readable(snapshot.uri)
        if not kept:
            return ()
        with self._placing:
            last = self._placed.get(snapshot.uri)
        if last is not None and last[0] is snapshot and last[1] is kept:
            return last[2]
        edits = None if last is None or last[1] is not kept else edits_between(last[0], snapshot)
        if last is None or edits is None:
            placed = tuple(_find(snapshot.text, kept))
        else:
            placed = tuple(_follow(snapshot.text, last[2], edits))
        with self._placing:
            if self._server.documents.peek(snapshot.uri) is not None:
                self._placed[snapshot.uri] = snapshot, kept, placed
        return placed

    def cuts(self, snapshot: Snapshot) -> list[Placed]:
        """The cuts that have a place, in document order."""
        found = [(each.span.start, each) for each in self.placed(snapshot) if each.kind == "cut" and each.span]
        return [each for _, each in sorted(found, key=lambda pair: pair[0])]

    def cuts_around(self, snapshot: Snapshot, span: Span) -> list[Placed]:
        """The cuts between the headings before and after a range."""
        cuts = self.cuts(snapshot)
        if not cuts:
            return []
        edges = [h.start for h in snapshot.document.headings if h.kind != "clause"]
        first = max((edge for edge in edges if edge <= span.start), default=0)
        last = min((edge for edge in edges if edge > span.end), default=len(snapshot.text))
        return [cut for cut in cuts if cut.span is not None and first <= cut.span.start < last]

    def serve(self, snapshot: Snapshot) -> None:
        """Hands the engine's document what serves retrieval: notes in front of sections, cuts as their edges."""
        kept = self._readable(snapshot.uri)
        if kept is snapshot.annotated_by or not (kept or snapshot.annotated_by):
            return
        placed = [(each, each.span) for each in self.placed(snapshot) if each.span is not None]
        notes = [(span, each.annotation.body) for each, span in placed if each.kind == "note"]
        snapshot.annotate(kept, notes, [span.start for each, span in placed if each.kind == "cut"])

    def put_notes(self, snapshot: Snapshot, notes: Iterable[Note]) -> None:
        """Keeps notes in place of those of the same places. Raises AnnotationError."""
        made = [
            (note.span, self._made(snapshot, note.span, "note", note.text, note.writer, note.generated))
            for note in notes
            if note.text is not None
        ]
        replaced = {
            each.annotation.id
            for each in self.placed(snapshot)
            if each.kind == "note" and each.span and any(same_place(each.span, place) for place, _ in made)
        }
        self._change(snapshot.uri, lambda kept: [*_without(kept, replaced), *(note for _, note in made)])
        self._record(snapshot, [note for _, note in made])

    def put_cuts(self, snapshot: Snapshot, within: Span, topics: Topics, endpoint: str | None) -> None:
        """Keeps the cuts of a stretch in place of those that it had. Raises AnnotationError."""
        writer, generated = endpoint or topics.cutter, endpoint is not None
        made = [
            self._made(snapshot, opening(cut.position, within.end), "cut", cut.title, writer, generated, cut.confidence)
            for cut in topics.cuts
        ]
        replaced = {each.annotation.id for each in self.cuts(snapshot) if each.span and each.span.start in within}
        self._change(snapshot.uri, lambda kept: [*_without(kept, replaced), *made])
        self._record(snapshot, made)

    def _record(self, snapshot: Snapshot, made: Sequence[Annotation]) -> None:
        """Notes and cuts on record, where the user wants that."""
        tracing = self._server.tracing
        if not tracing.enabled:
            return
        from pincite.trace import cut_record, note_record

        document, path, quotes = snapshot.document, tracing.path_of(snapshot.uri), tracing.quotes
        records = []
        for each in made:
            span, by = each.anchor.span, each.writer
            if each.kind == "note":
                records.append(note_record(document, span, each.body, by, path=path, quotes=quotes))
            else:
                records.append(cut_record(document, span, each.body, by, each.confidence, path=path, quotes=quotes))
        tracing.record(snapshot.uri, records)

    def _made(
        self,
        snapshot: Snapshot,
        span: Span,
        kind: Literal["note", "cut"],
        body: str,
        writer: str,
        generated: bool,
        confidence: float | None = None,
    ) -> Annotation:
        from pincite.annotations import Annotation

        cite = snapshot.document.cite(span)
        source = self._shelf(snapshot.uri).name
        return Annotation.of(
            snapshot.text,
            span,
            kind,
            body,
            source=source,
            writer=writer,
            generated=generated,
            confidence=confidence,
            cite=cite,
        )

    def remove(self, uri: str, ids: frozenset[str]) -> None:
        """Removes those with these ids. Raises AnnotationError."""
        self._change(uri, lambda kept: _without(kept, ids))

    def keep(self, uri: str) -> str:
        """Moves a document's annotations into its workspace folder; the file's name there. Raises AnnotationError."""
        lies = self._server.folders.lies(uri)
        if lies is None:
            raise AnnotationError(
                "The document lies in no folder of the workspace: save it in one, so that its notes can be kept there"
            )
        if led_out(lies.folder, FOLDER):
            raise AnnotationError(
                f"{lies.folder / FOLDER}: a link leads out of the workspace folder: make {OWN} a folder of its own"
            )
        self._move(uri, self._folder(lies.folder / FOLDER), lies.name)
        return (FOLDER / lies.name).as_posix() + ".jsonld"

    def closed(self, uri: str) -> None:
        """Lets go of the last text of a document that is not open any more; what is kept stays. On the loop."""
        with self._placing:
            self._placed.pop(uri, None)

    def changed(self, uri: str) -> None:
        """Tells the client that they are others now. On the loop."""
        server = self._server
        self.tell()
        server.tracing.tell()
        if server.client.pincite or server.knows_us:
            server.protocol.notify(protocol_notes.ANNOTATIONS_CHANGED, protocol_notes.AnnotationsChangedParams(uri))
        if server.client.inlay_hint_refresh and server.settings.notes_inlay_hints:
            server.protocol.send_request(types.WORKSPACE_INLAY_HINT_REFRESH)

    def tell(self) -> None:
        """Writes into the client's log what was set aside. On the loop."""
        while self._notices:
            self._server.log(self._notices.pop(0))

    def _readable(self, uri: str) -> tuple[Annotation, ...]:
        """What is kept, as far as it can be read: outlines and questions do not wait for it to be mended."""
        try:
            return self._load(uri)
        except AnnotationError as error:
            self._notice(error)
            return ()

    def _notice(self, error: AnnotationError) -> None:
        if str(error) not in self._notices:
            self._notices.append(str(error))

    def _change(self, uri: str, change: Callable[[Sequence[Annotation]], Sequence[Annotation]]) -> None:
        with self._lock:
            while True:
                with suppress(_MovedMeanwhile):
                    return self._change_at(self._moved(uri), uri, change)

    def _change_at(
        self, shelf: _Shelf, uri: str, change: Callable[[Sequence[Annotation]], Sequence[Annotation]]
    ) -> None:
        """Raises _MovedMeanwhile, with nothing changed, where the shelf is not the document's any more."""

        def still_here(kept: Sequence[Annotation]) -> Sequence[Annotation]:
            if self._shelf(uri).where != shelf.where:
                raise _MovedMeanwhile
            return change(kept)

        if shelf.folder is None:
            self._memory[uri] = tuple(change(self._memory.get(uri, ())))
        else:
            shelf.folder.change(shelf.name, still_here if shelf.where == "cache" else change)
            self._read.pop(uri, None)  # another may have written since: what is there now is read again

    def _load(self, uri: str) -> tuple[Annotation, ...]:
        """What is kept; the same object as long as the file is the same."""
        with self._lock:
            shelf = self._moved(uri)
            if shelf.folder is None:
                return self._memory.get(uri, ())
            stamp, last = _stamp(shelf), self._read.get(uri)
            if last is not None and last[0] == stamp:
                return last[1]
            kept = tuple(shelf.folder.load(shelf.name)) if stamp[1] is not None else ()
            self._read[uri] = stamp, kept  # of before: what another wrote while it was read is seen next time
            return kept

    def _move(self, uri: str, folder: AnnotationFolder, name: str) -> None:
        """Moves what was not kept in a workspace folder until now into one."""
        with self._lock:
            shelf = self._unkept(uri)
            if shelf.folder is not None:
                if _file(shelf).exists():
                    shelf.folder.move(shelf.name, folder, name)
            elif made := self._memory.get(uri):
                folder.change(name, lambda kept: [*kept, *made])
                del self._memory[uri]

    def _moved(self, uri: str) -> _Shelf:
        """Where a document's annotations are; where all are kept, those made before the user wanted that go along."""
        shelf = self._shelf(uri)
        if shelf.where == "workspace" and shelf.folder is not None and self._server.settings.annotations_keep:
            try:
                self._move(uri, shelf.folder, shelf.name)
            except AnnotationError as error:  # those that are kept there are read all the same
                self._notice(error)
        return shelf

    def _shelf(self, uri: str) -> _Shelf:
        lies = self._server.folders.lies(uri)
        if lies is not None and not led_out(lies.folder, FOLDER):
            shelf = _Shelf("workspace", self._folder(lies.folder / FOLDER), lies.name)
            keeping = self._server.settings.annotations_keep
            with suppress(AnnotationError):  # a name that no system but this one has: the cache takes it
                there = _file(shelf)
                if keeping or there.exists():
                    return shelf
        return self._unkept(uri)

    def _unkept(self, uri: str) -> _Shelf:
        """Where they are until the user asks to keep them."""
        path, cache = file_path(uri), _cache()
        if path is None or cache is None:
            return _Shelf("memory", None, PurePosixPath(unquote(urlsplit(uri).path)).name or "document")
        key = hashlib.sha256(os.path.normcase(path).encode("utf-8", "surrogatepass")).hexdigest()
        return _Shelf("cache", self._folder(cache), key)

    def _folder(self, root: Path) -> AnnotationFolder:
        from pincite.annotations import AnnotationFolder

        with self._lock:
            if root not in self._folders:
                self._folders[root] = AnnotationFolder(root, notice=self._notices.append)
            return self._folders[root]


def _find(text: str, kept: Iterable[Annotation]) -> Iterator[Placed]:
    """Where annotations stand in a text."""
    from pincite.annotations import Finder

    finder = Finder(text)
    for annotation in kept:
        if annotation.kind in SHOWN:
            found = finder.find(annotation.anchor)
            yield Placed(annotation, None, "orphaned") if found is None else Placed(annotation, *found[:2])


def _follow(text: str, placed: Iterable[Placed], edits: Sequence[Edit]) -> Iterator[Placed]:
    """Where they stand after edits: those whose words were not touched went along, the others are looked for."""
    for each in placed:
        span = each.span
        for edit in edits:
            span = None if span is None else edit.carry(span)
        if span is None:
            yield from _find(text, [each.annotation])
        else:
            yield Placed(each.annotation, span, "moved" if each.state == "exact" and span != each.span else each.state)


def _without(kept: Iterable[Annotation], ids: Iterable[str]) -> list[Annotation]:
    gone = frozenset(ids)
    return [annotation for annotation in kept if annotation.id not in gone]


def _cache() -> Path | None:
    from pincite.cache import folder

    where = folder()
    return None if where is None else where / "annotations"


def _file(shelf: _Shelf) -> Path:
    from pincite.annotations.names import file_of

    assert shelf.folder is not None
    return file_of(shelf.folder.root, shelf.name)


def _stamp(shelf: _Shelf) -> tuple[Path, object]:
    """What is another when the file is."""
    path = _file(shelf)
    try:
        status = path.stat()
    except OSError:
        return path, None
    return path, (status.st_mtime_ns, status.st_size, status.st_ino)
