"""The composition of local models: from settings to what the engine is handed."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from threading import Lock
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from pincite.cache import VectorCache
    from pincite.engine import Models
    from pincite.models.onnx.load import LocalModels
    from pincite.reading import Reader
    from pincite.retrieval import Tier
    from pincite.retrieval.vectors import Embedding
    from pincite_server.settings import Settings


@dataclass(frozen=True)
class Places:
    """Where models are, and how they are run. An empty place is the package that ``pincite[models]`` brings."""

    tier: Tier = "rerank"
    """The highest tier that may serve."""
    embedding: Embedding = "both"
    embedder: str = ""
    reranker: str = ""
    reader: str = ""
    """Empty: none, as no package brings one."""
    threads: int = 0
    """Of one run; 0 lets the machine decide."""
    sha256: tuple[tuple[str, str], ...] = ()
    """Pins of .onnx files by kind."""

    @classmethod
    def of(cls, settings: Settings) -> Places:
        """The places that an editor's settings name."""
        pins = {
            "embedder": settings.models_embedder_sha256,
            "reranker": settings.models_reranker_sha256,
            "reader": settings.models_reader_sha256,
        }
        return cls(
            cast("Tier", settings.retrieval_tier),
            cast("Embedding", settings.retrieval_embedding),
            settings.models_embedder,
            settings.models_reranker,
            settings.models_reader,
            settings.models_threads,
            tuple((kind, pin) for kind, pin in pins.items() if pin),
        )


@dataclass(frozen=True)
class Served:
    """What serves."""

    models: Models
    loaded: LocalModels | None = None
    problems: tuple[str, ...] = ()
    """One line for each model that was wanted and cannot serve."""
    missing: bool = False
    """``pincite[models]`` is not installed."""
    notes: list[str] = field(default_factory=list)
    """What the cache had to say."""


_NONE = Places(tier="lexical")
_loaded: dict[Places, Served] = {}
_loading = Lock()


def served(places: Places) -> Served:
    """The models at these places, loaded once in this process, and checked, which takes a moment.

    The environment variable ``PINCITE_TIER`` bounds the tier of all that run under it.
    """
    places = _bounded(places)
    with _loading:  # two that ask at a time would load twice
        if places not in _loaded:
            _loaded[places] = _load(places)
        return _loaded[places]


def served_now(places: Places) -> Served:
    """As :func:`served`, without waiting: no models until they are loaded."""
    found = _loaded.get(_bounded(places))
    if found is None:
        # Not by way of `served`, which waits for whoever is loading.
        found = _loaded.setdefault(_NONE, _load(_NONE)) if _NONE not in _loaded else _loaded[_NONE]
    return found


def tier_named(retrieval: str | None) -> Tier | None:
    """The tier that a request asks for; None for the best that is ready."""
    return cast("Tier | None", "rerank" if retrieval == "hybrid" else retrieval)


def reader_named(reader: str | None, served: Served) -> Reader | None:
    """The reader that a request asks for; None for the default. Raises InvalidQuestion where it is not there."""
    if reader != "extractive":
        return None
    model = served.loaded.reader if served.loaded is not None else None
    if model is None:
        from pincite.errors import InvalidQuestion

        why = "; ".join(served.problems) or "name its folder (the setting pincite.models.reader, or --reader-model)"
        raise InvalidQuestion(f"reader 'extractive' has no model: {why}")
    from pincite.reading.extractive import WindowReader

    return WindowReader(model)


def _bounded(places: Places) -> Places:
    from pincite.retrieval import TIERS

    bound = os.environ.get("PINCITE_TIER")
    return replace(places, tier=min(places.tier, bound, key=TIERS.index)) if bound in TIERS else places


def _load(places: Places) -> Served:
    from pincite.engine import Models
    from pincite.engine.store import KeptVectors
    from pincite.errors import ModelsNotInstalled

    if places.tier == "lexical":
        return Served(Models())
    from pincite.models.onnx.load import local_models

    loaded = local_models(
        places.embedder or None,
        places.reranker or None,
        places.reader or None,
        threads=places.threads or None,
        sha256=dict(places.sha256),
    )
    problems = tuple(str(problem) for problem in loaded.problems if not isinstance(problem, ModelsNotInstalled))
    missing = any(isinstance(problem, ModelsNotInstalled) for problem in loaded.problems)
    embedder = loaded.embedder
    if embedder is None:
        return Served(Models(), loaded, problems, missing)
    notes: list[str] = []
    store = KeptVectors(vector_cache(notes.append), embedder.fingerprint, embedder.dimension)
    reranker = loaded.reranker if places.tier == "rerank" else None
    return Served(Models(embedder, reranker, store, places.embedding), loaded, problems, missing, notes)


def vector_cache(notice: Callable[[str], None] = lambda _: None) -> VectorCache:
    """The vectors in the user's cache folder; without one they live in memory."""
    import numpy as np

    from pincite.cache import NAME, VectorCache, folder

    where = folder()
    return VectorCache(where / NAME if where is not None else None, dtype=np.float16, notice=notice)


def requirements() -> list[str]:
    """What ``pincite[models]`` asks for, as pip reads it: from the installed package's own metadata."""
    from importlib import metadata

    asked = metadata.requires("pincite") or []
    return [line.partition(";")[0].strip() for line in asked if 'extra == "models"' in line.replace("'", '"')]
