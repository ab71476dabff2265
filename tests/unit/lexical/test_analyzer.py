"""Terms by language: stems, negations, digits, section numbers, bigrams, accents."""

import unicodedata
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.lexical.analyzer import Analyzer, analyzer_for
from pincite.lexical.stopwords import stopwords

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "ru")
NEGATIONS = {
    "en": "no not nor neither never none without unless except only may must cannot",
    "de": "nicht kein keine keinen ohne niemals weder nie",
    "fr": "ne pas ni sans jamais aucun aucune sauf",
    "es": "no ni sin nunca ninguno salvo",
    "it": "non né senza mai nessun salvo",
    "pt": "não nem sem nunca nenhum salvo",
    "nl": "niet geen noch zonder nooit",
    "ru": "не ни нет без никогда",
}


def terms(text: str, language: str = "en") -> list[str]:
    return analyzer_for(language).terms(text)


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "termination", "may terminate"),
        ("en", "notices", "notice"),
        ("de", "Kündigungen", "Kündigung"),
        ("de", "Verträge", "Vertrages"),
        ("fr", "résiliation", "résilier"),
        ("es", "obligaciones", "obligación"),
        ("it", "contratti", "contratto"),
        ("pt", "obrigações", "obrigação"),
        ("nl", "overeenkomsten", "overeenkomst"),
        ("ru", "договора", "договором"),
    ],
)
def test_forms_of_a_word_meet(language, one, other):
    assert set(terms(one, language)) & set(terms(other, language))


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_negation_is_a_stop_word(language):
    assert not stopwords(language) & set(NEGATIONS[language].split())
    for word in NEGATIONS[language].split():
        assert terms(word, language), word


def test_what_is_forbidden_is_not_what_is_allowed():
    assert terms("The Tenant may not assign this Lease.") != terms("The Tenant may assign this Lease.")
    assert "not" in terms("may not assign")


@pytest.mark.parametrize("language", LANGUAGES)
def test_single_digits_are_kept(language):
    assert terms("8", language) == ["8"]
    assert terms("Article 8", language) != terms("Article 7", language)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Section 7.2", "7.2"),
        ("§7.2.1", "7.2.1"),
        ("(see 12.10)", "12.10"),
        ("It is in 7.2.", "7.2"),
        ("Artikel 12a", "12a"),
        ("le 1.5 %", "1.5"),
    ],
)
def test_section_numbers_are_one_term(text, number):
    assert number in terms(text)
    assert number in terms(text, "de")


def test_section_numbers_are_not_their_parts():
    assert not {"7", "2"} & set(terms("Section 7.2"))
    assert terms("7.2") != terms("2.7")


@pytest.mark.parametrize(
    ("one", "other", "language"),
    [
        ("resiliation", "résiliation", "fr"),
        ("resolucion", "resolución", "es"),
        ("e\u0301te\u0301", "été", "fr"),
        ("Ku\u0308ndigung", "Kündigung", "de"),
        ("STRASSE", "Straße", "de"),
        ("１２条", "12条", "ja"),
        ("ｶﾀｶﾅ", "カタカナ", "ja"),
        ("ﬁnal oﬀer", "final offer", "en"),
        ("Artículo 1º", "artículo 1", "es"),
        ("n\xa05", "n 5", "fr"),
    ],
)
def test_spellings_of_the_same_word_meet(one, other, language):
    assert terms(one, language) == terms(other, language)


@given(st.text(alphabet="aäeéßñçøœŻ12. -\u0301\u0308"))
def test_composed_and_decomposed_text_have_the_same_terms(text):
    for language in ("de", "fr"):
        assert terms(unicodedata.normalize("NFC", text), language) == terms(
            unicodedata.normalize("NFD", text), language
        )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("契約期間", ["契約", "約期", "期間"]),
        ("条", ["条"]),
        ("第8条の", ["第", "8", "条の"]),
        ("契約。期間", ["契約", "期間"]),
        ("Firefox の設定", ["firefox", "の設", "設定"]),
    ],
)
def test_scripts_without_spaces_become_bigrams(text, expected):
    assert terms(text, "ja") == expected


def test_bigrams_also_inside_a_text_of_another_language():
    assert terms("the 契約期間 clause") == ["契約", "約期", "期間", "claus"]


def test_case_and_marks_do_not_matter():
    assert terms("“TERMINATION”, (fees); *notice*") == terms("termination fees notice")


def test_order_and_repetition_are_kept():
    assert terms("fee, notice and fee") == ["fee", terms("notice")[0], "fee"]


def test_an_unknown_language_is_taken_by_its_words():
    assert Analyzer("xx").terms("Foo foos 7.2") == ["foo", "foos", "7.2"]


def test_the_shared_analyzer_is_one_per_language():
    assert analyzer_for("de") is analyzer_for("de")
    assert analyzer_for("de") is not analyzer_for("nl")


@given(st.text())
def test_ascii_and_other_text_are_read_alike(text):
    # A character outside ASCII, which is no word, switches to the other reading.
    plain = text.encode("ascii", "ignore").decode()
    assert terms(plain + " “") == terms(plain)


def test_threads_share_an_analyzer():
    shared, words = Analyzer("en"), [f"assignment{n} terminations{n} {n}.{n}" for n in range(400)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(shared.terms, words * 4))
    assert found == [Analyzer("en").terms(word) for word in words] * 4


def test_what_is_remembered_of_words_is_bounded(monkeypatch):
    monkeypatch.setattr("pincite.lexical.analyzer.MOST_WORDS", 10)
    analyzer = Analyzer("en")
    words = [f"word{chr(97 + n % 26)}{chr(97 + n // 26)}s" for n in range(100)]
    for word in words + words:
        assert analyzer.terms(word) == Analyzer("en").terms(word)
        assert len(analyzer._known) <= 10
    run = "個人情報の取扱い" * 20
    assert len(analyzer.terms(run)) == len(run) - 1
    assert run not in analyzer._known
