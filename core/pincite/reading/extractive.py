"""A reader by a model with start and end logits: the exact words, where a sentence would say too much."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp

from pincite.longdoc import Window
from pincite.models.protocols import ExtractiveReader
from pincite.reading.protocol import Reading

THRESHOLD = 0.5
"""From this probability on "here" is likelier than "not here", as the model itself weighs them (SQuAD 2.0)."""


class WindowReader:
    """Reads each section of a window, so that no answer runs from one into the next."""

    def __init__(self, model: ExtractiveReader, threshold: float = THRESHOLD) -> None:
        self._model = model
        self._threshold = threshold

    def read(self, question: str, window: Window) -> list[Reading]:
        """The model's ranges, best first; its scores are logits above the null answer's. Raises ModelError."""
        readings = []
        for section in window.sections:
            place = window.from_doc(section.start, section.end)
            if place is None:
                continue
            for start, end, score in self._model.read(question, place.of(window.text)):
                readings.append(Reading(place.start + start, place.start + end, score))
        return sorted(readings, key=lambda reading: (-reading.score, reading.start))

    def threshold(self, question: str) -> float:
        """Below this confidence the answer is "not here"."""
        del question  # the model's own null answer is the measure
        return self._threshold

    def confidences(self, question: str, window: Window, readings: Sequence[tuple[int, int, float]]) -> list[float]:
        """The odds against the null answer as a probability."""
        del question, window
        return [1 / (1 + exp(-max(-30.0, min(30.0, score)))) for _, _, score in readings]
