"""A document edited again and again equals one that is made of the final text."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.engine import Document
from pincite.text import Span

from .texts import AGREEMENT, HANDBOOK, VERTRAG

TEXTS = {"agreement": (AGREEMENT, "plain"), "handbook": (HANDBOOK, "markdown"), "vertrag": (VERTRAG, "markdown")}
QUESTIONS = ["What is the fee of matter 5 or room 5?", "Was beträgt die Vergütung für Leistung 5?"]
PIECES = [
    "",
    "x",
    "\n\n",
    "## New\n\nwords\n\n",
    "```\n",
    "6.9 Fee. It is due.\n\n",
    "fee " * 30,
    "é😀契約\r\n",
    "# ",
    "|",
]

edits = st.lists(
    st.tuples(st.floats(0, 1), st.sampled_from([0, 0, 1, 2, 15, 300]), st.sampled_from(PIECES), st.booleans()),
    min_size=1,
    max_size=6,
)


def check(document: Document, markup: str) -> None:
    """Whatever one can see of a document is that of a new one of the same text."""
    fresh = Document(document.text, name=document.name, markup=markup)
    assert document.language == fresh.language
    assert document.headings == fresh.headings
    assert list(document.sections) == list(fresh.sections)
    for question in QUESTIONS:
        one, other = document.ask(question), fresh.ask(question)
        assert [evidence.span for evidence in one.evidence] == [evidence.span for evidence in other.evidence]
        assert [evidence.cite for evidence in one.evidence] == [evidence.cite for evidence in other.evidence]
        assert [section for section, _ in one.sections] == [section for section, _ in other.sections]
        assert one.window == other.window
        assert one.confidence == pytest.approx(other.confidence, abs=1e-9)


@settings(deadline=None, max_examples=25)
@given(st.sampled_from(sorted(TEXTS)), edits, st.booleans())
def test_edits_looked_at_now_and_then(name, script, warm):
    text, markup = TEXTS[name]
    document = Document(text, name=name, markup=markup)
    if warm:
        document.warm()
    for place, removed, words, looked_at in script:
        start = int(place * len(document.text))
        end = min(len(document.text), start + removed)
        expected = document.text[:start] + words + document.text[end:]
        document = document.edited(start, end, words)
        assert document.text == expected
        if looked_at:
            document.warm()
    check(document, markup)


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_long_chain_that_nobody_looks_at(name):
    text, markup = TEXTS[name]
    rng = random.Random(name)
    document = Document(text, name=name, markup=markup)
    document.warm()
    at = rng.randrange(len(text))
    for _ in range(300):
        at = max(0, min(len(document.text), at + rng.choice([0, 0, 1, -1, 5, -40])))
        end = min(len(document.text), at + rng.choice([0, 0, 0, 1, 3]))
        document = document.edited(at, end, rng.choice(["a", "b ", "", "\n", "fee"]))
    check(document, markup)


def test_the_old_document_stays_as_it_was():
    document = Document(HANDBOOK, markup="markdown")
    before = document.ask(QUESTIONS[0])
    at = HANDBOOK.index("The fee for room 5")
    edited = document.edited(at, at + 18, "The charge for hall 5")
    assert "The charge for hall 5" in edited.text
    edited.warm()
    assert document.text == HANDBOOK
    assert document.ask(QUESTIONS[0]) == before
    check(document, "markdown")


def test_two_edits_of_the_same_document_do_not_know_each_other():
    document = Document(HANDBOOK, markup="markdown")
    document.warm()
    one = document.edited(0, 10, "# Manual")
    other = document.edited(len(HANDBOOK), len(HANDBOOK), "## Cellar\n\nThe cellar fee is one euro.\n")
    check(one, "markdown")
    check(other, "markdown")
    assert one.cite(Span(0, 1)) == "Manual, line 1"
    assert other.ask("What is the cellar fee?").answer.cite == "Handbook › Cellar"


def test_name_markup_and_chunk_size_stay():
    document = Document("# a\n\nwords", name="memo", markup="plain", chunk_size=30).edited(0, 1, "##")
    assert (document.name, document.markup, document.chunk_size) == ("memo", "plain", 30)
    assert document.headings == []


@pytest.mark.parametrize(("start", "end"), [(-1, 0), (3, 2), (0, 99), (99, 99)])
def test_a_range_outside_the_text_is_an_error(start, end):
    with pytest.raises(ValueError, match="is not a range of a text of 5 characters"):
        Document("words").edited(start, end, "")
