"""That no text is hard: eight times the length takes hardly more than eight times as long, whatever is done with it.

``python -m bench linear`` fits the exponents over longer texts, with a lower bound, for all that is done with them.
"""

from __future__ import annotations

import sys

import pytest
from bench.adversarial import FAMILIES
from bench.linear import MARKUPS, exponent, measured

SIZES = (800, 6_400)
MOST = 1.35
"""What is quadratic shows an exponent near 2 at these sizes; a busy machine adds some tenths."""
SLACK = 0.04
"""Seconds that a garbage collection or another process takes now and then."""
TICK = 0.016 if sys.platform == "win32" else 0.0
"""Seconds that its clock of a thread's time goes on at once."""
LEFT_OUT = frozenset({"cites", "topic cuts", "local notes", "a question after an edit"})
"""The costly ones, which are made of the others."""


@pytest.mark.parametrize("markup", MARKUPS)
@pytest.mark.parametrize("part", range(8))
def test_cost_grows_with_length(markup, part):
    # Each family as one kind of text: the bench has both.
    names = [
        name for index, name in enumerate(FAMILIES) if index % 8 == part and index // 8 % 2 == MARKUPS.index(markup)
    ]
    slow = {
        (name, what): (exponent(SIZES, times), times)
        for name in names
        for what, times in measured(name, markup, SIZES, _fine, LEFT_OUT)
        if not _fine(times)
    }
    assert not slow


def _fine(times: list[float]) -> bool:
    """Whether what the longer text took is within the bound, with what chance may add."""
    return times[1] <= max(times[0], TICK) * (SIZES[1] / SIZES[0]) ** MOST + SLACK
