"""What an answer depends on beside the document and the question: the engine's own data, and the models."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from functools import lru_cache
from importlib.resources import files

from pincite.engine import Models
from pincite.retrieval import Tier

_DATA = (
    ("pincite.lexical", "stopwords.toml"),
    ("pincite.lexical", "thesaurus.tsv"),
    ("pincite.reading", "calibration.json"),
    ("pincite.reading", "polarity.toml"),
    ("pincite.reading", "values.toml"),
    ("pincite.retrieval", "kinds.toml"),
    ("pincite.retrieval", "weights.json"),
    ("pincite.text", "abbreviations.toml"),
)


@lru_cache(maxsize=1)
def engine() -> str:
    """SHA-256 over the word lists and weights that answers depend on, 64 hexadecimal digits.

    Line ends do not count: a checkout may have translated them.
    """
    whole = hashlib.sha256()
    for package, name in _DATA:
        data = files(package).joinpath(name).read_bytes().replace(b"\r\n", b"\n")
        whole.update(f"{package}/{name}:{len(data)}\n".encode() + data)
    return whole.hexdigest()


def models(served: Models, tier: Tier, reader: str | None = None) -> Mapping[str, str]:
    """The fingerprints of the models that a tier's answer comes from, by kind; ``reader`` is the reader's."""
    used: dict[str, str] = {}
    if tier != "lexical" and served.embedder is not None:
        used |= {"embedder": served.embedder.fingerprint, "embedding": served.embedding}
    if tier == "rerank" and served.reranker is not None:
        used["reranker"] = served.reranker.fingerprint
    if reader is not None:
        used["reader"] = reader
    return used
