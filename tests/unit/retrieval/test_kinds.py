"""What kind of answer a question expects, and which passages hold one: a few cases per language."""

from __future__ import annotations

import time

import pytest

from pincite.retrieval.kinds import KINDS, expected_kinds, holds

ASKED = [
    ("duration", "How long is the notice period?"),
    ("duration", "By when must the invoice be paid?"),
    ("duration", "Wie lange läuft der Vertrag?"),
    ("duration", "Quel est le délai de paiement ?"),
    ("duration", "¿Cuántos días tiene el inquilino?"),
    ("duration", "契約期間はどのくらいですか。"),
    ("duration", "Как долго действует договор?"),
    ("amount", "How much does a licence cost?"),
    ("amount", "What is the maximum fine?"),
    ("amount", "Wie hoch ist die Gebühr?"),
    ("amount", "Combien coûte la licence ?"),
    ("amount", "料金はいくらですか。"),
    ("percent", "At what rate does interest accrue?"),
    ("percent", "Wie hoch ist der Zinssatz?"),
    ("count", "How many directors are there?"),
    ("count", "Wie viele Mitglieder hat der Rat?"),
    ("count", "¿Cuántos jueces hay?"),
    ("date", "On which date was the agreement signed?"),
    ("date", "Welches Datum trägt der Vertrag?"),
    ("age", "How old must a senator be?"),
    ("age", "Quel âge faut-il avoir ?"),
    ("definition", "What does “Affiliate” mean?"),
    ("definition", "Was bedeutet Verbraucher?"),
    ("definition", "¿Qué significa usuario?"),
    ("consent", "May the tenant sublet?"),
    ("consent", "Darf der Mieter untervermieten?"),
    ("consent", "Le locataire peut-il sous-louer ?"),
    ("consent", "譲渡できますか。"),
    ("party", "Who owns the deliverables?"),
    ("party", "Wer haftet für Schäden?"),
    ("party", "¿Quién paga los gastos?"),
]
HELD = [
    ("duration", "within thirty (30) days after receipt", "the fee is due on request"),
    ("duration", "innerhalb von drei Monaten", "die Gebühr ist hoch"),
    ("duration", "dans un délai de quinze jours", "le prix est payable"),
    ("duration", "plazo de diez días", "el precio se paga"),
    ("duration", "契約期間は1年間とします", "料金を支払う"),
    ("amount", "a fee of $5,000", "a fee that is fair"),
    ("amount", "eine Gebühr von 50 Euro", "eine angemessene Gebühr"),
    ("amount", "月額980円", "月額の料金"),
    ("percent", "interest at 1.5 percent", "interest at the legal rate"),
    ("percent", "fünf Prozentpunkte", "fünf Punkte"),
    ("count", "seven directors", "the directors"),
    ("date", "dated as of March 3, 2024", "dated as above"),
    ("date", "vom 1. Januar 2025", "vom Januar"),
    ("age", "has attained the age of thirty years", "has attained the office"),
    ("definition", "“Fees” means the amounts payable", "the Fees fall due"),
    ("party", "the Customer pays", "whoever pays"),
    ("consent", "the tenant may not sublet", "the tenant sublets"),
]


@pytest.mark.parametrize(("kind", "question"), ASKED, ids=[question for _, question in ASKED])
def test_what_is_asked_for(kind, question):
    assert kind in expected_kinds(question)


@pytest.mark.parametrize("question", ["", "Termination", "Tell me about the garden.", "the weather of Vermont"])
def test_often_nothing_in_particular_is_asked_for(question):
    assert expected_kinds(question) == ()


def test_several_kinds_come_in_a_fixed_order():
    kinds = expected_kinds("How long may it last and how much does it cost?")
    assert {"duration", "amount"} <= set(kinds)
    assert list(kinds) == [kind for kind in KINDS if kind in kinds]


@pytest.mark.parametrize(("kind", "with_it", "without"), HELD, ids=[f"{kind}: {words}" for kind, words, _ in HELD])
def test_what_a_passage_holds(kind, with_it, without):
    assert holds(kind, with_it)
    assert not holds(kind, without)


def test_capitals_do_not_hide_it():
    assert holds("duration", "WITHIN THIRTY (30) DAYS")
    assert holds("amount", "USD 5,000")


@pytest.mark.parametrize("kind", KINDS)
def test_an_empty_passage_holds_nothing(kind):
    assert not holds(kind, "")


@pytest.mark.parametrize("text", ["1" * 100_000, "1 " * 50_000, "1, " * 50_000, "1 (1" * 30_000])
def test_long_runs_of_numbers_are_read_at_once(text):
    started = time.process_time()
    for kind in KINDS:
        holds(kind, text + "x")
    assert time.process_time() - started < 5
    assert holds("amount", text + " dollars")
    assert holds("duration", text + " days")
