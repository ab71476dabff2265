"""The window: sections as one text, and the way back to the document."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.longdoc import LongDocument, Section, Window

from .texts import CONTRACT, GUIDE, documents

TABLE = "## Prices\n\n| Item | Price |\n| --- | --- |\n" + "\n".join(
    f"| Item {n} | {n} euros a year |" for n in range(60)
)
CLAUSES = (
    "DUTIES\n\n1. RECORDS\n\nThe Supplier shall:\n\n"
    + "\n\n".join(
        f"({letter}) keep the records of year {n} for six more years and show them to the Customer on request;"
        for n, letter in enumerate("abcdefghij")
    )
    + "\n\n2. NOTICES\n\nA notice is given in writing."
)


@pytest.fixture(scope="module")
def guide():
    return LongDocument(GUIDE, 40)


def test_sections_in_document_order_each_once(guide):
    window = guide.window([guide.sections[3], guide.sections[0], guide.sections[3]])
    assert [section.index for section in window.sections] == [0, 3]
    assert window.text.startswith(guide.sections[0].span.of(GUIDE) + "\n\n")
    assert window.text.endswith(guide.sections[3].span.of(GUIDE))


def test_pieces_show_where_their_characters_stand(guide):
    for start, doc_start, length in guide.window(guide.sections).pieces:
        assert guide.window(guide.sections).text[start : start + length] == GUIDE[doc_start : doc_start + length]


def test_the_separator_maps_to_nothing():
    text = "## A\n\none\n\n## B\n\ntwo\n\n## C\n\nthree"
    document = LongDocument(text)
    window = document.window([document.sections[0], document.sections[2]], sep=" ~~ ")
    assert window.text == "## A\n\none ~~ ## C\n\nthree"
    edge = window.text.index(" ~~ ")
    assert window.to_doc(0, edge) == (0, 9)
    assert window.to_doc(edge, edge + 2) is None
    assert window.to_doc(edge - 1, edge + 1) is None
    assert window.to_doc(edge + 2, edge + 6) is None
    assert window.to_doc(0, len(window.text)) is None  # A and C are no neighbours
    assert window.to_doc(edge + 4, len(window.text)) == (22, 33)


def test_neighbours_map_from_start_to_end_whatever_the_separator():
    text = "## A\n\none\n\n\n\n## B\n\ntwo\n\n## C\n\nthree"
    document = LongDocument(text)
    window = document.window(document.sections[:2], sep="|")
    assert window.text == "## A\n\none|## B\n\ntwo"
    assert window.to_doc(6, len(window.text)).of(text) == "one\n\n\n\n## B\n\ntwo"
    assert window.to_doc(9, 10) is None
    three = document.window(document.sections)
    assert three.to_doc(0, len(three.text)) == (0, len(text))


@pytest.mark.parametrize(("start", "end"), [(10, 2), (-1, 3), (0, 10_000), (10_000, 10_000)])
def test_a_reversed_or_far_range_is_an_error(guide, start, end):
    with pytest.raises(ValueError, match="is not a range of a window"):
        guide.window(guide.sections).to_doc(start, end)


@pytest.mark.parametrize(("start", "end"), [(10, 2), (-1, 3)])
def test_so_it_is_for_the_way_back(guide, start, end):
    with pytest.raises(ValueError, match="is not a range of a document"):
        guide.window(guide.sections).from_doc(start, end)


def test_what_is_not_shown_has_no_place(guide):
    window = guide.window([guide.sections[0]])
    assert window.from_doc(guide.sections[2].start, guide.sections[2].end) is None
    assert window.from_doc(0, len(GUIDE)) is None
    assert window.from_doc(0, len(GUIDE) + 5) is None


def test_an_empty_window_shows_nothing():
    window = Window("")
    assert window.to_doc(0, 0) is None
    assert window.from_doc(0, 0) is None


def test_an_empty_range_stays_empty(guide):
    window = guide.window(guide.sections)
    place = window.from_doc(4, 4)
    assert window.to_doc(place.start, place.end) == (4, 4)


def test_a_section_inside_a_division_is_shown_below_its_headings_but_for_the_title():
    text = f"# Lease\n\n## Part\n\n### Termination\n\n{'The party gives word of it. ' * 40}"
    document = LongDocument(text, 60)
    last = document.sections[-1]
    window = document.window([last])
    assert window.text == f"## Part\n### Termination\n{last.span.of(text)}"
    for heading in ("## Part", "### Termination"):
        at = window.text.index(heading)
        assert window.to_doc(at, at + len(heading)) == (text.index(heading), text.index(heading) + len(heading))
    # From a heading into the section is no range of the document.
    assert window.to_doc(0, len(window.text)) is None


def test_headings_are_not_repeated_after_the_section_before():
    text = f"# Lease\n\n## Notice\n\n{'The party gives word of it. ' * 60}"
    document = LongDocument(text, 60)
    window = document.window(document.sections[1:4])
    assert window.text.count("## Notice") == 1
    assert document.window([document.sections[1], document.sections[3]]).text.count("## Notice") == 2
    assert document.window(document.sections).text.count("## Notice") == 1


def test_a_section_that_opens_a_division_needs_no_heading_above(guide):
    fines = next(s for s in guide.sections if "### Fines" in s.span.of(GUIDE))
    assert guide.window([fines]).text == fines.span.of(GUIDE)


def test_rows_are_shown_with_the_header_of_their_table():
    document = LongDocument(TABLE, 60)
    section = next(s for s in document.sections if "| Item 40 |" in s.span.of(TABLE))
    window = document.window([section])
    assert window.text.startswith("## Prices\n| Item | Price |\n| --- | --- |\n| Item ")
    at = window.text.index("| Item | Price |")
    assert window.to_doc(at, at + 16).of(TABLE) == "| Item | Price |"


def test_items_are_shown_with_their_lead_in():
    document = LongDocument(CLAUSES, 60)
    section = next(s for s in document.sections if "(g) keep" in s.span.of(CLAUSES))
    assert section.span.of(CLAUSES).startswith("(")
    assert document.window([section]).text.startswith("1. RECORDS\nThe Supplier shall:\n(")


def test_so_are_the_bullets_of_markdown():
    text = "## Duties\n\nThe reader must:\n\n" + "\n".join(f"- bring back the book of shelf {n};" for n in range(40))
    document = LongDocument(text, 40)
    assert document.window([document.sections[-1]]).text.startswith("## Duties\nThe reader must:\n- bring back")


def test_the_contract_reads_in_order():
    document = LongDocument(CONTRACT)
    window = document.window(document.sections)
    assert window.text.split() == CONTRACT.split()


@settings(deadline=None, max_examples=60)
@given(documents, st.data())
def test_there_and_back_again(text, data):
    document = LongDocument(text, 30)
    if not len(document.sections):
        return
    indices = data.draw(st.lists(st.integers(0, len(document.sections) - 1), min_size=1, max_size=5))
    window = document.window(
        [document.sections[i] for i in indices], sep=data.draw(st.sampled_from(["\n\n", "", " | "]))
    )
    for start, doc_start, length in window.pieces:
        assert window.text[start : start + length] == text[doc_start : doc_start + length]
    section = document.sections[data.draw(st.sampled_from(indices))]
    a, b = sorted(data.draw(st.tuples(*[st.integers(section.start, section.end)] * 2)))
    if a < b:
        place = window.from_doc(a, b)
        assert place is not None
        assert place.of(window.text) == text[a:b]
        assert window.to_doc(*place) == (a, b)
    a, b = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    place = window.from_doc(a, b)
    if place is not None:
        assert window.to_doc(*place) == (a, b)
    a, b = sorted(data.draw(st.tuples(*[st.integers(0, len(window.text))] * 2)))
    span = window.to_doc(a, b)
    if span is not None:
        shown, there = (re.sub(r"[\s|]", "", words) for words in (window.text[a:b], span.of(text)))
        assert shown == there


def test_sections_given_by_hand_make_a_window_too():
    window = Window("one two", ((0, 10, 3), (4, 20, 3)), (Section(10, 13, index=0), Section(20, 23, index=1)))
    assert window.to_doc(0, 7) == (10, 23)
    assert window.from_doc(10, 23) == (0, 7)
    apart = Window("one two", ((0, 10, 3), (4, 20, 3)), (Section(10, 13, index=0), Section(20, 23, index=4)))
    assert apart.to_doc(0, 7) is None
