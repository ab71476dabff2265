"""The numbers that may stand behind a unit's word."""

from __future__ import annotations

from pincite.engine import Document
from pincite.references.naming import Nameables

PLAIN = """\
LICENCE AGREEMENT

1. Definitions

1.1 Words. They mean what they mean.

2. Grant

The Licensor grants.

EXHIBIT A
Prices
"""
ARTICLES = """\
# Charter

## Article I. Name

### Section 1.1 Seat

It sits here.

## Article II. Members

### Section 2.1 Joining

They join.
"""
ACT = """\
# Act on Samples

## Article 1 Scope

(1) This Act governs the samples that are taken.

(2) It applies to all who take samples.

## Article 2 Duties

Whoever takes a sample keeps it.
"""
GESETZ = """\
# Gesetz über Proben

## § 1 Zweck

(1) Das Gesetz dient den Proben.

(2) Es gilt für alle, die proben.

## § 2 Geltung

Es gilt überall.
"""


def behind(text: str, word: str) -> list[str]:
    return [each.number for each in Nameables(Document(text).long.outline).behind(word)]


def test_bare_numbers_are_sections_clauses_or_articles():
    assert behind(PLAIN, "Section") == ["1", "1.1", "2"]
    assert behind(PLAIN, "clause") == behind(PLAIN, "Art.") == behind(PLAIN, "§") == behind(PLAIN, "Section")
    assert behind(PLAIN, "Exhibit") == ["A"]
    assert behind(PLAIN, "Chapter") == []
    assert behind(PLAIN, "whatever") == []


def test_units_that_the_headings_bear_are_told_apart():
    assert behind(ARTICLES, "Article") == ["I", "II"]
    assert behind(ARTICLES, "Sections") == ["1.1", "2.1"]


def test_items_are_named_behind_the_number_of_their_division():
    assert behind(ACT, "Article") == ["1", "1(1)", "1(2)", "2"]


def test_paragraphs_of_german_law():
    assert behind(GESETZ, "§") == ["1", "1 Abs. 1", "1 Abs. 2", "2"]
