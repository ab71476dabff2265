"""How sure the sentence reader may be: a logistic map from what it saw to the probability of being right."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from pincite.retrieval.candidate import Candidate
from pincite.retrieval.question import Question
from pincite.retrieval.ranking import passage_scores
from pincite.retrieval.signals import NAMES
from pincite.retrieval.tiers import COLUMNS, Tier

FEATURES = (
    "score",  # the passage's score by the ranking model
    "behind",  # how far it is behind the best one
    "share",  # its softmax share among all passages of all candidates
    "unknown",  # share of the question's importance that the document never speaks of
    "gravest_unknown",  # the most important unknown concept, of the most important of all
    "coverage",
    "exact",
    "nearby",
    "section",
    "path",
    "kind",
    "kind_missing",  # a kind of answer is expected and the passage holds none
    "named_place",
    "definition",
    "concepts",  # how many concepts the question has
    "bm25",  # the best section's BM25, of the question's importance
)
FEATURES_OF: dict[Tier, tuple[str, ...]] = {
    "lexical": FEATURES,
    "dense": (*FEATURES, "similar", "similar_section", "similar_behind"),
    "rerank": (*FEATURES, "similar", "similar_section", "similar_behind", "cross", "cross_section", "cross_behind"),
}
"""What each tier knows; "behind" is how far a passage is behind the best one."""
_QUESTION = re.compile(r"[?？;؟]\s*$|[かの]。?\s*$")
_OPENING = re.compile(
    r"\W*(?:what|who|whom|whose|which|when|where|why|how|is|are|does|do|did|can|could|may|must|shall|should|will|would|"
    r"was|were|wer|wem|wen|wessen|wie|wann|wo|warum|welche[rsmn]?|darf|dürfen|kann|können|muss|müssen|ist|sind|gilt|gibt|"
    r"qui|que|quoi|quel(?:le)?s?|quand|où|comment|combien|pourquoi|peut|doit|quién(?:es)?|qué|cuál(?:es)?|cuándo|cómo|"
    r"cuánt[oa]s?|dónde|puede|debe|chi|cosa|quale|quando|quant[oaie]|come|dove|può|deve|quem|qual|quais|onde|pode|"
    r"wat|waar|wanneer|waarom|hoe|hoeveel|mag|moet|кто|что|когда|где|как|сколько|какой|какая|какие|каков\w*)\b",
    re.IGNORECASE,
)
_FOR = ("named_place", "definition")
"""Features that never speak against an answer."""
_TAKEN = [
    NAMES.index(name)
    for name in ("coverage", "exact", "nearby", "section", "path", "kind", "named_place", "definition")
]


@dataclass(frozen=True, slots=True)
class Calibration:
    """Weights of :data:`FEATURES`, a bias, and the threshold below which nothing is shown."""

    weights: NDArray[np.float64]
    bias: float
    threshold: float

    def probabilities(self, features: NDArray[np.float64]) -> NDArray[np.float64]:
        """One probability per row of features."""
        logits = np.clip(features @ self.weights + self.bias, -30, 30)
        return np.asarray(1 / (1 + np.exp(-logits)), dtype=np.float64)


Style = Literal["question", "statement"]


def style_of(text: str) -> Style:
    """Whether a text asks a question, or describes or states what to look for.

    Checklists state ("The date of the contract"), and most of what they look for is in few documents; people ask, also
    without a question mark.
    """
    return "question" if _QUESTION.search(text) or _OPENING.match(text) else "statement"


@lru_cache(maxsize=6)
def calibration(style: Style, tier: Tier = "lexical") -> Calibration:
    """As ``bench/fit.py`` fitted it on the development sets, cross-validated by document."""
    fitted = json.loads(files("pincite.reading").joinpath("calibration.json").read_text(encoding="utf-8"))[tier][style]
    weights = np.array([fitted["weights"].get(name, 0.0) for name in FEATURES_OF[tier]])
    # Few questions of the development sets ask what a term means or name a place: a fit over so few may turn the sign
    # of what can only speak for an answer.
    held = [FEATURES.index(name) for name in _FOR]
    weights[held] = np.maximum(weights[held], 0.0)
    return Calibration(weights, fitted["bias"], fitted["threshold"])


def features(question: Question, candidates: Sequence[Candidate]) -> NDArray[np.float64]:
    """One row of the tier's :data:`FEATURES_OF` per passage, over the candidates in order."""
    tier = candidates[0].tier if candidates else "lexical"
    scores = np.concatenate([passage_scores(c) for c in candidates] or [np.zeros(0)])
    if not len(scores):
        return np.zeros((0, len(FEATURES_OF[tier])))
    signals = np.vstack([c.signals for c in candidates])
    share = np.exp(scores - scores.max())
    share /= share.sum()
    importance = [c.importance for c in question.concepts]
    total, highest = sum(importance) or 1.0, max(importance, default=0.0) or 1.0
    unknown = [c.importance for c in question.concepts if not c.known]
    coverage, exact, nearby, section, path, kind, place, definition = (signals[:, i] for i in _TAKEN)
    same = np.ones(len(scores))
    made = np.column_stack(
        [
            scores,
            scores.max() - scores,
            share,
            same * (sum(unknown) / total),
            same * (max(unknown, default=0.0) / highest),
            coverage,
            exact,
            nearby,
            section,
            path,
            kind,
            (1 - kind) * bool(question.kinds),
            place,
            definition,
            same * len(question.concepts),
            same * (max((c.bm25 for c in candidates), default=0.0) / total),
        ]
    )
    further = [
        signals[:, COLUMNS[tier].index(name)] for name in FEATURES_OF[tier] if name in COLUMNS[tier][len(NAMES) :]
    ]
    return np.column_stack([made, *_behind(further)]) if further else made


def _behind(columns: Sequence[NDArray[np.float64]]) -> list[NDArray[np.float64]]:
    """Two columns of each pair, of a passage and of its section, and how far the passage is behind the best one."""
    found = []
    for passage, section in zip(columns[::2], columns[1::2], strict=True):
        found += [passage, section, passage.max() - passage]
    return found
