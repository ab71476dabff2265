"""A document with notes and edges: evidence is its own words alone, and what they do not touch is shared."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.engine import Document, Models
from pincite.longdoc import LongDocument
from pincite.models.onnx.load import load_embedder
from pincite.retrieval.vectors import SectionVectors
from pincite.text import Span

from ..retrieval.test_vectors import Counting
from .texts import AGREEMENT, HANDBOOK, VERTRAG

TEXTS = {"agreement": AGREEMENT, "handbook": HANDBOOK, "vertrag": VERTRAG}
WORDS = ["The fee for the zebra is 99 euros a day.", "zebra", "Eine Frist von 99 Wochen."]
QUESTIONS = [
    "What is the fee for the zebra?",
    "Wie lange ist die Frist für Leistung 5?",
    "What is the fee of matter 5?",
]


def noted(text: str, words: str, at: str) -> tuple[Document, Span]:
    """A document with one note, on the section that holds some words; sections are small."""
    document = Document(text, chunk_size=60)
    section = next(section for section in document.sections if at in section.span.of(text))
    return document.annotated([(section.span, words)]), section.span


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(sorted(TEXTS)), st.sampled_from(QUESTIONS), st.data())
def test_evidence_is_always_the_documents_own_words(name, question, data):
    text = TEXTS[name]
    places = st.integers(0, len(text))
    notes = [
        (Span(min(a, b), max(a, b)), words)
        for a, b, words in data.draw(st.lists(st.tuples(places, places, st.sampled_from(WORDS)), max_size=5))
    ]
    document = Document(text, chunk_size=60).annotated(notes, data.draw(st.lists(places, max_size=5)))
    for start, removed, words in data.draw(
        st.lists(st.tuples(places, st.integers(0, 80), st.sampled_from(["", "x", "\n\n", "fee "])), max_size=2)
    ):
        first = min(start, len(document.text))
        document = document.edited(first, min(len(document.text), first + removed), words)
    decision = document.ask(question)
    for evidence in decision.evidence:
        assert evidence.text == document.text[evidence.start : evidence.end]
        assert "99" not in evidence.text
        assert "zebra" not in evidence.text
    assert "zebra" not in decision.window.text
    for window_start, start, length in decision.window.pieces:
        assert decision.window.text[window_start : window_start + length] == document.text[start : start + length]


def test_a_note_helps_to_find_and_is_not_shown():
    document, span = noted(HANDBOOK, "This is where giraffes sleep.", "Nobody eats in room 7")
    decision = document.ask("Where do giraffes sleep?")
    assert decision.sections[0][0].span == span
    assert decision.sections[0][0].note == "This is where giraffes sleep."
    plain = Document(HANDBOOK, chunk_size=60).ask("Where do giraffes sleep?")
    assert not any(section.span == span for section, _ in plain.sections[:1])
    assert "giraffe" not in decision.window.text


def test_annotating_is_cheap_where_nothing_changed(monkeypatch):
    document = Document(HANDBOOK)
    document.warm()
    span, edge = document.sections[3].span, HANDBOOK.index("- Nobody eats in room 9")
    with_notes = document.annotated([(span, "zebra")], [edge])
    with_notes.warm()
    monkeypatch.setattr(LongDocument, "_searched", lambda *_: pytest.fail("a section was indexed again"))
    again = document.annotated([(span, "zebra")], [edge])
    assert again is with_notes
    assert with_notes.annotated([(span, "zebra")], [edge]) is with_notes
    assert document.annotated([]) is document
    again.warm()
    assert document.headings is again.headings
    assert again.notes == ((span, "zebra"),)
    assert list(again.edges) == [edge]
    assert not document.notes


def test_served_by_other_models_it_keeps_its_notes_and_its_index():
    document = Document(HANDBOOK)
    span = document.sections[3].span
    with_notes = document.annotated([(span, "zebra")])
    with_notes.warm()
    served = document.served_by(Models())
    again = served.annotated([(span, "zebra")])
    assert again.models is served.models
    assert again.retriever("lexical").document is with_notes.retriever("lexical").document


def test_edits_carry_notes_and_edges():
    document, span = noted(HANDBOOK, "zebra", "Nobody eats in room 7")
    edge = HANDBOOK.index("- Everybody leaves", span.start)
    document = document.annotated(document.notes, [edge])
    edited = document.edited(0, 0, "Preface.\n\n").edited(span.start + 14, span.start + 14, "new ")
    assert "".join(s.span.of(edited.text) for s in edited.sections if s.note).startswith("### new Rules of room 7")
    assert HANDBOOK[edge:] == edited.text[edited.edges[0] :]
    assert any(section.start == edited.edges[0] for section in edited.sections)


def test_only_a_section_with_a_new_note_is_embedded_again():
    store, embedder = Counting(), load_embedder()
    plain = LongDocument(HANDBOOK, 60)
    SectionVectors(plain, embedder, store).make()
    before = store.puts
    index = 7
    with_note = plain.annotated([(plain.sections[index].span, "The zebra sleeps here.")])
    vectors = SectionVectors(with_note, embedder, store)
    assert vectors.missing() == [index]
    vectors.make()
    assert store.puts == before + 1
    assert len(vectors.of(index)) == 1 + len(with_note.section_text(index).passages)
    asked = embedder.embed_query(["Where does the zebra sleep?"])[0]
    assert np.argmax(vectors.similarities(asked)) == index
