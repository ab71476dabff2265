"""Words found again after edits, by kind of edit; how long it takes; the vocabulary of proofs."""

from __future__ import annotations

import random
import time
import tomllib
from pathlib import Path

import pytest

from pincite.annotations import Anchor, Finder, TextPositionSelector, TextQuoteSelector, find
from pincite.annotations.anchor import UNKNOWN
from pincite.text import Span

FIXTURES = Path(__file__).parents[2] / "fixtures" / "annotations"
CASES = tomllib.loads((FIXTURES / "found.toml").read_text(encoding="utf-8"))["case"]


def marked(text: str) -> tuple[str, Span | None]:
    """A text without the marks, and what is between them."""
    start, end = text.find("⟦"), text.find("⟧") - 1
    return text.replace("⟦", "").replace("⟧", ""), Span(start, end) if start >= 0 else None


def made_by_another_tool(anchor: Anchor) -> Anchor:
    return Anchor(anchor.quote, anchor.position, UNKNOWN)


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_by_kind_of_edit(case):
    before, span = marked(case["before"])
    after, expected = marked(case["after"])
    if case["state"] == "orphaned":
        expected = None
    found = find(after, Anchor.of(before, span))
    assert (found and found.span, found.state if found else "orphaned") == (expected, case["state"])
    if found:
        assert (found.similarity < 1) == (found.state == "fuzzy")


@pytest.mark.parametrize("case", CASES, ids=[case["title"] for case in CASES])
def test_annotations_of_other_tools_are_never_moved_to_other_words(case):
    """They do not say what was repeated, so less is found, and the same or nothing."""
    before, span = marked(case["before"])
    after, expected = marked(case["after"])
    found = find(after, made_by_another_tool(Anchor.of(before, span)))
    assert found is None or found.span == expected
    assert find(before, made_by_another_tool(Anchor.of(before, span))).span == span


def test_a_quote_without_neighbours_where_it_stood():
    anchor = Anchor(TextQuoteSelector("three"), TextPositionSelector(8, 13))
    assert find("one two three", anchor).state == "exact"
    assert find("one two, three", anchor) is None  # five letters prove nothing elsewhere


@pytest.mark.parametrize("position", [(0, 0), (10**15, 10**15 + 5), (3, 1000)])
def test_positions_outside_of_the_text_or_of_another_length(position):
    quote = TextQuoteSelector("the quick brown fox", "Yesterday, ", " jumped")
    found = find("Yesterday, the quick brown fox jumped.", Anchor(quote, TextPositionSelector(*position)))
    assert (found.span, found.state) == (Span(11, 30), "moved")


def test_a_position_before_its_neighbours():
    quote = TextQuoteSelector("brown fox", "the quick ", "")
    found = find("brown; see the quick brown fox", Anchor(quote, TextPositionSelector(0, 9)))
    assert found.span == Span(21, 30)


def test_an_anchor_says_what_was_repeated():
    text = "Payment is due within thirty days. Payment is due within thirty days. Then interest accrues."
    anchor = Anchor.of(text, Span(0, 34))
    assert (anchor.occurrence.nth, anchor.occurrence.of) == (1, 1)
    assert {"exact", "head", "tail"} <= anchor.occurrence.repeated
    assert "after" not in anchor.occurrence.repeated


@pytest.mark.parametrize("span", [(3, 3), (5, 3), (-1, 4), (0, 99)])
def test_a_range_with_no_words(span):
    with pytest.raises(ValueError, match="no range"):
        Anchor.of("some words", Span(*span))


def test_the_edges_of_a_text():
    text = "All of it."
    assert find(text, Anchor.of(text, Span(0, len(text)))).state == "exact"
    assert find("", Anchor.of(text, Span(0, len(text)))) is None


def megabyte() -> str:
    rng = random.Random(7)
    words = ["".join(rng.choices("etaoinshrdlu", k=rng.randint(2, 9))) for _ in range(3000)]
    lines = [" ".join(rng.choices(words, k=12)) + ".\n" for _ in range(15_000)]
    return "".join(lines)[:1_000_000]


@pytest.fixture(scope="module")
def long_text() -> str:
    return megabyte()


def seconds(work) -> float:
    """The best of three, so that a busy machine is no failure."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def test_500_annotations_of_an_unedited_megabyte(long_text):
    anchors = [Anchor.of(long_text, Span(at, at + 120)) for at in range(1000, 501_000, 1000)]

    def work():
        finder = Finder(long_text)
        assert all(finder.find(anchor).state == "exact" for anchor in anchors)

    assert len(anchors) == 500
    assert seconds(work) < 0.05


def test_500_annotations_of_a_megabyte_that_repeats_itself(long_text):
    text = long_text[:100_000] * 10
    anchors = [Anchor.of(text, Span(at, at + 120)) for at in range(1000, 501_000, 1000)]
    assert min(anchor.occurrence.of for anchor in anchors) >= 9

    def work():
        finder = Finder(text)
        assert all(finder.find(anchor).span == anchor.span for anchor in anchors)

    assert seconds(work) < 0.05
    moved = Finder("Above.\n" + text)
    assert all(moved.find(anchor).span == anchor.span.shifted(7) for anchor in anchors[::50])


def test_a_long_quote_in_a_megabyte_edited_or_gone(long_text):
    start, end = 500_000, 502_000
    anchor = Anchor.of(long_text, Span(start, end))
    letters = list(long_text[start:end])
    for at in range(40, 1960, 40):
        letters[at] = "#"
    edited = "Above. " + long_text[:start] + "".join(letters) + long_text[end:]
    gone = long_text[:start] + long_text[end:]
    found = find(edited, anchor)
    assert (found.span, found.state) == (Span(start, end).shifted(7), "fuzzy")
    assert find(gone, anchor) is None
    assert seconds(lambda: find(edited, anchor)) < 0.2
    assert seconds(lambda: find(gone, anchor)) < 0.2


def test_a_text_of_nothing_but_twins():
    text = "a" * 100_000
    anchor = Anchor.of(text, Span(50_000, 50_020))
    assert anchor.occurrence.of == 0
    assert find(text, anchor).span == Span(50_000, 50_020)
    assert find(text[:40_000], anchor) is None
