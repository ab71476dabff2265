"""Pin cites: the cases are data in tests/fixtures/cites.toml."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pincite.parsing import Outline
from pincite.references import Citer
from pincite.text import Span
from pincite.text.language import language_of

DOCUMENTS = tomllib.loads((Path(__file__).parents[2] / "fixtures" / "cites.toml").read_text(encoding="utf-8"))[
    "document"
]
CASES = [(document, words, cite) for document in DOCUMENTS for words, cite in document["cites"]]


def citer(document):
    text = document["text"].lstrip("\n")
    return text, Citer(Outline(text, language_of(text)), document["name"])


@pytest.mark.parametrize(("document", "words", "cite"), CASES, ids=[f"{d['title']}: {cite}" for d, _, cite in CASES])
def test_cite(document, words, cite):
    text, made = citer(document)
    assert text.count(words) == 1
    start = text.index(words)
    assert made.cite(Span(start, start + len(words))).casefold() == cite.casefold()


def test_a_range_over_several_items_has_the_cite_of_what_holds_them():
    text, made = citer(DOCUMENTS[0])
    start, end = text.index("(a) where"), text.index("becomes insolvent") + 5
    assert made.cite(Span(start, end)) == "MASTER SERVICES AGREEMENT § 2.2"
    assert made.cite(Span(text.index("2.2 Term"), text.index("all licences"))) == "MASTER SERVICES AGREEMENT § 2"
    assert made.cite(Span(text.index("1.1"), text.index("2.3"))) == "MASTER SERVICES AGREEMENT, line 7"


def test_an_empty_range_has_a_cite():
    text, made = citer(DOCUMENTS[0])
    at = text.index("becomes insolvent")
    assert made.cite(Span(at, at)) == "MASTER SERVICES AGREEMENT § 2.2(b)"
    assert made.cite(Span(0, 0)) == "MASTER SERVICES AGREEMENT, line 1"
    assert made.cite(Span(len(text), len(text))).startswith("MASTER SERVICES AGREEMENT § 2.3")


def test_an_empty_document_has_its_name():
    assert Citer(Outline(""), "empty").cite(Span(0, 0)) == "empty, line 1"


@pytest.mark.parametrize("document", DOCUMENTS, ids=[document["title"] for document in DOCUMENTS])
def test_no_two_divisions_share_a_cite(document):
    text, made = citer(document)
    headings = Outline(text, language_of(text)).flat
    cites = [made.cite(heading.span) for heading in headings if heading.kind != "title"]
    assert len(set(cites)) == len(cites)


def test_the_name_is_the_title_in_the_documents_own_words():
    assert Citer(Outline("# The *Lease* of `rooms`\n\nWords."), "file").name == "The Lease of rooms"
    assert Citer(Outline("Words alone."), "file").name == "file"
