"""How answers look: colours on a terminal only, and no document drives it."""

from __future__ import annotations

import io
import json
import re

import pytest

from pincite.engine import Document
from pincite_server.cli.answer import dumped
from pincite_server.cli.terminal import Terminal, plain, print_decision

from .conftest import LEASE

ESCAPE = re.compile(r"\x1b\[[\d;]*m")
QUESTION = "How many days before the end is notice given?"


class Screen(io.StringIO):
    def isatty(self):
        return True


def shown(text, question=QUESTION, colours=False, width=80, title=None):
    out = io.StringIO()
    document = Document(text, name="memo")
    print_decision(Terminal(out, width, colours), document, document.ask(question), title)
    return out.getvalue()


@pytest.fixture(autouse=True)
def terminal(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "80")


def test_colours_on_a_terminal_only(monkeypatch):
    assert Terminal.of(Screen()).colours
    assert not Terminal.of(io.StringIO()).colours
    monkeypatch.setenv("NO_COLOR", "")
    assert not Terminal.of(Screen()).colours
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not Terminal.of(Screen()).colours


def test_lines_are_no_wider_than_the_terminal_and_than_a_hundred(monkeypatch):
    assert Terminal.of(io.StringIO()).width == 80
    monkeypatch.setenv("COLUMNS", "300")
    assert Terminal.of(io.StringIO()).width == 100
    long = LEASE.replace(
        "ninety days", "ninety days, not counting the days on which the office of the landlord is closed,"
    )
    for width in (40, 60, 100):
        for colours in (False, True):
            words = ESCAPE.sub("", shown(long, colours=colours, width=width)).split("Sections read:")[0]
            assert all(len(line) <= width for line in words.splitlines()[1:])


def test_with_and_without_colours_the_words_are_the_same():
    bare, coloured = shown(LEASE), shown(LEASE, colours=True)
    assert "\x1b" not in bare
    assert ESCAPE.sub("", coloured) == bare.replace("»", "").replace("«", "")


def test_every_line_of_the_answer_is_marked_anew_and_ended():
    long = LEASE.replace("before the end.", "before the end, " + "and once more before that, " * 12 + "so to say.")
    coloured = shown(long, colours=True, width=60)
    marked = [line for line in coloured.splitlines() if "\x1b[30;43m" in line]
    assert len(marked) > 3
    for line in marked:
        assert line.count("\x1b[30;43m") == line.count("\x1b[0m") == 1
    words = " ".join(re.findall("\x1b\\[30;43m(.*?)\x1b\\[0m", coloured))
    assert words == Document(long).ask(QUESTION).value


def test_the_answer_stands_among_whole_words_of_its_neighbourhood():
    text = (
        "# Notes\n\n"
        + "Many unimportant words stand around it. " * 9
        + "The notice period is ninety days. "
        + ("Many unimportant words follow it. " * 9)
    )
    words = shown(text, "How long is the notice period?").split("\n\n")[0]
    context = " ".join(line.strip() for line in words.splitlines()[1:])
    match = re.fullmatch(r"…(.*)»The notice period is ninety days\.«(.*)…", context)
    for word in [*match[1].split(), *match[2].split()]:
        assert word in "Many unimportant words stand around it. Many unimportant words follow it.".split()


def test_cites_name_their_line_once():
    out = shown("Words before. The notice period is ninety days.", "How long is the notice period?")
    assert out.startswith("memo, line 1  confidence")
    assert "line 1, line 1" not in out


def test_a_title_stands_above():
    assert shown(LEASE, title="a\x1b[31m.md").startswith("a[31m.md\n")


HOSTILE = (
    "# Lease\x1b]0;title\x07\n\n## Notice \x9b31m\u202e\n\n"
    "A party gives notice \x1b[2J\x1b[31m ninety\x08\x7f days\u2066 "
    "before\ufdd0 the\ufdd1 end.\r\x1b[1A\n"
)


def test_a_document_cannot_drive_the_terminal():
    for colours in (False, True):
        out = ESCAPE.sub("", shown(HOSTILE, colours=colours)) if colours else shown(HOSTILE)
        assert "ninety days" in out.replace("[2J[31m ", "")
        assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufdd0\ufdd1]", out)


def test_plain_text_keeps_its_words():
    assert plain("a\x00b\tc\n\n  d\x1b[1m é\x85契\u2028😀") == "ab c d[1m é 契 😀"


@pytest.mark.parametrize("value", [HOSTILE, "\ud800 lone \udfff", "\u2028\u2029", "é契😀", 'quotes " \\ \n', "\x00"])
def test_json_is_one_harmless_line_with_the_same_value(value):
    line = dumped({"text": value})
    assert json.loads(line) == {"text": value}
    assert line.encode("utf-8").decode("utf-8") == line
    assert not re.search("[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]", line)


def test_json_stays_readable():
    assert dumped({"text": "§ 5 Café 契約 😀"}) == '{"text": "§ 5 Café 契約 😀"}'
