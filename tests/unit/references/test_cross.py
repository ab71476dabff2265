"""Cross references by kind: what the words lead to."""

from __future__ import annotations

import tomllib
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.engine import Document
from pincite.parsing import Outline
from pincite.references import CrossReferences, cross_references
from pincite.text.language import language_of
from pincite.text.span import Span

FIXTURES = Path(__file__).parents[2] / "fixtures" / "references" / "documents.toml"
DOCUMENTS = tomllib.loads(FIXTURES.read_text(encoding="utf-8"))["document"]
CASES = [
    pytest.param(document["text"], words, target, id=f"{document['title']}: {words}")
    for document in DOCUMENTS
    for words, target in document["cases"]
]


def found(text: str) -> CrossReferences:
    """The references of a text whose language is found out."""
    return CrossReferences(Outline(text, language_of(text)))


def leads_to(text: str, words: str) -> set[str]:
    """Where references of exactly these words lead."""
    places = set()
    for reference in found(text).all:
        if reference.span.of(text) == words:
            lines = [target.of(text).lstrip().split("\n")[0] for target in reference.targets]
            places.add(
                "nowhere"
                if reference.dangling
                else "elsewhere"
                if reference.external
                else " | ".join(lines) or "doubtful"
            )
    return places


@pytest.mark.parametrize(("text", "words", "target"), CASES)
def test_words_lead_to_their_place(text, words, target):
    places = leads_to(text, words)
    assert target in (places or {"none"})


def test_spans_are_in_order_and_apart():
    for document in DOCUMENTS:
        references = found(document["text"]).all
        assert references
        for before, after in pairwise(references):
            assert before.span.end <= after.span.start


def test_no_reference_is_the_number_of_a_heading():
    text = DOCUMENTS[0]["text"]
    heads = {heading.start for heading in Outline(text).flat}
    assert not heads & {reference.span.start for reference in found(text).all}


def test_at_and_within_agree_with_all():
    text = DOCUMENTS[0]["text"]
    references = found(text)
    for reference in references.all:
        assert references.at(reference.span.start) == reference
        assert reference in references.within(Span(reference.span.start, reference.span.start + 1))
    assert references.at(0) is None


def test_to_tells_what_refers_to_a_division():
    text = DOCUMENTS[0]["text"]
    references = found(text)
    division = next(h for h in Outline(text).flat if h.number == "Section 2.3")
    words = [reference.span.of(text) for reference in references.to(division.extent)]
    assert words == ["2.3 to 2.5", "2.3", "Section 2.3"]


def test_a_document_without_references():
    assert cross_references(Outline("")) == []
    assert cross_references(Outline("Nothing is said here.\n\nNor here.")) == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document["title"])
def test_after_edits_they_are_those_of_the_new_text(document):
    made = Document(document["text"])
    for at, words in ((len(made.text) // 2, "x"), (len(made.text) // 3, "\n\nSection 2.1 ends.\n\n"), (1, "§ 1 ")):
        _ = made.references.all
        made = made.edited(at, at, words)
        fresh = CrossReferences(Outline(made.text, made.language))
        assert made.references.all == fresh.all


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.sampled_from(
            ["Section 4", "§", "(a)", "1.1", "\n\n", "Abs. 2", " and ", "of the", "[x](#y)", "[^1]", "第5条", "`", "["]
        )
    )
)
def test_any_text_gives_spans_inside_it(parts):
    text = " ".join(parts)
    for reference in CrossReferences(Outline(text, markup="markdown")).all:
        assert 0 <= reference.span.start < reference.span.end <= len(text)
        for target in reference.targets:
            assert 0 <= target.start <= target.end <= len(text)


def test_what_lies_in_a_range_is_what_of_all_overlaps_it():
    text = "1. Term\n\nSee Section 2 and Section 1 and Sections 1 and 2.\n\n2. Fee\n\nAs in Section 1.\n"
    references = CrossReferences(Outline(text))
    assert len(references.all) > 3
    for start in range(len(text)):
        for end in (start, start + 1, start + 20):
            there = Span(start, end)
            assert references.within(there) == [each for each in references.all if each.span.overlaps(there)]
