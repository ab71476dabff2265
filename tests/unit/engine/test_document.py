"""The façade: what a document tells of itself."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pincite.engine import Document
from pincite.errors import Cancelled, InvalidQuestion
from pincite.longdoc import LongDocument, approx_tokens
from pincite.text import Span

from .texts import AGREEMENT, HANDBOOK, VERTRAG


@pytest.fixture(scope="module")
def handbook():
    return Document(HANDBOOK, name="house rules")


def test_outline_headings_and_sections(handbook):
    assert [heading.title for heading in handbook.outline] == ["Handbook"]
    assert [heading.title for heading in handbook.headings[:3]] == ["Handbook", "Room 1", "Rules of room 1"]
    assert list(handbook.sections) == list(LongDocument(HANDBOOK, name="house rules").sections)
    assert all(handbook.count_tokens(section.span) <= 256 for section in handbook.sections)


def test_chunk_size_bounds_the_sections():
    small = Document(HANDBOOK, chunk_size=20)
    assert len(small.sections) > 2 * 30
    assert all(small.count_tokens(section.span) <= 20 for section in small.sections)
    with pytest.raises(ValueError, match="max_tokens is at least 1"):
        Document(HANDBOOK, chunk_size=0)


def test_language_and_markup(handbook):
    assert handbook.language == "en"
    assert Document(VERTRAG).language == "de"
    assert Document("# not a heading\n\nwords", markup="plain").headings == []
    assert [h.title for h in Document("Title\n===\n\nwords", markup="markdown").headings] == ["Title"]
    with pytest.raises(ValueError, match="markup is 'markdown', 'plain' or None"):
        _ = Document("words", markup="html").headings


def test_cite_and_path(handbook):
    at = HANDBOOK.index("Nobody eats in room 7")
    assert handbook.cite(Span(at, at + 5)) == "Handbook › Rules of room 7"
    assert handbook.path(at) == ("Handbook", "Room 7", "Rules of room 7")
    assert Document("One line.", name="memo").cite(Span(0, 3)) == "memo, line 1"
    assert Document("One line.").path(0) == ()


def test_asking(handbook):
    decision = handbook.ask("What is the fee for room 12?")
    assert decision.value == "The fee for room 12 is 36 euros a day."
    assert decision.span.of(HANDBOOK) == decision.value
    assert decision.answer.cite == "Handbook › Room 12"
    with pytest.raises(InvalidQuestion):
        handbook.ask(" ")


def test_a_question_that_names_a_place_goes_there():
    decision = Document(AGREEMENT).ask("What does Section 7.2 say about notice?")
    assert decision.value == "A notice on matter 7 is given 27 days before."
    assert decision.answer.cite == "MASTER SERVICES AGREEMENT § 7.2"
    within = Document(
        "# Statute\n\n## § 5 Press\n\n(1) The press is free.\n\n(2) It has limits.\n\n## § 6 Radio\n\nIt is free.\n"
    )
    assert within.ask("What does § 5(2) say?").value == "(2) It has limits."
    assert within.ask("What does § 5(1) say?").value == "(1) The press is free."
    german = Document(VERTRAG).ask("Was regelt § 9 Abs. 2 zur Kündigung?")
    assert german.answer.text == "(2) Die Frist für die Kündigung von Leistung 9 beträgt 11 Wochen."
    assert german.answer.cite == "Rahmenvertrag § 9 Abs. 2"


def test_warming_can_be_cancelled_and_resumed():
    document = Document(HANDBOOK)
    left = [5]

    def cancelled():
        left[0] -= 1
        return left[0] < 0

    with pytest.raises(Cancelled):
        document.warm(cancelled)
    document.warm()
    assert document.ask("What is the fee for room 12?").found


@pytest.mark.parametrize("text", [HANDBOOK, AGREEMENT, VERTRAG], ids=["handbook", "agreement", "vertrag"])
def test_what_encloses_an_offset_is_nested_smallest_first(text):
    document = Document(text)
    for offset in range(0, len(text), 37):
        spans = document.enclosing(offset)
        assert spans[-1] == (0, len(text))
        for inner, outer in pairwise(spans):
            assert outer.covers(inner)
            assert outer != inner
        for span in spans:
            assert span.start <= offset <= span.end


def test_enclosing_goes_from_sentence_to_division(handbook):
    at = HANDBOOK.index("It opens at 8", HANDBOOK.index("## Room 7"))
    words = [span.of(HANDBOOK) for span in handbook.enclosing(at)]
    assert words[0] == "It opens at 8 in the morning."
    assert words[1] == "The fee for room 7 is 21 euros a day. It opens at 8 in the morning."
    assert words[-2].startswith("# Handbook")
    rooms = [span for span in words if span.startswith("## Room 7\n")]
    assert rooms
    assert rooms[-1].endswith("in the evening.")


@pytest.mark.parametrize("offset", [0, 5, 9])
def test_enclosing_in_odd_places(offset):
    assert Document("").enclosing(0) == [(0, 0)]
    assert Document(" \n\n  \n   ").enclosing(offset)[-1] == (0, 9)
    assert Document("one two.\n").enclosing(offset)[-1] == (0, 9)


def test_token_counts_are_estimates(handbook):
    assert handbook.count_tokens(Span(0, len(HANDBOOK))) == approx_tokens(HANDBOOK)
    assert handbook.count_tokens(Span(0, 0)) == 0
