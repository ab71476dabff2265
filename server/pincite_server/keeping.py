"""What editor and command line agree on about notes and cuts that are kept: where, at which words, instead of which."""

from __future__ import annotations

import os
from pathlib import Path

from pincite.text.span import Span

OWN = Path(".pincite")
"""The folder within a workspace folder that takes all that is kept there."""
FOLDER = OWN / "annotations"
"""Where a workspace folder keeps them."""
CUT_WORDS = 300
"""Code points of a new topic that a cut holds on to."""
SAME = 0.5
"""The least part of two ranges, of what they cover together, that they share where one note takes another's place."""


def led_out(folder: Path, name: Path) -> bool:
    """Whether a link leads away from ``name`` in a workspace folder: what is written there could lie anywhere."""
    there = os.path.join(os.path.realpath(folder), name)
    return os.path.normcase(os.path.realpath(folder / name)) != os.path.normcase(there)


def opening(position: int, end: int) -> Span:
    """The words that a cut holds on to: those that the new topic starts with; ``end`` is where its section ends."""
    return Span(position, min(position + CUT_WORDS, end))


def same_place(one: Span, other: Span) -> bool:
    """Whether a note of the one range takes the place of a note of the other."""
    shared = min(one.end, other.end) - max(one.start, other.start)
    return shared >= SAME * (max(one.end, other.end) - min(one.start, other.start))
