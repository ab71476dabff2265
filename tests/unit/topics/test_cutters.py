"""What holds for every local cutter, and that each finds where real texts were joined."""

from __future__ import annotations

import time
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.topics import LexicalCutter, SemanticCutter, stretches
from pincite.topics.lexical import terms_of
from pincite.topics.model import SHORTEST

from .conftest import GERMAN, JAPANESE, joined


@pytest.fixture(params=["lexical", "semantic"])
def cutter(request, embedder):
    return LexicalCutter() if request.param == "lexical" else SemanticCutter(embedder)


def check(cutter, text, units):
    """The laws of a cut."""
    starts, confidences = cutter.judge(text, units)
    assert starts == sorted(set(starts))
    assert all(0 < start < len(units) for start in starts)
    assert len(confidences) == len(units)
    assert all(0 <= confidence < 1 for confidence in confidences)
    assert cutter(text, units) == starts
    lengths = [len(terms) for terms in terms_of(text, units, None)]
    edges = [0, *starts, len(units)]
    if starts:
        assert all(sum(lengths[a:b]) >= SHORTEST for a, b in pairwise(edges))
    return starts


def test_three_texts_are_cut_where_they_were_joined(cutter, three):
    starts = check(cutter, *three)
    assert all(any(abs(start - join) <= 1 for start in starts) for join in (5, 10))
    assert all(any(abs(start - join) <= 1 for join in (5, 10)) for start in starts)


def test_meaning_finds_the_very_places(embedder, three):
    assert {5, 10} <= set(SemanticCutter(embedder)(*three))


def test_the_joins_are_among_the_surest(cutter, three):
    confidences = cutter.judge(*three).confidences
    assert {5, 10} <= set(sorted(range(15), key=lambda unit: -confidences[unit])[:3])


@pytest.mark.parametrize("paragraphs", [GERMAN, JAPANESE], ids=["de", "ja"])
def test_other_languages(paragraphs):
    text, units = joined([*paragraphs[:3] * 2, *paragraphs[3:] * 2])
    starts = check(LexicalCutter(), text, units)
    assert starts == [6]


@pytest.mark.parametrize("text", ["", "One paragraph alone, of a few words."])
def test_nothing_to_cut(cutter, text):
    units = joined([text])[1] if text else []
    assert cutter(text, units) == []
    assert cutter.judge(text, units).confidences == [0.0] * len(units)


def test_units_without_words(cutter):
    assert check(cutter, *joined(["* * *"] * 40)) == []
    assert check(cutter, *joined(["<!-- -->", "—", "…", "😀"])) == []


def test_a_fence_is_never_cut(cutter, three):
    text, units = joined(["```", *[text_of(three, unit) for unit in range(15)], "```"])
    assert check(cutter, text, units) == []


def test_what_a_colon_introduces_goes_with_it(three):
    words = [text_of(three, unit) for unit in range(15)]
    plain = LexicalCutter().judge(*joined(words)).confidences[5]
    words[4] = words[4].rstrip(".") + ":"
    assert LexicalCutter().judge(*joined(words)).confidences[5] < plain


def text_of(three, unit):
    return three[1][unit].of(three[0])


@settings(max_examples=60)
@given(
    st.lists(
        st.text(st.sampled_from("ab cd.:\n`-—'\u00a0\u3042\u4e00\U0001f600<>"), min_size=1, max_size=60), max_size=12
    )
)
def test_any_units(paragraphs):
    text, units = joined(paragraphs)
    starts = check(LexicalCutter("en"), text, units)
    if units:
        assert stretches(units, starts)[0].start == units[0].start
        assert stretches(units, starts)[-1].end == units[-1].end


def hostile(size):
    return joined(
        [
            f"Unit {n} says word{n % 97} of word{n % 89} and word{n % 83} to all of matter {n // 40}."
            for n in range(size)
        ]
    )


def seconds(size):
    text, units = hostile(size)
    since = time.process_time()
    check(LexicalCutter("en"), text, units)
    return time.process_time() - since


def test_ten_thousand_units_take_time_in_proportion():
    few, many = min(seconds(1_000) for _ in range(2)), seconds(10_000)
    assert many < 25 * few
    assert many < 40


def test_one_giant_unit_among_empty_ones_takes_no_time():
    text, units = joined(["word " * 200_000, *["***"] * 5_000, "other words " * 1_000])
    since = time.process_time()
    check(LexicalCutter("en"), text, units)
    assert time.process_time() - since < 20
