"""The linear model that orders passages by their signals, and sections by their best passage."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from importlib.resources import files

import numpy as np
from numpy.typing import NDArray

from pincite.retrieval.candidate import Candidate
from pincite.retrieval.tiers import COLUMNS, Tier

_other_weights: ContextVar[NDArray[np.float64] | None] = ContextVar("other_weights", default=None)


@contextmanager
def using(other: NDArray[np.float64]) -> Iterator[None]:
    """Ranks by other weights inside a ``with`` block: for fitting and for experiments."""
    token = _other_weights.set(other)
    try:
        yield
    finally:
        _other_weights.reset(token)


def weights(tier: Tier = "lexical") -> NDArray[np.float64]:
    """One weight a signal, by default as ``bench/fit.py`` fitted them: a softmax over a question's passages."""
    other = _other_weights.get()
    return _fitted(tier) if other is None else other


@lru_cache(maxsize=3)
def _fitted(tier: Tier) -> NDArray[np.float64]:
    fitted = json.loads(files("pincite.retrieval").joinpath("weights.json").read_text(encoding="utf-8"))[tier]
    return np.array([fitted.get(name, 0.0) for name in COLUMNS[tier]])


def passage_scores(candidate: Candidate) -> NDArray[np.float64]:
    """One score per passage of a candidate, comparable within a question only."""
    return candidate.signals @ weights(candidate.tier)


def ranked(candidates: Sequence[Candidate]) -> list[tuple[Candidate, float]]:
    """The candidates by their best passage, best first; those without a passage come last."""
    scored = [(c, float(passage_scores(c).max()) if len(c.spans) else float("-inf")) for c in candidates]
    return sorted(scored, key=lambda pair: (-pair[1], pair[0].index))
