"""One question over several documents: that they are let go of, what ends it, and what puts them in order."""

from __future__ import annotations

import gc
import weakref
from functools import partial

import pytest

from pincite.engine import Asked, Document, Failed, ask_each, best_first
from pincite.errors import Cancelled, DocumentError

LEASE = "# Lease\n\n## 1. Rent\n\nThe rent is 900 euros a month.\n\n## 2. Pets\n\nDogs are not allowed in the flat.\n"
POLICY = (
    "# Travel policy\n\n## 1. Flights\n\nStaff fly economy class.\n\n## 2. Hotels\n\nA night costs at most 150 euros.\n"
)
POEM = "The moon came up behind the pines,\nand all the lake was still.\n"
QUESTION = "Are dogs allowed in the flat?"


def sources(*texts: str):
    return [(number, partial(Document, text)) for number, text in enumerate(texts)]


def test_each_document_in_turn():
    policy, lease = list(ask_each(sources(POLICY, LEASE), QUESTION))
    assert (policy.key, lease.key) == (0, 1)
    assert lease.decision.value == "Dogs are not allowed in the flat."
    assert lease.document.text == LEASE
    assert lease.elapsed_ms > 0
    alone = Document(LEASE).ask(QUESTION)
    assert lease.decision.evidence == alone.evidence
    assert lease.decision.sections == alone.sections


def test_one_is_opened_when_its_turn_comes_and_need_not_be_kept():
    opened = []

    def source(number):
        def opener():
            opened.append(number)
            return Document(LEASE)

        return number, opener

    asking = ask_each(map(source, range(3)), QUESTION)
    assert opened == []
    first = next(asking)
    assert opened == [0]
    document = weakref.ref(first.document)
    del first
    gc.collect()
    assert document() is None
    assert [outcome.key for outcome in asking] == [1, 2]


@pytest.mark.parametrize("error", [DocumentError("a.pdf: is a PDF"), ZeroDivisionError("division by zero")])
def test_one_that_fails_costs_the_others_nothing(error):
    def opener():
        raise error

    failed, asked = ask_each([("bad", opener), ("good", partial(Document, LEASE))], QUESTION)
    assert failed == Failed("bad", error)
    assert isinstance(asked, Asked)
    assert asked.decision.found


def test_cancelled_inside_a_document():
    looked = 0

    def cancelled():
        nonlocal looked
        looked += 1
        return looked > 200

    text = "".join(f"## {n}. Title {n}\n\nThe rule of clause {n} is this. {'word ' * 200}\n\n" for n in range(400))
    document = Document(text)
    with pytest.raises(Cancelled):
        list(ask_each([("long", lambda: document)], QUESTION, cancelled=cancelled))
    assert looked == 201
    assert "index" not in document._long.__dict__
    assert document.ask("What is the rule of clause 17?").answer.cite.endswith("17")


def test_the_best_document_first():
    outcomes = list(ask_each(sources(POEM, LEASE, POLICY, "", LEASE + POLICY), QUESTION))
    ordered = best_first(outcomes, lambda asked: asked.decision)
    confidences = [asked.decision.confidence for asked in ordered]
    assert confidences == sorted(confidences, reverse=True)
    assert {ordered[0].key, ordered[1].key} == {1, 4}
    found = [asked.decision.found for asked in ordered]
    assert found == sorted(found, reverse=True)
    assert ordered[-1].decision.confidence == 0


def test_scores_play_no_part_and_equals_stay_in_order():
    class Verdict:
        def __init__(self, name, found, confidence, score):
            self.name, self.found, self.confidence, self.score = name, found, confidence, score

    given = [
        Verdict("none", False, 0.0, 99.0),
        Verdict("low", True, 0.4, 80.0),
        Verdict("high", True, 0.9, 1.0),
        Verdict("also none", False, 0.0, 5.0),
        Verdict("also high", True, 0.9, 50.0),
    ]
    names = [verdict.name for verdict in best_first(given, lambda verdict: verdict)]
    assert names == ["high", "also high", "low", "none", "also none"]
