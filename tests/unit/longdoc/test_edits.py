"""A document followed through edits equals a new one: sections, headings, cites, blocks and scores."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.longdoc import LongDocument
from pincite.parsing import Outline

from .texts import CONTRACT, GUIDE, documents, numbered

QUESTION = "the party shall pay the fee of Section 7.2 for a late book"
LONG = {
    "contract": CONTRACT
    + "\n\n".join(
        f"ARTICLE {numeral}\nPART {numeral}\n\n{n}.1 Duty. The party shall pay the fee of month {n}.\n\n"
        f"{n}.2 Notice. Notice is given {n} days before. It says:\n\n(a) the reason;\n\n(b) the date."
        for n, numeral in enumerate(("IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII", "XIII", "XIV"), 4)
    ),
    "guide": GUIDE * 4,
    "handbook": numbered(40),
}
PIECES = [
    "",
    " ",
    "\n",
    "\n\n",
    "x",
    "# ",
    "## New heading\n\n",
    "\n\n### Deeper\n\nwords of it\n\n",
    "```\n",
    "~~~\n# in a fence\n~~~\n",
    "<!--",
    "---\n",
    "===\n",
    "| a | b |\n| - | - |\n| 1 | 2 |\n",
    "- item\n",
    "> quote\n",
    "1. ",
    "(a) the party shall pay;\n\n",
    "\n\nARTICLE V\nFEES\n\n5.1 Fee. The fee is due.\n\n",
    "\n\n12.3 Interest. Late books bear interest.\n\n",
    "SCHEDULE A\n\n",
    "The fee. " * 60,
    "é😀契約\r\n\f",
]


def check(edited: LongDocument, fresh: LongDocument) -> None:
    """Everything that a reader may see is the same."""
    assert edited.text == fresh.text
    assert edited.outline.flat == fresh.outline.flat
    assert edited.outline.blocks == fresh.outline.blocks
    assert list(edited.sections) == list(fresh.sections)
    assert edited.sections.apart == fresh.sections.apart
    assert edited.sections.opens == fresh.sections.opens
    assert edited.scores(QUESTION).tolist() == pytest.approx(fresh.scores(QUESTION).tolist(), abs=1e-9)
    assert [edited.section_text(i) for i in range(len(edited.sections))] == [
        fresh.section_text(i) for i in range(len(fresh.sections))
    ]


def edit(document: LongDocument, start: int, end: int, replacement: str) -> LongDocument:
    """The document edited, with all of it made; language and markup, once found out, stay."""
    new = document.edited(start, end, replacement)
    kept = Outline(new.text, new.language, new.outline.markup)
    check(new, LongDocument(new.text, document.max_tokens, document.count, name=document.name, outline=kept))
    return new


def made(text: str, most: int = 60) -> LongDocument:
    document = LongDocument(text, most, name="notes")
    document.scores(QUESTION)
    for index in range(len(document.sections)):
        document.section_text(index)
    return document


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(sorted(LONG)), st.data())
def test_random_edits(name, data):
    document = made(LONG[name])
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(document.text)))
        end = min(len(document.text), start + data.draw(st.sampled_from([0, 0, 1, 3, 20, 200])))
        document = edit(document, start, end, data.draw(st.sampled_from(PIECES)))


@settings(deadline=None, max_examples=30)
@given(documents, documents, st.data())
def test_random_documents(text, inserted, data):
    document = made(text + "\n\n" + LONG["handbook"])
    start = data.draw(st.integers(0, len(text) + 100))
    document = edit(document, start, start, inserted)
    edit(document, start, start + len(inserted), "")


@pytest.mark.parametrize("name", sorted(LONG))
def test_typing_through_a_document(name):
    rng = random.Random(name)
    document = made(LONG[name])
    at = rng.randrange(len(document.text))
    for character in "\n\n## Typed\n\nNow a line. 7. A list\n- of items\n\n":
        document = edit(document, at, at, character)
        at += 1
    for _ in range(12):
        document = edit(document, at - 1, at, "")
        at -= 1


@pytest.mark.parametrize("name", sorted(LONG))
@pytest.mark.parametrize(
    ("place", "removed", "replacement"),
    [
        (0, 0, "# Another title\n\n"),
        (0, 6, ""),
        (0, 0, "---\ntitle: front matter\n---\n"),
        (0.5, 0, "\n\n```\n"),
        (0.5, 0, "\n\n# A heading in the middle\n\n"),
        (0.5, 400, ""),
        (1, 0, "\n\n## At the end\n\nLast words."),
        (0.9, 10_000, "all that was here is gone"),
        (0, 10_000_000, ""),
        (0, 10_000_000, "# Something else\n\nentirely"),
    ],
)
def test_great_changes(name, place, removed, replacement):
    text = LONG[name]
    start = int(place * len(text))
    document = edit(made(text), start, min(len(text), start + removed), replacement)
    edit(document, len(document.text), len(document.text), "\n\nmore words")


def test_headings_of_legal_text_come_and_go():
    text = LONG["contract"]
    at = text.index("ARTICLE VIII")
    document = edit(made(text), at, at + len("ARTICLE VIII"), "article viii")
    document = edit(document, at, at + len("article viii"), "ARTICLE VIII")
    at = document.text.index("9.2 Notice.")
    document = edit(document, at, at + 3, "9.7")
    edit(document, at, at + 3, "9.2")


def test_a_second_top_heading_far_below_changes_what_stands_above():
    document = made(LONG["handbook"])
    at = document.text.index("## Chapter 30")
    document = edit(document, at, at + 2, "#")
    edit(document, at, at + 1, "##")


def test_a_line_that_comes_up_once_more_may_be_a_page_header():
    page = "\n\f\nACME MANUAL                                   Rules\n\n"
    text = "".join(
        f"{n}. RULE\n\nThe rule of page {n} allows {n} items.\n{page if n % 5 == 0 else ''}\n" for n in range(1, 60)
    )
    document = made(text)
    for number in (3, 7, 44):
        at = document.text.index(f"{number}. RULE")
        document = edit(document, at, at, page)


def test_the_title_in_cites_follows():
    document = made(LONG["handbook"])
    assert document.sections[20].cite.startswith("Handbook ")
    renamed = edit(document, 2, 10, "Manual")
    assert renamed.sections[20].cite.startswith("Manual ")


@pytest.mark.parametrize("text", ["", "short", GUIDE])
def test_a_short_text_is_read_anew_whatever_it_becomes(text):
    german = "# Vertrag\n\nDer Vertrag ist schriftlich zu kündigen und die Frist beträgt drei Monate.\n\n" * 3
    document = made(text).edited(0, len(text), german)
    assert document.language == "de"
    check(document, LongDocument(german, 60, name="notes"))


def test_language_and_markup_of_a_long_text_stay():
    document = made(LONG["contract"])
    typed = document.edited(0, 0, "# der die das und ist\n\n")
    assert (typed.language, typed.outline.markup) == ("en", "plain")


def test_lines_before_move_line_numbers_in_cites():
    text = "## Same\n\nThe fee is due.\n\n" * 200
    document = made(text)
    moved = edit(document, 0, 0, "Opening words.\n\n")
    assert moved.sections[-1].cite != document.sections[-1].cite


def test_edits_before_anything_was_made():
    document = LongDocument(LONG["handbook"], 60)
    new = document.edited(5, 5, "x")
    check(new, LongDocument(new.text, 60))


def test_sections_that_an_edit_does_not_touch_are_taken_over():
    document = made(LONG["handbook"])
    at = document.text.index("chapter 20")
    new = document.edited(at, at, "small ")
    count = len(document.sections)
    new.scores(QUESTION)
    assert sum(document.section_text(i) is new.section_text(i) for i in range(count)) >= count - 6


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (5, 3), (0, 10**9), (10**9, 10**9)])
def test_a_range_outside_the_text_is_an_error(start, end):
    with pytest.raises(ValueError, match="is not a range of a text of"):
        LongDocument(GUIDE).edited(start, end, "x")


def test_counter_and_maximum_stay():
    document = LongDocument(LONG["handbook"], 200, len)
    list(document.sections)
    new = document.edited(30, 31, "one more ")
    assert new.count is len
    assert all(section.end - section.start <= 200 for section in new.sections)
