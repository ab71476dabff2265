"""Candidates: the sections worth a closer look, with what a reader can point at in each."""

from __future__ import annotations

import numpy as np
import pytest

from pincite.errors import Cancelled
from pincite.longdoc import LongDocument
from pincite.retrieval import LexicalRetriever
from pincite.retrieval.lexical import CANDIDATES
from pincite.retrieval.ranking import passage_scores, ranked, using, weights
from pincite.retrieval.signals import NAMES
from pincite.text import Span

TEXT = "# Handbook\n\n" + "".join(
    f"## {n}. Room {n}\n\nThe fee for room {n} is {n * 3} euros. It opens at {n % 12 + 1}.\n\n" for n in range(1, 81)
)


@pytest.fixture(scope="module")
def retriever():
    return LexicalRetriever(LongDocument(TEXT, 60))


def test_the_best_by_bm25_come_first_and_not_too_many(retriever):
    found = retriever.candidates(retriever.analyse("the fee for room 17"))
    assert len(found) == CANDIDATES
    scores = [candidate.bm25 for candidate in found]
    assert scores == sorted(scores, reverse=True)
    assert retriever.document.sections[found[0].index].heading == "17 Room 17"


def test_a_place_that_is_named_comes_along_whatever_its_words(retriever):
    document = retriever.document
    found = retriever.candidates(retriever.analyse("What does Section 42 say about pets?"))
    named = NAMES.index("named_place")
    by_heading = {document.sections[c.index].heading: c for c in found}
    assert by_heading["42 Room 42"].signals[:, named].all()
    assert not any(c.signals[:, named].any() for heading, c in by_heading.items() if heading != "42 Room 42")


def test_only_sections_that_overlap_the_range(retriever):
    start, end = TEXT.index("## 20."), TEXT.index("## 23.")
    found = retriever.candidates(retriever.analyse("the fee for room 17"), Span(start, end))
    headings = {retriever.document.sections[candidate.index].heading for candidate in found}
    assert headings == {"20 Room 20", "21 Room 21", "22 Room 22"}


def test_no_match_no_candidate(retriever):
    assert retriever.candidates(retriever.analyse("zyxwv")) == []


def test_cancelled(retriever):
    fresh = LexicalRetriever(retriever.document)
    with pytest.raises(Cancelled):
        fresh.candidates(fresh.analyse("the fee"), cancelled=lambda: True)


def test_what_a_reader_can_point_at_is_sentences_of_the_section(retriever):
    candidate = retriever.candidates(retriever.analyse("the fee for room 17"))[0]
    section = retriever.document.sections[candidate.index]
    assert [span.of(TEXT) for span in candidate.spans] == ["The fee for room 17 is 51 euros.", "It opens at 6."]
    assert all(section.span.covers(span) for span in candidate.spans)


def test_one_row_of_signals_for_each(retriever):
    for candidate in retriever.candidates(retriever.analyse("What is the fee for room 17?")):
        assert candidate.signals.shape == (len(candidate.spans), len(NAMES))
        assert np.isfinite(candidate.signals).all()
    best = retriever.candidates(retriever.analyse("What is the fee for room 17?"))[0]
    signals = dict(zip(NAMES, best.signals[0], strict=True))
    assert signals["opening"] == 1
    assert signals["rank"] == 1
    assert signals["bm25"] == pytest.approx(1)
    assert 0 < signals["coverage"] <= 1
    assert best.signals[0][NAMES.index("coverage")] > best.signals[1][NAMES.index("coverage")]


def test_sections_are_ordered_by_their_best_passage(retriever):
    order = ranked(retriever.candidates(retriever.analyse("What is the fee for room 17?")))
    scores = [score for _, score in order]
    assert scores == sorted(scores, reverse=True)
    for candidate, score in order:
        assert score == pytest.approx(max(passage_scores(candidate)))


def test_other_weights_order_otherwise_within_their_block(retriever):
    candidates = retriever.candidates(retriever.analyse("What is the fee for room 17?"))
    late = -np.eye(len(NAMES))[NAMES.index("early")]
    with using(late):
        assert weights() is late
        assert ranked(candidates)[0][0].index == max(candidate.index for candidate in candidates)
    assert weights() is not late
    assert retriever.document.sections[ranked(candidates)[0][0].index].heading == "17 Room 17"


@pytest.mark.parametrize(
    ("words", "defines"),
    [
        ("“Net Sales” means what is sold.", True),
        ('Section 1.50 "Net Sales" means what is sold.', True),
        ("- **Net Sales**: what is sold.", True),
        ("Net Sales are what is sold.", True),
        ("“Promotion Net Sales” means something else.", False),
        ("The parties report “Net Sales” monthly.", False),
        ("They sell.", False),
    ],
)
def test_a_definition_is_of_the_very_term(words, defines):
    retriever = LexicalRetriever(LongDocument(f"# Terms\n\n{words}\n\nOther words of net sales stand here too."))
    candidate = retriever.candidates(retriever.analyse("What does “Net Sales” mean?"))[0]
    assert bool(candidate.signals[0, NAMES.index("definition")]) is defines
