"""Definitions against the labels of tests/fixtures/terms, beside lexichunk.

``rows()`` gives precision and recall of each tool, over all stretches and for each language; ``python -m bench
references`` shows them.
"""

from __future__ import annotations

import json
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from bench import peers
from bench.outline import read
from bench.sets import ROOT, shared
from pincite.parsing import Outline
from pincite.references.glossary import Glossary
from pincite.references.term_forms import bare
from pincite.text.language import language_of

FOLDER = ROOT / "tests" / "fixtures" / "terms"
SETS = {"labels": "labels.jsonl", "held out": "held_out.jsonl"}
"""The labels that the rules were made with, and stretches drawn by lot that they were not."""

Found = list[tuple[int, int, str]]
"""Start, end and name of what a tool takes for definitions, in a document."""


@dataclass
class Count:
    """What was right, what was wrongly found and what was missed."""

    right: int = 0
    wrong: int = 0
    missed: int = 0

    def row(self) -> dict[str, float | int | None]:
        """Precision and recall, None where nothing was found or to be found."""
        found, wanted = self.right + self.wrong, self.right + self.missed
        return {
            "precision": self.right / found if found else None,
            "recall": self.right / wanted if wanted else None,
            "labels": wanted,
        }


def labels(name: str = "labels") -> list[dict[str, Any]]:
    """The labelled documents of a set, by its name in ``SETS``."""
    return [json.loads(line) for line in (FOLDER / SETS[name]).read_text(encoding="utf-8").splitlines()]


def pincite(text: str) -> Found:
    """Pincite's definitions."""
    glossary = Glossary(Outline(text, language_of(text)))
    return [(*term.span, term.name) for term in glossary.terms]


def score(records: Iterable[dict[str, Any]], found: dict[str, Found]) -> dict[str, Count]:
    """The counts for ``all`` and for each language. A definition is right that overlaps a label of the same name."""
    counts: dict[str, Count] = defaultdict(Count)
    for record in records:
        for stretch in record["stretches"]:
            right, wrong, missed = judged(stretch, found[record["file"]])
            for key in ("all", record["language"]):
                counts[key].right += len(right)
                counts[key].wrong += len(wrong)
                counts[key].missed += len(missed)
    return dict(counts)


def judged(stretch: dict[str, Any], found: Found) -> tuple[Found, Found, list[dict[str, Any]]]:
    """Of a stretch, what was found rightly, what wrongly, and the labels that were missed."""
    first, last = stretch["range"]
    inside = [each for each in found if first <= each[0] < last]
    left = list(stretch["terms"])
    right, wrong = [], []
    for start, end, name in inside:
        label = next((each for each in left if _same(each, start, end, name)), None)
        if label is not None:
            left.remove(label)
            right.append((start, end, name))
        elif not any(start < stop and begin < end for begin, stop in stretch["doubtful"]):
            wrong.append((start, end, name))
    return right, wrong, left


def _same(label: dict[str, Any], start: int, end: int, name: str) -> bool:
    begin, stop = label["span"]
    return start < stop and begin < end and bare(label["name"]).lower() == bare(name).lower()


def rows() -> dict[str, dict[str, dict[str, float | int | None]]]:
    """For each tool, for all languages, each language and what was held out: precision, recall, number of labels."""
    records, held = labels(), labels("held out")
    paths = {record["file"]: shared() / "corpus" / record["file"] for record in (*records, *held)}
    tools: dict[str, dict[str, Found]] = {"Pincite": {file: pincite(read(path)) for file, path in paths.items()}}
    try:
        made = peers.run("find_terms", {"documents": {file: str(path) for file, path in paths.items()}}, timeout=600)
        tools["lexichunk"] = {file: [(*each[:2], each[2]) for each in found] for file, found in made.items()}
    except (peers.Missing, RuntimeError) as reason:
        print(f"lexichunk is left out. {reason}", file=sys.stderr)
    table = {}
    for tool, found in tools.items():
        counts = score(records, found)
        counts["held out"] = score(held, found)["all"]
        table[tool] = {key: count.row() for key, count in counts.items()}
    return table
