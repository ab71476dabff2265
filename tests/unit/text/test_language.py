"""The language of a text, found out from its commonest words and its script."""

import random
import time

import pytest

from pincite.text.language import SAMPLE, language_of

PROSE = {
    "en": "The Supplier shall deliver the goods to the place that is named in the order, and the risk passes there.",
    "de": "Der Lieferant liefert die Ware an den Ort, der in der Bestellung genannt ist, und die Gefahr geht über.",
    "fr": "Le fournisseur livre les marchandises au lieu qui est indiqué dans la commande, et le risque y passe.",
    "es": "El proveedor entrega las mercancías en el lugar que se indica en el pedido, y el riesgo pasa con ellas.",
    "it": "Il fornitore consegna le merci nel luogo che è indicato nell'ordine, e il rischio passa con la consegna.",
    "pt": "O fornecedor entrega as mercadorias no lugar que é indicado na encomenda, e o risco passa com a entrega.",
    "nl": "De leverancier levert de goederen op de plaats die in de bestelling is genoemd, en het risico gaat over.",
    "ru": "Поставщик доставляет товар в место, указанное в заказе, и риск переходит вместе с ним.",
    "ja": "供給者は、注文書に記載された場所に商品を引き渡し、危険は引渡しとともに移転する。",
    "zh": "供应商应将货物交付至订单所载明的地点，风险随货物一并转移。",
}
QUESTIONS = {
    "en": "How long is the notice period?",
    "de": "Wie lang ist die Kündigungsfrist?",
    "fr": "Quelle est la durée du préavis ?",
    "es": "¿Cuál es el plazo de preaviso?",
    "it": "Qual è il termine di preavviso?",
    "pt": "Qual é o prazo de aviso prévio do contrato?",
    "nl": "Hoe lang is de opzegtermijn van het contract?",
    "ru": "Каков срок уведомления?",
    "ja": "通知期間はどのくらいですか。",
    "zh": "通知期是多长时间？",
}

SHORT = [
    ("en", "What does a late book cost?"),
    ("en", "May I bring food?"),
    ("en", "Who pays?"),
    ("en", "how many days"),
    ("en", "A term of a lease"),
    ("de", "Was kostet ein Buch?"),
    ("de", "Darf ich untervermieten?"),
    ("de", "Wer haftet wann?"),
    ("fr", "Qui paie ?"),
    ("fr", "Combien coûte un livre ?"),
    ("fr", "L'employeur peut-il résilier ?"),
    ("es", "¿Quién paga?"),
    ("es", "¿Cuánto cuesta un libro?"),
    ("it", "Chi paga?"),
    ("it", "Quanto costa un libro?"),
    ("pt", "Quem paga?"),
    ("pt", "Quanto tempo dura o contrato de trabalho?"),
    ("nl", "Wie betaalt het?"),
    ("nl", "Hoeveel kost een boek?"),
]


@pytest.mark.parametrize(("language", "question"), SHORT)
def test_two_or_three_words_are_enough_for_a_question(language, question):
    for default in ("en", "de", "fr", "ja"):
        assert language_of(question, default) == language


def test_what_two_languages_share_is_taken_for_the_expected_one():
    for default in ("nl", "en"):
        assert language_of("is in", default) == default


@pytest.mark.parametrize("language", PROSE)
def test_a_sentence_is_enough(language):
    assert language_of(PROSE[language]) == language


@pytest.mark.parametrize("language", QUESTIONS)
def test_a_question_is_enough_whatever_the_document_is_in(language):
    for default in ("en", "de", "ja"):
        assert language_of(QUESTIONS[language], default) == language


@pytest.mark.parametrize("text", ["", "  \n", "123 456", "§ 12.2(b)", "!?…", "Zyxwv Qwrtz"])
def test_the_default_where_nothing_tells(text):
    assert language_of(text) == "en"
    assert language_of(text, "fr") == "fr"


def test_most_of_the_text_decides():
    assert language_of(PROSE["de"] * 8 + PROSE["en"]) == "de"
    assert language_of(PROSE["en"] * 8 + PROSE["ja"]) == "en"


def test_names_in_latin_letters_do_not_make_japanese_english():
    assert (
        language_of("Mozilla は Firefox のプライバシーに関する通知 (Firefox Privacy Notice) を公開しています。") == "ja"
    )


def test_numbers_and_markup_do_not_hide_the_language():
    table = "| 1.2.3 | 4,000 | <td> |\n" * 200
    assert language_of(table + PROSE["fr"] * 3 + table) == "fr"


def test_capitals_count_like_small_letters():
    assert language_of(PROSE["de"].upper().replace("SS", "ß")) == "de"


def test_a_long_text_is_judged_by_its_start_middle_and_end():
    filler = "xyzzy " * SAMPLE
    assert language_of(PROSE["de"] * 100 + filler + PROSE["de"] * 100) == "de"
    words = PROSE["es"].split()
    random.Random(1).shuffle(words)
    long = " ".join(words * 20_000)
    started = time.perf_counter()
    assert language_of(long) == "es"
    assert time.perf_counter() - started < 1.0
