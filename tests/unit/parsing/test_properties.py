"""What holds for the outline of any text."""

from __future__ import annotations

import tomllib
from bisect import bisect_right
from itertools import pairwise
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.parsing import Heading, Outline

FOLDER = Path(__file__).parents[2] / "fixtures" / "outline"
WHOLE = [
    fixture["text"]
    for path in sorted(FOLDER.glob("*.toml"))
    for fixture in tomllib.loads(path.read_text(encoding="utf-8"))["document"]
]
LINES = sorted({line for text in WHOLE for line in text.splitlines(keepends=True)})

# Documents of the fixtures, and their lines in any order, which no fixture foresees.
TEXTS = st.one_of(
    st.sampled_from(WHOLE),
    st.lists(st.sampled_from([*LINES, "\n", "\f", "\r\n", "> ", "\t"]), max_size=30).map("".join),
    st.text(max_size=60),
)
MARKUP = st.sampled_from(["markdown", "plain", None])
WORDS = st.one_of(st.sampled_from(["", "x", "\n", "\n\n", "#", "1. ", "```\n", "(a) ", "\r"]), st.sampled_from(LINES))

some = settings(max_examples=60)


def all_below(heading: Heading) -> list[Heading]:
    return list(heading.walk())[1:]


@some
@given(TEXTS, MARKUP)
def test_headings_lie_in_the_text_and_come_in_its_order(text, markup):
    flat = Outline(text, markup=markup).flat
    for heading in flat:
        assert 0 <= heading.span.start < heading.span.end <= heading.end <= len(text)
        assert heading.span.of(text) == heading.span.of(text).strip()
        assert heading.level >= 1
        assert "\n" not in heading.label
        assert heading.label or heading.kind != "clause"
    for before, after in pairwise(flat):
        assert before.span.end <= after.span.start


@some
@given(TEXTS, MARKUP)
def test_divisions_nest(text, markup):
    outline = Outline(text, markup=markup)
    assert [heading for top in outline.headings for heading in top.walk()] == outline.flat
    for heading in outline.flat:
        for child in heading.children:
            assert child.level > heading.level
        for below in all_below(heading):
            assert heading.span.end <= below.span.start
            assert below.end <= heading.end
        for before, after in pairwise(heading.children):
            assert before.end == after.start
    for before, after in pairwise(outline.headings):
        assert before.end == after.start
    assert not outline.headings or outline.headings[-1].end == len(text)


@some
@given(TEXTS, MARKUP)
def test_blocks_cover_all_but_white_space_without_overlap(text, markup):
    at = 0
    for block in Outline(text, markup=markup).blocks:
        assert at <= block.span.start < block.span.end <= len(text)
        assert not text[at : block.span.start].strip()
        assert block.span.of(text) == block.span.of(text).strip()
        assert all(block.span.start <= row < block.span.end for row in block.rows)
        at = block.span.end
    assert not text[at:].strip()


@some
@given(TEXTS, MARKUP, st.data())
def test_the_path_to_an_offset_holds_the_divisions_around_it(text, markup, data):
    outline = Outline(text, markup=markup)
    offset = data.draw(st.integers(0, max(0, len(text) - 1)))
    around = [heading for heading in outline.flat if heading.start <= offset < heading.end]
    assert outline.at(offset) == around


@some
@given(TEXTS, MARKUP)
def test_entries_of_contents_name_headings_after_them(text, markup):
    outline = Outline(text, markup=markup)
    for entry in outline.contents:
        assert entry.span.of(text).strip()
        assert entry.target is None or 0 <= entry.target < len(outline.flat)
        assert not any(entry.span.start <= heading.start < entry.span.end for heading in outline.flat)


@settings(max_examples=120)
@given(TEXTS, MARKUP, st.lists(st.tuples(st.floats(0, 1), st.integers(0, 60), WORDS), min_size=1, max_size=4))
def test_an_edited_outline_is_that_of_a_fresh_reading(text, markup, edits):
    outline = Outline(text, markup=markup)
    assert outline.flat is not None
    for where, length, words in edits:
        start = int(where * len(outline.text))
        end = min(len(outline.text), start + length)
        new = outline.text[:start] + words + outline.text[end:]
        outline = outline.edited(new, start, end, len(words))
        fresh = Outline(new, markup=outline.markup)  # an edit keeps the markup that was found
        assert outline.flat == fresh.flat
        assert outline.blocks == fresh.blocks
        assert outline.furniture == fresh.furniture
        assert outline.contents == fresh.contents


def test_starts_of_headings_find_their_own_path():
    for text in WHOLE:
        outline = Outline(text)
        starts = [heading.start for heading in outline.flat]
        for heading in outline.flat:
            path = outline.at(heading.start)
            assert path[-1] is outline.flat[bisect_right(starts, heading.start) - 1]
            assert [parent.level for parent in path] == sorted({parent.level for parent in path})


ROOT = Path(__file__).resolve().parents[3]
LARGE = "\n\n".join(f"## Part {n}\n\n{(ROOT / 'README.md').read_text(encoding='utf-8')}" for n in range(3))
CONTRACT = (ROOT / "examples" / "outsourcing-agreement.txt").read_text(encoding="utf-8")
PIECES = st.sampled_from(
    [
        "x",
        "",
        "\n\n",
        "# Head\n\n",
        "1. Item\n2. Two\n",
        "Section 4. Payment\n\n",
        "| a | b |\n",
        "```\n",
        "- x\n",
        "a " * 50,
    ]
)


@settings(max_examples=40)
@given(
    st.sampled_from([LARGE, CONTRACT]), st.lists(st.tuples(st.floats(0, 1), st.integers(0, 400), PIECES, st.booleans()))
)
def test_blocks_of_long_texts_follow_edits(text, edits):
    outline = Outline(text)
    assert outline.blocks
    for where, length, words, looked_at in edits:
        start = int(where * len(outline.text))
        end = min(len(outline.text), start + length)
        new = outline.text[:start] + words + outline.text[end:]
        outline = outline.edited(new, start, end, len(words))
        if looked_at:
            assert outline.blocks == Outline(new, markup=outline.markup).blocks
