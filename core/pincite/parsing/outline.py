"""The outline of a document."""

from __future__ import annotations

from bisect import bisect_right
import re
from functools import cached_property

from pincite.parsing import markdown, plain
from pincite.parsing.block import Block, Entry, Furniture
from pincite.parsing.heading import Heading
from pincite.parsing.markup import FRONT_MATTER, Markup, detect
from pincite.text.span import Span

_SURROGATE = re.compile(r"[\ud800-\udfff]")


class Outline:
    """A text's headings as a tree, and its blocks. Immutable, and safe to share by threads.

    ``language`` is an ISO 639-1 code of the natural language where it is known; ``markup`` is "markdown", "plain" or
    None (found out from the text). Raises ValueError for another markup.
    """

    def __init__(self, text: str, language: str | None = None, markup: str | None = None) -> None:
        if markup not in ("markdown", "plain", None):
            raise ValueError(f"markup is 'markdown', 'plain' or None, not {markup!r}")
        self.text = text
        self.language = language
        self.markup: Markup = detect(text) if markup is None else "markdown" if markup == "markdown" else "plain"

    @cached_property
    def _read(self) -> tuple[list[Heading], list[Block], list[Furniture]]:
        if self.markup == "plain":
            return plain.read(self.text)
        text = _SURROGATE.sub("\ufffd", self.text)
        front = FRONT_MATTER.match(text)
        marks, found, _ = markdown.read(text, front.end() if front else 0, len(text), ())
        for mark in marks:
            mark.start += front.end() if front else 0
            mark.stop += front.end() if front else 0
        return plain.decide(marks, markdown=True), [Block("paragraph", Span(each.start, each.end)) for each in found], []

    @cached_property
    def headings(self) -> list[Heading]:
        """Top-level headings, in document order."""
        top: list[Heading] = []
        path: list[Heading] = []
        for heading in self._read[0]:
            while path and path[-1].level >= heading.level:
                path.pop().end = heading.start
            (path[-1].children if path else top).append(heading)
            path.append(heading)
        for heading in path:
            heading.end = len(self.text)
        return top

    @cached_property
    def flat(self) -> list[Heading]:
        """All headings, in document order."""
        return [heading for top in self.headings for heading in top.walk()]

    @cached_property
    def _starts(self) -> list[int]:
        return [heading.start for heading in self.flat]

    @property
    def blocks(self) -> list[Block]:
        """What sections are cut from; see the package's description."""
        return self._read[1]

    @property
    def furniture(self) -> list[Furniture]:
        """Tables of contents, running heads, page numbers, rules, front matter, in document order."""
        return self._read[2]

    @cached_property
    def contents(self) -> list[Entry]:
        """The entries of the tables of contents, in document order."""
        return []

    def at(self, offset: int) -> list[Heading]:
        """The headings whose divisions enclose an offset, outermost first; empty before the first heading."""
        index = bisect_right(self._starts, offset) - 1
        path: list[Heading] = []
        level = 1 << 30
        while index >= 0 and level > 1:
            heading = self.flat[index]
            if heading.level < level and heading.start <= offset < max(heading.end, heading.start + 1):
                path.append(heading)
                level = heading.level
            index -= 1
        return path[::-1]

    def edited(self, new_text: str, start: int, end: int, new_length: int) -> Outline:
        """The outline after ``text[start:end]`` became ``new_text[start:start + new_length]``.

        Equal to ``Outline(new_text, language, markup)`` with this outline's language and markup.
        """
        if len(self.text) - (end - start) + new_length != len(new_text):
            raise ValueError("the edit does not lead from the old text to the new one: check start, end and new_length")
        return Outline(new_text, self.language, self.markup)


def outline(text: str, language: str | None = None, markup: str | None = None) -> list[Heading]:
    """The headings of a text as a tree: its top-level headings, ``children`` below. See :class:`Outline`."""
    return Outline(text, language, markup).headings


def blocks(text: str, markup: str | None = None) -> list[Block]:
    """The blocks of a text, in document order. See :class:`Outline`."""
    return Outline(text, None, markup).blocks
