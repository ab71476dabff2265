"""The half-open span of code points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.text import Span

spans = st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda ends: Span(min(ends), max(ends)))


def test_it_is_half_open():
    span = Span(2, 5)
    assert [offset in span for offset in (1, 2, 4, 5)] == [False, True, True, False]
    assert "2" not in span
    assert span.of("0123456789") == "234"


def test_code_points_not_units_of_an_encoding():
    assert Span(1, 3).of("😀e\u0301x") == "e\u0301"


def test_shifting():
    assert Span(2, 5).shifted(-2) == Span(0, 3)


@given(spans, spans)
def test_overlap_and_cover_are_what_sets_say(one, other):
    here, there = set(range(*one)), set(range(*other))
    assert one.overlaps(other) == bool(here & there)
    if there:
        assert one.covers(other) == (there <= here)


@pytest.mark.parametrize(("one", "other"), [((0, 2), (2, 4)), ((2, 2), (2, 2)), ((3, 5), (0, 3))])
def test_neighbours_do_not_overlap(one, other):
    assert not Span(*one).overlaps(Span(*other))
