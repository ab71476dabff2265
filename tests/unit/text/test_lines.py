"""Lines end at CR LF, LF and CR, and nowhere else."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text.lines import line_at, line_starts


@pytest.mark.parametrize(
    ("text", "starts"),
    [
        ("", [0]),
        ("one", [0]),
        ("one\n", [0, 4]),
        ("one\ntwo\n\nfour", [0, 4, 8, 9]),
        ("a\r\nb\rc\nd", [0, 3, 5, 7]),
        ("a\r\r\nb", [0, 2, 4]),
        ("form\ffeed\x85next\u2028separator\u2029paragraph\x0bvertical", [0]),
    ],
)
def test_line_starts(text, starts):
    assert line_starts(text) == starts


def test_line_of_an_offset():
    starts = line_starts("ab\ncd\r\nef")
    assert [line_at(starts, offset) for offset in range(9)] == [0, 0, 0, 1, 1, 1, 1, 2, 2]


@given(st.text(alphabet="a\r\n\f\u2028\x85"))
def test_starts_are_where_the_split_pieces_begin(text):
    lines = re.split(r"\r\n|\n|\r", text)
    starts = line_starts(text)
    assert len(starts) == len(lines)
    for start, line in zip(starts, lines, strict=True):
        assert text.startswith(line, start)
