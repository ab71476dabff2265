"""Late chunking: the vectors of a text's parts from a reading of the whole, so that each knows what stands around it.

Günther et al., "Late Chunking: Contextual Chunk Embeddings Using Long-Context Embedding Models" (2024).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.models.protocols import Embedder
from pincite.text.span import Span

Floats = NDArray[np.float32]
Ranges = NDArray[np.intp]


def late_ready(model: Embedder) -> str | None:
    """None where the model can embed late, else why it cannot, in words."""
    if not callable(getattr(model, "embed_tokens", None)):
        return f"{model.name} does not give the states of its tokens"
    if model.pooling != "mean":
        return (
            f"{model.name} pools by {model.pooling}: the mean of a part's tokens is near a question only where "
            "the model makes its own vectors by the mean"
        )
    return None


def late_vectors(model: Embedder, text: str, spans: Sequence[Span]) -> Floats:
    """One vector of length 1 for each span of a text, shape (len(spans), model.dimension).

    The text is read in windows of the length that the model was trained at, overlapping by a quarter; each token is
    kept from the window where it stands most central, and a span is the mean of the tokens that overlap it. A span
    without a token is embedded alone. Raises ValueError, saying why, for a model that cannot, and ModelError.
    """
    reason = late_ready(model)
    if reason is not None:
        raise ValueError(reason)
    length = min(model.trained_length, model.max_length)
    windows = [_window(model, text, 0, length)]
    while (start := _next_start(windows[-1][2], text)) is not None:
        windows.append(_window(model, text, start, length))
    states, ranges = [], []
    for number, (_, found, places) in enumerate(windows):
        # Of what two windows share, each keeps the half that stands nearer to its middle.
        low = 0 if number == 0 else _border(windows[number - 1], windows[number])
        high = len(text) if number + 1 == len(windows) else _border(windows[number], windows[number + 1])
        middle = places.sum(axis=1) // 2
        own = (middle >= low) & (middle < high)
        states.append(found[own])
        ranges.append(places[own])
    return pooled(model, text, spans, np.concatenate(states), np.concatenate(ranges))


_Window = tuple[int, Floats, Ranges]
"""Where it starts, the states of its tokens, and their ranges in the text."""


def _window(model: Embedder, text: str, start: int, length: int) -> _Window:
    """One read of at most ``length`` tokens."""
    end = start + 8 * length
    while True:
        states, offsets = model.embed_tokens(text[start:end], length)
        if end >= len(text) or len(offsets) >= length // 2:
            return start, states, np.array(offsets, np.intp).reshape(-1, 2) + start
        end += end - start  # so many characters held few tokens


def _next_start(ranges: Ranges, text: str) -> int | None:
    """Where the next window starts, at a word where there is one; None behind the last."""
    if not len(ranges) or not text[int(ranges[-1, 1]) :].strip():
        return None
    wanted = max(1, len(ranges) * 3 // 4)
    # A window that began inside a word would read the rest of it as another word.
    for index in range(min(wanted, len(ranges) - 1), 0, -1):
        if ranges[index, 0] > ranges[index - 1, 1]:
            return int(ranges[index, 0])
    return int(ranges[-1, 1])


def _border(before: _Window, after: _Window) -> int:
    return (after[0] + int(before[2][-1, 1])) // 2


def pooled(model: Embedder, text: str, spans: Sequence[Span], states: Floats, ranges: Ranges) -> Floats:
    """The mean of the states of the tokens that overlap each span, at length 1; ``ranges`` are the tokens'."""
    rows = np.zeros((len(spans), model.dimension), np.float32)
    alone = []
    for number, span in enumerate(spans):
        first = int(np.searchsorted(ranges[:, 1], span.start, "right"))
        last = int(np.searchsorted(ranges[:, 0], span.end, "left"))
        if last > first:
            rows[number] = states[first:last].mean(axis=0)
        else:
            alone.append(number)
    if alone:
        rows[alone] = model.embed([spans[number].of(text) for number in alone])
    return unit(rows)


def unit(rows: Floats) -> Floats:
    """Each row at length 1; a row of zeros stays one."""
    scaled: Floats = rows / np.maximum(np.linalg.norm(rows, axis=1, keepdims=True), np.float32(1e-12))
    return scaled
