"""One question over several documents."""

from __future__ import annotations

import pytest

from pincite.engine import Asked, Document, Failed, ask_each, best_first
from pincite.errors import Cancelled, DocumentError, InvalidQuestion

LEASE = "# Lease\n\n## Notice\n\nThe notice period is ninety days.\n\n## Rent\n\nThe rent is 900 euros."
MENU = "# Menu\n\n## Soup\n\nThe soup is made of peas.\n\n## Fish\n\nThe fish is fresh and the bread is warm."
QUESTION = "How long is the notice period?"


def sources(**texts):
    return [(name, lambda name=name, text=text: Document(text, name=name)) for name, text in texts.items()]


def test_document_after_document_in_their_order():
    answers = list(ask_each(sources(menu=MENU, lease=LEASE, empty=""), QUESTION))
    assert [answer.key for answer in answers] == ["menu", "lease", "empty"]
    assert [answer.decision.found for answer in answers] == [False, True, False]
    assert all(isinstance(answer, Asked) and answer.elapsed_ms >= 0 for answer in answers)
    assert answers[1].decision == Document(LEASE, name="lease").ask(QUESTION)


def test_the_best_comes_first_and_equals_stay():
    answers = list(ask_each(sources(menu=MENU, lease=LEASE, other=MENU), QUESTION))
    order = best_first(answers, lambda answer: answer.decision)
    assert [answer.key for answer in order] == ["lease", "menu", "other"]


def test_one_that_fails_costs_the_others_nothing():
    def missing():
        raise DocumentError("a.txt: no such file")

    failed, found = ask_each([("a", missing), *sources(lease=LEASE)], QUESTION)
    assert isinstance(failed, Failed)
    assert str(failed.error) == "a.txt: no such file"
    assert found.decision.found


def test_each_is_opened_in_its_turn_and_told_before():
    told, opened = [], []

    def source(name):
        def open_it():
            opened.append(name)
            return Document(LEASE, name=name)

        return name, open_it

    asked = ask_each([source("a"), source("b")], QUESTION, progress=lambda key, done: told.append((key, done)))
    next(asked)
    assert (told, opened) == ([("a", 0)], ["a"])
    next(asked)
    assert (told, opened) == ([("a", 0), ("b", 1)], ["a", "b"])


@pytest.mark.parametrize("wrong", [{"question": " "}, {"k": 0}, {"budget": 0}])
def test_a_question_that_makes_no_sense_opens_nothing(wrong):
    opened = []
    arguments = {"question": QUESTION} | wrong
    with pytest.raises(InvalidQuestion):
        list(ask_each([("a", lambda: opened.append("a"))], **arguments))
    assert opened == []


def test_cancelled_between_documents():
    seen = []
    asked = ask_each(sources(a=LEASE, b=LEASE, c=LEASE), QUESTION, cancelled=lambda: len(seen) == 2)
    with pytest.raises(Cancelled):
        seen.extend(iter(lambda: next(asked).key, None))
    assert seen == ["a", "b"]


def test_k_budget_and_reader_are_handed_on():
    class First:
        def read(self, question, window):
            return [(0, 1, 0.5)]

    (answer,) = ask_each(sources(lease=LEASE), QUESTION, k=1, budget=1, reader=First())
    assert len(answer.decision.sections) == 1
    assert answer.decision.confidence == 0.5
