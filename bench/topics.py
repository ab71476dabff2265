"""Topic cuts on documents whose headings were taken out, beside TextTiling (nltk), C99 and chonkie's semantic chunker.

    python -m bench topics            prints a table and writes bench/results/topics.json
    python -m bench topics --fit      first fits the models of cuts anew, into core/pincite/topics/weights.json

Pk and WindowDiff as the set's scorer has them, means over documents; lower is better. The local cutters are fitted on
this very set, so what is shown of them is cross-validated: each document is cut by a model fitted without a tenth of
the documents, its own among them ("by document"), or without all documents of its publisher ("by publisher"). Which
cues there are, and the price of a cut, were chosen by these same figures. The shipped models are fitted on all of it.

Paragraphs are the scorer's; how many line ends part two of them is not looked at, as it tells where headings were taken
out. Both peers run with their own settings; chonkie with wordllama's static model, which comes as a package: its own
default is one of the same kind, to be downloaded. No kept C99 is in the package index: it is written in bench/c99.py.
"""

from __future__ import annotations

import argparse
import json
import re
import statistics
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from bench import peers
from bench.c99 import c99
from bench.sets import ROOT, scorer, shared
from pincite.errors import PinciteError
from pincite.lexical import analyzer_for
from pincite.lexical.stopwords import stopwords
from pincite.models.onnx.load import load_embedder
from pincite.text.language import language_of
from pincite.text.span import Span
from pincite.topics import SemanticCutter, titles
from pincite.topics.lexical import terms_of
from pincite.topics.model import CUES, Model, cues, judged, using

RESULTS = ROOT / "bench" / "results" / "topics.json"
WEIGHTS = ROOT / "core" / "pincite" / "topics" / "weights.json"
VECTORS = ROOT / ".bench" / "topics.npz"
FOLDS = 10
RIDGE = 1.0
"""Weight of the squared weights, of standardised cues, beside the log loss."""
PRICES = {"lexical": 0.01, "semantic": 0.01}

Numbers = NDArray[np.float64]


@dataclass
class Case:
    """A document, its paragraphs and its true topics."""

    name: str
    path: Path
    text: str
    units: list[Span]
    gold: list[int]
    """The topic of each unit, as the scorer numbers them."""
    starts: list[int]
    headings: list[str]
    publisher: str
    vectors: NDArray[np.float32] | None = None

    @cached_property
    def terms(self) -> list[list[str]]:
        """The terms of each unit."""
        return terms_of(self.text, self.units, None)

    @cached_property
    def cues(self) -> tuple[Numbers, NDArray[np.bool_]]:
        """Every cue of the semantic cutter; the lexical one's come first."""
        return cues(self.text, self.units, self.terms, self.vectors)

    @cached_property
    def fitted_on(self) -> tuple[Numbers, Numbers]:
        """The cues where a cut is possible, and whether one is there."""
        found, inside = self.cues
        free = ~inside
        free[0] = False
        return found[free], (np.diff(self.gold, prepend=0) > 0)[free].astype(np.float64)


def cases() -> list[Case]:
    """The documents of the set."""
    folder = shared() / "seg"
    labels = scorer("seg/score_cuts.py").labels
    made = []
    for line in (folder / "boundaries.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        path = folder / row["doc"]
        text = path.read_bytes().decode("utf-8")
        starts = [m.end() for m in re.finditer(r"\A\s*|\n[ \t]*\n\s*", text) if m.end() < len(text)]
        units = [Span(a, a + len(text[a:b].rstrip())) for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
        gold = labels(starts, row["boundary_chars"])
        publisher = row["source"].partition("/")[0]
        made.append(Case(row["doc"], path, text, units, gold, row["boundary_chars"], row["headings"], publisher))
    return made


def embed(all_cases: Sequence[Case]) -> None:
    """Gives each case its vectors, kept from run to run."""
    kept = dict(np.load(VECTORS)) if VECTORS.exists() else {}
    cutter = SemanticCutter(load_embedder())
    fresh = False
    for case in all_cases:
        key = f"{cutter.embedder.fingerprint[:16]}-{zlib.crc32(case.text.encode()):08x}"
        if key not in kept:
            kept[key] = cutter.vectors(case.text, case.units, case.terms)
            fresh = True
        case.vectors = kept[key]
    if fresh:
        VECTORS.parent.mkdir(exist_ok=True)
        np.savez(VECTORS, **kept)


def fitted(name: str, some: Sequence[Case]) -> Model:
    """Ridge logistic regression by Newton's method on standardised cues."""
    width = len(CUES[name])
    rows = np.vstack([case.fitted_on[0][:, :width] for case in some])
    cut = np.concatenate([case.fitted_on[1] for case in some])
    mean, deviation = rows.mean(axis=0), rows.std(axis=0) + 1e-9
    known = np.column_stack([(rows - mean) / deviation, np.ones(len(rows))])
    ridge = np.diag([RIDGE] * width + [0.0])
    weights = np.zeros(width + 1)
    for _ in range(50):
        chance = 1 / (1 + np.exp(-known @ weights))
        slope = known.T @ (cut - chance) - ridge @ weights
        step = np.linalg.solve((known * (chance * (1 - chance))[:, None]).T @ known + ridge, slope)
        weights += step
        if np.abs(step).max() < 1e-8:
            break
    raw = weights[:-1] / deviation
    model = dict(zip(CUES[name], raw.tolist(), strict=True))
    return {**model, "bias": float(weights[-1] - raw @ mean), "price": PRICES[name]}


def cut(name: str, case: Case) -> list[int]:
    """The starts by the model in force."""
    found, inside = case.cues
    return judged(name, found[:, : len(CUES[name])], inside, [len(unit) for unit in case.terms]).starts


def crossed(name: str, all_cases: Sequence[Case], group: Callable[[Case], Any]) -> dict[str, list[int]]:
    """Each document's offsets of cuts, by a model fitted on the documents of the other groups."""
    made = {}
    for held in {group(case) for case in all_cases}:
        with using(fitted(name, [case for case in all_cases if group(case) != held])):
            for case in all_cases:
                if group(case) == held:
                    made[case.name] = [case.units[start].start for start in cut(name, case)]
    return made


def scored(all_cases: Sequence[Case], predicted: dict[str, list[int]]) -> dict[str, float]:
    """Mean Pk and WindowDiff, and cuts for each true one."""
    score = scorer("seg/score_cuts.py")
    rows, cuts = [], 0
    for case in all_cases:
        found = score.labels([unit.start for unit in case.units], predicted.get(case.name, []))
        rows.append(score.errors(case.gold, found))
        cuts += found[-1]
    return {
        "Pk": statistics.fmean(row[0] for row in rows),
        "WindowDiff": statistics.fmean(row[1] for row in rows),
        "cuts per true cut": cuts / sum(case.gold[-1] for case in all_cases),
    }


def titled(all_cases: Sequence[Case]) -> float:
    """Of the true topics that use a term of their heading, the part whose title has one."""
    hits = total = 0
    for case in all_cases:
        analyzer = analyzer_for(language_of(case.text))
        stretches = [Span(a, b) for a, b in zip(case.starts, [*case.starts[1:], len(case.text)], strict=True)]
        for title, heading, span in zip(titles(case.text, stretches, analyzer), case.headings, stretches, strict=True):
            wanted = set(analyzer.terms(heading))
            if wanted & set(analyzer.terms(span.of(case.text))):
                total += 1
                hits += bool(wanted & set(analyzer.terms(title)))
    return hits / total


def peer(name: str, all_cases: Sequence[Case]) -> dict[str, list[int]]:
    """The cuts of a peer."""
    request = {
        "peer": name,
        "documents": {case.name: str(case.path) for case in all_cases},
        "stopwords": sorted(stopwords("en")),
    }
    found: dict[str, list[int]] = peers.run("cut_topics", request, timeout=7200)
    return found


def main(argv: Sequence[str]) -> int:
    """Runs, prints and keeps the results."""
    parser = argparse.ArgumentParser(prog="python -m bench topics", description=__doc__.splitlines()[0])
    parser.add_argument("--fit", action="store_true", help="fit the models anew")
    parser.add_argument(
        "--peers", default="texttiling,chonkie", help="which peers run, comma between; kept figures else"
    )
    chosen = parser.parse_args(argv)
    all_cases = cases()
    before = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    embed(all_cases)
    if chosen.fit:
        models = {name: {k: round(v, 5) for k, v in fitted(name, all_cases).items()} for name in CUES}
        WEIGHTS.write_text(json.dumps(models, indent=2) + "\n", encoding="utf-8")
        print(f"wrote {WEIGHTS.relative_to(ROOT)}")
    table: dict[str, dict[str, float]] = {"no cut at all": scored(all_cases, {})}
    for name in ("texttiling", "chonkie"):
        label = {"texttiling": "TextTiling (nltk)", "chonkie": "chonkie SemanticChunker"}[name]
        if name in chosen.peers.split(","):
            try:
                table[label] = scored(all_cases, peer(name, all_cases))
            except (peers.Missing, RuntimeError, PinciteError) as reason:
                print(f"{label} is left out. {reason}", file=sys.stderr)
        elif label in before.get("table", {}):
            table[label] = before["table"][label]
    starts = {case.name: [case.units[start].start for start in c99(case.terms)] for case in all_cases}
    table["C99 (written from the paper)"] = scored(all_cases, starts)
    for name in CUES:
        by_document = crossed(name, all_cases, lambda case: zlib.crc32(case.name.encode()) % FOLDS)
        table[f"Pincite {name}, by document"] = scored(all_cases, by_document)
        table[f"Pincite {name}, by publisher"] = scored(all_cases, crossed(name, all_cases, lambda c: c.publisher))
    made = {
        "date": time.strftime("%Y-%m-%d"),
        "documents": len(all_cases),
        "table": table,
        "titles that share a term with the heading": titled(all_cases),
    }
    print(report(made))
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return 0


def report(made: dict[str, Any]) -> str:
    """The table, in Markdown."""
    lines = ["| cutter | Pk | WindowDiff | cuts per true cut |", "| --- | --- | --- | --- |"]
    for label, row in made["table"].items():
        lines.append(f"| {label} | {row['Pk']:.3f} | {row['WindowDiff']:.3f} | {row['cuts per true cut']:.2f} |")
    share = made["titles that share a term with the heading"]
    lines += ["", f"Titles of true topics that share a term with the heading that stood there: {share:.0%}."]
    return "\n".join(lines)
