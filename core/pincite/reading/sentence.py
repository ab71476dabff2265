"""The default reader: the sentences, rows, items and definitions that bear on the question."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.longdoc import Window
from pincite.reading.calibration import FEATURES, calibration, features, style_of
from pincite.reading.protocol import Reading
from pincite.retrieval.candidate import Candidate, Retriever
from pincite.retrieval.ranking import passage_scores

_BEARING = [FEATURES.index(name) for name in ("section", "path", "named_place")]


class SentenceReader:
    """Reads windows of one document, by the signals of the lexical tier."""

    def __init__(self, retriever: Retriever) -> None:
        self._retriever = retriever

    def read(self, question: str, window: Window) -> list[Reading]:
        """Every passage of the window's sections with its score, best first."""
        readings = []
        for candidate in self._judged(question, window):
            for span, score in zip(candidate.spans, passage_scores(candidate), strict=True):
                place = window.from_doc(span.start, span.end)
                if place is not None:
                    readings.append(Reading(place.start, place.end, float(score)))
        return sorted(readings, key=lambda reading: (-reading.score, reading.start))

    def threshold(self, question: str) -> float:
        """Below this confidence the answer is "not here"."""
        return calibration(style_of(question), self._retriever.tier).threshold

    def confidences(self, question: str, window: Window, readings: Sequence[tuple[int, int, float]]) -> list[float]:
        """By the fitted map, over all candidates of the question and not only those in the window."""
        analysed = self._retriever.analyse(question)
        # The share of a passage is measured against everything that was a candidate.
        candidates = self._retriever.candidates(analysed)
        known = {c.index for c in candidates}
        candidates += [c for c in self._judged(question, window) if c.index not in known]
        seen = features(analysed, candidates)
        tier = self._retriever.tier
        chances = calibration(style_of(question), tier).probabilities(seen)
        if tier == "lexical":
            # What is in a section that speaks of nothing asked is no answer, whatever else the map makes of it.
            chances = chances * seen[:, _BEARING].any(axis=1)
        places = [span for c in candidates for span in c.spans]
        by_place = dict(zip(places, chances.tolist(), strict=True))
        found = []
        for start, end, _ in readings:
            span = window.to_doc(start, end)
            found.append(by_place.get(span, 0.0) if span is not None else 0.0)
        return found

    def _judged(self, question: str, window: Window) -> list[Candidate]:
        analysed = self._retriever.analyse(question)
        return self._retriever.judged(analysed, [section.index for section in window.sections])
