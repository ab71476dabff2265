"""The outlines of the shared documents, by the scorer that comes with the gold outlines."""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest

from pincite.parsing import Outline

from .conftest import FOLDER, module, names, text_of

SCORER = "gold/score_outline.py"
GOLD = "gold/outlines"
DOCUMENTS = sorted(path.name.removesuffix(".tsv") for path in (FOLDER / GOLD).glob("*.tsv"))


@cache
def figures(name: str) -> dict:
    """The scorer's figures for one document."""
    scorer, text = module(SCORER), text_of(f"corpus/{name}")
    predicted = [
        {"start": heading.start, "level": heading.level, "title": heading.title}
        for heading in Outline(text).flat
        if heading.kind != "clause"
    ]
    return scorer.score(scorer.Gold(str(FOLDER / GOLD / f"{name}.tsv"), text), predicted, text)


@pytest.mark.parametrize(("figure", "floor"), [("f1", 0.95), ("edge_f1", 0.90), ("title", 0.95)])
def test_the_mean_over_the_documents(figure, floor):
    assert DOCUMENTS, f"{FOLDER / GOLD} holds no gold outlines: set PINCITE_SHARED to the folder of shared documents"
    found = [figures(name)[figure] for name in DOCUMENTS]
    # The scorer gives None where there is no matched heading whose title could be judged.
    assert fmean(value for value in found if value is not None) >= floor


@pytest.mark.parametrize("name", DOCUMENTS)
def test_no_document_falls_behind(name):
    assert figures(name)["f1"] >= 0.80


@pytest.mark.parametrize("name", names("corpus", "corpus/scale"))
def test_every_document_has_an_outline_and_blocks(name):
    text = text_of(name)
    outline = Outline(text)
    assert outline.blocks
    assert all(0 <= heading.start < heading.span.end <= heading.end <= len(text) for heading in outline.flat)
    assert [heading for top in outline.headings for heading in top.walk()] == outline.flat
