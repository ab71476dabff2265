"""What a reader is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol, runtime_checkable

from pincite.longdoc import Window


class Reading(NamedTuple):
    """A range of the window that bears on the question, in code points of ``window.text``."""

    start: int
    end: int
    score: float


@runtime_checkable
class Reader(Protocol):
    """Finds the answer inside a window."""

    def read(self, question: str, window: Window) -> Sequence[tuple[int, int, float]]:
        """Ranges of ``window.text`` with a score each, in any order; empty where nothing answers."""
        ...


@runtime_checkable
class CalibratedReader(Reader, Protocol):
    """A reader that can say how sure it is."""

    def threshold(self, question: str) -> float:
        """Readings whose confidence is below it are not shown: the answer is then "not here"."""
        ...

    def confidences(self, question: str, window: Window, readings: Sequence[tuple[int, int, float]]) -> Sequence[float]:
        """For each reading the probability that it touches the right words."""
        ...
