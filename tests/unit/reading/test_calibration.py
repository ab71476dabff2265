"""How sure the sentence reader may be."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.longdoc import LongDocument
from pincite.reading import ask
from pincite.reading.calibration import FEATURES, Calibration, calibration, features, style_of
from pincite.retrieval import LexicalRetriever

TEXT = (
    "# Lease\n\n## Notice\n\nThe notice period is ninety days. The tenant gives notice in writing.\n\n"
    "## Rent\n\nThe rent is 900 euros.\n\n## Garden\n\n“Garden” means the land behind the house.\n"
)


@pytest.fixture(scope="module")
def retriever():
    return LexicalRetriever(LongDocument(TEXT))


@pytest.mark.parametrize(
    "text",
    [
        "How long is the term?",
        "how long is the term",
        "May the tenant sublet",
        "Wie hoch ist die Miete",
        "Darf der Mieter untervermieten",
        "Quel est le délai",
        "¿Cuánto cuesta?",
        "cuánto cuesta",
        "契約期間はどのくらいですか",
        "通知期是多长时间？",
        "Каков срок уведомления",
    ],
)
def test_people_ask(text):
    assert style_of(text) == "question"


@pytest.mark.parametrize(
    "text",
    [
        "The date of the contract",
        "Receiving Party shall not disclose the terms.",
        "Termination for convenience",
        "Laufzeit",
        "",
    ],
)
def test_checklists_state(text):
    assert style_of(text) == "statement"


@pytest.mark.parametrize("style", ["question", "statement"])
def test_the_fitted_map_is_a_map(style):
    fitted = calibration(style)
    assert fitted.weights.shape == (len(FEATURES),)
    assert np.isfinite(fitted.weights).all()
    assert 0 < fitted.threshold < 1
    assert fitted.weights[FEATURES.index("definition")] >= 0
    assert fitted.weights[FEATURES.index("named_place")] >= 0
    assert fitted.weights[FEATURES.index("share")] > 0


def test_probabilities_are_the_logistic_function():
    made = Calibration(np.array([2.0, -1.0]), 0.5, 0.3)
    found = made.probabilities(np.array([[1.0, 1.0], [0.0, 0.0], [1e6, 0.0], [-1e6, 0.0]]))
    assert found[:2] == pytest.approx([1 / (1 + np.exp(-1.5)), 1 / (1 + np.exp(-0.5))])
    assert 0 < found[3] < 1e-9
    assert 1 - 1e-9 < found[2] < 1


def test_one_row_of_features_a_passage(retriever):
    question = retriever.analyse("How long is the notice period?")
    candidates = retriever.candidates(question)
    rows = features(question, candidates)
    assert rows.shape == (sum(len(candidate.spans) for candidate in candidates), len(FEATURES))
    assert np.isfinite(rows).all()
    assert rows[:, FEATURES.index("share")].sum() == pytest.approx(1)
    assert rows[:, FEATURES.index("unknown")].max() <= 1
    assert features(question, []).shape == (0, len(FEATURES))


def test_the_better_the_surer(retriever):
    sure = ask(retriever, "How long is the notice period?").confidence
    unsure = ask(retriever, "How long is the notice for pets in the cellar of the neighbour?").confidence
    assert sure > unsure


def test_a_definition_is_found(retriever):
    decision = ask(retriever, "What does “Garden” mean?")
    assert decision.value == "“Garden” means the land behind the house."


def test_where_nothing_speaks_of_what_is_asked_nothing_is_found(retriever):
    for question in ("How old is the captain?", "When does the train leave?", "zyxwv", "Who won"):
        assert not ask(retriever, question).found
