"""That no text is hard: eight times the length takes hardly more than eight times as long, whatever is done with it.

``python -m bench linear`` fits the exponents over longer texts, with a lower bound, for all that is done with them.
"""

from __future__ import annotations

import pytest
from bench.adversarial import FAMILIES
from bench.linear import MARKUPS, exponent, seconds, works

SIZES = (800, 6_400)
MOST = 1.35
"""What is quadratic shows an exponent near 2 at these sizes; a busy machine adds some tenths."""
SLACK = 0.04
"""Seconds that a garbage collection or another process takes now and then."""
ROUNDS = 4
LEFT_OUT = frozenset({"cites", "topic cuts", "local notes", "a question after an edit"})
"""The costly ones, which are made of the others."""


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("part", range(8))
def test_cost_grows_with_length(markup, part):
    # Each family as one kind of text: the bench has both.
    names = [
        name for index, name in enumerate(FAMILIES) if index % 8 == part and index // 8 % 2 == MARKUPS.index(markup)
    ]
    slow = {}
    for name in names:
        small, large = (works(FAMILIES[name](size), markup) for size in SIZES)
        for (what, short), (_, long) in zip(small, large, strict=True):
            if what in LEFT_OUT:
                continue
            times = [seconds(short, 1), seconds(long, 1)]
            for _ in range(ROUNDS):
                if not _slow(times):
                    break
                times = [min(times[0], seconds(short, 1)), min(times[1], seconds(long, 1))]
            if _slow(times):
                slow[name, what] = exponent(SIZES, times), times
    assert not slow


def _slow(times: list[float]) -> bool:
    """Whether what the longer text took is beyond the bound, with what chance may add."""
    return times[1] > times[0] * (SIZES[1] / SIZES[0]) ** MOST + SLACK
