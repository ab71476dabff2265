"""Sets of questions that anyone may have written: questions, or one clear line."""

from __future__ import annotations

import json

from pincite.checklist.questions import MOST, parse
from pincite.errors import ChecklistError

from .draw import READABLE, Draw, put
from .words import DOCUMENT

NAMES = (
    "title", "questions", "id", "question", "answer", "options", "span", "yes-no", "date", "amount", "duration", "choice", "yes", "no",
    "\ud800", "", " ",
)  # fmt: skip
WHOLE = {
    "title": "x",
    "questions": [
        {"id": "a", "question": "How long?", "answer": "duration"},
        {"question": "Which law?", "answer": "choice", "options": {"German": ["Germany", "BGB"], "French": ["France"]}},
        {"question": "Which?", "answer": "choice", "options": ["one", "two"]},
    ],
}
LINES = (
    'title = "x"\n', "[[questions]]\n", '[[questions]]\nquestion = "How?"\n', 'id = "a"\n', 'answer = "choice"\n', 'options = ["a", "b"]\n',
    "[questions.options]\n", 'German = ["BGB"]\n', "answer = ", '"', "'''", '"""\n', "[", "]", "=", "\n", "# ", "1979-05-27", "0x1F", "1e400",
    "-inf", "nan", ".", "a.b.c = 1\n", "\\u0000", "\\ud800", "{", "}", ",", "9" * 30, "title", "questions", "question = ", "true", "\r", "é",
    "\x00", "[[", "]]", "[questions]\n", "[" * 20, "{a=" * 20,
)  # fmt: skip


def target(data: bytes) -> None:
    """Reads bytes as a set, in both forms."""
    if data.startswith(READABLE):
        for name in ("set.toml", "set.json"):
            look_at(data[1:].decode("utf-8", "replace"), name)
        return None
    draw = Draw(data)
    if draw.below(2):
        return look_at(draw.words((*LINES, *DOCUMENT[:40])), "set.toml")
    made = put(WHOLE, draw, NAMES)
    for _ in range(draw.below(3)):
        if made:
            made = put(made, draw, NAMES)
    text = json.dumps(made, ensure_ascii=bool(draw.below(2)))
    at = draw.below(len(text))
    return look_at((text, text, text[:at], text[:at] + draw.words(DOCUMENT, 2) + text[at:])[draw.below(4)], "set.JSON")


def look_at(text: str, name: str) -> None:
    """Asserts that a file is a set of questions, or told to be none in one line that names it."""
    try:
        made = parse(text, name)
    except ChecklistError as error:
        assert str(error).startswith(name)
        assert len(str(error).splitlines()) == 1
        return
    assert 1 <= len(made.questions) <= MOST
    assert len({question.id for question in made.questions}) == len(made.questions)
    for question in made.questions:
        assert question.words.strip()
        assert json.loads(json.dumps(question.kind.as_json())) == question.kind.as_json()
