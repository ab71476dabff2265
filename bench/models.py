"""The packaged models for the benches; their vectors are kept beside the peers' environment from run to run."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from bench.sets import ROOT
from pincite.cache import NAME, VectorCache
from pincite.engine import Models
from pincite.engine.store import KeptVectors
from pincite.models.onnx.load import load_embedder, load_reranker


@lru_cache(maxsize=1)
def models() -> Models:
    """The models that ``pincite[models]`` brings."""
    embedder = load_embedder()
    cache = VectorCache(ROOT / ".bench" / "vectors" / NAME, most_bytes=2**30, dtype=np.float16)
    return Models(embedder, load_reranker(), KeptVectors(cache, embedder.fingerprint, embedder.dimension))
