"""Places that a question names: the cases are data in tests/fixtures/places.toml, "|" between spellings of a number."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pincite.parsing import Outline
from pincite.references.places import places_named, ranges_named
from pincite.text.language import language_of

FILE = Path(__file__).parents[2] / "fixtures" / "places.toml"
DOCUMENTS = tomllib.loads(FILE.read_text(encoding="utf-8"))["document"]
CASES = [(document, question, numbers) for document in DOCUMENTS for question, numbers in document["questions"]]


@pytest.mark.parametrize(("document", "question", "numbers"), CASES, ids=[question for _, question, _ in CASES])
def test_places_named(document, question, numbers):
    text = document["text"].lstrip("\n")
    found = places_named(question, Outline(text, language_of(text)))
    assert len(found) == len(numbers)
    assert all(heading.number in number.split("|") for heading, number in zip(found, numbers, strict=True))


def test_a_number_that_several_divisions_bear_names_them_all():
    text = "CONTRACT\n\n" + "".join(
        f"ARTICLE {roman}\nPART {roman}\n\nSection 1. First. Words.\n\nSection 2. Second. Words.\n\n"
        for roman in ("I", "II", "III")
    )
    found = places_named("What does Section 2 say?", Outline(text))
    assert [heading.number for heading in found] == ["Section 2"] * 3


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What does Section 2.2(b) say?", "(b) where the party is insolvent."),
        ("What does Section 2.2 (a) say?", "(a) where a breach is not cured;"),
        ("What does Section 2.2(z) say?", "2.2 Cause. A party may end the agreement:"),
        ("What does Section 2.1 say?", "2.1 Term. It runs for a year."),
        ("Nothing of the kind?", ""),
    ],
)
def test_ranges_go_down_to_numbered_paragraphs_and_items(question, words):
    text = (
        "LEASE AGREEMENT\n\n1. PARTIES\n\nThe parties are named.\n\n2. TERM\n\n2.1 Term. It runs for a year.\n\n"
        "2.2 Cause. A party may end the agreement:\n\n(a) where a breach is not cured;\n\n"
        "(b) where the party is insolvent.\n\n3. RENT\n\nThe rent is due.\n"
    )
    found = [span.of(text).split("\n")[0] for span in ranges_named(question, Outline(text))]
    assert found == ([words] if words else [])


def test_an_empty_outline_has_no_places():
    assert places_named("What does Section 7.2 say?", Outline("")) == []
    assert places_named("", Outline("# Heading\n\n## 7.2 Fees\n\nWords.")) == []
