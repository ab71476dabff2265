"""Texts that nobody would write on purpose: each is served."""

from __future__ import annotations

import time

import pytest

from pincite.engine import Document
from pincite.text import Span

ANSWER = "The notice period is ninety days."
ODD = {
    "empty": "",
    "white space": " \t\r\n\f\u2028\u3000" * 20,
    "NUL bytes": f"# Notice\x00\n\n{ANSWER}\x00\x00 More\x00words.",
    "lone surrogates": f"# No\ud800tice\n\n{ANSWER} \udfff And \ud83d more.",
    "byte order mark": f"\ufeff# Notice\n\n{ANSWER}",
    "carriage returns": f"# Notice\r\r{ANSWER}\r\rMore words.\r",
    "form feeds": f"# Notice\f\n\f{ANSWER}\f\n\fMore words.",
    "line separators": f"# Notice\n\n{ANSWER}\u2028More\u2029words\x85here.",
    "right to left": f"# \u202eeciton\u202c\n\n{ANSWER} שלום \u200f عقد",
    "combining marks": f"# No\u0301tice\n\n{ANSWER} " + "z" + "\u0301" * 500,
    "emoji": f"# 🧑🏽‍⚖️\n\n{ANSWER} 👩‍👩‍👧‍👦 🇩🇪",
    "control characters": f"# Notice\n\n{ANSWER} \x1b[31mred\x1b[0m \x07 \x08",
    "unclosed fence": f"# Notice\n\n{ANSWER}\n\n```\ncode",
    "unclosed comment": f"# Notice\n\n{ANSWER}\n\n<!-- hidden",
    "deep quotes": f"{ANSWER}\n\n" + ">" * 400 + " quoted",
    "deep lists": f"{ANSWER}\n\n" + "".join("  " * n + "- item\n" for n in range(150)),
    "many headings": f"{ANSWER}\n\n" + "# a\n" * 2000,
    "brackets": f"{ANSWER}\n\n" + "[" * 3000 + "]" * 3000,
    "emphasis": f"{ANSWER}\n\n" + "*a " * 3000,
    "table of pipes": f"{ANSWER}\n\n" + "|" * 3000 + "\n" + "|-" * 1000 + "|",
    "dots": f"{ANSWER}\n\n" + ". " * 5000,
    "numbers": f"{ANSWER}\n\n" + "1.1.1.1.1.1.1.1.1.1 " * 1000,
}


def check(document: Document) -> None:
    """Sections cover the text, every range shows its own text, and nothing fails."""
    text, at = document.text, 0
    for section in document.sections:
        assert not text[at : section.start].strip()
        at = section.end
    assert not text[at:].strip()
    for heading in document.headings:
        assert 0 <= heading.span.start < heading.span.end <= heading.end <= len(text)
    decision = document.ask("How long is the notice period?")
    for evidence in decision.evidence:
        assert text[evidence.start : evidence.end] == evidence.text
    assert document.cite(Span(0, len(text)))
    for offset in (0, len(text) // 2, len(text)):
        assert document.enclosing(offset)[-1] == (0, len(text))


@pytest.mark.parametrize("kind", ODD)
@pytest.mark.parametrize("markup", [None, "markdown", "plain"])
def test_odd_texts_are_served(kind, markup):
    started = time.process_time()
    document = Document(ODD[kind], markup=markup)
    check(document)
    assert time.process_time() - started < 5
    decision = document.ask("How long is the notice period?")
    if ANSWER in ODD[kind]:
        assert decision.found
        assert ANSWER in decision.value
    else:
        assert not decision.found
        assert decision.evidence == ()


@pytest.mark.parametrize("kind", ["empty", "white space"])
def test_nothing_is_found_in_nothing(kind):
    document = Document(ODD[kind])
    decision = document.ask("How long is the notice period?")
    assert (decision.found, decision.confidence, decision.sections) == (False, 0.0, ())
    assert decision.window.text == ""
    assert document.headings == []
    assert list(document.sections) == []


def test_ten_megabytes_on_one_line():
    filler = "the party shall pay the sum of that year to the other and so on with care " * 130
    text = f"{filler * 1000} {ANSWER} {filler * 10}"
    assert len(text) > 9_500_000
    started = time.process_time()
    document = Document(text)
    decision = document.ask("How long is the notice period?")
    assert ANSWER in decision.value
    assert len(decision.value) < 1000
    assert decision.span.of(text) == decision.value
    assert time.process_time() - started < 60


def test_edits_of_odd_texts():
    document = Document(ODD["lone surrogates"] + "\n\nMore words of it. " * 200)
    document.warm()
    for words in ("\ud83d", "\x00", "\u2028", "😀", "\r", "\ufeff"):
        document = document.edited(3, 3, words)
        check(document)
    assert ANSWER in document.ask("How long is the notice period?").value
