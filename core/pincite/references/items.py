"""Numbered paragraphs and items of one document, at the starts of lines and within paragraphs."""

from __future__ import annotations

import re

from pincite.parsing import Outline
from pincite.references.enumeration import Enumeration
from pincite.text.span import Span

_PARAGRAPH = 8_000
"""Characters before a reference in which the paragraph that it stands in is taken to start."""
_REFERRED = re.compile(
    r"(?:clauses?|paragraphs?|sections?|items?|points?|articles?|letters?|Buchst\w*\.?|Abs\.|Nr\.|[\d)])\s*\Z|(?:\([a-z0-9]{1,4}\)(?:,|\s+(?:and|or|through|to))\s+)\Z",
    re.I,
)
_NEXT_MARK = re.compile(r"(?<=[\s])\((?:[a-z]{1,2}|[ivx]{1,5}|\d{1,2})\)\s|\n[ \t]*\r?\n")


class Items:
    """The items of the divisions of an outline, each division's read on first use."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._made: dict[int, Enumeration] = {}

    def of(self, index: int) -> Enumeration:
        """The marks at the starts of lines of a division, by its index in ``Outline.flat``."""
        made = self._made.get(index)
        if made is None:
            made = self._made[index] = Enumeration(self._outline, self._outline.flat[index])
        return made

    def beside(self, offset: int, mark: str) -> Span | None:
        """An item written within the paragraph that an offset lies in."""
        text = self._outline.text
        low = max(0, offset - _PARAGRAPH)
        start = max(text.rfind("\n\n", low, offset), text.rfind("\n\r\n", low, offset), low)
        end = text.find("\n", offset)
        return self.inline(Span(start, end if end >= 0 else len(text)), mark, offset)

    def inline(self, span: Span, mark: str, not_at: int = -1) -> Span | None:
        """An item written within a paragraph: "(a) the fees; and (b) the costs"."""
        if len(mark) > 4:
            return None
        pattern = re.compile(rf"(?<=[\s—–:;,“\"])\({re.escape(mark)}\)(?=\s*\S)")
        text = self._outline.text
        for match in pattern.finditer(text, span.start, span.end):
            before = text[max(0, match.start() - 24) : match.start()]
            if _REFERRED.search(before) or match.start() <= not_at < match.end():
                continue
            ending = _NEXT_MARK.search(text, match.end(), span.end)
            return Span(match.start(), ending.start() if ending else span.end)
        return None
