"""The glossary: definitions by their place, scopes, uses, extents, and following edits."""

# ruff: noqa: E501  (texts)

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.parsing import Outline
from pincite.references.glossary import Glossary
from pincite.references.term_forms import Forms, bare, forms, plural, renamed, singular


def glossary(text, language="en", markup=None):
    return Glossary(Outline(text, language, markup))


def names(text, language="en", markup=None):
    return [term.name for term in glossary(text, language, markup).terms]


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        (
            "en",
            "1. DEFINITIONS\n\nAffiliate means any entity.\n\nNet Sales shall mean the sums.\n\nThis means war.\n",
            ["Affiliate", "Net Sales"],
        ),
        (
            "en",
            "1 Introduction\n\n1.1 Purpose\n\n   The purpose is told in this text.\n\n1.2 Terminology\n\n   client\n      A program that asks.\n\n   user agent\n      The client that a person uses.\n",
            ["client", "user agent"],
        ),
        (
            "en",
            "# Terms\n\nThe following terms are used:\n\nabort:\n: An abrupt end.\n\nfield line:\n: A line.\n",
            ["abort", "field line"],
        ),
        (
            "en",
            "## Definitions\n\n| Term | Meaning |\n| --- | --- |\n| **Fee** | Money. |\n| Term | A year. |\n",
            ["Fee", "Term"],
        ),
        (
            "en",
            "1. Definitions\n\n- ‘The Work’: the text.\n\n- ‘The Licensee’ or ‘You’: who reads.\n",
            ["The Work", "The Licensee", "You"],
        ),
        (
            "en",
            "To “modify” a work means to copy from it. The “source code” for a work means its form.",
            ["modify", "source code"],
        ),
        ("de", "##### § 13 Verbraucher\n\nVerbraucher ist jede natürliche Person, die kauft.\n", ["Verbraucher"]),
        (
            "de",
            "(1) Die vorherige Zustimmung (Einwilligung) ist widerruflich.\n\nDas Gesetz vom 1. Mai (BGBl. I S. 3) gilt.\n",
            ["Einwilligung"],
        ),
        (
            "de",
            "Vertretbare Sachen im Sinne des Gesetzes sind bewegliche Sachen.\n\nZuständig ist jede Behörde, die es gibt.\n",
            ["Vertretbare Sachen"],
        ),
        (
            "fr",
            "On entend par base de données un recueil d'oeuvres.\n\nLa télédiffusion s'entend de la diffusion.\n",
            ["base de données", "télédiffusion"],
        ),
        ("fr", "Le traité fait à Washington, ci-après dénommé « Traité de Washington ».\n", ["Traité de Washington"]),
        (
            "es",
            "Para efectos de esta Ley se entenderá por:\n\na) Filial: La sociedad que se organiza conforme a la ley, y\n\nb) Control, la capacidad de imponer decisiones en las asambleas de los socios.\n",
            ["Filial", "Control"],
        ),
        ("es", "Se entenderá por carta de crédito al instrumento.\n", ["carta de crédito"]),
    ],
)
def test_definitions(language, text, expected):
    assert names(text, language) == expected


def test_code_defines_nothing():
    assert names("“Fee” means money.\n\n```\n“Code” means an error.\n```\n", markup="markdown") == ["Fee"]


SCOPED = (
    "1. FEES\n\n“Fee” means money. The Fee is due.\n\n2. TERM\n\nFor purposes of this Section 2, “Fee” means a charge and “Day” means a "
    "working day.\n\nThe Fee is due each Day.\n\n3. LAW\n\nThe Fee and the Day are English.\n"
)


def test_a_definition_for_a_section_holds_there_alone():
    found = glossary(SCOPED)
    first, second, day = found.terms
    assert (first.scope, second.scope.of(SCOPED)[:7], day.name) == (None, "2. TERM", "Day")
    assert [SCOPED[span.start - 4 : span.end + 7] for span in found.uses(first)] == ["The Fee is due", "The Fee and th"]
    assert len(found.uses(second)) == 1
    assert len(found.uses(day)) == 1
    assert found.resolve("Day", len(SCOPED) - 5) is None
    assert found.alike(first) == [first, second]


def test_uses_in_all_forms_the_longest_name_first():
    text = "“Net Sales” means sums. “Net Sales Report” means a list. “Event of Default” means a breach. “Party” means either.\n\nIt is agreed that each Party’s Net Sales\nReports name Events of Default; the Parties agree. A Partyline is none.\n"
    found = glossary(text)
    used = [(use.term.name, use.span.of(text)) for use in found.all_uses()]
    assert used == [
        ("Party", "Party"),
        ("Net Sales Report", "Net Sales\nReports"),
        ("Event of Default", "Events of Default"),
        ("Party", "Parties"),
    ]


def test_the_term_at_an_offset():
    text = "“Fee” means money.\n\nThe Fee is due.\n"
    found = glossary(text)
    assert found.at(2).term is found.at(text.index("Fee is")).term is found.terms[0]
    assert found.at(text.index("due")) is None


@pytest.mark.parametrize(
    ("text", "name", "extent"),
    [
        ("1. Law applies. “Fee” means money. More follows.", "Fee", "“Fee” means money."),
        (
            "“Fee” means:\n\n(a) money; or\n\n(b) a charge.\n\nLater text.",
            "Fee",
            "“Fee” means:\n\n(a) money; or\n\n(b) a charge.",
        ),
        (
            "## Definitions\n\n| Term | Meaning |\n| --- | --- |\n| Fee | Money. |\n| Day | A day. |\n",
            "Fee",
            "| Fee | Money. |",
        ),
    ],
)
def test_the_words_that_define(text, name, extent):
    found = glossary(text)
    term = next(term for term in found.terms if term.name == name)
    assert found.definition(term).of(text) == extent


def test_aliases_know_each_other():
    assert [(term.name, term.also) for term in glossary("“Bank” or “Banks” means a lender.").terms] == [
        ("Bank", ("Banks",)),
        ("Banks", ("Bank",)),
    ]


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("Fee", "Fees"),
        ("Party", "Parties"),
        ("Day", "Days"),
        ("Branch", "Branches"),
        ("Loss", "Losses"),
        ("Box", "Boxes"),
    ],
)
def test_numbers(one, many):
    assert plural(one) == many
    assert singular(many) == one


def test_forms_leave_out_articles_and_optional_endings():
    assert bare("The Work") == "Work"
    assert bare("l’Acheteur") == "Acheteur"
    assert bare("Contributor(s)") == "Contributor"
    assert "Contributors" in forms("Contributor(s)")
    assert "Personal data" in forms("personal data")
    assert "Vermieters" in forms("Vermieter", "de")
    assert "œuvres originales" in forms("œuvre originale", "fr")


def test_names_without_spaces_are_found_inside_words():
    assert [(start, end) for _, start, end in Forms(["個人情報"], "ja").find("当社は個人情報を守る")] == [(3, 7)]


@given(
    names=st.lists(
        st.lists(
            st.sampled_from(["Fee", "fees", "the", "The", "des", "of", "(s)", "/s", "é", "(", "😀", "x", "個人", "'s"])
        ).map(lambda parts: " ".join(parts)),
        min_size=1,
        max_size=4,
    ),
    language=st.sampled_from(["en", "de", "fr", "es", "ja", None]),
    text=st.lists(st.sampled_from(["Fee", "Fees", "the", "fee", "s", "of", "(s)", "\n", "\u2028", "個人", "x"])).map(
        " ".join
    ),
)
def test_whatever_a_term_is_called_its_uses_are_uses_of_it(names, language, text):
    for name, start, end in Forms(names, language).find(text):
        assert name in names
        assert text[start:end].strip() == text[start:end] != ""


def test_an_optional_ending_may_stand_apart():
    assert bare("the Licensee (s)") == "Licensee"
    assert list(Forms(["Licensee (s)"]).find("The Licensees pay")) == [("Licensee (s)", 4, 13)]


def test_a_glossary_that_follows_edits_equals_one_made_anew():
    text = (
        SCOPED
        + "\n4. LISTS\n\nThe following terms are used:\n\n- “Site”: the land.\n\n- “Work”: what is done on the Site.\n\n"
        * 2
    )
    rng = random.Random(3)
    outline = Outline(text, "en")
    found = Glossary(outline)
    for _ in range(60):
        _ = list(found.all_uses())
        start = rng.randrange(len(text))
        end = min(len(text), start + rng.choice((0, 0, 1, 9)))
        new = rng.choice(("x", "”", "\n\n", "Fee ", "“Tax” means a tax. ", ""))
        text = text[:start] + new + text[end:]
        outline = outline.edited(text, start, end, len(new))
        found = Glossary(outline, found)
        fresh = Glossary(Outline(text, "en"))
        assert found.terms == fresh.terms
        assert list(found.all_uses()) == list(fresh.all_uses())


@pytest.mark.parametrize(
    "text",
    [SCOPED, "1. Definitions\n\n- ‘The Work’: the text.\n\n| Term | Meaning |\n| --- | --- |\n| Fee | Money. |\n"],
)
def test_line_ends_do_not_matter(text):
    assert names(text.replace("\n", "\r\n")) == names(text)


@pytest.mark.parametrize(
    ("words", "old", "new", "expected"),
    [
        ("Fee", "Fee", "Charge", "Charge"),
        ("Fees", "Fee", "Duty", "Duties"),
        ("Party", "Parties", "Members", "Member"),
        ("Events of\nDefault", "Event of Default", "Cause of Termination", "Causes of Termination"),
        ("Licence", "The Licence", "The Grant", "Grant"),
        ("Personal data", "personal data", "private data", "Private data"),
    ],
)
def test_a_use_is_renamed_in_its_own_number(words, old, new, expected):
    assert renamed(words, old, new) == expected
