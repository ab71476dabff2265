"""The tiers of retrieval: how much is known of each passage, and so which weights it is judged by."""

from __future__ import annotations

from typing import Literal

from pincite.retrieval.signals import CROSS, NAMES, SIMILARITY

Tier = Literal["lexical", "dense", "rerank"]

TIERS: tuple[Tier, ...] = ("lexical", "dense", "rerank")
"""The cheapest first: words alone; words and meaning; both, and the best passages read beside the question."""

COLUMNS: dict[Tier, tuple[str, ...]] = {
    "lexical": NAMES,
    "dense": (*NAMES, *SIMILARITY),
    "rerank": (*NAMES, *SIMILARITY, *CROSS),
}
"""The columns of a passage's signals in each tier."""
