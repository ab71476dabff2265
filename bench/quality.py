"""Sections found and words highlighted, on four sets of questions, beside the peers in one run.

    python -m bench quality [--tier lexical|dense|rerank] [--sets open,cuad,…] [--sample N] [--no-peers] [--by kind]

Sections of at most 256 tokens, k = 5. A tier answers where the models know the languages of question and document, else
the lexical one does. Prints tables, and writes bench/results/quality-TIER.json.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Sequence
from typing import Any

from bench import peers
from bench.fit import calibration_error
from bench.models import models
from bench.sets import ROOT, SETS, Documents, Item, items, scorer
from pincite.retrieval import TIERS, Tier

K = 5
RESULTS = ROOT / "bench" / "results"
Answers = dict[str, dict[str, Any]]


def pincite(rows: Sequence[Item], documents: Documents, tier: Tier) -> Answers:
    """Pincite's answers, by question id."""
    answers = {}
    for row in rows:
        decision = documents[row.path].ask(row.question, k=K, tier=tier, wait=True)
        answers[row.id] = {
            "sections": [[s.start, s.end] for s, _ in decision.sections],
            "evidence": [[e.start, e.end] for e in decision.evidence],
            "found": decision.found,
            "confidence": decision.confidence,
        }
    return answers


def drawn(rows: list[Item], most: int | None) -> list[Item]:
    """At most so many of the rows, drawn once with a fixed seed, in their order."""
    if most is None or len(rows) <= most:
        return rows
    chosen = set(random.Random(0).sample(range(len(rows)), most))
    return [row for index, row in enumerate(rows) if index in chosen]


def peer(name: str, rows: Sequence[Item]) -> Answers:
    """A peer's answers, by question id."""
    by_path: dict[str, list[list[str]]] = {}
    for row in rows:
        by_path.setdefault(str(row.path), []).append([row.id, row.question])
    wanted = [{"path": path, "questions": asked} for path, asked in by_path.items()]
    found = peers.run("find_sections", {"peer": name, "k": K, "documents": wanted})
    return {answer.pop("id"): answer for answer in found}


def scores(name: str, rows: Sequence[Item], answers: Answers) -> dict[str, float]:
    """The figures of one set, by the scorer that comes with it."""
    made = _natural(rows, answers) if name == "open" else _touched(rows, answers)
    firsts = [a["sections"][0][1] - a["sections"][0][0] for a in answers.values() if a["sections"]]
    made["first section, median characters"] = statistics.median(firsts) if firsts else 0
    error = _calibration(rows, answers)
    return made if error is None else made | {"calibration error": error}


def _natural(rows: Sequence[Item], answers: Answers) -> dict[str, float]:
    judge = scorer("questions/score_select.py")
    scored = [(row, judge.score_one(row.record, answers[row.id])) for row in rows]
    yes = [s for row, s in scored if row.answerable]
    no = [s for row, s in scored if not row.answerable]
    names = {"R@1": "recall@1", "R@3": "recall@3", "R@5": "recall@5", "hit@1": "evidence hit@1", "F1": "character F1"}
    return {label: judge.mean(yes, key) for key, label in names.items()} | {"false answers": judge.mean(no, "false")}


def _touched(rows: Sequence[Item], answers: Answers) -> dict[str, float]:
    touches = scorer("qa/score_qa.py").touches
    spanned = [(row.gold[0], answers[row.id]) for row in rows if row.gold]
    empty = [answers[row.id] for row in rows if not row.answerable]
    made = {
        f"touched@{k}": statistics.fmean(touches(gold, a["sections"][:k]) for gold, a in spanned) for k in (1, 3, 5)
    }
    made["evidence@1"] = statistics.fmean(touches(gold, a["evidence"][:1]) for gold, a in spanned)
    if empty:
        made["false answers"] = statistics.fmean(a["found"] for a in empty)
    return made


def _calibration(rows: Sequence[Item], answers: Answers) -> float | None:
    """Expected calibration error of the confidence shown with evidence."""
    import numpy as np

    shown = [
        (a["confidence"], any(s < a["evidence"][0][1] and a["evidence"][0][0] < e for s, e in row.right))
        for row in rows
        if (a := answers[row.id]).get("confidence") and (row.right or not row.answerable)
    ]
    if len(shown) < 20:
        return None
    chances, right = np.array([c for c, _ in shown]), np.array([float(r) for _, r in shown])
    return calibration_error(chances, right, bins=5)


def table(title: str, columns: dict[str, dict[str, float]]) -> str:
    """Markdown: one row a figure, one column a system."""
    labels = list(dict.fromkeys(label for figures in columns.values() for label in figures))
    lines = [f"| {title} | " + " | ".join(columns) + " |", "| --- |" + " --- |" * len(columns)]
    for label in labels:
        cells = [_cell(label, figures.get(label)) for figures in columns.values()]
        lines.append(f"| {label} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def _cell(label: str, value: float | None) -> str:
    if value is None:
        return "–"
    return f"{value:.0f}" if "characters" in label else f"{value:.3f}"


def by_kind(rows: Sequence[Item], systems: dict[str, Answers]) -> str:
    """Natural questions by kind: how many, and recall@5 of each system."""
    judge = scorer("questions/score_select.py")
    groups: dict[str, list[Item]] = {}
    for row in rows:
        if row.answerable:
            overlap = row.record["overlap"] or 0
            shared = "no shared word" if overlap == 0 else "half the words or more" if overlap >= 0.5 else "some words"
            for group in [*row.record["kind"], f"document {row.record['doc_lang']}", shared]:
                groups.setdefault(group, []).append(row)
    lines = [f"| recall@5 by kind | n | {' | '.join(systems)} |", "| --- | --- |" + " --- |" * len(systems)]
    for group, members in sorted(groups.items(), key=lambda pair: -len(pair[1])):
        figures = [
            judge.mean([judge.score_one(row.record, answers[row.id]) for row in members], "R@5")
            for answers in systems.values()
        ]
        lines.append(f"| {group} | {len(members)} | " + " | ".join(f"{figure:.3f}" for figure in figures) + " |")
    return "\n".join(lines)


def main(argv: Sequence[str]) -> int:
    """Runs all sets and prints the tables."""
    options = argparse.ArgumentParser(prog="python -m bench quality")
    options.add_argument("--no-peers", action="store_true", help="Pincite alone")
    options.add_argument("--tier", choices=TIERS, default="lexical")
    options.add_argument(
        "--sample", type=int, metavar="N", help="at most so many questions of a set, drawn with a seed"
    )
    options.add_argument("--sets", default=",".join(SETS), metavar="A,B", help=f"some of {', '.join(SETS)}")
    options.add_argument("--by", choices=["kind"], help="also the natural questions by kind")
    chosen = options.parse_args(argv)
    tier: Tier = chosen.tier
    documents = Documents(None if tier == "lexical" else models())
    result: dict[str, Any] = {
        "tier": tier,
        "k": K,
        "max_tokens": 256,
        "sets": {},
    }
    for name in chosen.sets.split(","):
        rows = drawn(items(name), chosen.sample)
        started = time.perf_counter()
        ours = pincite(rows, documents, tier)
        seconds = time.perf_counter() - started
        systems = {f"Pincite, {tier}": ours}
        if not chosen.no_peers:
            systems |= {other: peer(other, rows) for other in ("solvi", "bm25s")}
        columns = {system: scores(name, rows, answers) for system, answers in systems.items()}
        run = {"date": time.strftime("%Y-%m-%d"), "questions": len(rows), "systems": columns}
        result["sets"][name] = run
        print(f"\n{table(f'{name}, {len(rows)} questions', columns)}\n\n({seconds:.0f} s for Pincite)", flush=True)
        if name == "open" and chosen.by:
            print(by_kind(rows, systems), flush=True)
    if not chosen.no_peers:
        RESULTS.mkdir(exist_ok=True)
        kept = RESULTS / f"quality-{tier}.json"
        if kept.exists():  # the other sets' figures stay
            result["sets"] = json.loads(kept.read_text(encoding="utf-8"))["sets"] | result["sets"]
        kept.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    return 0
