"""A question to any text: the law of spans, the window's way back, and the same after edits."""

from __future__ import annotations

from itertools import pairwise

from pincite.engine import Document

from .draw import text_and_draw
from .outline import MARKUPS
from .words import DOCUMENT, REFERENCES

QUESTIONS = (
    "What is the fee?",
    "How long is the Term?",
    "What does “Fee” mean?",
    "What does Section 1.1(a) say?",
    "第一条 契約",
    "?",
)


def target(data: bytes) -> None:
    """Asks a text, then asks it again after an edit, beside a document that never was another."""
    text, draw = text_and_draw(data, DOCUMENT)
    markup, size = draw.pick(MARKUPS), draw.pick((256, 8, 40))
    question = draw.pick(QUESTIONS) if draw.below(4) else draw.words(REFERENCES, 8) + "?"
    document = Document(text, markup=markup, chunk_size=size)
    look_at(document, question)
    if draw.below(2):
        start = draw.below(len(text) + 1)
        end = min(len(text), start + draw.pick((0, 1, 3, 30)))
        document = document.edited(start, end, draw.pick(DOCUMENT))
        fresh = Document(document.text, markup=document.long.outline.markup, chunk_size=size)
        assert list(document.sections) == list(fresh.sections)
        one, other = document.ask(question), fresh.ask(question)
        assert [evidence.span for evidence in one.evidence] == [evidence.span for evidence in other.evidence]
        assert [evidence.cite for evidence in one.evidence] == [evidence.cite for evidence in other.evidence]
        look_at(document, question)


def look_at(document: Document, question: str) -> None:
    """Asserts what holds for every document and every answer."""
    text, at = document.text, 0
    for section in document.sections:
        assert at <= section.start < section.end <= len(text)
        assert not text[at : section.start].strip()
        at = section.end
    assert not text[at:].strip()
    decision = document.ask(question)
    assert decision.found == bool(decision.evidence)
    for evidence in decision.evidence:
        assert evidence.text == text[evidence.start : evidence.end]
        assert evidence.text
        assert evidence.cite
        assert "\n" not in evidence.cite
        assert 0 <= evidence.confidence <= 1
    window = decision.window
    if window is not None:
        for start, doc_start, length in window.pieces:
            assert window.text[start : start + length] == text[doc_start : doc_start + length]
    for offset in range(0, len(text) + 1, 1 + len(text) // 3):
        around = document.enclosing(offset)
        assert all(outer.covers(inner) for inner, outer in pairwise(around))
