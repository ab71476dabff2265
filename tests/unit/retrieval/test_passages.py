"""What can be evidence: sentences, items, rows, definitions; never a heading, a header row or a bare lead-in."""

from __future__ import annotations

import pytest

from pincite.longdoc import LongDocument

LONG_CLAUSE = "The Supplier shall deliver the goods to the place named in the order and bear the risk until then; "


def passages(text: str, most: int = 256) -> list[str]:
    document = LongDocument(text, most)
    found = []
    for index, section in enumerate(document.sections):
        for passage in document.section_text(index).passages:
            found.append(text[section.start + passage.start : section.start + passage.end])
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("The fee is due. It is ten euros.", ["The fee is due.", "It is ten euros."]),
        ("# Fees\n\nThe fee is due.", ["The fee is due."]),
        ("# Fees\n\nThe fee is due.\n\nLate fees\n---------\n\nThey double.", ["The fee is due.", "They double."]),
        (
            "# Duties\n\nThe reader must:\n\n- bring books back;\n- keep them dry.\n",
            ["- bring books back;", "- keep them dry."],
        ),
        (
            "# Limits\n\n| Item | Limit |\n| --- | --- |\n| Books | 12 |\n| Maps | 3 |\n",
            ["| Books | 12 |", "| Maps | 3 |"],
        ),
        (
            "“Fees” means what is payable. “Term” means three years.",
            ["“Fees” means what is payable.", "“Term” means three years."],
        ),
        ("Acme Inc. pays No. 5 of the U.S. fees.", ["Acme Inc. pays No. 5 of the U.S. fees."]),
        ("One.\n\n* * *\n\n---\n\nTwo.", ["One.", "Two."]),
    ],
)
def test_passages(text, expected):
    assert passages(text) == expected


def test_run_in_captions_are_not_part_of_what_follows():
    text = (
        "SERVICES AGREEMENT\n\n1. FEES\n\n1.1 Amount. The fee is ten euros.\n\n"
        "1.2 Interest. Late fees bear interest.\n\n2. TERM\n\n2.1 Start. It starts today.\n"
    )
    assert passages(text) == ["The fee is ten euros.", "Late fees bear interest.", "It starts today."]


def test_a_mark_alone_belongs_to_what_follows():
    assert passages("(a) The fee is due. (b) It is high.") == ["(a) The fee is due.", "(b) It is high."]


def test_a_lead_in_that_says_something_is_a_passage():
    text = "# Duties\n\nEach reader who has a card of the city library must at all times:\n\n- keep books dry.\n"
    assert passages(text)[0] == "Each reader who has a card of the city library must at all times:"


def test_a_long_sentence_is_cut_at_semicolons():
    found = passages(LONG_CLAUSE * 12, 1000)
    assert len(found) > 3
    assert all(len(words) <= 2 * len(LONG_CLAUSE) for words in found)
    assert all(words.endswith(";") for words in found)


def test_headings_alone_are_passages_for_want_of_others():
    assert passages("# Only a heading") == ["# Only a heading"]


def test_rows_stay_whole_when_a_table_is_cut():
    rows = [f"| Item {n} | costs {n} euros. And more. |" for n in range(40)]
    text = "# Prices\n\n| Item | Price |\n| --- | --- |\n" + "\n".join(rows) + "\n"
    assert passages(text, 60) == rows


def test_markup_that_ends_before_the_words_is_no_part_of_them():
    text = "# Terms\n\n1. <b>Fees.</b> The fee is due. It is high.\n"
    assert passages(text)[-2:] == ["The fee is due.", "It is high."]


@pytest.mark.parametrize("mark", ["(2)", "(b)"])
def test_a_numbered_sentence_is_a_passage_though_it_may_stand_as_a_caption(mark):
    sentence = f"{mark} The period of notice for the tenant is three months to the end of a month."
    before = {"(2)": "(1) The lease runs for ever. It ends by notice.", "(b)": "(a) The lease runs for ever. It ends."}
    found = passages(f"# Statute\n\n## § 1 Notice\n\n{before[mark]}\n\n{sentence}\n\n## § 2 Rent\n\nIt is due.\n")
    assert any(words.endswith("three months to the end of a month.") for words in found)
