"""The floor of quality of topic cuts without a model, by the scorer that comes with the documents."""

from __future__ import annotations

import re
import statistics

from pincite.text.span import Span
from pincite.topics import LexicalCutter

from .conftest import module, records, text_of

SCORER = "seg/score_cuts.py"


def test_cuts_by_words_are_better_than_none():
    scorer = module(SCORER)
    ours, none = [], []
    for record in records("seg/boundaries.jsonl"):
        text = text_of(f"seg/{record['doc']}")
        starts = [m.end() for m in re.finditer(r"\A\s*|\n[ \t]*\n\s*", text) if m.end() < len(text)]
        units = [Span(a, a + len(text[a:b].rstrip())) for a, b in zip(starts, [*starts[1:], len(text)], strict=True)]
        gold = scorer.labels(starts, record["boundary_chars"])
        cuts = [units[start].start for start in LexicalCutter()(text, units)]
        ours.append(scorer.errors(gold, scorer.labels(starts, cuts))[0])
        none.append(scorer.errors(gold, scorer.labels(starts, []))[0])
    assert len(ours) == 81
    assert statistics.fmean(ours) <= 0.35 < statistics.fmean(none)
