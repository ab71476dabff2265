"""Answers beyond words: yes or no, options, dates, amounts, durations; and where nothing can be read."""

from __future__ import annotations

from decimal import Decimal

import pytest

from pincite import (
    AmountAnswer,
    ChoiceAnswer,
    DateAnswer,
    Document,
    DurationAnswer,
    SpanAnswer,
    YesNoAnswer,
    decide,
    typed,
)
from pincite.errors import InvalidQuestion
from pincite.reading import Amount, Duration, kind_of_json
from pincite.reading.polarity import sense

SUPPLY = """\
# Supply Agreement

## 1. Term

This Agreement takes effect on May 1, 2015 and runs for an initial term of three (3) years.

## 2. Price

The price of the goods is $1,250.50 a tonne.

## 3. Assignment

Neither party may assign this Agreement to a third party.

## 4. Subcontracting

The Supplier may subcontract the work.

## 5. Law

This Agreement is governed by the laws of the State of New York.

## 6. Audit

The Buyer may audit the books of the Supplier only if it has paid all invoices.
"""


@pytest.mark.parametrize(
    ("question", "kind", "value", "words"),
    [
        ("On what date does the agreement take effect?", DateAnswer, "2015-05-01", "May 1, 2015"),
        ("How long is the initial term?", DurationAnswer, Duration("P3Y", False), "three (3) years"),
        ("What is the price of the goods?", AmountAnswer, Amount(Decimal("1250.5"), "$"), "$1,250.50"),
        ("May a party assign the agreement to a third party?", YesNoAnswer, False, None),
        ("May the Supplier subcontract the work?", YesNoAnswer, True, None),
        ("Which state's laws govern?", ChoiceAnswer(["Delaware", "New York", "York"]), "New York", "New York"),
        ("Which law?", ChoiceAnswer({"NY": ["State of New York"], "DE": ["Delaware"]}), "NY", "State of New York"),
    ],
)
def test_a_value_and_the_words_it_was_read_from(question, kind, value, words):
    decision = decide(question, SUPPLY, answer=kind)
    assert decision.found
    assert decision.value == value == decision.typed.value
    assert decision.typed.text == decision.typed.span.of(SUPPLY)
    assert decision.answer.span.covers(decision.typed.span)
    assert decision.confidence == decision.answer.confidence > 0
    if words is not None:
        assert decision.typed.text == words
    assert typed(Document(SUPPLY).ask(question), kind).value == value


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("How long is the initial term?", AmountAnswer),
        ("What is the price of the goods?", DateAnswer),
        ("Which law governs?", ChoiceAnswer(["Delaware", "Ohio"])),
        ("What is the price of the goods?", YesNoAnswer),  # not answered by yes or no
        ("May the Buyer audit the books of the Supplier?", YesNoAnswer),  # only on a condition
        ("Must the Supplier subcontract the work?", YesNoAnswer),  # what one may do, one need not
    ],
)
def test_where_nothing_can_be_read_it_is_not_found(question, kind):
    decision = decide(question, SUPPLY, answer=kind)
    assert (decision.found, decision.value, decision.typed, decision.evidence) == (False, None, None, ())
    assert decision.confidence == 0
    assert decision.sections
    assert [item.text for item in decision.extra["unread"]] == [e.text for e in decide(question, SUPPLY).evidence]


def test_what_is_not_found_as_words_has_no_value_either():
    decision = decide("Who painted the ceiling of the chapel?", SUPPLY, answer=DateAnswer)
    assert not decision.found
    assert "unread" not in decision.extra


def test_a_long_text_tells_what_was_read_of_it():
    text = SUPPLY + "\n\n".join(
        f"## {n}. Goods\n\nThe goods of kind {n} are stored in hall {n * 3}." for n in range(7, 150)
    )
    decision = decide("What is the price of the goods a tonne?", text, answer=AmountAnswer, top_k=3)
    assert decision.value == Amount(Decimal("1250.5"), "$")
    assert (decision.extra["long"]["by"], decision.extra["long"]["read"]) == ("retrieve", 3)
    unread = decide("How long is the initial term?", text, answer=AmountAnswer, top_k=3)
    assert {"long", "unread"} <= unread.extra.keys()


YES_NO = [
    ("May the tenant keep a dog?", "The tenant may keep a dog.", True),
    ("May the tenant keep a dog?", "The tenant shall not keep a dog.", False),
    ("May the tenant keep a dog?", "The tenant may not keep a cat.", None),
    ("May the tenant keep a dog?", "No tenant may keep a dog.", False),
    ("May the tenant keep a dog?", "The tenant may keep a dog, provided that the landlord agrees.", None),
    ("May the tenant keep a dog?", "The tenant may keep a dog unless the landlord objects.", None),
    ("May the tenant keep a dog?", "The tenant is not required to keep a dog.", None),
    ("May the tenant keep a dog?", "Nothing prevents the tenant from keeping a dog.", True),
    ("May the tenant keep a dog?", "(b) keep a dog;", None),  # its lead-in decides
    ("Must the tenant insure the house?", "The tenant may insure the house.", None),
    ("Must the tenant insure the house?", "The tenant shall insure the house.", True),
    ("May we assign without consent?", "A party may not assign this Agreement without consent.", False),
    ("The tenant shall not keep a dog.", "The tenant shall not keep a dog in the house.", True),
    ("The tenant shall not keep a dog.", "The tenant may keep a dog in the house.", False),
    ("When may the tenant keep a dog?", "The tenant may keep a dog.", None),
    ("Darf der Mieter einen Hund halten?", "Der Mieter darf einen Hund halten.", True),
    ("Darf der Mieter einen Hund halten?", "Der Mieter darf keinen Hund halten.", False),
    ("Darf der Mieter einen Hund halten?", "Der Mieter darf einen Hund halten, sofern der Vermieter zustimmt.", None),
    ("Le locataire peut-il garder un chien ?", "Le locataire peut garder un chien.", True),
    ("Le locataire peut-il garder un chien ?", "Le locataire ne peut pas garder un chien.", False),
    ("¿Puede el arrendatario tener un perro?", "El arrendatario puede tener un perro.", True),
    ("¿Puede el arrendatario tener un perro?", "El arrendatario no puede tener un perro.", False),
    ("Может ли арендатор держать собаку?", "Арендатор может держать собаку.", None),  # no rules for it
]


@pytest.mark.parametrize(("question", "passage", "expected"), YES_NO)
def test_yes_and_no_are_said_only_where_the_words_say_so(question, passage, expected):
    from pincite.text.language import language_of

    found = sense(question, passage, language_of(passage))
    assert (None if found is None else found.yes) is expected


def test_kinds_go_to_json_and_back():
    for kind in (
        SpanAnswer(),
        YesNoAnswer(),
        DateAnswer(),
        AmountAnswer(),
        DurationAnswer(),
        ChoiceAnswer({"a": ["x", "y"], "b": []}),
    ):
        again = kind_of_json(kind.as_json())
        assert type(again) is type(kind)
        assert again.as_json() == kind.as_json()
    assert kind_of_json({"kind": "choice", "options": ["a", "b"]}).options == {"a": ("a",), "b": ("b",)}


@pytest.mark.parametrize(
    ("made", "message"),
    [
        ({"kind": "poem"}, "'poem' is no kind of answer: use one of span, yes-no"),
        ({"kind": []}, r"\[\] is no kind of answer"),
        ({"kind": "choice"}, "a choice needs its options"),
        ({"kind": "choice", "options": ["one"]}, "leave no choice: name at least two"),
        ({"kind": "choice", "options": ["one", " "]}, "none empty"),
        ({"kind": "choice", "options": {"a": [1], "b": ["x"]}}, "a choice needs its options"),
    ],
)
def test_kinds_that_make_no_sense(made, message):
    with pytest.raises(InvalidQuestion, match=message):
        kind_of_json(made)


def test_a_choice_without_options_is_told():
    with pytest.raises(InvalidQuestion, match="ChoiceAnswer needs its options"):
        decide("Which law?", SUPPLY, answer=ChoiceAnswer)
    with pytest.raises(InvalidQuestion, match=r"is not a kind of answer known here: use one of SpanAnswer"):
        decide("Which law?", SUPPLY, answer=int)
