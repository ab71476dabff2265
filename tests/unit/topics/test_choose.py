"""Which cutter serves, and what is said of its cuts."""

from __future__ import annotations

import pytest

from pincite.cache import VectorCache
from pincite.engine.store import KeptVectors
from pincite.errors import Cancelled, ModelError
from pincite.text.span import Span
from pincite.topics import local_cutter, topics

from .conftest import GERMAN, joined


class Broken:
    """A packaged embedder whose file went away."""

    def __init__(self, real):
        self.languages, self.dimension = real.languages, real.dimension

    def embed(self, texts):
        raise ModelError("model.onnx: cannot be read: install it again")


def test_the_best_there_is_serves_and_says_so(three, embedder):
    text, units = three
    assert topics(text, units).cutter == "lexical"
    assert topics(text, units, embedder=embedder).cutter == "semantic"
    assert topics(text, units, embedder=embedder, chat=lambda _text, _units: [5]).cutter == "chat"


def test_an_embedder_is_not_asked_about_a_language_that_it_does_not_know(embedder):
    assert local_cutter("de", embedder).name == "lexical"
    assert local_cutter("en", embedder).name == "semantic"
    text, units = joined([*GERMAN[:3] * 2, *GERMAN[3:] * 2])
    found = topics(text, units, embedder=embedder)
    assert found.cutter == "lexical"
    assert [cut.unit for cut in found.cuts] == [6]
    assert {found.opening, found.cuts[0].title} <= {text[a:b] for a in range(len(text)) for b in range(a, a + 50)}


def test_a_model_that_fails_costs_its_tier_only(three, embedder):
    found = topics(*three, embedder=Broken(embedder))
    assert found.cutter == "lexical"
    assert found.problem == "model.onnx: cannot be read: install it again"
    assert found.cuts == topics(*three).cuts


def test_a_cut_tells_its_place_title_and_confidence(three):
    text, units = three
    found = topics(text, units)
    assert found.cuts
    for cut in found.cuts:
        assert cut.position == units[cut.unit].start
        assert cut.title
        assert cut.title in text
        assert 0 < cut.confidence < 1


def test_a_chat_model_gives_no_confidence(three):
    text, units = three
    found = topics(text, units, chat=lambda _text, _units: [10, 5, 0, 5])
    assert [(cut.unit, cut.confidence) for cut in found.cuts] == [(5, None), (10, None)]


@pytest.mark.parametrize("starts", [[15], [-1]])
def test_starts_that_are_no_units(three, starts):
    with pytest.raises(ValueError, match="units 1 to 14"):
        topics(*three, chat=lambda _text, _units: starts)


@pytest.mark.parametrize("units", [[Span(3, 5), Span(0, 2)], [Span(0, 99)], [Span(0, 3), Span(2, 5)]])
def test_units_out_of_order(units):
    with pytest.raises(ValueError, match="out of order or outside"):
        topics("a few words", units)


def test_no_units():
    assert topics("", []) == ((), "lexical", "", "")


def test_vectors_are_made_once(three, embedder):
    class Counting:
        languages, dimension = embedder.languages, embedder.dimension
        read = 0

        def embed(self, texts):
            self.read += len(texts)
            return embedder.embed(texts)

    model, store = Counting(), KeptVectors(VectorCache(None), embedder.fingerprint, embedder.dimension)
    first = topics(*three, embedder=model, store=store)
    assert model.read == 15
    assert topics(*three, embedder=model, store=store) == first
    assert model.read == 15
    assert first == topics(*three, embedder=embedder)


def test_cancelled(three, embedder):
    with pytest.raises(Cancelled):
        topics(*three, cancelled=lambda: True)
    looks = iter([False, True])
    with pytest.raises(Cancelled):
        topics(*three, embedder=embedder, cancelled=lambda: next(looks))
