"""Renaming defined terms and Markdown headings within one document."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from pincite.engine import Document
from pincite.errors import RenameError
from pincite.references.renaming import Replacement, renamed
from pincite.references.retitling import heading_at, retitled, title_span

CONTRACT = """\
# Supply Agreement

## 1. Definitions

"Affiliate" means an entity that controls a party. The "Effective Date" means the first of May.

"Goods" means what is ordered (each a "Product"). For purposes of this Section, "Costs" means all expenses.

## 2. Duties

The Supplier and each Affiliate's staff deliver to Affiliates. From the Effective
Date on, the affiliates' rights, see [Affiliate](https://x.example/Affiliate), are those of a Product.

THE SUPPLIER AND EVERY AFFILIATE EXCLUDE ALL LIABILITY TO THE EXTENT OF THE LAW.

The brand Acme Affiliate is known, and `Affiliate` is a word in code.

```
class Affiliate: pass
```
"""
GUIDE = """\
# Guide

- [Fees and costs](#fees-and-costs)
- [Term](#term)
- [see also](<#fees-and-costs>)

## Fees and costs

See [Term](#term-1), `[x](#term)` and <a href="#term">there</a>.

## Term ##

## Term

## Refunds {#refunds}

[back]: #fees%2Dand-costs
[other]: other.md#term
[Refunds](#refunds)

## 1.1 Early payment

1.2 **Late** payment
--------------------

    [indented](#term)
"""


def applied(text: str, replacements: Iterable[Replacement]) -> str:
    pieces, at = [], 0
    for each in replacements:
        assert at <= each.span.start
        pieces += [text[at : each.span.start], each.text]
        at = each.span.end
    return "".join([*pieces, text[at:]])


def rename(text: str, name: str, new: str) -> tuple[str, list[Replacement]]:
    document = Document(text)
    term = next(term for term in document.glossary.terms if term.name == name)
    made = renamed(document.long.outline, document.glossary, term, new)
    return applied(text, made), made


def retitle(text: str, line: str, new: str) -> str:
    outline = Document(text, markup="markdown").long.outline
    heading = heading_at(outline, text.index(line))
    assert heading is not None
    return applied(text, retitled(outline, heading, new).replacements)


def test_a_term_is_renamed_in_all_its_forms():
    text, _ = rename(CONTRACT, "Affiliate", "Group Company")
    assert '"Group Company" means an entity' in text
    assert "each Group Company's staff deliver to Group Companies." in text
    assert "the affiliates' rights" in text
    assert "[Group Company](https://x.example/Affiliate)" in text
    assert "class Affiliate: pass" in text


def test_doubtful_places_are_told():
    text, made = rename(CONTRACT, "Affiliate", "Group Company")
    assert "EVERY GROUP COMPANY EXCLUDE" in text
    assert [(each.span.of(CONTRACT), each.doubt) for each in made if each.doubt] == [
        ("AFFILIATE", "capitals"),
        ("Affiliate", "longer name"),
    ]


def test_a_heading_above_is_no_part_of_a_name():
    text = (
        'AGREEMENT\n\n1. Definitions\n"Bank" means a lender.\n\n2. Duties Owed\nBank pays.\n\nThe City Bank pays.\n'
    )
    _, made = rename(text, "Bank", "Lender")
    assert [each.doubt for each in made] == ["", "", "longer name"]


def test_line_breaks_inside_of_a_name_stay():
    text, _ = rename(CONTRACT, "Effective Date", "Day of Signature")
    assert 'The "Day of Signature" means' in text
    assert "From the Day\nof Signature on" in text
    text, _ = rename(CONTRACT, "Effective Date", "Start")
    assert "From the Start on" in text


def test_a_name_and_its_plural_that_is_defined_as_well_go_together():
    text, _ = rename('"Bank" or "Banks" means a lender. The Banks and each Bank agree.\n', "Bank", "Lender")
    assert text == '"Lender" or "Lenders" means a lender. The Lenders and each Lender agree.\n'


def test_an_article_in_the_definition_stays():
    text, _ = rename('"The Work" means the book. The Work is free, and every Work’s author too.\n', "The Work", "Text")
    assert text == '"The Text" means the book. The Text is free, and every Text’s author too.\n'


def test_renaming_back_gives_the_text_again():
    text, _ = rename(CONTRACT, "Affiliate", "Group Company")
    assert rename(text, "Group Company", "Affiliate")[0] == CONTRACT


def test_a_name_of_a_smaller_scope_is_left_alone():
    text = (
        'AGREEMENT\n\n1. General\n\n"Costs" means all expenses. Costs are paid.\n\n'
        '2. Travel\n\nFor purposes of this Section, "Costs" means fares. Costs are capped.\n\n3. End\n\nCosts end.\n'
    )
    changed, _ = rename(text, "Costs", "Charges")
    assert '"Charges" means all expenses. Charges are paid.' in changed
    assert '"Costs" means fares. Costs are capped.' in changed
    assert "Charges end." in changed


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        ("", "empty"),
        (" \t", "empty"),
        ("…", "no letter"),
        ("Group\nCompany", "line break"),
        ("the Company", "article"),
        ("Goods", "is a term already"),
        ("goods", "is a term already"),
        ("Products", "is a term already"),
        ("Salesman", "not certain"),
    ],
)
def test_what_is_refused(new, reason):
    with pytest.raises(RenameError, match=reason) as refused:
        rename(CONTRACT, "Affiliate", new)
    assert "\n" not in str(refused.value)


def test_the_same_name_changes_nothing():
    assert rename(CONTRACT, "Affiliate", " Affiliate ") == (CONTRACT, [])


def test_a_heading_is_renamed_with_the_links_to_it():
    text = retitle(GUIDE, "## Fees and costs", "What it costs")
    assert "## What it costs\n" in text
    assert "- [What it costs](#what-it-costs)\n" in text
    assert "[see also](<#what-it-costs>)" in text
    assert "[back]: #what-it-costs\n" in text


def test_anchors_that_are_counted_follow():
    text = retitle(GUIDE, "## Term ##", "Duration")
    assert "## Duration ##\n" in text
    assert "- [Term](#duration)" not in text
    assert "- [Duration](#duration)" in text
    assert "[Term](#term), `[x](#term)`" in text
    assert '<a href="#duration">' in text
    assert "other.md#term" in text
    assert "    [indented](#term)" in text


def test_an_anchor_given_by_hand_stays():
    text = retitle(GUIDE, "## Refunds", "Money back")
    assert "## Money back {#refunds}" in text
    assert "[Money back](#refunds)" in text


def test_the_title_alone_is_renamed():
    outline = Document(GUIDE, markup="markdown").long.outline
    titles = [title_span(outline, heading).of(GUIDE) for heading in outline.flat]
    assert titles == ["Guide", "Fees and costs", "Term", "Term", "Refunds", "Early payment", "**Late** payment"]
    assert "1.2 Delay\n---" in retitle(GUIDE, "1.2 **Late**", "Delay")


def test_a_title_that_is_a_link_itself():
    text = "# A\n\n## [Term](#term)\n\nSee [Term](#term).\n"
    assert retitle(text, "## [Term]", "End") == "# A\n\n## [End](#end)\n\nSee [End](#end).\n"


@pytest.mark.parametrize(("new", "reason"), [("", "empty"), ("a\r\nb", "line break"), ("???", "no letter")])
def test_titles_that_are_refused(new, reason):
    with pytest.raises(RenameError, match=reason):
        retitle(GUIDE, "## Term ##", new)
