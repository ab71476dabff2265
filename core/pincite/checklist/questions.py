"""A set of questions, in TOML or JSON.

    title = "Confidentiality agreements"

    [[questions]]
    id = "survival"
    question = "How long do the duties of confidentiality last after the end?"
    answer = "duration"

``answer`` is "span" (the default), "yes-no", "date", "amount", "duration" or "choice", which needs ``options``: their
names, or a table from names to the words by which each is named. JSON has the same names.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from pincite.errors import ChecklistError, InvalidQuestion
from pincite.reading import AnswerKind, kind_of_json

MOST = 1_000
"""Questions of a set."""
LARGEST = 1_000_000
"""Characters of a file that holds one."""
DEEPEST = 16
"""Parts of a dotted key in TOML; those of a set have two. Reading a key takes time that grows with their square."""
_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DEEPER = re.compile(rf"(?<![\w-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}}")
_SET = frozenset({"title", "questions"})
_QUESTION = frozenset({"id", "question", "answer", "options"})


@dataclass(frozen=True, slots=True)
class Question:
    """One question of a set."""

    id: str
    words: str
    kind: AnswerKind


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """Questions to be put to each of many documents."""

    title: str
    questions: tuple[Question, ...]


def parse(text: str, name: str) -> QuestionSet:
    """The set that a file's text holds: JSON where ``name`` ends in ".json", else TOML.

    Raises ChecklistError, which names the file and the question.
    """
    if len(text) > LARGEST:
        raise ChecklistError(f"{name}: more than {LARGEST:,} characters: split it")
    try:
        made = json.loads(text) if name.lower().endswith(".json") else _toml(text)
    except (ValueError, RecursionError) as error:
        raise ChecklistError(f"{name}: cannot be read: {error}") from None
    if not isinstance(made, dict):
        raise ChecklistError(f"{name}: is no set of questions: it has a title and [[questions]]")
    _known(made, _SET, name)
    title, listed = made.get("title", ""), made.get("questions")
    if not isinstance(title, str):
        raise ChecklistError(f"{name}: its title is no text")
    if not isinstance(listed, list) or not listed:
        raise ChecklistError(f"{name}: holds no questions: write [[questions]] with question = …")
    if len(listed) > MOST:
        raise ChecklistError(f"{name}: more than {MOST:,} questions: split it")
    questions = tuple(_question(each, number, name) for number, each in enumerate(listed, 1))
    seen: set[str] = set()
    for question in questions:
        if question.id in seen:
            raise ChecklistError(f"{name}: two questions have the id {question.id!r}: give each its own")
        seen.add(question.id)
    return QuestionSet(title, questions)


def _toml(text: str) -> dict[str, Any]:
    """Raises ValueError."""
    if (deeper := _DEEPER.search(text)) is not None:
        line = text.count("\n", 0, deeper.start()) + 1
        raise ValueError(f"line {line} has a dotted key of more than {DEEPEST} parts: a set has none so deep")
    return tomllib.loads(text)


def _question(made: Any, number: int, name: str) -> Question:
    where = f"{name}, question {number}"
    if not isinstance(made, dict):
        raise ChecklistError(f"{where}: is no table with question = …")
    _known(made, _QUESTION, where)
    words, named = made.get("question"), made.get("id", str(number))
    if not isinstance(words, str) or not words.strip():
        raise ChecklistError(f"{where}: has no words: write question = …")
    if not isinstance(named, str) or not named.strip():
        raise ChecklistError(f"{where}: its id is no text")
    answer = {"kind": made.get("answer", "span"), "options": made.get("options")}
    if answer["options"] is not None and answer["kind"] != "choice":
        raise ChecklistError(f'{where}: has options, which only answer = "choice" takes')
    try:
        return Question(named, words, kind_of_json(answer))
    except InvalidQuestion as error:
        raise ChecklistError(f"{where}: {error}") from None


def _known(made: Mapping[str, Any], names: frozenset[str], where: str) -> None:
    for name in made:
        if name not in names:
            raise ChecklistError(f"{where}: {name!r} is not known: use {', '.join(sorted(names))}")
