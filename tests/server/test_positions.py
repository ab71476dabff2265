"""Line ends, clamping and code units, against an implementation of their own."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.span import Span
from pincite_server.edits import Edit, replace
from pincite_server.positions import LineIndex

from .reference_client import ReferenceClient, encode

ENCODINGS = ["utf-8", "utf-16", "utf-32"]
PIECES = [
    "a",
    "word ",
    "\n",
    "\r\n",
    "\r",
    "\f",
    "\x0b",
    "\x85",
    "\u2028",
    "\ufeff",
    "é",
    "e\u0301",
    "שלום",
    "条",
    "😀",
    "\x00",
]
texts = st.lists(st.sampled_from(PIECES), max_size=30).map("".join)


@pytest.mark.parametrize("encoding", ENCODINGS)
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", 1),
        ("a", 1),
        ("a\n", 2),
        ("a\r\n", 2),
        ("a\r", 2),
        ("a\r\rb", 3),
        ("a\n\rb", 3),
        ("a\fb\x0bc\x1cd\x85e\u2028f\u2029g", 1),
        ("\ufeff# Title\n", 2),
    ],
)
def test_lines_end_at_lf_crlf_and_cr_only(text, lines, encoding):
    assert LineIndex(text, encoding).line_count == lines


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_positions_beyond_a_line_or_the_text_are_clamped(encoding):
    index = LineIndex("ab\r\ncd", encoding)
    assert index.offset(0, 99) == 2
    assert index.offset(1, 2**31) == 6
    assert index.offset(2, 0) == 6
    assert index.offset(99, 99) == 6
    assert index.position(99) == (1, 2)
    assert index.position(-1) == (0, 0)


@pytest.mark.parametrize("encoding", ENCODINGS)
def test_there_is_no_position_inside_a_line_end(encoding):
    index = LineIndex("ab\r\ncd", encoding)
    assert index.position(3) == (0, 2)
    assert index.snap(Span(3, 5)) == (2, 5)
    assert index.snap(Span(0, 3)) == (0, 4)


@pytest.mark.parametrize(("encoding", "units"), [("utf-8", 4), ("utf-16", 2), ("utf-32", 1)])
def test_a_character_beyond_the_basic_plane(encoding, units):
    index = LineIndex("a😀b", encoding)
    assert index.position(2) == (0, 1 + units)
    assert index.offset(0, 1 + units) == 2
    assert [index.offset(0, 1 + inside) for inside in range(units)] == [1] * units


def test_a_position_between_two_surrogates_is_told():
    assert LineIndex("a😀b", "utf-16").offset_within(0, 2) == (1, True)
    assert LineIndex("a😀b", "utf-16").offset_within(0, 3) == (2, False)


@pytest.mark.parametrize(("encoding", "units"), [("utf-8", 3), ("utf-16", 1), ("utf-32", 1)])
def test_a_lone_surrogate_counts_as_what_it_would_take(encoding, units):
    assert LineIndex("a\ud800b", encoding).position(2) == (0, 1 + units)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=texts)
def test_every_offset_against_the_reference(encoding, text):
    index, reference = LineIndex(text, encoding), ReferenceClient(text, encoding)
    for offset in range(len(text) + 1):
        if text[max(offset - 1, 0) : offset + 1] == "\r\n" and offset:
            continue
        line, character = index.position(offset)
        assert reference.index(line, character) == len(encode(text[:offset], encoding))
        assert index.offset(line, character) == offset


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=texts, data=st.data())
def test_many_ranges_at_once_are_the_same_as_one_by_one(encoding, text, data):
    offset = st.integers(0, len(text))
    spans = [Span(*sorted(pair)) for pair in data.draw(st.lists(st.tuples(offset, offset), max_size=5))]
    index = LineIndex(text, encoding)
    assert index.ranges(spans) == [index.range(span) for span in spans]


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=texts, edits=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), texts), max_size=6))
def test_an_edited_index_is_that_of_the_edited_text(encoding, text, edits):
    index = LineIndex(text, encoding)
    for first, second, words in edits:
        start, end = sorted((min(first, len(text)), min(second, len(text))))
        text, edit = replace(text, start, end, words)
        index, fresh = index.edited(edit, text), LineIndex(text, encoding)
        assert index.line_count == fresh.line_count
        assert [index.line_start(line) for line in range(index.line_count)] == [
            fresh.line_start(line) for line in range(fresh.line_count)
        ]
        assert [index.position(offset) for offset in range(len(text) + 1)] == [
            fresh.position(offset) for offset in range(len(text) + 1)
        ]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("length", [8191, 8192, 8193, 16384, 16385, 40000])
def test_long_lines_at_the_edges_of_their_parts(encoding, length):
    line = ("ab😀é" * (length // 4 + 1))[:length]
    text = f"x\n{line}\r\ny"
    index = LineIndex(text, encoding)
    for offset in {0, 1, 8191, 8192, 8193, 16383, 16384, 16385, length - 1, length} & set(range(length + 1)):
        units = len(encode(line[:offset], encoding))
        assert index.position(2 + offset) == (1, units)
        assert index.offset(1, units) == 2 + offset
    assert index.offset(1, 10**9) == 2 + length


def test_a_keystroke_does_not_read_the_text_again():
    """The index after an edit comes from what was put in: the rest of the text is not even looked at."""
    text = "line of words\n" * 70_000
    index = LineIndex(text, "utf-16")
    new, edit = replace(text, 500_000, 500_000, "x")
    before, there, after = new[: edit.start - 1], new[edit.start - 1 : edit.new_end + 1], new[edit.new_end + 1 :]
    unread = before.replace("\n", "?") + there + after.replace("\n", "?")
    assert index.edited(edit, unread).line_count == index.line_count == 70_001


def test_an_edit_carries_the_spans_beside_it():
    edit = Edit(10, 12, 15)
    assert edit.carry(Span(0, 10)) == (0, 10)
    assert edit.carry(Span(12, 20)) == (15, 23)
    assert edit.carry(Span(9, 11)) is None
    assert edit.carry(Span(8, 30)) is None
    assert edit.stretch(Span(8, 30)) == (8, 33)
    assert edit.stretch(Span(11, 30)) == (15, 33)
    assert edit.stretch(Span(0, 11)) == (0, 15)


@given(text=texts, edits=st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), texts), min_size=1, max_size=6))
def test_edits_in_a_row_are_one_edit(text, edits):
    first, together = text, Edit(0, 0, 0)
    for one, other, words in edits:
        start, end = sorted((min(one, len(text)), min(other, len(text))))
        text, edit = replace(text, start, end, words)
        together = together.then(edit)
    start, old_end, new_end = together
    assert first[:start] + text[start:new_end] + first[old_end:] == text
