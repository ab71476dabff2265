"""Titles: the words of the topic itself, those that tell it from its neighbours."""

from __future__ import annotations

import pytest

from pincite.lexical import analyzer_for
from pincite.text.span import Span
from pincite.topics import stretches, titles

from .conftest import GERMAN, JAPANESE, joined

LEASE = [
    "The security deposit is two months' rent. The security deposit bears interest for the tenant.",
    "Every year the landlord may raise the rent by the price index. The price index is that of the state.",
    "The tenant keeps no dogs. A guide dog is welcome, and dogs of guests stay for one night.",
]


def titled(paragraphs, language, starts):
    text, units = joined(paragraphs)
    found = titles(text, stretches(units, starts), analyzer_for(language))
    assert all(title in span.of(text) for title, span in zip(found, stretches(units, starts), strict=True))
    return found


def test_what_a_topic_is_about():
    first, second, third = titled(LEASE, "en", [1, 2])
    assert first.lower() == "security deposit"
    assert "price index" in second
    assert "dog" in third


@pytest.mark.parametrize(
    ("paragraphs", "language", "words"),
    [(GERMAN, "de", ({"Miete"}, {"Hund", "Haustier"})), (JAPANESE, "ja", ({"賃料"}, {"動物", "飼育", "共用廊下"}))],
    ids=["de", "ja"],
)
def test_other_languages(paragraphs, language, words):
    for title, some in zip(titled(paragraphs, language, [3]), words, strict=True):
        assert any(word in title for word in some)


def test_no_title_starts_or_ends_with_a_word_that_names_nothing():
    (title, _) = titled(["Neither party must not pay under each deposit.", "The dogs of guests bark."], "en", [1])
    assert title.split()[0].lower() not in ("neither", "must", "not", "under", "each")
    assert title.split()[-1].lower() not in ("neither", "must", "not", "under", "each")


def test_markup_code_and_addresses_are_no_titles():
    words = "<div class='widget'>\n\n```\nwidget widget widget\n```\n\n"
    words += "See https://widget.example/widget the gardens of kings.\n"
    (title, _) = titles(
        words + "The roads of towns.", [Span(0, len(words)), Span(len(words), len(words) + 19)], analyzer_for("en")
    )
    assert "widget" not in title
    assert title


@pytest.mark.parametrize("text", ["", "***", "the of and", "12 34 5.6"])
def test_no_words_no_title(text):
    assert titles(text, [Span(0, len(text))], analyzer_for("en")) == [""]
