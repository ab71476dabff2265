"""Defined terms: the cases are data in tests/fixtures/defined_terms.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pincite.references.parties import parties
from pincite.references.terms import defined_terms, terms_used
from pincite.text.span import Span

FILE = Path(__file__).parents[2] / "fixtures" / "defined_terms.toml"
CASES = tomllib.loads(FILE.read_text(encoding="utf-8"))["case"]


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_defined_terms(case):
    found = defined_terms(case["text"])
    assert [term.name for term in found] == case["terms"]
    assert [" ".join(term.span.of(case["text"]).split()) for term in found] == case["terms"]


def used(text, words):
    start = text.index(words)
    return [term.name for term in terms_used(text, Span(start, start + len(words)), defined_terms(text))]


TEXT = (
    "“Net Sales” means sums. “Net Sales Report” means a report. “Sale” means a sale. “Fee” means money. "
    "“Term” means three years.\n\n"
    "The Net Sales\nReport lists each Sale. Its Fees follow in terms of Net Sales."
)


def test_terms_used_are_whole_words_the_longest_first_and_each_once():
    assert used(TEXT, "The Net Sales\nReport lists each Sale. Its Fees follow in terms of Net Sales.") == [
        "Net Sales Report",
        "Sale",
        "Fee",
        "Net Sales",
    ]


def test_what_a_range_defines_itself_it_does_not_use():
    assert used(TEXT, "“Fee” means money. “Term” means three years.") == []


def test_the_first_definition_counts():
    text = "“Fee” means money. “Fee” means a charge.\n\nThe Fee is due."
    terms = terms_used(text, Span(text.index("The Fee"), len(text)), defined_terms(text))
    assert [term.span.start for term in terms] == [1]


def test_a_text_without_definitions_uses_none():
    assert terms_used("The Fee is due.", Span(0, 15), []) == []


@pytest.mark.parametrize(
    "hostile", ["“" * 20_000, "(" * 20_000, "(the " * 8_000, "“A” " * 8_000, '("A' * 8_000, "**a" * 8_000]
)
def test_hostile_text_takes_no_long_time(hostile):
    assert len(defined_terms(hostile)) < 10


@pytest.mark.parametrize(
    ("text", "names"),
    [
        (
            "This Agreement (the “Agreement”) is made by and between Alpha Health, Inc., a Delaware corporation "
            "(“Supplier”), and Beta & Sons LLC, of 4 High Street, London (the “Customer”).",
            ["Alpha Health, Inc.", "Beta & Sons LLC"],
        ),
        (
            'SERVICES AGREEMENT between:\n\n(1) ALPHA LIMITED, a company registered in England ("Alpha"); and\n\n'
            '(2) BETA GMBH ("Beta").\n\nWHEREAS Gamma (“Gamma”) is a third party.',
            ["ALPHA LIMITED", "BETA GMBH"],
        ),
        (
            "Mietvertrag zwischen Erika Muster, Berlin (im Folgenden „Vermieterin“), und Max Kurz („Mieter“).",
            ["Erika Muster", "Max Kurz"],
        ),
        ("The difference between the terms is small (the “Difference”).", []),
        ("An agreement between Alpha Ltd (“Alpha”) and whoever signs.", []),
        ("Section 1. Fees. The fee is due.", []),
    ],
)
def test_parties(text, names):
    assert parties(text) == names
