"""Files of annotations that anyone may have written, and their anchors in any text."""

from __future__ import annotations

import json

from pincite.annotations import Annotation, find, read_any, write
from pincite.annotations.jsonld import to_json
from pincite.annotations.page import Page, read
from pincite.errors import AnnotationError
from pincite.text import Span

from .draw import READABLE, Draw, put
from .words import DOCUMENT

TEXT = "The Fee is due.\r\nThe Fee is due on the first day of each month.\r\n\r\nThe Fee is due.\nNotice is given in writing. 😀\n"
NAMES = (
    "id", "type", "body", "target", "source", "selector", "exact", "prefix", "suffix", "start", "end", "value", "format", "creator",
    "name", "created", "motivation", "items", "pincite:kind", "pincite:occurrence", "pincite:nth", "pincite:of", "pincite:repeated",
    "pincite:length", "pincite:confidence", "pincite:cite", "@context", "Annotation", "TextQuoteSelector", "\ud800", "",
)  # fmt: skip
ITEMS = [
    to_json(Annotation.of(TEXT, Span(at, at + 15), kind, "Why?", source="a.md", confidence=0.5, writer="x", cite="§ 1"))
    for at, kind in ((0, "note"), (17, "cut"), (67, "evidence"))
]


def target(data: bytes) -> None:
    """Reads bytes as a file, writes it again, and looks for what it holds in a text."""
    text = TEXT
    if data.startswith(READABLE):
        file = data[1:]
    else:
        draw = Draw(data)
        items: list[object] = [put(item, draw, NAMES) for item in ITEMS[: draw.below(4)]]
        page = {"@context": draw.json(NAMES), "id": "x", "type": "AnnotationPage", "items": items}
        for _ in range(draw.below(2)):
            page = put(page, draw, NAMES)
        if draw.below(2):  # the text was edited since
            start = draw.below(len(TEXT))
            text = TEXT[:start] + draw.words(DOCUMENT, draw.below(12)) + TEXT[start + draw.below(60) :]
        file = json.dumps(page).encode()
        at = draw.below(len(file))
        file = (file, file, file[:at], file[:at] + bytes([draw.byte()]) + file[at + 1 :])[draw.below(4)]
    for reader in (read, read_any):
        try:
            found = reader(file, "notes.jsonld")
        except AnnotationError as error:
            assert str(error).startswith("notes.jsonld: ")
            assert "\n" not in str(error)
            continue
        look_at(found, text)


def look_at(page: Page, text: str) -> None:
    """Asserts that nothing of a page is lost when it is written, and that what is found of it stands there."""
    assert len(page.notices) == len(page.others)
    assert all("\n" not in notice for notice in page.notices)
    again = read(write(page, "notes.jsonld"), "again")
    assert again.annotations == page.annotations
    assert again.others == page.others
    for annotation in page.annotations:
        found = find(text, annotation.anchor)
        if found is None:
            continue
        assert 0 <= found.span.start < found.span.end <= len(text)
        words, quote = found.span.of(text), annotation.anchor.quote.exact
        assert found.state == "fuzzy" or words.replace("\r\n", "\n") == quote.replace("\r\n", "\n")
