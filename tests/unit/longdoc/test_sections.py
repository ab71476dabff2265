"""What sections are made of: where they are cut, and what stays together."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.errors import CountError
from pincite.longdoc import LongDocument, Section, approx_tokens

from .texts import CONTRACT, GUIDE, documents, numbered

COUNTERS = {
    "approx": approx_tokens,
    "characters": len,
    "bytes": lambda text: len(text.encode("utf-8", "surrogatepass")),
    "words": lambda text: len(text.split()),
    "one too many": lambda text: len(text.split()) + 1,
    "line ends cost": lambda text: len(text.split()) + 3 * text.count("\n"),
    "quadratic": lambda text: len(text) ** 2 // 50 + (1 if text else 0),
    "steps": lambda text: (len(text) + 9) // 10 * 10,
}


def words_of(document: LongDocument) -> list[str]:
    return [section.span.of(document.text) for section in document.sections]


def check(document: LongDocument) -> None:
    """Sections cover all but white space, in order, each within the maximum."""
    at = 0
    for number, section in enumerate(document.sections):
        assert section.index == number
        assert not document.text[at : section.start].strip()
        words = section.span.of(document.text)
        assert words
        assert words == words.strip()
        assert document.count(words) <= document.max_tokens
        at = section.end
    assert not document.text[at:].strip()


@settings(deadline=None, max_examples=100)
@given(documents, st.sampled_from([8, 20, 60, 256]))
def test_sections_cover_all_but_white_space_within_the_maximum(text, most):
    check(LongDocument(text, most))


@settings(deadline=None, max_examples=40)
@given(documents, st.sampled_from(sorted(COUNTERS)), st.sampled_from([12, 40]))
def test_so_they_do_by_any_counter(text, counter, most):
    check(LongDocument(text, most, COUNTERS[counter]))


@settings(deadline=None, max_examples=40)
@given(st.text())
def test_so_they_do_over_any_text(text):
    check(LongDocument(text, 10))


@pytest.mark.parametrize("text", ["", " ", "\n\r\n\f\u2028\u3000"])
def test_white_space_has_no_section(text):
    assert list(LongDocument(text).sections) == []


def test_a_text_that_fits_is_cut_at_headings_only():
    first, *rest = words_of(LongDocument(GUIDE, 256))
    assert first.startswith("# Guide to the shelf\n\nOpening words")
    assert [section.split("\n")[0] for section in rest] == ["## Limits", "## Duties", "### Fines", "## Empty"]


def test_a_heading_without_words_of_its_own_goes_with_the_next():
    assert words_of(LongDocument(GUIDE))[-1].startswith("## Empty\n\n## Code\n\n```python")


@pytest.mark.parametrize(
    "body",
    [
        "One sentence of the body that is long enough. " * 12,
        "word " * 150,
        "\n\n".join(["A paragraph of its own stands here."] * 20),
        "\n".join(f"- item number {n} of the list" for n in range(30)),
        "| a | b |\n| --- | --- |\n" + "\n".join(f"| {n} | the value of row {n} |" for n in range(30)),
        "```\n" + "\n".join(f"line {n} of the code" for n in range(40)) + "\n```",
        "x" * 900,
    ],
    ids=["sentences", "words", "paragraphs", "list", "table", "code", "letters"],
)
@pytest.mark.parametrize(
    ("title", "heading", "following"),
    [
        ("# Title", "## Termination", "## Next"),
        ("# Title", "# Part\n\n## Termination", "# Next"),
        ("SERVICES AGREEMENT", "1. TERMINATION", "2. NEXT"),
    ],
)
def test_a_heading_is_never_left_alone(title, heading, following, body):
    text = f"{title}\n\nWords before.\n\n{heading}\n\n{body}\n\n{following}\n\nMore words.\n"
    for most in (20, 40, 60, 64, 80):
        for counter in (approx_tokens, COUNTERS["line ends cost"], len):
            document = LongDocument(text, most if counter is not len else most * 4, counter)
            check(document)
            for words in words_of(document):
                lines = [line for line in words.splitlines() if line.strip()]
                assert not all(re.match(r"#|[12]\. [TN]", line) for line in lines), (most, words)


def test_the_body_that_a_heading_pulls_apart_is_cut_at_a_sentence():
    body = "The first sentence has exactly nine words in it. " * 8
    document = LongDocument(f"## Heading\n\n{body}", 90)
    assert all(words.endswith("in it.") for words in words_of(document))


def test_many_headings_without_words_fill_sections_together():
    document = LongDocument("\n".join(f"## Heading number {n}\n" for n in range(200)), 60)
    check(document)
    assert len(document.sections) < 40


def test_blocks_are_not_cut_where_they_fit():
    paragraphs = [f"Paragraph {n} says that the fee of item {n} is due at once." for n in range(20)]
    document = LongDocument("\n\n".join(paragraphs), 40)
    assert len(document.sections) > 5
    for words in words_of(document):
        assert set(words.split("\n\n")) <= set(paragraphs)


def test_a_paragraph_over_the_maximum_is_cut_at_sentences():
    sentences = [f"Acme Inc. pays No. {n} of the fees to the U.S. agency." for n in range(30)]
    document = LongDocument(" ".join(sentences), 60)
    assert len(document.sections) > 5
    for words in words_of(document):
        assert words.startswith("Acme Inc. pays")
        assert words.endswith("U.S. agency.")


@pytest.mark.parametrize("space", [" ", "\n", "\t", "  \n "])
def test_a_sentence_over_the_maximum_is_cut_at_spaces(space):
    parts = [f"word{n}" * (1 + n % 5) for n in range(300)]
    document = LongDocument(space.join(parts), 30)
    assert len(document.sections) > 5
    assert [word for words in words_of(document) for word in words.split()] == parts


def test_text_without_spaces_is_cut_between_characters():
    text = "契約期間" * 300
    document = LongDocument(text, 100)
    assert "".join(words_of(document)) == text
    assert len(document.sections) <= 13


def test_words_longer_than_the_maximum_are_cut_and_the_others_are_not():
    text = "short " * 30 + "x" * 400 + " short" * 30
    document = LongDocument(text, 50, len)
    check(document)
    for words in words_of(document):
        assert all(word == "short" or set(word) == {"x"} for word in words.split())


def test_a_table_is_cut_between_rows():
    rows = [f"| Item {n} | costs {n} euros a month. And more. |" for n in range(40)]
    text = "## Prices\n\n| Item | Price |\n| --- | --- |\n" + "\n".join(rows) + "\n"
    document = LongDocument(text, 60)
    parts = words_of(document)
    assert len(parts) > 5
    for words in parts[1:]:
        assert set(words.splitlines()) <= set(rows)


def test_a_list_item_stays_with_its_lead_in_where_both_fit():
    filler = "Filler words stand before the list so that little room is left. " * 3
    text = f"{filler}\n\nThe Supplier shall:\n\n(a) deliver the goods; and\n\n(b) send an invoice.\n"
    document = LongDocument(text, approx_tokens(filler) + approx_tokens("The Supplier shall:") + 2)
    assert words_of(document)[-1].startswith("The Supplier shall:\n\n(a) deliver")


def test_sections_tell_their_heading_path_and_cite():
    document = LongDocument(GUIDE, name="guide")
    fines = next(s for s in document.sections if "### Fines" in s.span.of(GUIDE))
    assert fines == Section(
        fines.start,
        fines.end,
        "Fines",
        3,
        ("Guide to the shelf", "Duties", "Fines"),
        "Guide to the shelf › Fines",
    )
    assert fines.span.of(GUIDE).startswith("### Fines\n\nA late book")


def test_before_any_heading_there_is_none():
    section = LongDocument("Opening words.\n\n## Heading\n\nBody.", name="notes").sections[0]
    assert section.heading is None
    assert section.path == ()


def test_the_contract_is_cut_at_its_captions():
    document = LongDocument(CONTRACT)
    check(document)
    starts = [words.split("\n\n")[0] for words in words_of(document)]
    assert [start.split(".")[0] for start in starts] == [
        "MASTER SERVICES AGREEMENT",
        "ARTICLE I\nDEFINITIONS",
        "1",
        "ARTICLE II\nSERVICES",
        "2",
        "ARTICLE III\nPAYMENT",
        "3",
    ]
    assert document.sections[-1].cite == "MASTER SERVICES AGREEMENT § 3.2"
    assert document.sections[-1].path == ("MASTER SERVICES AGREEMENT", "ARTICLE III PAYMENT", "3.2 Taxes")


def test_sections_are_a_sequence():
    sections = LongDocument(numbered(30)).sections
    assert sections[-1] == sections[len(sections) - 1]
    assert sections[2:5] == [sections[2], sections[3], sections[4]]
    assert list(sections) == [sections[n] for n in range(len(sections))]
    with pytest.raises(IndexError):
        sections[len(sections)]
    with pytest.raises(IndexError):
        sections[-len(sections) - 1]
    middle = sections[7]
    assert sections.at(middle.start) == middle
    assert sections.at(middle.end - 1) == middle
    assert sections.at(middle.end) is None
    assert list(sections.overlapping(middle.span)) == [7]


def test_a_counter_by_which_one_character_is_too_much_is_an_error_with_a_name():
    with pytest.raises(CountError, match=r"gives 999 tokens for the single character at offset \d+.*maximum of 10"):
        list(LongDocument("some words", 10, lambda text: 999).sections)
    with pytest.raises(ValueError, match="raise max_tokens or mend the counter"):
        list(LongDocument("a" * 5000, 1, lambda text: 2 if text else 0).sections)


@pytest.mark.parametrize("most", [0, -1])
def test_a_maximum_below_one_is_an_error(most):
    with pytest.raises(ValueError, match=f"max_tokens is at least 1, not {most}"):
        LongDocument("text", most)
