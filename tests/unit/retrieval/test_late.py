"""Late chunking, with the packaged embedder."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest

from pincite.models.onnx.load import load_embedder
from pincite.retrieval.late import late_ready, late_vectors
from pincite.text.span import Span

BERLIN = (
    "Berlin is the capital and largest city of Germany. It lies on the river Spree. "
    "The city has three and a half million people. "
)
LEASE = "The tenant pays the rent on the third day of each month. It is nine hundred euros. "


@pytest.fixture(scope="module")
def model():
    return load_embedder()


class ByFirstToken:
    name, pooling = "first", "cls"

    def embed_tokens(self, text, length=None):
        raise AssertionError("it must not be asked")


class WithoutStates:
    name, pooling = "closed", "mean"


def test_a_model_that_can(model):
    assert late_ready(model) is None


@pytest.mark.parametrize(("other", "why"), [(ByFirstToken(), "cls"), (WithoutStates(), "states of its tokens")])
def test_a_model_that_cannot_says_why(other, why):
    assert why in late_ready(other)
    with pytest.raises(ValueError, match=why):
        late_vectors(other, "words", [Span(0, 5)])


def test_rows_are_of_length_one_and_as_many_as_spans(model):
    spans = [Span(0, 50), Span(51, 79), Span(80, 125)]
    rows = late_vectors(model, BERLIN, spans)
    assert rows.shape == (3, model.dimension)
    assert rows.dtype == np.float32
    assert np.linalg.norm(rows, axis=1) == pytest.approx(1, abs=1e-5)
    assert late_vectors(model, BERLIN, []).shape == (0, model.dimension)


def test_one_span_over_a_short_text_is_the_mean_of_its_tokens(model):
    states, _ = model.embed_tokens(BERLIN)
    mean = states.mean(axis=0)
    (row,) = late_vectors(model, BERLIN, [Span(0, len(BERLIN))])
    assert row @ (mean / np.linalg.norm(mean)) == pytest.approx(1, abs=1e-4)


def test_a_sentence_knows_what_stands_before_it(model):
    """ "The city" is nearer to a question about Berlin when it is read with what it stands behind."""
    text = BERLIN
    span = Span(text.index("The city"), len(text.rstrip()))
    (late,) = late_vectors(model, text, [span])
    (alone,) = model.embed([span.of(text)])
    (asked,) = model.embed_query(["Berlin"])
    assert late @ asked > alone @ asked


def test_long_text_is_read_in_windows_and_every_span_has_its_own_vector(model):
    parts = [BERLIN, LEASE] * 30
    text = "".join(parts)
    starts = np.cumsum([0, *map(len, parts)])
    spans = [Span(int(a), int(b)) for a, b in pairwise(starts)]
    rows = late_vectors(model, text, spans)
    asked = model.embed_query(["How much does the tenant pay?"])[0]
    leases, cities = rows[1::2] @ asked, rows[::2] @ asked
    assert leases.min() > cities.max()


@pytest.mark.parametrize("text", ["", "   \n ", "x" * 5000, "多くの文字" * 400, "a\ud800b " * 300, "🙂 " * 900])
def test_any_text(model, text):
    spans = [Span(0, len(text)), Span(len(text) // 2, len(text) // 2 + 1)] if text else [Span(0, 0)]
    rows = late_vectors(model, text, spans)
    assert rows.shape == (len(spans), model.dimension)
    assert np.isfinite(rows).all()


def test_a_span_that_cuts_a_word_takes_the_tokens_that_overlap_it(model):
    text = "The indemnification survives termination."
    whole = Span(text.index("indemnification"), text.index(" survives"))
    half = Span(whole.start + 2, whole.end - 2)
    rows = late_vectors(model, text, [whole, half])
    assert rows[0] @ rows[1] > 0.9
