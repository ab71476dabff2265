"""What a cutter is, and what it finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from pincite.text.span import Span

Cut = Callable[[str, Sequence[Span]], list[int]]
"""From a text and its units (paragraphs, in order, without overlap) to the indices of the units that start a topic:
ascending, never the first. Cutters with and without a chat model are all of this kind."""


class Judged(NamedTuple):
    """What a local cutter finds."""

    starts: list[int]
    """As :data:`Cut` gives them."""
    confidences: list[float]
    """For every unit, the probability that it starts a topic; 0 for the first."""


class LocalCutter(Protocol):
    """A cutter that also tells how sure it is."""

    @property
    def name(self) -> str:
        """``lexical`` or ``semantic``."""
        ...

    def judge(self, text: str, units: Sequence[Span]) -> Judged:
        """The starts, and a probability for each unit."""
        ...

    def __call__(self, text: str, units: Sequence[Span]) -> list[int]:
        """The starts alone: a :data:`Cut`."""
        ...


class TopicCut(NamedTuple):
    """A place where the topic changes."""

    position: int
    """Offset of the first character of the new topic."""
    unit: int
    """Index of the unit that starts there."""
    title: str
    """The phrase of the new topic that tells it best from its neighbours, in the document's own words; may be empty."""
    confidence: float | None
    """Probability of a cut exactly here; None where a chat model made it, which gives none."""


class Topics(NamedTuple):
    """The topics of a stretch of text."""

    cuts: tuple[TopicCut, ...]
    cutter: str
    """Which cutter served: ``chat``, ``semantic`` or ``lexical``."""
    opening: str = ""
    """The title of what stands before the first cut."""
    problem: str = ""
    """One line, where a better cutter was there and failed."""
