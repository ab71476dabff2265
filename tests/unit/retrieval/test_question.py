"""A question analysed against a document: concepts, synonyms, translations, the term asked for."""

from __future__ import annotations

import pytest

from pincite.lexical import BM25, analyzer_for
from pincite.retrieval.question import analyse


def index(language: str, *passages: str) -> BM25:
    return BM25([analyzer_for(language).terms(passage) for passage in passages])


def asked(question: str, language: str, *passages: str):
    return analyse(question, index(language, *passages), analyzer_for(language))


def stem(word: str, language: str = "en") -> str:
    return analyzer_for(language).terms(word)[0]


def test_each_word_is_a_concept_once():
    question = asked("How long does the notice of the notice last?", "en", "The notice lasts ten days.", "Other words.")
    own = [next(iter(concept.terms)) for concept in question.concepts]
    assert own.count(stem("notice")) == 1
    assert question.text.startswith("How long")


def test_a_word_that_the_document_lacks_is_known_by_its_synonym():
    question = asked("Can I cancel?", "en", "Either party may terminate this agreement.", "The fee is due.")
    concept = next(c for c in question.concepts if stem("terminate") in c.terms)
    assert concept.known
    assert 0 < concept.terms[stem("terminate")] < 1


def test_a_word_of_which_nothing_speaks_is_unknown_and_grave():
    question = asked("Is there a garden?", "en", "The fee is due.", "The fee is high.", "The term is long.")
    garden = next(c for c in question.concepts if stem("garden") in c.terms)
    fee = asked("the fee", "en", "The fee is due.", "The fee is high.", "The term is long.").concepts[0]
    assert not garden.known
    assert fee.known
    assert garden.importance > fee.importance


def test_a_question_in_another_language_reaches_the_documents_words():
    question = asked("How much is the deposit?", "de", "Die Kaution beträgt zwei Monatsmieten.", "Die Miete ist hoch.")
    assert any(stem("Kaution", "de") in concept.terms for concept in question.concepts)
    back = asked("Wie hoch ist die Kaution?", "en", "The deposit is two months' rent.", "Other words.")
    assert any(stem("deposit") in concept.terms for concept in back.concepts)


def test_names_and_numbers_are_the_same_in_every_language():
    question = asked("What does Lindenstraße 4711 cost?", "de", "Lindenstraße 4711 kostet nichts.", "Andere Worte.")
    terms = {term for concept in question.concepts for term in concept.terms}
    assert {stem("Lindenstraße", "de"), "4711"} <= terms


def test_a_compound_holds_its_parts_in_languages_that_compound():
    question = asked("Wann endet die Kündigung?", "de", "Die Kündigungsfrist endet bald.", "Die Miete ist hoch.")
    assert any(stem("Kündigungsfrist", "de") in concept.terms for concept in question.concepts)


def test_weights_are_the_highest_that_a_concept_gives():
    question = asked("May the tenant cancel the lease?", "en", "The lessee may terminate the lease.", "Other words.")
    assert question.weights[stem("lease")] == 1.0
    assert all(0 < weight <= 1 for weight in question.weights.values())


def test_matching_says_how_well_and_how_close():
    question = asked("late payment interest", "en", "Interest on late payment is due.", "Other words stand here.")
    terms = analyzer_for("en").terms("Interest on late payment is due.")
    whole = question.matches(terms)
    assert whole.strengths.shape == (len(question.concepts),)
    assert (whole.strengths > 0).all()
    nothing = question.matches([])
    assert not nothing.strengths.any()
    assert nothing.pairs == 0
    far = question.matches([terms[0], *["word"] * 20, *terms[1:]])
    assert far.pairs <= whole.pairs


@pytest.mark.parametrize(
    ("question", "language", "term"),
    [
        ("What does “Fees” mean?", "en", "Fees"),
        ("What does Net Income mean in this agreement?", "en", "Net Income"),
        ("What is the definition of Affiliate?", "en", "Affiliate"),
        ("Was bedeutet Verbraucher?", "de", "Verbraucher"),
        ("Que signifie le terme « client » ?", "fr", "client"),
        ("¿Qué es un niño?", "es", "niño"),
    ],
)
def test_the_term_whose_meaning_is_asked(question, language, term):
    assert asked(question, language, "Words.").term == tuple(analyzer_for(language).terms(term))


@pytest.mark.parametrize(
    "question",
    ["What does a late book cost?", "What does Section 5 say?", "Do the tenants' and landlords' duties differ?", ""],
)
def test_most_questions_ask_for_no_meaning(question):
    assert asked(question, "en", "Words.").term == ()


@pytest.mark.parametrize("question", ["", "?", "the of", "\x00", "\ud800"])
def test_a_question_without_words_has_no_concepts(question):
    assert asked(question, "en", "Words of the document.").weights.keys() <= {"\ud800"}
