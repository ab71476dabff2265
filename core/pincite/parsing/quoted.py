"""Headings of Markdown inside quotes and lists: no divisions of the document, but links may lead to them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pincite.parsing import markdown
from pincite.parsing.analysis import Analysis
from pincite.parsing.heading import Heading
from pincite.parsing.inline import title
from pincite.parsing.stretch import MarkdownBlock
from pincite.text.span import Span

_SIGN = re.compile(r"^[ \t]*(?:(?:>|[-*+]|\d{1,9}[.)])[ \t]*)*(?:#{1,6}(?:[ \t]|\r?$)|=+[ \t]*\r?$|-+[ \t]*\r?$)", re.M)
"""What a line of a quote or list with a heading in it looks like: a quick look that spares most of them a parse."""
_PREFIX = re.compile(r"^[ \t]*(?:>[ \t]?)*", re.M)


class Quoted(NamedTuple):
    """A heading inside a quote or list."""

    start: int
    stop: int
    level: int
    """As set, 1 to 6."""
    words: str
    """Its inline content without markup, number included."""
    end: int
    """Where the quote or list ends."""


def find(analysis: Analysis) -> Iterator[Quoted]:
    """The headings inside the quotes and lists of a text, in document order."""
    if analysis.markup != "markdown":
        return
    text = analysis.text
    labels = frozenset().union(*(stretch.labels for stretch in analysis.stretches))
    for stretch, start in zip(analysis.stretches, analysis.starts, strict=False):
        by = start - stretch.origin
        for block in stretch.blocks:
            if block.kind in ("list", "quote"):
                first, end = markdown.line_start(text, block.start + by), block.end + by
                if _SIGN.search(text, first, end):
                    for inner in markdown.headings(text, first, end):
                        yield Quoted(inner.start, inner.end, inner.level, title(_source(text, inner), labels), end)


def _source(text: str, block: MarkdownBlock) -> str:
    """The inline content of a heading, the marks of the quotes that its lines stand in left out."""
    start, stop = markdown.heading_source(text, block)
    return _PREFIX.sub("", text[start:stop])


def headings(analysis: Analysis) -> list[Heading]:
    """The same as headings, each up to the next of its quote or list that is not below it; ``children`` stay empty."""
    found = list(find(analysis))
    made: list[Heading] = []
    for index, each in enumerate(found):
        end = next((other.start for other in found[index + 1 :] if other.level <= each.level), each.end)
        mark = markdown.own(each.words, each.start, each.stop, 0, each.level)
        span = Span(each.start, each.stop)
        made.append(Heading("heading", mark.written, mark.title, each.level, span, min(end, each.end)))
    return made
