"""Expansions: what a term of the asker's language may be called in the document's."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from pincite.lexical.analyzer import analyzer_for
from pincite.lexical.thesaurus import Thesaurus, thesaurus_for


def reached(asked: str, found: str, words: str) -> set[tuple[str, ...]]:
    return set(thesaurus_for(asked, found).expand(tuple(analyzer_for(asked).terms(words))))


@pytest.mark.parametrize(
    ("asked", "found", "words", "written"),
    [
        ("en", "en", "cancel", "terminate"),
        ("en", "en", "walk away", "rescind"),
        ("en", "de", "landlord", "Vermieter"),
        ("de", "en", "Kündigung", "termination"),
        ("fr", "en", "résiliation", "termination"),
        ("en", "ja", "termination", "解除"),
        ("ja", "en", "解除", "termination"),
        ("zh", "ru", "诉讼", "иск"),
    ],
)
def test_a_word_reaches_what_documents_write(asked, found, words, written):
    assert tuple(analyzer_for(found).terms(written)) in reached(asked, found, words)


def test_closeness_is_above_zero_and_at_most_one():
    thesaurus = thesaurus_for("en", "en")
    for words in ("cancel", "money back", "cap", "renter"):
        closeness = thesaurus.expand(tuple(analyzer_for("en").terms(words)))
        assert closeness
        assert all(0 < value <= 1 for value in closeness.values())


def test_a_word_is_no_alternative_to_itself():
    source = tuple(analyzer_for("en").terms("terminate"))
    assert source not in thesaurus_for("en", "en").expand(source)


def test_what_is_not_known_expands_to_nothing():
    assert thesaurus_for("en", "en").expand(("zyxwv",)) == {}
    assert thesaurus_for("xx", "en").expand(("termin",)) == {}
    assert thesaurus_for("xx", "en").longest == 1


def test_phrases_are_looked_up_whole():
    thesaurus = thesaurus_for("en", "en")
    assert thesaurus.longest >= 2
    assert thesaurus.expand(tuple(analyzer_for("en").terms("late payment")))


def test_threads_never_see_an_expansion_half_made():
    words = [tuple(analyzer_for("en").terms(w)) for w in ("cancel", "cap", "renter", "freeway", "sack", "forbidden")]
    expected = [Thesaurus("en", "en").expand(word) for word in words]
    for _ in range(20):
        shared = Thesaurus("en", "en")
        with ThreadPoolExecutor(8) as pool:
            assert list(pool.map(shared.expand, words * 8)) == expected * 8
