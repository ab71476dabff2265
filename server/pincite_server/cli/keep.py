"""Keeps what was made of a file as annotations, in ``.pincite/annotations`` of the current folder (``--write``)."""

from __future__ import annotations

import argparse
import os
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from pincite.annotations import Annotation, AnnotationFolder, Finder, Kind
from pincite.errors import AnnotationError
from pincite.text.span import Span
from pincite_server.cli.source import STDIN
from pincite_server.keeping import FOLDER, OWN, led_out, same_place


@dataclass(frozen=True, slots=True)
class Keeper:
    """Keeps the annotations of one document."""

    name: str
    """Its path relative to the current folder, in POSIX form."""
    _folder: AnnotationFolder

    @classmethod
    def of(cls, arguments: argparse.Namespace) -> Keeper | None:
        """None where nothing is to be kept.

        Raises AnnotationError, before anything is done, for a file whose annotations cannot be kept here.
        """
        if not arguments.write:
            return None
        name = _name(arguments.file)
        if led_out(Path.cwd(), FOLDER):
            raise AnnotationError(f"{FOLDER}: a link leads out of the current folder: make {OWN} a folder of its own")
        folder = AnnotationFolder(Path.cwd() / FOLDER, notice=lambda line: print(f"pincite: {line}", file=sys.stderr))
        folder.load(name)
        return cls(name, folder)

    def put_notes(self, text: str, notes: Sequence[Annotation]) -> None:
        """Keeps notes of sections, in order, in place of those of the same sections; all else stays.

        Raises AnnotationError.
        """
        spans = [note.anchor.span for note in notes]

        def gives_way(old: Span) -> bool:
            first = bisect_right(spans, old.start, key=lambda span: span.end)
            last = bisect_left(spans, old.end, key=lambda span: span.start)
            return any(same_place(old, span) for span in spans[first:last])

        self._put(text, "note", notes, gives_way)

    def put_cuts(self, text: str, within: Sequence[Span], cuts: Sequence[Annotation]) -> None:
        """Keeps cuts in place of all that these sections had; all else stays. Raises AnnotationError."""
        self._put(text, "cut", cuts, lambda old: any(old.start in span for span in within))

    def add(self, annotations: Sequence[Annotation]) -> None:
        """Keeps annotations beside what is there, each in place of one of the same id. Raises AnnotationError."""
        if not annotations:
            return
        ids = {one.id for one in annotations}
        here = [replace(one, source=self.name) for one in annotations]
        self._folder.change(self.name, lambda kept: [*(one for one in kept if one.id not in ids), *here])
        print(f"pincite: kept in {(FOLDER / self.name).as_posix()}.jsonld", file=sys.stderr)

    def _put(self, text: str, kind: Kind, made: Sequence[Annotation], gives_way: Callable[[Span], bool]) -> None:
        if not made and all(one.kind != kind for one in self._folder.load(self.name)):
            return
        finder = Finder(text)

        def stays(one: Annotation) -> bool:
            if one.kind != kind:
                return True
            found = finder.find(one.anchor)
            return found is None or not gives_way(found.span)

        self._folder.change(self.name, lambda kept: [*filter(stays, kept), *made])
        if made:
            print(f"pincite: kept in {(FOLDER / self.name).as_posix()}.jsonld", file=sys.stderr)


def _name(file: str) -> str:
    if file == STDIN:
        raise AnnotationError("--write keeps what is said of a file: name one in place of standard input")
    here = Path.cwd()
    for path in (Path(os.path.abspath(file)), Path(file).resolve()):
        if path.is_relative_to(here):
            return path.relative_to(here).as_posix()
    raise AnnotationError(
        f"{file}: lies outside of the current folder, whose {FOLDER.as_posix()} is where --write keeps notes and cuts: "
        "run this in a folder above the file"
    )
