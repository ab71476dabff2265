"""The thesaurus is data written by hand: these checks keep it a clean table."""

import re
import unicodedata
from collections import Counter
from importlib.resources import files

import pytest

from pincite.lexical.analyzer import analyzer_for

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "ja", "zh", "ru")
CASED_LANGUAGES = ("de",)
UNSPACED_LANGUAGES = ("ja", "zh")
MAX_WORDS = 3
MIN_CONCEPTS = 700

RAW = files("pincite.lexical").joinpath("thesaurus.tsv").read_bytes()
HEADER, *LINES = RAW.decode("utf-8").removesuffix("\n").split("\n")
ROWS = [line.split("\t") for line in LINES]

CYRILLIC = re.compile(r"[а-яё]", re.IGNORECASE)
CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff々]")
KANA = re.compile(r"[\u3040-\u30ff]")


def alternatives(language: str) -> list[tuple[int, str]]:
    """Every alternative of one language with the number of its line."""
    column = LANGUAGES.index(language)
    return [
        (number, alternative)
        for number, row in enumerate(ROWS, start=2)
        if row[column]
        for alternative in row[column].split("|")
    ]


def test_file_is_utf8_without_mark_and_with_unix_line_ends():
    assert not RAW.startswith(b"\xef\xbb\xbf")
    assert b"\r" not in RAW
    assert RAW.endswith(b"\n")
    assert not RAW.endswith(b"\n\n")


def test_text_is_in_composed_form():
    text = RAW.decode("utf-8")
    assert unicodedata.is_normalized("NFC", text)


def test_header_names_the_languages():
    assert HEADER.split("\t") == list(LANGUAGES)


def test_every_row_has_one_cell_a_language():
    assert [number for number, row in enumerate(ROWS, start=2) if len(row) != len(LANGUAGES)] == []


def test_every_concept_has_english_and_another_word_to_reach():
    poor = [row[0] for row in ROWS if not row[0] or sum(cell.count("|") + 1 for cell in row if cell) < 2]
    assert poor == []


def test_breadth():
    assert len(ROWS) >= MIN_CONCEPTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_most_concepts_are_told_in_every_language(language):
    column = LANGUAGES.index(language)
    told = sum(bool(row[column]) for row in ROWS)
    assert told >= 0.9 * len(ROWS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_stray_space_and_no_empty_alternative(language):
    stray = [(number, word) for number, word in alternatives(language) if not word or word != " ".join(word.split())]
    assert stray == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_alternative_twice_in_a_cell(language):
    times = Counter((number, word.casefold()) for number, word in alternatives(language))
    assert [key for key, count in times.items() if count > 1] == []


def test_no_concept_twice():
    times = Counter(row[0] for row in ROWS)
    assert [cell for cell, count in times.items() if count > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_are_short(language):
    long = [(number, word) for number, word in alternatives(language) if len(word.split()) > MAX_WORDS]
    assert long == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language not in CASED_LANGUAGES])
def test_words_are_in_lower_case(language):
    assert [(number, word) for number, word in alternatives(language) if word != word.lower()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_alternative_holds_punctuation_that_a_tokenizer_would_drop(language):
    odd = [(number, word) for number, word in alternatives(language) if re.search(r"""[,;:!?"()\[\]“”’«»…/]""", word)]
    assert odd == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_alternatives_are_in_the_script_of_their_column(language):
    """A word in a foreign script betrays a cell that slipped into the next column."""
    words = [(number, word) for number, word in alternatives(language) if not re.fullmatch(r"[\d%]+", word)]
    if language == "ru":
        wrong = [item for item in words if not CYRILLIC.search(item[1]) or CJK.search(item[1])]
    elif language in UNSPACED_LANGUAGES:
        wrong = [item for item in words if not CJK.search(item[1])]
    else:
        wrong = [item for item in words if CYRILLIC.search(item[1]) or CJK.search(item[1])]
    assert wrong == []


def test_chinese_holds_no_kana():
    assert [(number, word) for number, word in alternatives("zh") if KANA.search(word)] == []


@pytest.mark.parametrize("language", UNSPACED_LANGUAGES)
def test_unspaced_alternatives_hold_no_space(language):
    assert [(number, word) for number, word in alternatives(language) if " " in word] == []


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language not in UNSPACED_LANGUAGES])
def test_no_lone_letter_stands_for_a_concept(language):
    assert [(number, word) for number, word in alternatives(language) if re.fullmatch(r"[^\W\d]", word)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cell_keeps_a_term_when_stop_words_go(language):
    column = LANGUAGES.index(language)
    analyse = analyzer_for(language).terms
    assert [row[0] for row in ROWS if row[column] and not analyse(row[column].replace("|", " "))] == []


@pytest.mark.parametrize(
    ("language", "asked", "written"),
    [
        ("en", "cancel", "termination"),
        ("en", "walk away", "rescind"),
        ("en", "sack", "dismissal"),
        ("en", "late payment", "arrears"),
        ("en", "cap", "shall not exceed"),
        ("en", "money back", "reimbursement"),
        ("en", "movie", "motion picture"),
        ("en", "renter", "lessee"),
        ("en", "freeway", "motorway"),
        ("en", "resend", "retransmit"),
        ("en", "forbidden", "must not"),
        ("de", "kündigen", "Beendigung"),
        ("fr", "résilier", "résiliation"),
        ("es", "morir", "fallecimiento"),
        ("it", "licenziare", "licenziamento"),
        ("pt", "aluguel", "renda"),
        ("nl", "opzeggen", "beëindiging"),
        ("ja", "解約", "解除"),
        ("zh", "打官司", "诉讼"),
        ("ru", "уволить", "увольнение"),
    ],
)
def test_words_asked_and_words_written_share_a_concept(language, asked, written):
    column = LANGUAGES.index(language)
    cells = [set(row[column].split("|")) for row in ROWS]
    assert any({asked, written} <= cell for cell in cells)
