"""The local note says where a range stands, in the document's own words, and how it was made."""

from __future__ import annotations

import pytest

from pincite.chat import local_note
from pincite.longdoc import LongDocument

TEXT = """HOSTING AGREEMENT

This agreement is made between Alpha Health, Inc., a Delaware corporation (the “Supplier”), and Beta Ltd
(the “Customer”).

ARTICLE I
DEFINITIONS

Section 1.1 Fees. “Fees” means the sums stated in Section 3.1.

Section 1.2 Services. “Services” means the hosting of the site.

ARTICLE II
SERVICES

Section 2.1 Hosting. The Supplier shall host the site as Section 9 of the Companies Act allows.

ARTICLE III
PAYMENT

Section 3.1 Amount. The Customer shall pay 4.2 percent of its revenue.

Section 3.2 Late payment. Where Fees are late, the Supplier may end the Services under Section 2.1 or Section 3.1.
"""
DOCUMENT = LongDocument(TEXT, name="hosting")


def note_of(words, document=DOCUMENT):
    start = document.text.index(words)
    return local_note(document, start, start + len(words))


def test_all_that_can_be_read_off():
    note = note_of("Where Fees are late, the Supplier may end the Services under Section 2.1 or Section 3.1.")
    assert note.title == "HOSTING AGREEMENT"
    assert note.parties == ("Alpha Health, Inc.", "Beta Ltd")
    assert note.path == ("ARTICLE III PAYMENT", "Section 3.2 Late payment")
    assert note.terms == (("Fees", "Section 1.1"), ("Supplier", "line 3"), ("Services", "Section 1.2"))
    assert note.references == (("Section 2.1", "Hosting"), ("Section 3.1", "Amount"))
    assert note.text == (
        "Made locally, without a chat model: HOSTING AGREEMENT between Alpha Health, Inc., Beta Ltd › ARTICLE III "
        "PAYMENT › Section 3.2 Late payment. Uses “Fees” (defined in Section 1.1); “Supplier” (defined in line 3); "
        "“Services” (defined in Section 1.2). Refers to Section 2.1 (Hosting); Section 3.1 (Amount)."
    )
    assert "Made locally" not in note.words
    assert note.words.startswith("HOSTING AGREEMENT Alpha Health, Inc. Beta Ltd ARTICLE III PAYMENT")


def test_places_of_other_texts_and_bare_numbers_are_no_references():
    assert note_of("The Supplier shall host the site as Section 9 of the Companies Act allows.").references == ()
    assert note_of("The Customer shall pay 4.2 percent of its revenue.").references == ()


def test_every_word_of_it_stands_in_the_document():
    note = note_of("Where Fees are late, the Supplier may end the Services under Section 2.1 or Section 3.1.")
    titles = [title for _, title in note.references]
    for told in [*note.parties, *(term for term, _ in note.terms), *titles, *" ".join(note.path).split()]:
        assert told in TEXT


def test_a_document_without_any_of_it_has_its_name_alone():
    document = LongDocument("Just some words, without a heading.", name="memo")
    assert local_note(document, 0, 4).text == "Made locally, without a chat model: memo."


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2), (0, len(TEXT) + 1)])
def test_a_range_outside_the_document_is_refused(start, end):
    with pytest.raises(ValueError, match="range"):
        local_note(DOCUMENT, start, end)
