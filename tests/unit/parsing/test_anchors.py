"""Anchors of headings, as GitHub makes them, and headings inside quotes and lists."""

from __future__ import annotations

import pytest

from pincite.parsing import Outline
from pincite.parsing.anchors import anchor, anchors

NESTED = """\
# Guide

## Set up

> # *Quoted* advice
> Words.
>
> ## Set up

- # Item with `code`
- words

  ### Set up

  Two
  lines
  =====

## Set up

1. > ## 1.2 Deep

> no heading
> - # # marks
>
> -----
"""


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("Set up", "set-up"),
        ("What's new in 2.0?", "whats-new-in-20"),
        ("C++ & Rust", "c--rust"),
        ("snake_case, kebab-case", "snake_case-kebab-case"),
        ("§ 4.1 Größe", "-41-größe"),
        ("Überblick: Привет 世界", "überblick-привет-世界"),
        ("हिन्दी में", "हिन्दी-में"),
        ("🚀 Launch", "-launch"),
        ("x² – y", "x--y"),
    ],
)
def test_an_anchor_keeps_letters_digits_and_hyphens(title, expected):
    assert anchor(title) == expected


@pytest.mark.parametrize(
    ("titles", "expected"),
    [
        (["Foo", "Foo", "foo"], ["foo", "foo-1", "foo-2"]),
        (["Foo", "Foo", "Foo 1"], ["foo", "foo-1", "foo-1-1"]),
        (["Foo 1", "Foo", "Foo"], ["foo-1", "foo", "foo-2"]),
        (["Foo", "Foo 1", "Foo", "Foo"], ["foo", "foo-1", "foo-2", "foo-3"]),
    ],
)
def test_an_anchor_that_recurs_is_counted(titles, expected):
    assert anchors(titles) == expected


def test_headings_in_quotes_and_lists_stand_apart_from_the_tree():
    outline = Outline(NESTED, markup="markdown")
    assert [heading.title for heading in outline.flat] == ["Guide", "Set up", "Set up"]
    assert [(heading.level, heading.number, heading.title) for heading in outline.quoted] == [
        (1, "", "Quoted advice"),
        (2, "", "Set up"),
        (1, "", "Item with code"),
        (3, "", "Set up"),
        (1, "", "Two lines"),
        (2, "1.2", "Deep"),
        (1, "", "# marks"),
    ]


def test_divisions_of_quoted_headings_end_with_their_quote():
    outline = Outline(NESTED, markup="markdown")
    advice, setup = outline.quoted[:2]
    assert outline.text[advice.end - 6 : advice.end] == "Set up"
    assert advice.end == setup.end
    assert all(heading.span.of(NESTED) == heading.span.of(NESTED).strip() for heading in outline.quoted)


def test_all_headings_are_counted_for_anchors_in_the_order_of_the_document():
    outline = Outline(NESTED, markup="markdown")
    assert list(outline.anchors.values()) == [
        "guide",
        "set-up",
        "quoted-advice",
        "set-up-1",
        "item-with-code",
        "set-up-2",
        "two-lines",
        "set-up-3",
        "12-deep",
        "-marks",
    ]
    assert set(outline.anchors) == {heading.start for heading in (*outline.flat, *outline.quoted)}


def test_number_and_title_as_two_headings_have_an_anchor_each():
    links = "- [One](#chapter-i)\n- [Scope](#scope)\n- [Two](#chapter-ii)\n"
    text = f"# Act\n\n{links}\n## CHAPTER I\n\n## Scope\n\n## CHAPTER II\n"
    outline = Outline(text, markup="markdown")
    assert list(outline.anchors.values()) == ["act", "chapter-i", "scope", "chapter-ii"]
    assert [outline.flat[entry.target].label for entry in outline.contents] == [
        "CHAPTER I Scope",
        "CHAPTER I Scope",
        "CHAPTER II",
    ]


def test_plain_text_has_neither():
    outline = Outline("1. Term\n\n> # words\n", markup="plain")
    assert outline.quoted == []
    assert outline.anchors == {}
