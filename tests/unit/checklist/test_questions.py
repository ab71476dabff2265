"""Sets of questions in TOML and JSON, and what is wrong with those that are none."""

from __future__ import annotations

import json

import pytest

from pincite.checklist import parse
from pincite.errors import ChecklistError

TOML = """
title = "Leases"
[[questions]]
id = "law"
question = "Which law governs?"
answer = "choice"
options = ["Delaware", "New York"]
[[questions]]
question = "What is the rent?"
"""


def test_toml_and_json_say_the_same():
    made = parse(TOML, "a.toml")
    assert (made.title, [question.id for question in made.questions]) == ("Leases", ["law", "2"])
    assert made.questions[0].kind.as_json()["options"] == {"Delaware": ["Delaware"], "New York": ["New York"]}
    assert made.questions[1].kind.name == "span"
    questions = [
        {"id": "law", "question": "Which law governs?", "answer": "choice", "options": ["Delaware", "New York"]},
        {"question": "What is the rent?"},
    ]
    again = parse(json.dumps({"title": "Leases", "questions": questions}), "A.JSON")
    assert [q.kind.as_json() for q in again.questions] == [q.kind.as_json() for q in made.questions]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("title = ", "a.toml: cannot be read: "),
        ("title = 5", "a.toml: its title is no text"),
        ("title = 'x'", r"a.toml: holds no questions: write \[\[questions\]\] with question = …"),
        ("questions = []", "a.toml: holds no questions"),
        ("questions = [1]", "a.toml, question 1: is no table with question = …"),
        ("[[questions]]\nask = 'x'", "a.toml, question 1: 'ask' is not known: use answer, id, options, question"),
        ("name = 'x'", "a.toml: 'name' is not known: use questions, title"),
        ("[[questions]]\nquestion = ' '", "a.toml, question 1: has no words: write question = …"),
        ("[[questions]]\nquestion = 'x'\nid = 5", "a.toml, question 1: its id is no text"),
        ("[[questions]]\nquestion = 'x'\nanswer = 'poem'", "a.toml, question 1: 'poem' is no kind of answer"),
        ("[[questions]]\nquestion = 'x'\nanswer = 'choice'", "a.toml, question 1: a choice needs its options"),
        ("[[questions]]\nquestion = 'x'\noptions = ['a', 'b']", 'has options, which only answer = "choice" takes'),
        ("[[questions]]\nquestion = 'x'\nid = '2'\n[[questions]]\nquestion = 'y'", "two questions have the id '2'"),
        ("[[questions]]\nquestion = 'x'\n" * 1001, "a.toml: more than 1,000 questions: split it"),
        ("# " + "x" * 1_000_000, "a.toml: more than 1,000,000 characters: split it"),
        ("\n" + "a." * 100_000 + "a = 1", "line 2 has a dotted key of more than 16 parts"),
        ("[" + " . ".join(['"a"'] * 100_000) + "]", "line 1 has a dotted key of more than 16 parts"),
        ("x = {" + "'a'." * 100_000 + "a = 1}", "line 1 has a dotted key of more than 16 parts"),
    ],
)
def test_what_is_no_set_is_told_in_one_line(text, message):
    with pytest.raises(ChecklistError, match=message) as told:
        parse(text, "a.toml")
    assert "\n" not in str(told.value)


def test_dots_in_words_are_no_key():
    words = "Is 1.3.6.1.4.1.311.21.8 registered... and who's A.B.C.?"
    (question,) = parse(f"[[questions]]\nquestion = {json.dumps(words)}", "a.toml").questions
    assert question.words == words


@pytest.mark.parametrize("text", ["[]", "null", "{", "[" * 100_000, '{"questions": {"a": 1}}'])
def test_json_that_is_no_set(text):
    with pytest.raises(ChecklistError, match=r"a\.json: "):
        parse(text, "a.json")
