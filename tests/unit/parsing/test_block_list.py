"""A list of blocks that edits splice is the list that they would make of copies."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.parsing.block import Block
from pincite.parsing.block_list import SMALL, BlockList, moved
from pincite.text.span import Span


def blocks(first: int, count: int, kind: str = "paragraph") -> list[Block]:
    return [
        Block(kind, Span(first + 10 * n, first + 10 * n + 8), None, None, (first + 10 * n + 4,)) for n in range(count)
    ]


splices = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 9), st.integers(0, 7), st.integers(-3, 90)), min_size=1, max_size=12
)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from([0, 1, 5, SMALL, 3 * SMALL]), splices)
def test_splices(count, edits):
    made = BlockList(blocks(0, count))
    copied = blocks(0, count)
    for place, removed, added, shift in edits:
        first = int(place * len(copied))
        last = min(len(copied), first + removed)
        new = blocks(copied[first - 1].span.end + 1 if first else 0, added, "item")
        before, made = made, made.spliced(first, last, new, shift)
        copied = [*copied[:first], *new, *(moved(block, shift) for block in copied[last:])]
        assert list(made) == copied
        assert len(made) == len(copied)
        assert [made[n] for n in range(len(copied))] == copied
        assert made[2:7] == copied[2:7]
        assert made[-5:] == copied[-5:]
        assert made[::-2] == copied[::-2]
        both = list(zip(before, made, strict=False))
        head = next((n for n, (one, other) in enumerate(both) if one != other), len(both))
        assert made.common_head(before) == before.common_head(made) == head
        back = list(zip(reversed(before), reversed(made), strict=False))
        tail = next((n for n, (one, other) in enumerate(back) if one.kind != other.kind), len(back))
        assert made.common_kinds(before, len(copied)) == tail
        assert made.common_kinds(before, 3) == min(tail, 3)


def test_typing_makes_no_more_runs():
    made = BlockList(blocks(0, 10 * SMALL))
    for _ in range(500):
        made = made.spliced(5 * SMALL, 5 * SMALL + 1, made[5 * SMALL : 5 * SMALL + 1], 1)
    assert len(made._runs) <= 4
