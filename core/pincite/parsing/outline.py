"""The outline of a document."""

from __future__ import annotations

from bisect import bisect_right

from pincite.lazy import cached_property
from pincite.parsing import apart, incremental, layout, quoted, relayout, tree
from pincite.parsing.analysis import Analysis, analyse
from pincite.parsing.block import Block, Entry, Furniture
from pincite.parsing.block_list import BlockList
from pincite.parsing.heading import Heading
from pincite.parsing.markup import Markup, detect
from pincite.text.edit import Edit


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
        # The last version whose blocks are known, and the one edit that covers all since; let go when it has served.
        self._before: tuple[relayout.Laid, Edit] | None = None
        self.markup: Markup = detect(text) if markup is None else "markdown" if markup == "markdown" else "plain"

    @cached_property
    def _analysis(self) -> Analysis:
        return analyse(self.text, self.markup)

    @cached_property
    def headings(self) -> list[Heading]:
        """Top-level headings, in document order."""
        top: list[Heading] = []
        after = -1
        for heading in self.flat:
            if heading.span.start >= after:
                top.append(heading)
                after = heading.end
        return top

    @cached_property
    def flat(self) -> list[Heading]:
        """All headings, in document order."""
        return tree.build(self._analysis)

    @cached_property
    def _starts(self) -> list[int]:
        return [heading.span.start for heading in self.flat]

    @cached_property
    def blocks(self) -> BlockList:
        """What sections are cut from; see the package's description."""
        before, self._before = self._before, None
        if before is None:
            return layout.blocks(self._analysis, self.flat, self.furniture)
        return relayout.edited(*before, self._analysis, self.flat, self.furniture)

    @cached_property
    def furniture(self) -> list[Furniture]:
        """Tables of contents, running heads, page numbers, rules, front matter, in document order."""
        return apart.furniture(self._analysis)

    @cached_property
    def contents(self) -> list[Entry]:
        """The entries of the tables of contents, in document order."""
        return apart.contents(self._analysis, self.flat, self.furniture)

    @cached_property
    def quoted(self) -> list[Heading]:
        """The headings inside quotes and lists of Markdown, in document order: no divisions, so not in ``flat``."""
        return quoted.headings(self._analysis)

    @cached_property
    def anchors(self) -> dict[int, str]:
        """The anchor of each heading of Markdown's own, as GitHub makes them, by the offset where the heading starts.

        Those in quotes and lists are among them, and both of two that together make number and title.
        """
        return apart.anchored(self._analysis)

    @cached_property
    def parents(self) -> list[int]:
        """For each heading of ``flat`` the index of the one that it is below, −1 where it is below none."""
        return tree.parents(self.flat)

    def at(self, offset: int) -> list[Heading]:
        """The headings whose divisions enclose an offset, outermost first; empty before the first heading."""
        index = bisect_right(self._starts, offset) - 1
        path: list[Heading] = []
        while index >= 0:
            path.append(self.flat[index])
            index = self.parents[index]
        return path[::-1]

    def edited(self, new_text: str, start: int, end: int, new_length: int) -> Outline:
        """The outline after ``text[start:end]`` became ``new_text[start:start + new_length]``.

        Equal to ``Outline(new_text, language, markup)`` with this outline's language and markup, without reading all of
        the text again. Raises ValueError where the lengths show that the edit does not lead to the new text.
        """
        if not 0 <= start <= end <= len(self.text) or len(self.text) - (end - start) + new_length != len(new_text):
            raise ValueError("the edit does not lead from the old text to the new one: check start, end and new_length")
        new = Outline(new_text, self.language, self.markup)
        if "_analysis" in self.__dict__:
            before = self._analysis
            analysis = incremental.edited(before, new_text, start, end, new_length)
            new.__dict__["_analysis"] = analysis
            if "flat" in self.__dict__ and analysis.decision.found is before.decision.found:
                new.__dict__["flat"] = tree.carried(self.flat, analysis, start, end, new_length - (end - start))
                if "parents" in self.__dict__:
                    new.__dict__["parents"] = self.parents
            edit, earlier = Edit(start, end, new_length), self._before
            if "blocks" in self.__dict__:
                new._before = relayout.Laid(before, self.flat, self.furniture, self.blocks), edit
            elif earlier is not None:
                new._before = earlier[0], earlier[1].then(edit)
        return new


def outline(text: str, language: str | None = None, markup: str | None = None) -> list[Heading]:
    """The headings of a text as a tree: its top-level headings, ``children`` below. See :class:`Outline`."""
    return Outline(text, language, markup).headings


def blocks(text: str, markup: str | None = None) -> list[Block]:
    """The blocks of a text, in document order. See :class:`Outline`."""
    return list(Outline(text, None, markup).blocks)
