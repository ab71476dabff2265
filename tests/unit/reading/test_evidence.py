"""Questions and the words that answer them: documents as data in tests/fixtures/evidence."""

from __future__ import annotations

import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from pincite.engine import Document

FOLDER = Path(__file__).parents[2] / "fixtures" / "evidence"
FIXTURES = {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.toml"))}
CASES = [(name, question, words) for name, fixture in FIXTURES.items() for question, words in fixture["questions"]]


@cache
def document(name: str) -> Document:
    return Document(FIXTURES[name]["text"].lstrip("\n"), name=name)


@pytest.mark.parametrize(("name", "question", "words"), CASES, ids=[f"{n}: {q}" for n, q, _ in CASES])
def test_first_evidence(name, question, words):
    decision = document(name).ask(question)
    if words:
        assert decision.found
        assert words in document(name).text
        assert words in decision.answer.text
    else:
        assert [evidence.text for evidence in decision.evidence] == []
        assert not decision.found
        assert decision.confidence == 0.0


@pytest.mark.parametrize("name", FIXTURES)
def test_evidence_is_a_part_of_the_document_with_its_place(name):
    asked = document(name)
    for question, _ in FIXTURES[name]["questions"]:
        decision = asked.ask(question)
        assert decision.found == bool(decision.evidence)
        assert len(decision.sections) == min(5, len(asked.sections))
        for evidence in decision.evidence:
            assert asked.text[evidence.start : evidence.end] == evidence.text
            assert evidence.text == evidence.text.strip()
            assert 0 <= evidence.confidence <= 1
            assert evidence.cite == asked.cite(evidence.span)
            assert evidence.path == asked.path(evidence.start)
            section, _ = decision.sections[evidence.section]
            assert section.start <= evidence.start < section.end
        spans = sorted(evidence.span for evidence in decision.evidence)
        assert all(a.end <= b.start for a, b in pairwise(spans))


@pytest.mark.parametrize("name", FIXTURES)
def test_headings_are_not_evidence(name):
    asked = document(name)
    captions = {heading.span for heading in asked.headings if heading.kind != "clause"}
    for question, _ in FIXTURES[name]["questions"]:
        assert not captions & {evidence.span for evidence in asked.ask(question).evidence}


@pytest.mark.parametrize("name", FIXTURES)
def test_evidence_is_made_of_whole_words(name):
    asked = document(name)
    for question, _ in FIXTURES[name]["questions"]:
        for evidence in asked.ask(question).evidence:
            around = asked.text[max(0, evidence.start - 1) : evidence.end + 1]
            if asked.language != "ja":
                assert not (around[0].isalnum() and evidence.text[0].isalnum())
                assert not (around[-1].isalnum() and evidence.text[-1].isalnum() and around != evidence.text)


def test_the_same_question_has_the_same_answer():
    fixture = FIXTURES["services-agreement"]
    for question, _ in fixture["questions"]:
        assert document("services-agreement").ask(question) == Document(
            fixture["text"].lstrip("\n"), name="services-agreement"
        ).ask(question)
