"""An extractive reader from any ONNX model with start and end logits (as trained on SQuAD 2.0)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from pincite.errors import ModelError
from pincite.lazy import cached_property
from pincite.models.onnx.base import OnnxModel
from pincite.models.protocols import SpanScore

OVERLAP = 128
"""Tokens that a window has in common with the one before, so that an answer stands whole in one of them."""
LONGEST_ANSWER = 64
"""Most tokens of an answer."""
MOST = 5
"""Most answers of a text."""


class OnnxExtractiveReader(OnnxModel):
    """Reads a text window by window; a range's score is its start and end logit less those of the null answer.

    The null answer is the first token's, in the same window (Devlin et al. 2019, section 4.3).
    """

    def read(self, question: str, text: str) -> list[SpanScore]:
        """The best ranges that do not overlap, best first, also those below the null answer. Raises ModelError."""
        if not text.strip():
            return []
        windows = self._tokenizer.windows(question, text, OVERLAP)
        found: list[SpanScore] = []
        for chosen, _, (starts, ends) in self._run(windows):
            for row, index in enumerate(chosen):
                inside = [place for place, sequence in enumerate(windows[index].sequence_ids) if sequence == 1]
                if inside:
                    tokens = slice(inside[0], inside[-1] + 1)
                    null = float(starts[row, 0] + ends[row, 0])
                    offsets = windows[index].offsets[tokens]
                    for first, last, score in _best(starts[row, tokens], ends[row, tokens]):
                        found.append(SpanScore(offsets[first][0], offsets[last][1], score - null))
        return list(islice(_apart(found), MOST))

    @cached_property
    def _outputs(self) -> list[str]:
        outputs = self._session.outputs
        flat = [name for name, shape in outputs.items() if len(shape) == 2]
        start = next((name for name in flat if "start" in name), None)
        end = next((name for name in flat if "end" in name), None)
        if start is None or end is None:
            raise ModelError(
                f"{self.where}: no extractive reader: it gives {', '.join(outputs)}, no start and end logits: "
                "name another model"
            )
        return [start, end]


def _best(starts: NDArray[np.float32], ends: NDArray[np.float32]) -> Iterator[tuple[int, int, float]]:
    """For each of the best starting tokens the ending token that goes with it best, and the sum of both logits."""
    padded = np.concatenate([ends, np.full(LONGEST_ANSWER - 1, -np.inf, np.float32)])
    reach = sliding_window_view(padded, LONGEST_ANSWER)
    lengths = reach.argmax(axis=1)
    sums = starts + reach[np.arange(len(starts)), lengths]
    # Ranges that start within the best one are dropped later: look at more than are wanted.
    for first in np.argsort(-sums, kind="stable")[: MOST * LONGEST_ANSWER].tolist():
        yield first, first + int(lengths[first]), float(sums[first])


def _apart(spans: Sequence[SpanScore]) -> Iterator[SpanScore]:
    """Best first, without those that overlap a better one or hold nothing."""
    kept: list[SpanScore] = []
    for span in sorted(spans, key=lambda span: (-span.score, span.start, span.end)):
        if span.start < span.end and all(span.end <= other.start or other.end <= span.start for other in kept):
            kept.append(span)
            yield span
