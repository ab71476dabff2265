"""What a chat model's reply says: the paragraphs that start a topic, or a note; nothing where it is neither."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from pincite.chat.inert import has_control_tokens
from pincite.text.language import language_of
from pincite.text.sentences import sentence_spans
from pincite.text.tokens import UNSPACED

LONGEST = 600
"""Characters of a note; whoever writes more than that in two sentences repeats the document."""
MOST_SENTENCES = 2
ECHO = 0.6
"""Part of a note's runs of words that stand in the passage just so, from which on it is an echo."""
_RUN = 4

_THOUGHTS = re.compile(r"\s*<(think|thinking|reasoning)>.*?</\1>", re.DOTALL | re.IGNORECASE)
_FENCE = re.compile(r"```[\w-]*[^\S\n]*\n?(.*?)```", re.DOTALL)
_LEAD_IN = re.compile(
    r"(?:[^\n.!?]{0,80}:[^\S\n]*\n\s*|(?:\*\*)?(?:context )?note(?:\*\*)?:(?:\*\*)?\s+)", re.IGNORECASE
)
_WORD = re.compile(rf"[^\W{UNSPACED}]+|[{UNSPACED}]")
_DECODER = json.JSONDecoder()


def starts_in(reply: str, count: int) -> list[int] | None:
    """The numbers named in a reply to the question which of ``count`` paragraphs, from 1, start a topic; ascending.

    Takes ``{"starts": [2, 5]}`` and ``[2, 5]``, fenced or with prose around. None where the reply is not those numbers:
    anything in the list that is no whole number from 1 to ``count``, two lists that differ, or none.
    """
    found = [numbers for numbers in map(_listed, _values(_answer(reply))) if numbers is not None]
    named = [numbers for is_named, numbers in found if is_named] or [numbers for _, numbers in found]
    if not named or any(numbers != named[0] for numbers in named):
        return None
    numbers = [_whole(number) for number in named[0]]
    whole = sorted({number for number in numbers if number is not None})
    if (
        len(whole) < len(set(map(repr, numbers)))
        or None in numbers
        or (whole and not 1 <= whole[0] <= whole[-1] <= count)
    ):
        return None
    return whole


def note_in(reply: str, passage: str) -> str | None:
    """The note in a reply, on one line: its first two sentences. None where it is not a note.

    A refusal, an apology, a reply with control tokens or hidden characters, and an echo of ``passage`` are not notes.
    Takes ``{"note": "…"}``, a JSON string, or plain text, fenced or with a lead-in above.
    """
    answer = _answer(reply)
    words = _told(answer)
    if words is None:
        if answer.startswith(("{", "[")):
            return None
        words = _LEAD_IN.sub("", answer, count=1) if _LEAD_IN.match(answer) else answer
    words = " ".join(words.split()).strip('"“”„«» ')
    if has_control_tokens(words) or not words.isprintable():
        return None
    sentences = [span.of(words) for span in sentence_spans(words, language_of(words))]
    note = " ".join(sentences[:MOST_SENTENCES])
    if (
        not any(map(str.isalpha, note))
        or len(note) > LONGEST
        or any(map(_refuses, sentences))
        or _echoes(note, passage)
    ):
        return None
    return note


def _answer(reply: str) -> str:
    """A reply without the thoughts that reasoning models put in front, and without the fence around it."""
    answer = _THOUGHTS.sub("", reply, count=1) if _THOUGHTS.match(reply) else reply
    fenced = _FENCE.findall(answer)
    return (fenced[0] if len(fenced) == 1 else answer).strip()


def _values(answer: str) -> Iterator[object]:
    """The JSON objects and lists in a text, those inside others left out."""
    at = 0
    while (opening := re.compile(r"[{\[]").search(answer, at)) is not None:
        try:
            value, at = _DECODER.raw_decode(answer, opening.start())
        except (ValueError, RecursionError):  # ValueError: also for a number of more digits than Python reads
            at = opening.end()
            continue
        yield value


def _listed(value: object) -> tuple[bool, list[object]] | None:
    """A list, and whether it is named ``starts``; None for other values."""
    if isinstance(value, dict):
        named = value.get("starts")
        return (True, named) if isinstance(named, list) else None
    return (False, value) if isinstance(value, list) else None


def _whole(number: object) -> int | None:
    if isinstance(number, bool) or not isinstance(number, int | float):
        return None
    if isinstance(number, float) and not number.is_integer():  # neither are infinity and NaN
        return None
    return int(number)


def _told(answer: str) -> str | None:
    """The note in a reply that is JSON, whatever stands around it."""
    if answer.startswith('"'):
        try:
            told = json.loads(answer)
        except (ValueError, RecursionError):
            return None
        return told if isinstance(told, str) else None
    for value in _values(answer):
        if isinstance(value, dict):
            told = value.get("note", value.get("context"))
            if isinstance(told, str):
                return told
    return None


@lru_cache(maxsize=1)
def _refusals() -> re.Pattern[str]:
    table = tomllib.loads(files("pincite.chat").joinpath("refusals.toml").read_text(encoding="utf-8"))
    return re.compile("|".join(f"(?:{pattern})" for patterns in table.values() for pattern in patterns), re.IGNORECASE)


def _refuses(sentence: str) -> bool:
    return _refusals().match(sentence.lstrip("\"'“”„«¡¿*_ ")) is not None


def _echoes(note: str, passage: str) -> bool:
    """Whether a note says little but what stands in the passage word by word."""
    said, given = _WORD.findall(note.lower()), _WORD.findall(passage.lower())
    run = min(_RUN, len(said))
    runs = [tuple(said[at : at + run]) for at in range(len(said) - run + 1)]
    known = {tuple(given[at : at + run]) for at in range(len(given) - run + 1)}
    return sum(words in known for words in runs) > ECHO * len(runs)
