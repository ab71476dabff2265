"""``pincite notes`` without a chat model: made locally, and labelled so."""

from __future__ import annotations

import json

import pytest

from pincite.chat.local_note import MADE


def test_a_note_for_each_section(run, lease):
    ran = run("notes", lease)
    assert (ran.code, ran.err) == (0, "")
    *_, last = ran.out.splitlines()
    assert last == "(3 notes made locally, without a chat model)"
    assert "   2. Lease § 2, line 7\n" in ran.out
    assert " ".join(ran.out.split()).count(f"{MADE}: Lease") == 3


def test_json(run, lease):
    text = lease.read_text()
    found = json.loads(run("notes", lease, "--json").out)
    notes = found.pop("notes")
    assert found == {"writer": "local", "model": None, "endpoint": None}
    assert [note["section"] for note in notes] == [1, 2, 3]
    for note in notes:
        assert set(note) == {"section", "start", "end", "line", "cite", "note", "why"}
        assert text.count("\n", 0, note["start"]) == note["line"]
        assert note["note"].startswith(MADE)
        assert note["why"] is None
    assert text[notes[1]["start"] : notes[1]["end"]].startswith("## 2. Notice")


def test_chosen_sections_in_the_order_of_the_document(run, lease):
    found = json.loads(run("notes", lease, "--json", "--section", 3, "--section", 1, "--section", 3).out)
    assert [note["section"] for note in found["notes"]] == [1, 3]


@pytest.mark.parametrize("number", [0, 4, -1])
def test_no_such_section(run, lease, number):
    ran = run("notes", lease, "--section", number)
    assert ran.code == 2
    assert ran.err == f"pincite: --section {number}: lease has sections 1 to 3\n"


def test_nothing_to_note(run, standard_input):
    standard_input(b"\n")
    ran = run("notes", "-")
    assert (ran.code, ran.out) == (1, "(0 notes made locally, without a chat model)\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--at-once", "0"], "--at-once is at least 1 request, not 0"),
        (["--chat-url", "http://localhost:1/v1"], "--chat-url needs --chat-model NAME as well"),
        (["--chat-model", "small"], "--chat-model needs --chat-url URL as well"),
        (["--chat-url", "localhost", "--chat-model", "small"], "the chat endpoint's address is none"),
        (["--chat-url", "http://localhost:1/v1", "--chat-model", " "], "no model is named"),
        (["--chat-url", "http://localhost:1/v1", "--chat-model", "m", "--chat-timeout", "0"], "more than 0 seconds"),
        (["--chat-url", "http://localhost:1/v1", "--chat-model", "m", "--chat-timeout", "nan"], "more than 0 seconds"),
    ],
)
def test_arguments_that_make_no_sense(run, lease, arguments, said):
    ran = run("notes", lease, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err
    assert ran.err.count("\n") == 1
