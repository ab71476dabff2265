"""The pin cite of a range: the document's name and the shortest number path that names the place without doubt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

from pincite.lazy import cached_property
from pincite.parsing import Heading, Outline
from pincite.references.enumeration import Enumeration
from pincite.references.path_text import (
    Part,
    divisions,
    in_schedule,
    marks_text,
    names,
    needs_parent,
    path_text,
    tail_of,
)
from pincite.text.lines import line_at, line_starts
from pincite.text.span import Span

LONGEST_NAME = 80
"""A title longer than this (an act's full style) gives way to the file's name."""
FEW = 32
"""Lines that are counted one by one before all of the text's are looked up: a question cites a handful."""


class Citer:
    """Makes the pin cites of one document. One instance serves all ranges of an outline."""

    def __init__(self, outline: Outline, name: str) -> None:
        self._outline = outline
        self._stem = name
        self._enumerations: dict[int, Enumeration] = {}
        self._lines_asked = 0
        self._shared: dict[str, bool] = {}

    @cached_property
    def name(self) -> str:
        """The document's title, or the name it was given where it has none."""
        for heading in self._outline.headings:
            if heading.kind == "title" and heading.title and len(heading.title) <= LONGEST_NAME:
                return heading.label
            if heading.start > 20_000:
                break
        return self._stem

    def cite(self, span: Span) -> str:
        """The pin cite of a range: of the innermost division, numbered paragraph or item that holds all of it."""
        path = divisions(h for h in self._outline.at(span.start) if h.kind != "title")
        last = min(max(span.start, span.end - 1), len(self._outline.text) - 1)
        while path and not path[-1].start <= last < max(path[-1].end, path[-1].start + 1):
            path.pop()
        if not path:
            return f"{self.name}, line {self._line(span.start)}"
        place, doubtful = self._shortest(path)
        marks, repeated = self._marks(path[-1], span)
        place += marks_text(marks, path[-1].number, self._outline.language)
        return f"{self.name}{place}, line {self._line(span.start)}" if doubtful or repeated else self.name + place

    def _marks(self, heading: Heading, span: Span) -> tuple[tuple[str, ...], bool]:
        """The numbers of paragraphs and items below a division; none where the division itself has no number."""
        if not heading.number or span.start < heading.span.end:
            return (), False
        made = self._enumerations.get(heading.start)
        if made is None:
            made = self._enumerations[heading.start] = Enumeration(self._outline, heading)
        return made.at(span)

    def _line(self, offset: int) -> int:
        self._lines_asked += 1
        text = self._outline.text
        if self._lines_asked <= FEW and "\r" not in text:
            return text.count("\n", 0, offset) + 1
        return line_at(self._line_starts, offset) + 1

    @cached_property
    def _line_starts(self) -> list[int]:
        return line_starts(self._outline.text)

    def _shortest(self, path: Sequence[Heading]) -> tuple[str, bool]:
        """The shortest path from below that no other division shares, and whether even the whole one is shared."""
        candidate = ""
        for depth in range(1, len(path) + 1):
            part = path[-depth:]
            if depth < len(path) and (needs_parent(part[0]) or in_schedule(path[: len(path) - depth])):
                continue
            candidate = path_text(part, self._outline.language)
            if not self._is_shared(candidate, tail_of(path[-1])):
                return candidate, False
        return candidate, True

    def _is_shared(self, candidate: str, tail: str) -> bool:
        """Whether several divisions can be named by a path text, where ``tail`` is what the last part ends with."""
        known = self._shared.get(candidate)
        if known is None:
            alike = (index for index in self._by_tail.get(tail, ()) if candidate in self._names(index))
            known = self._shared[candidate] = len(list(islice(alike, 2))) > 1
        return known

    @cached_property
    def _by_tail(self) -> dict[str, list[int]]:
        """The divisions by the tails of their numbers or titles: two of one name have one tail."""
        found: dict[str, list[int]] = {}
        for index, heading in enumerate(self._outline.flat):
            if heading.kind != "title":
                found.setdefault(tail_of(heading), []).append(index)
        return found

    def _names(self, index: int) -> frozenset[str]:
        """The path texts by which a division can be named."""
        outline = self._outline
        above: list[Part] = []
        at = index
        while at >= 0:
            heading = outline.flat[at]
            if heading.kind != "title":
                above.append(Part(heading.kind, heading.number, heading.title))
            at = outline.parents[at]
        return names(tuple(reversed(above)), outline.language)
