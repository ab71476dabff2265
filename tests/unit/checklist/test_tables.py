"""Rows as CSV, Markdown and HTML: what documents say cannot become a formula, markup or a script."""

from __future__ import annotations

import csv
import html.parser
import re
from io import StringIO
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.checklist.page import as_html
from pincite.checklist.rows import Row, shown
from pincite.checklist.tables import as_csv, as_markdown


def row(quote="The rent is 900 euros.", **other):
    fields = {
        "document": "docs/lease.md", "id": "rent", "question": "What is the rent?", "kind": "amount", "found": True,
        "value": "900 EUR", "quote": quote, "cite": "Lease § 3", "line": 13, "start": 5, "end": 5 + len(quote),
        "confidence": 0.9,
    }  # fmt: skip
    return Row(**{**fields, **other})


def read(text):
    return list(csv.DictReader(StringIO(text, newline="")))


def test_csv():
    nothing = row("", found=False, value="", cite="", line=0, start=0, end=0, confidence=0.0)
    unread = row(found=False, value="", confidence=0.0)
    made = as_csv([row(), nothing, unread])
    assert made.count("\r\n") == 4
    first, second, third = read(made)
    assert (first["value"], first["line"], first["start"], first["confidence"]) == ("900 EUR", "13", "5", "0.9000")
    assert (second["answer"], second["line"], second["start"]) == ("not found", "", "")
    assert third["answer"] == "not read"


FORMULAS = "=1+1 +1 -1 @SUM(A1) ＝1 |calc %0A \ufeff=1 \x00=1".split(" ")


@pytest.mark.parametrize("quote", [*FORMULAS, "\t=1", "\r\n=1", " =1", "\nx", '=HYPERLINK("x")'])
def test_no_cell_becomes_a_formula(quote):
    (made,) = read(as_csv([row(quote, document=quote, value=quote)]))
    assert all(made[name].startswith("'") for name in ("quote", "document", "value"))


@given(st.text(), st.text())
def test_csv_reads_back(quote, cite):
    (made,) = read(as_csv([row(quote, cite=cite)]))
    for name, text in (("quote", quote), ("cite", cite)):
        kept = re.sub("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", "\ufffd", text)
        assert made[name] in (kept, f"'{kept}")
        assert not made[name].startswith(("=", "+", "-", "@", "\t", "\r", "\n"))


def test_markdown_is_a_table_whatever_the_words():
    evil = "a | b\n<script>alert(1)</script> [x](javascript:y) `c` \\ *d* ![i](j)"
    made = as_markdown("T", [row(evil)])
    line = next(line for line in made.splitlines() if "script" in line)
    assert len(re.findall(r"(?<!\\)\|", line)) == 5
    assert not re.search(r"(?<!\\)[<>\[\]`*!]", line)
    assert made.startswith("# T\n")


class Parsed(html.parser.HTMLParser):
    def __init__(self, page):
        super().__init__()
        self.tags, self.attributes, self.words = [], [], ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.tags.append(tag)
        self.attributes += [(tag, name, value) for name, value in attrs]

    def handle_data(self, data):
        self.words += data


ALLOWED = set("html head meta title style body h1 h2 nav ul li a table thead tbody tr th td q span".split())


@given(st.text(), st.text(), st.text())
def test_html_holds_no_markup_of_others(quote, cite, name):
    made = Parsed(as_html(name, [row(quote, cite=cite, document=name)], lambda _: "docs/a.md"))
    assert set(made.tags) <= ALLOWED
    for tag, attribute, value in made.attributes:
        if attribute == "href":
            assert tag == "a"
            assert re.match(r"#d\d+$|docs/a\.md#:~:text=[\w.~%,-]+$|docs/a\.md$", value)
        assert not attribute.startswith("on")


def test_html_is_self_contained_and_allows_nothing():
    page = as_html("Leases <b>", [row('<script>alert(1)</script> it\'s "due"')])
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "<title>Leases &lt;b&gt;</title>" in page
    policy = next(v for _, n, v in Parsed(page).attributes if n == "content" and "default-src" in v)
    assert policy.startswith("default-src 'none'; style-src 'sha256-")
    assert "unsafe" not in policy
    assert not re.search(r"(?:src|href)=\"(?:https?:|//)", page)


def test_the_style_is_the_one_that_the_policy_allows():
    import base64
    import hashlib

    page = as_html("x", [row()])
    style = re.search("<style>(.*)</style>", page, re.DOTALL)[1]
    assert base64.b64encode(hashlib.sha256(style.encode()).digest()).decode() in page


def test_links_lead_to_the_words():
    words = "one, two-three four five six seven eight nine ten eleven twelve thirteen fourteen"
    page = as_html("x", [row(words)], lambda _: "docs/a.md")
    link = re.search(r'href="docs/a\.md#:~:text=([^"]+)">line 13<', page)[1]
    start, end = link.split(",")
    assert unquote(start) == "one, two-three four five six seven"
    assert unquote(end) == "nine ten eleven twelve thirteen fourteen"
    assert "-" not in link
    assert "line 13</td>" in as_html("x", [row(words)])


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (True, "yes"), (False, "no"), ("New York", "New York"), ({"number": "5", "currency": "EUR"}, "5 EUR"),
        ({"iso": "P5D", "working": True}, "P5D (working days)"), ({"iso": "P5D", "working": False}, "P5D"),
    ],
)  # fmt: skip
def test_values_for_people(value, text):
    assert shown(value) == text
