"""The model of cuts: a logistic regression on a few cues, fitted on documents whose true sections are known."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pincite.text.span import Span
from pincite.topics.cohesion import WIDTHS, term_cohesion, vector_cohesion
from pincite.topics.cutter import Judged
from pincite.topics.decode import decoded
from pincite.topics.layout import LAYOUT, layout

Numbers = NDArray[np.float64]

SHORTEST = 35
"""Terms of the shortest topic."""

_SIZES = ("length", "length_before", "edge")
_TERMS = (*(f"terms_{width}" for width in WIDTHS), "terms_earlier", "terms_later")
CUES: dict[str, tuple[str, ...]] = {
    "lexical": (*LAYOUT, *_SIZES, *_TERMS),
    "semantic": (*LAYOUT, *_SIZES, *_TERMS, "meaning"),
}
"""What each cutter looks at, by name: layout; the lengths of the unit and the one before (ln(1 + terms)); how near the
text's edge is, where blocks are short and look less alike for it; and the cohesion of blocks, by terms and meaning."""

Model = Mapping[str, float]
"""A weight for each cue, ``bias``, and ``price`` (:func:`~pincite.topics.decode.decoded`)."""

_other: ContextVar[Model | None] = ContextVar("other_model", default=None)


@contextmanager
def using(model: Model) -> Iterator[None]:
    """Cuts by another model inside a ``with`` block: for cross-validation."""
    token = _other.set(model)
    try:
        yield
    finally:
        _other.reset(token)


def cues(
    text: str,
    units: Sequence[Span],
    terms: Sequence[Sequence[str]],
    vectors: NDArray[np.float32] | None = None,
) -> tuple[Numbers, NDArray[np.bool_]]:
    """The cues of each unit, a column each as in :data:`CUES`, and where nothing may be cut."""
    seen, inside = layout(text, units)
    lengths = [len(unit) for unit in terms]
    columns = [seen, _sizes(lengths), term_cohesion(terms)]
    if vectors is not None:
        columns.append(vector_cohesion(vectors, lengths)[:, None])
    return np.hstack(columns), inside


def _sizes(lengths: Sequence[int]) -> Numbers:
    sizes = np.array(lengths, np.float64)
    before = np.cumsum(sizes) - sizes
    nearest = np.minimum(before, sizes.sum() - before)
    longer = np.log1p(sizes)
    return np.column_stack([longer, np.append(0.0, longer[:-1]), 1 - np.minimum(nearest / WIDTHS[1], 1.0)])


def judged(name: str, found: Numbers, inside: NDArray[np.bool_], lengths: Sequence[int]) -> Judged:
    """The cuts that the cues speak for, by the model of a cutter."""
    model = _other.get() or _fitted()[name]
    logits = found @ np.array([model[cue] for cue in CUES[name]]) + model["bias"]
    probabilities = 1 / (1 + np.exp(-np.clip(logits, -30, 30)))
    probabilities[inside] = 0.0
    probabilities[0] = 0.0
    return Judged(decoded(probabilities, lengths, SHORTEST, model["price"]), probabilities.tolist())


@lru_cache(maxsize=1)
def _fitted() -> dict[str, dict[str, float]]:
    made: dict[str, Any] = json.loads(files("pincite.topics").joinpath("weights.json").read_text(encoding="utf-8"))
    return made
