"""The rules against what was judged by reading: bench/data/diagnostics.jsonl.

Up to thirty findings of each rule were sampled, with a fixed seed, over the shared corpus and the contracts and
agreements of the question sets, and each was judged in its context. ``rows()`` says for each rule how many of those
were right, and how many right and wrong ones are still found.
"""

from __future__ import annotations

import json
from collections import defaultdict

from bench.outline import read
from bench.sets import ROOT, shared
from pincite.diagnostics import RULES, Subject, check
from pincite.parsing import Outline
from pincite.references.cross import CrossReferences
from pincite.references.glossary import Glossary
from pincite.text.language import language_of

JUDGED = ROOT / "bench" / "data" / "diagnostics.jsonl"


def rows() -> dict[str, dict[str, int | float]]:
    """For each rule: findings judged, the share that was right, and the right and wrong ones that are still found."""
    records = [json.loads(line) for line in JUDGED.read_text(encoding="utf-8").splitlines()]
    found: dict[str, set[tuple[str, int]]] = {}
    for file in {record["file"] for record in records}:
        text = read(shared() / file)
        outline = Outline(text, language_of(text))
        subject = Subject(outline, Glossary(outline), CrossReferences(outline).all)
        found[file] = {(finding.code, finding.span.start) for finding in check(subject, RULES)}
    made: dict[str, dict[str, int | float]] = {}
    by_rule = defaultdict(list)
    for record in records:
        by_rule[record["code"]].append(record)
    for code, judged in by_rule.items():
        still = [record for record in judged if (code, record["offset"]) in found[record["file"]]]
        made[code] = {
            "judged": len(judged),
            "right": sum(record["right"] for record in judged) / len(judged),
            "right, still found": sum(record["right"] for record in still),
            "wrong, still found": sum(not record["right"] for record in still),
        }
    return made
