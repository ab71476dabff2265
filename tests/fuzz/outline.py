"""The outline of any text, and of any text after any edits: what the tree, the blocks and the tables promise."""

from __future__ import annotations

from itertools import pairwise

from pincite.parsing import Heading, Outline

from .draw import Draw, text_and_draw
from .words import DOCUMENT, MARKDOWN

MARKUPS = ("markdown", "plain", None)


def target(data: bytes) -> None:
    """Reads a text, follows up to three edits, and looks at all that an outline says."""
    vocabulary = MARKDOWN if data[-1:] < b"\x60" else DOCUMENT
    text, draw = text_and_draw(data, vocabulary)
    outline = Outline(text, markup=draw.pick(MARKUPS))
    look_at(outline)
    for _ in range(draw.below(4)):
        looked = draw.below(2)
        outline, _ = edited(outline, draw, vocabulary)
        if looked:
            assert outline.flat is not None
            assert outline.blocks is not None
    fresh = Outline(outline.text, markup=outline.markup)
    assert outline.flat == fresh.flat
    assert outline.blocks == fresh.blocks
    assert outline.furniture == fresh.furniture
    assert outline.contents == fresh.contents
    assert outline.quoted == fresh.quoted
    assert outline.anchors == fresh.anchors


def edited(outline: Outline, draw: Draw, vocabulary: tuple[str, ...]) -> tuple[Outline, tuple[int, int, str]]:
    """The outline after an edit somewhere, and the edit."""
    start = draw.below(len(outline.text) + 1)
    end = min(len(outline.text), start + draw.pick((0, 0, 1, 2, 5, 40)))
    words = "".join(draw.pick(vocabulary) for _ in range(draw.pick((1, 1, 0, 2, 4))))
    new = outline.text[:start] + words + outline.text[end:]
    return outline.edited(new, start, end, len(words)), (start, end, words)


def look_at(outline: Outline) -> None:
    """Asserts what holds for every outline."""
    text = outline.text
    flat = outline.flat
    for heading in flat:
        look_at_heading(heading, text)
    for before, after in pairwise(flat):
        assert before.span.end <= after.span.start
    assert [heading for top in outline.headings for heading in top.walk()] == flat
    for before, after in pairwise(outline.headings):
        assert before.end == after.start
    assert not outline.headings or outline.headings[-1].end == len(text)
    at = 0
    for block in outline.blocks:
        assert at <= block.span.start < block.span.end <= len(text)
        assert not text[at : block.span.start].strip()
        assert block.span.of(text) == block.span.of(text).strip()
        assert all(block.span.start <= row < block.span.end for row in block.rows)
        assert list(block.rows) == sorted(block.rows)
        assert block.header is None or block.span.covers(block.header)
        assert block.lead is None or block.lead.end <= block.span.start
        at = block.span.end
    assert not text[at:].strip()
    for before, after in pairwise(outline.furniture):
        assert before.span.end <= after.span.start
    for entry in outline.contents:
        assert entry.span.of(text).strip()
        assert entry.target is None or 0 <= entry.target < len(flat)
    for offset in range(0, len(text), 1 + len(text) // 8):
        assert outline.at(offset) == [heading for heading in flat if heading.start <= offset < heading.end]
    for heading in outline.quoted:
        assert 0 <= heading.start < heading.span.end <= len(text)
    for start, anchor in outline.anchors.items():
        assert 0 <= start < len(text)
        assert isinstance(anchor, str)


def look_at_heading(heading: Heading, text: str) -> None:
    """Asserts what holds for every heading and its children."""
    assert 0 <= heading.span.start < heading.span.end <= heading.end <= len(text)
    assert heading.span.of(text) == heading.span.of(text).strip()
    assert heading.level >= 1
    assert "\n" not in heading.label
    assert "\r" not in heading.label
    assert heading.label or heading.kind != "clause"
    for child in heading.children:
        assert child.level > heading.level
        assert heading.span.end <= child.start
        assert child.end <= heading.end
    for before, after in pairwise(heading.children):
        assert before.end == after.start
