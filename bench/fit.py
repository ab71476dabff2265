"""Fits a tier on the development sets: the ranking of passages, then how sure the reader may be.

    python -m bench fit [--tier lexical|dense|rerank] [--dry]

A tier that stands on another is fitted after it: what the reranker reads is chosen by the dense tier's weights. Only
questions and documents in the models' languages count for their tiers. Writes core/pincite/retrieval/weights.json and
core/pincite/reading/calibration.json, and prints what the same procedure gives when cross-validated by document (five
folds): those figures, not the fitted ones, tell what to expect elsewhere.
"""

from __future__ import annotations

import argparse
import json
import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from bench.models import models
from bench.sets import ROOT, SETS, Documents, Item, items
from pincite.engine import Document
from pincite.reading.calibration import FEATURES_OF, Style, features, style_of
from pincite.retrieval import TIERS, Candidate, Tier, ranking
from pincite.retrieval.question import Question
from pincite.retrieval.tiers import COLUMNS

Array = NDArray[np.float64]

RANKING_WEIGHT = {"open": 3.0, "cuad": 0.4, "contract_nli": 0.5, "xquad": 0.2}
"""How much a question of a set counts: natural questions are few and the very thing, the others many and different."""
CALIBRATION_WEIGHT: dict[Style, dict[str, float]] = {
    "question": {"open": 1.0, "cuad": 0.1, "contract_nli": 0.1, "xquad": 0.2, "foreign": 0.04},
    "statement": {"open": 1.0, "cuad": 1.0, "contract_nli": 1.0, "xquad": 1.0, "foreign": 0.04},
}
MOST = {"contract_nli": 250, "cuad": 600, "xquad": 200}
"""Questions taken of the large sets, drawn once with a fixed seed."""
FOREIGN = {"open": 3, "xquad": 1}
"""To how many other documents a question of a set is put as well."""
SHOWN = 3
"""Passages of a question that the calibration is fitted on: the best, and those behind it …"""
FURTHER = 0.3
"""… at this weight."""
FOLDS = 5
FALSE_ANSWERS: dict[Tier, dict[Style, float]] = {
    "lexical": {"question": 0.33, "statement": 0.25},
    "dense": {"question": 0.3, "statement": 0.25},
    "rerank": {"question": 0.2, "statement": 0.25},
}
"""The share of unanswerable ones that may be answered, cross-validated, …"""
JUDGED: dict[Style, tuple[str, ...]] = {"question": ("open",), "statement": ("cuad", "contract_nli")}
"""… and the sets on which it is measured."""


@dataclass
class Asked:
    """A question with its candidates."""

    item: Item
    question: Question
    candidates: list[Candidate]
    fold: int

    @cached_property
    def signals(self) -> Array:
        return np.vstack([c.signals for c in self.candidates if len(c.spans)])

    @cached_property
    def touching(self) -> Array:
        """By passage, how well it covers the gold words: F1 of characters, the best over the gold spans."""
        spans = [span for c in self.candidates for span in c.spans]
        return np.array([max((_f1(s, g) for g in self.item.right), default=0.0) for s in spans])


def _f1(a: tuple[int, int], b: tuple[int, int]) -> float:
    shared = max(0, min(a[1], b[1]) - max(a[0], b[0]))
    return 2 * shared / (a[1] - a[0] + b[1] - b[0]) if shared else 0.0


def gather(tier: Tier) -> list[Asked]:
    """Every question of the sets (a sample of the large ones) with its candidates, where the tier answers."""
    documents = Documents(None if tier == "lexical" else models())
    asked = []
    for name in SETS:
        rows = items(name)
        if len(rows) > MOST.get(name, len(rows)):
            rng = np.random.default_rng(0)
            rows = [rows[i] for i in sorted(rng.choice(len(rows), MOST[name], replace=False))]
        for item in rows:
            asked += _asked(item, documents[item.path], tier)
        if name in FOREIGN:
            for item in foreign(rows, FOREIGN[name]):
                asked += _asked(item, documents[item.path], tier)
    return asked


def _asked(item: Item, document: Document, tier: Tier) -> list[Asked]:
    if TIERS.index(document.tier(item.question)) < TIERS.index(tier):
        return []
    document.embed()
    document.warm()
    retriever = document.retriever(tier)
    question = retriever.analyse(item.question)
    candidates = [c for c in retriever.candidates(question) if len(c.spans)]
    return [Asked(item, question, candidates, zlib.crc32(item.path.name.encode()) % FOLDS)] if candidates else []


def foreign(rows: Sequence[Item], each: int) -> list[Item]:
    """Questions put to other documents of the same language, where nothing answers them: what "not here" looks like."""
    rng = np.random.default_rng(1)
    made = []
    for row in rows:
        language = _language(row)
        others = sorted({r.path for r in rows if _language(r) == language and r.path != row.path})
        for index in rng.choice(len(others), min(each, len(others)), replace=False) if others else ():
            path = others[index]
            made.append(Item("foreign", f"{row.id}@{path.name}", path, row.question, [], [], False, row.record))
    return made


def _language(row: Item) -> str:
    return str(row.record.get("doc_lang") or row.path.parent.name)


def fit_ranking(asked: Sequence[Asked], l2: float = 3.0, steps: int = 200) -> Array:
    """Weights of the signals: listwise softmax against the passages that touch the gold words, by Adam."""
    lists = [(a.signals, a.touching, RANKING_WEIGHT.get(a.item.set, 0.0)) for a in asked if a.item.right]
    lists = [(x, y / y.sum(), w) for x, y, w in lists if y.sum()]
    # All lists in one matrix, each a run of rows that starts at `first_rows`.
    x = np.vstack([x for x, _, _ in lists])
    scale = x.std(axis=0) + 1e-6
    x /= scale
    wanted = np.concatenate([y for _, y, _ in lists])
    lengths = np.array([len(y) for _, y, _ in lists])
    first_rows = np.append(0, np.cumsum(lengths)[:-1])
    importance = np.repeat(np.array([w for _, _, w in lists]), lengths)
    total = sum(w for _, _, w in lists)
    weights, first, second = np.zeros(len(scale)), np.zeros(len(scale)), np.zeros(len(scale))
    for step in range(1, steps + 1):
        z = x @ weights
        p = np.exp(z - np.repeat(np.maximum.reduceat(z, first_rows), lengths))
        p /= np.repeat(np.add.reduceat(p, first_rows), lengths)
        gradient = (l2 * weights + x.T @ (importance * (p - wanted))) / total
        first = 0.9 * first + 0.1 * gradient
        second = 0.99 * second + 0.01 * gradient**2
        weights -= 0.05 * (first / (1 - 0.9**step)) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
    return np.asarray(weights / scale)


def fit_logistic(x: Array, y: Array, weight: Array, l2: float = 1.0) -> Array:
    """Weights and bias of a logistic regression, by Newton's method."""
    mean = np.average(x, axis=0, weights=weight)
    scale = np.sqrt(np.average((x - mean) ** 2, axis=0, weights=weight)) + 1e-6
    a = np.column_stack([(x - mean) / scale, np.ones(len(x))])
    ridge = np.eye(a.shape[1]) * l2
    ridge[-1, -1] = 0
    w = np.zeros(a.shape[1])
    for _ in range(30):
        p = 1 / (1 + np.exp(-a @ w))
        hessian = (a * (weight * p * (1 - p))[:, None]).T @ a + ridge
        w -= np.linalg.solve(hessian, a.T @ (weight * (p - y)) + ridge @ w)
    inner = w[:-1] / scale
    return np.append(inner, w[-1] - inner @ mean)


def best_features(asked: Asked, weights: Array) -> tuple[Array, Array]:
    """The calibration's features of the best passages, best first, and whether each touches the gold words.

    The best is what an answer stands on; the next are shown as further evidence, no surer than they are.
    """
    with ranking.using(weights):
        rows = features(asked.question, asked.candidates)
    best = np.argsort(-(asked.signals @ weights), kind="stable")[:SHOWN]
    best = np.append(best, np.repeat(best[-1:], SHOWN - len(best)))
    return rows[best], np.asarray(asked.touching[best] > 0, dtype=np.float64)


def calibration_error(p: Array, y: Array, bins: int = 10) -> float:
    """Expected calibration error over bins of equal count (Guo et al. 2017)."""
    order = np.argsort(p)
    return float(sum(len(b) / len(p) * abs(p[b].mean() - y[b].mean()) for b in np.array_split(order, bins) if len(b)))


def usable(asked: Asked) -> bool:
    """Whether it is known if an answer is right: a question whose only spans are ambiguous is left out."""
    return bool(asked.item.right) or not asked.item.answerable


@dataclass
class Calibrated:
    """A fitted map, and what it gives when cross-validated."""

    weights: Array
    """The bias comes last."""
    threshold: float


def calibrate(tier: Tier, style: Style, asked: Sequence[Asked], weights_of_fold: Sequence[Array]) -> Calibrated:
    """The map for one style of asking, and the threshold that keeps false answers to the stated rate."""
    rows = [a for a in asked if usable(a) and style_of(a.item.question) == style]
    made = [best_features(a, weights_of_fold[a.fold]) for a in rows]
    all_x, all_y = np.array([m[0] for m in made]), np.array([m[1] for m in made])
    names, folds = np.array([a.item.set for a in rows]), np.array([a.fold for a in rows])
    weight = np.array([CALIBRATION_WEIGHT[style][a.item.set] for a in rows])[:, None] * np.array(
        [1.0, *[FURTHER] * (SHOWN - 1)]
    )

    def fit(chosen: Array) -> Array:
        return fit_logistic(all_x[chosen].reshape(-1, all_x.shape[-1]), all_y[chosen].ravel(), weight[chosen].ravel())

    all_p = np.zeros(all_y.shape)
    for fold in range(FOLDS):
        inside = folds == fold
        fitted = fit(~inside)
        all_p[inside] = 1 / (1 + np.exp(-(all_x[inside] @ fitted[:-1] + fitted[-1])))
    p, y = all_p[:, 0], all_y[:, 0]
    answerable = np.array([a.item.answerable for a in rows])
    judged = np.array([name in JUDGED[style] for name in names])
    threshold = float(np.quantile(p[judged & ~answerable], 1 - FALSE_ANSWERS[tier][style]))
    real = names != "foreign"
    error = calibration_error(p[real], y[real])
    further = calibration_error(all_p[real, 1:].ravel(), all_y[real, 1:].ravel())
    print(f"{style}s: shown from {threshold:.3f} on, calibration error {error:.3f}, of further evidence {further:.3f}")
    for name in (*SETS, "foreign"):
        chosen, shown = names == name, (names == name) & (p >= threshold)
        if chosen.sum() > 20:
            print(
                f"  {name:13} right {y[chosen].sum() / max(1, (chosen & answerable).sum()):.3f}, shown and right "
                f"{y[shown].sum() / max(1, (chosen & answerable).sum()):.3f}, false answers "
                f"{(shown & ~answerable).sum() / max(1, (chosen & ~answerable).sum()):.3f}, "
                f"calibration error {calibration_error(p[chosen], y[chosen]):.3f}"
            )
    return Calibrated(fit(np.ones(len(rows), dtype=bool)), threshold)


def main(argv: Sequence[str]) -> int:
    """Fits, prints and writes."""
    options = argparse.ArgumentParser(prog="python -m bench fit")
    options.add_argument("--tier", choices=TIERS, default="lexical")
    options.add_argument("--dry", action="store_true", help="write nothing")
    chosen = options.parse_args(argv)
    tier: Tier = chosen.tier
    started = time.perf_counter()
    asked = gather(tier)
    print(f"{tier}: {len(asked)} questions gathered in {time.perf_counter() - started:.0f} s")
    weights, calibrated = fit(tier, asked)
    for name, weight in zip(COLUMNS[tier], weights, strict=True):
        print(f"  {name:15} {weight:8.3f}")
    if not chosen.dry:
        _write("retrieval/weights.json", tier, dict(zip(COLUMNS[tier], np.round(weights, 4).tolist(), strict=True)))
        made = {style: _plain(fitted, FEATURES_OF[tier]) for style, fitted in calibrated.items()}
        _write("reading/calibration.json", tier, made)
    return 0


def fit(tier: Tier, asked: Sequence[Asked]) -> tuple[Array, dict[Style, Calibrated]]:
    """The weights of the signals, and for each style of asking how sure the reader may be."""
    by_fold = [fit_ranking([a for a in asked if a.fold != fold]) for fold in range(FOLDS)]
    styles: tuple[Style, ...] = ("question", "statement")
    return fit_ranking(asked), {style: calibrate(tier, style, asked, by_fold) for style in styles}


def _plain(fitted: Calibrated, names: Sequence[str]) -> dict[str, object]:
    weights = {n: round(float(w), 4) for n, w in zip(names, fitted.weights[:-1], strict=True)}
    return {"weights": weights, "bias": round(float(fitted.weights[-1]), 4), "threshold": round(fitted.threshold, 4)}


def _write(relative: str, tier: Tier, content: object) -> None:
    path = ROOT / "core" / "pincite" / relative
    known = json.loads(path.read_text(encoding="utf-8"))
    ordered = {name: content if name == tier else known[name] for name in TIERS if name == tier or name in known}
    path.write_text(json.dumps(ordered, indent=2) + "\n", encoding="utf-8")
