"""Where the links of Markdown lead, as they are written: inline, in reference definitions, in HTML."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import NamedTuple

from pincite.parsing import Outline
from pincite.text.span import Span

_PATTERNS = (
    re.compile(r"(?<!\\)\]\([ \t]{0,9}\n?[ \t]{0,9}(?:<(?P<in>[^<>\n]*)>|(?P<to>[^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))"),
    re.compile(
        r"^(?:[ \t]*>)*[ \t]{0,9}\[(?!\^)[^\[\]\n]{1,200}\]:[ \t]*\n?[ \t]*(?:<(?P<in>[^<>\n]*)>|(?P<to>\S+))", re.M
    ),
    re.compile(r"<a\s[^<>]{0,300}?\bhref\s?=\s?(?:[\"'](?P<in>[^\"'<>\n]*)[\"']|(?P<to>[^\s\"'<>]+))", re.I),
)
_TAG = re.compile(r"<[A-Za-z][\w-]{0,20}\s[^<>]{0,300}=[^<>]{0,300}>")
_ATTRIBUTES = re.compile(r"\{:?[^{}\n]{0,80}#[^\s{}]{1,80}[^{}\n]{0,80}\}")
_ADDRESS = re.compile(
    r"\b(?:[a-z][a-z+.-]{1,9}://|mailto:|www\.)[^\s<>()\"“”]+|(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]+", re.I
)
_CODE = re.compile(r"(?<!`)(`+)(?!`)[^`].*?(?<!`)\1(?!`)", re.S)
_BLANK = re.compile(r"\n[ \t\r]*\n")


class Destination(NamedTuple):
    """What a link leads to."""

    span: Span
    """Without the angle brackets or quotation marks around it."""
    written: str
    """The words there: percent-encoded, where the author did that."""

    @property
    def file(self) -> str:
        """What stands before the fragment; empty for this document."""
        return self.written.partition("#")[0]

    @property
    def fragment(self) -> Span:
        """Where the words behind ``#`` stand; empty where there is no ``#``."""
        hash_sign = self.written.find("#")
        start = self.span.end if hash_sign < 0 else self.span.start + hash_sign + 1
        return Span(start, self.span.end)


def destinations(text: str) -> Iterator[Destination]:
    """The destinations with a fragment, by kind and then in order; some may stand in code (:func:`in_code`)."""
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            span = Span(*match.span("in" if match["in"] is not None else "to"))
            if "#" in span.of(text):
                yield Destination(span, span.of(text))


def in_code(outline: Outline, offset: int) -> bool:
    """Whether a place of a Markdown text lies in a block of code or between backticks."""
    blocks, text = outline.blocks, outline.text
    index = bisect_right(blocks, offset, key=lambda block: block.span.start) - 1
    if index >= 0 and blocks[index].kind == "code" and offset in blocks[index].span:
        return True
    start = max((match.end() for match in _BLANK.finditer(text, max(0, offset - 4000), offset)), default=0)
    following = _BLANK.search(text, offset)
    end = following.start() if following else len(text)
    return any(match.start() < offset < match.end() for match in _CODE.finditer(text, start, end))


def addresses(text: str, *, markdown: bool) -> list[Span]:
    """What is read by machines and no word of the text: addresses, and in Markdown destinations, tags and attributes.

    In order; some may overlap.
    """
    found = [Span(*match.span()) for match in _ADDRESS.finditer(text)]
    if markdown:
        for pattern in (_TAG, _ATTRIBUTES, *_PATTERNS[:2]):
            for match in pattern.finditer(text):
                named = match.groupdict()
                group = 0 if not named else "in" if named["in"] is not None else "to"
                found.append(Span(*match.span(group)))
    return sorted(found)
