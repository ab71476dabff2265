"""The floors of quality on the natural questions, by the scorer that comes with them."""

from __future__ import annotations

from functools import cache

import pytest

from pincite.engine import Document
from pincite.longdoc import approx_tokens

from .conftest import module, records, text_of

QUESTIONS = "questions/open.jsonl"
SCORER = "questions/score_select.py"
K = 5


@cache
def answers() -> tuple[dict, dict]:
    """For each question what was asked, and what was answered."""
    asked = {record["id"]: record for record in records(QUESTIONS)}
    documents: dict[str, Document] = {}
    answered = {}
    for name, record in asked.items():
        document = documents.setdefault(record["doc"], Document(text_of(f"corpus/{record['doc']}")))
        decision = document.ask(record["question"], k=K)
        answered[name] = {
            "sections": [[section.start, section.end] for section, _ in decision.sections],
            "evidence": [[evidence.start, evidence.end] for evidence in decision.evidence],
            "found": decision.found,
        }
    return asked, answered


def mean(figure: str, *, answerable: bool) -> float:
    asked, answered = answers()
    scorer = module(SCORER)
    rows = [
        scorer.score_one(record, answered[name]) for name, record in asked.items() if record["answerable"] is answerable
    ]
    return scorer.mean(rows, figure)


@pytest.mark.parametrize(("figure", "floor"), [("R@3", 0.72), ("hit@1", 0.50), ("F1", 0.30)])
def test_what_is_answerable_is_found(figure, floor):
    assert mean(figure, answerable=True) >= floor


def test_what_is_not_answerable_is_seldom_answered():
    assert mean("false", answerable=False) <= 0.5


def test_the_figures_are_of_sections_of_at_most_256_tokens_and_k_5():
    asked, answered = answers()
    for name, record in asked.items():
        text = text_of(f"corpus/{record['doc']}")
        assert len(answered[name]["sections"]) <= K
        assert all(approx_tokens(text[start:end]) <= 256 for start, end in answered[name]["sections"])


def test_evidence_is_as_long_as_sentences_are():
    _, answered = answers()
    lengths = sorted(end - start for answer in answered.values() for start, end in answer["evidence"][:1])
    assert 40 <= lengths[len(lengths) // 2] <= 400
