"""The headings of the examples in the CommonMark and GFM specifications, as their HTML has them."""

from __future__ import annotations

import re
from html import unescape

import pytest

from pincite.parsing import Outline

from .conftest import text_of

SPECIFICATIONS = ["corpus/commonmark-spec.txt", "corpus/scale/gfm-spec.txt"]
EXAMPLE = re.compile(r"^`{32} example[^\n]*\n(.*?)^\.\n(.*?)^`{32}$", re.MULTILINE | re.DOTALL)
CONTAINER = re.compile(r"<(blockquote|ul|ol)\b.*</\1>", re.DOTALL)
HEADING = re.compile(r"^<h([1-6])>(.*?)</h\1>$", re.MULTILINE | re.DOTALL)


def examples(name: str) -> list[tuple[str, list[str]]]:
    """Texts with the titles of their headings outside quotes and lists, white space collapsed and without tags."""
    found = []
    for source, html in EXAMPLE.findall(text_of(name).replace("\r\n", "\n").replace("→", "\t")):
        titles = [unescape(re.sub(r"<[^>]*>", "", title)) for _, title in HEADING.findall(CONTAINER.sub("", html))]
        found.append((source, [plain(title) for title in titles]))
    return found


def plain(title: str) -> str:
    """A title without the punctuation at its end, which the outline leaves out."""
    return " ".join(title.split()).rstrip(" .:;,-–—")


@pytest.mark.parametrize("name", SPECIFICATIONS)
def test_the_headings_of_the_examples(name):
    read = examples(name)
    assert len(read) > 600
    assert sum(len(titles) for _, titles in read) > 50
    wrong = {}
    for source, titles in read:
        # A document that begins with a rule begins with front matter, of which the specification knows nothing.
        text = "\n" + source
        outline = Outline(text, markup="markdown")
        # Legal documents set headings as paragraphs in emphasis: the outline has them, the specification has not.
        marked = [heading for heading in outline.flat if not heading.span.of(text).startswith(("*", "_"))]
        found = [plain(heading.label) for heading in marked]
        if found != titles:
            wrong[source] = (found, titles)
    assert not wrong
