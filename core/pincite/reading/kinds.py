"""Kinds of answers beyond a range of words, and how each is read from the words that were found.

The rules are local and say nothing where the words leave doubt: then there is no answer of that kind.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from pincite.errors import InvalidQuestion
from pincite.lexical import analyzer_for
from pincite.reading.polarity import sense
from pincite.reading.values import Reading, amounts, dates, durations, pick


class Read(NamedTuple):
    """A value and the words of a passage that it was read from, as offsets into it."""

    value: Any
    start: int
    end: int


class Passage(NamedTuple):
    """Words that were found, and what they stand in."""

    text: str
    language: str
    around: str = ""
    """What was read beside them."""


class AnswerKind:
    """What a question wants to know."""

    name: ClassVar[str]

    def read(self, question: str, passage: Passage) -> Read | None:
        """The value that a passage gives, or None where it gives none, or leaves doubt."""
        raise NotImplementedError

    def as_json(self) -> dict[str, Any]:
        """The kind as ``kind_of_json`` takes it."""
        return {"kind": self.name}


class SpanAnswer(AnswerKind):
    """A range of the document's own words; its value is those words."""

    name = "span"

    def read(self, question: str, passage: Passage) -> Read:
        """All of them."""
        del question
        return Read(passage.text, 0, len(passage.text))


class YesNoAnswer(AnswerKind):
    """Whether it is so: True or False, from the sense of the clause that speaks of it.

    A statement ("The Supplier may subcontract") is confirmed or denied like a question.
    """

    name = "yes-no"

    def read(self, question: str, passage: Passage) -> Read | None:
        """None where no clause answers without a condition."""
        found = sense(question, *passage)
        return None if found is None else Read(found.yes, found.start, found.end)


class ChoiceAnswer(AnswerKind):
    """One of several options, which the words name: the value is the option.

    ``options`` are their names, or a mapping from names to the words by which each may be named. Raises
    InvalidQuestion for fewer than two.
    """

    name = "choice"

    def __init__(self, options: Sequence[str] | Mapping[str, Sequence[str]]) -> None:
        named = options if isinstance(options, Mapping) else {option: (option,) for option in options}
        self.options = {name: tuple(words) or (name,) for name, words in named.items()}
        if len(self.options) < 2 or not all(word.strip() for words in self.options.values() for word in words):
            raise InvalidQuestion(f"options={list(self.options)} leave no choice: name at least two, none empty")

    def read(self, question: str, passage: Passage) -> Read | None:
        """None where no option is named, or two of which neither holds the other."""
        del question
        terms = [
            (term, match.start(), match.end())
            for match in re.finditer(r"\w+", passage.text)
            for term in analyzer_for(passage.language).terms(match[0])
        ]
        found: list[Read] = []
        for name, phrases in self.options.items():
            for phrase in phrases:
                wanted = analyzer_for(passage.language).terms(phrase)
                for at in range(len(terms) - len(wanted) + 1) if wanted else ():
                    if [term for term, _, _ in terms[at : at + len(wanted)]] == wanted:
                        found.append(Read(name, terms[at][1], terms[at + len(wanted) - 1][2]))
        largest = [a for a in found if not any(b.start <= a.start and a.end <= b.end and b[1:] != a[1:] for b in found)]
        return largest[0] if len({read.value for read in largest}) == 1 else None

    def as_json(self) -> dict[str, Any]:
        """With the options."""
        return {"kind": self.name, "options": {name: list(words) for name, words in self.options.items()}}


class DateAnswer(AnswerKind):
    """A calendar day, ISO 8601: "2026-05-01"."""

    name = "date"

    def read(self, question: str, passage: Passage) -> Read | None:
        """None where no day is named in full, or several of which none clearly belongs to the question."""
        return _picked(question, passage, dates(passage.text, passage.language))


class AmountAnswer(AnswerKind):
    """A sum of money: a :class:`~pincite.reading.values.Amount`."""

    name = "amount"

    def read(self, question: str, passage: Passage) -> Read | None:
        """None where no sum is named with its currency, or several of which none clearly belongs to the question."""
        return _picked(question, passage, amounts(passage.text, passage.language))


class DurationAnswer(AnswerKind):
    """A length of time: a :class:`~pincite.reading.values.Duration`."""

    name = "duration"

    def read(self, question: str, passage: Passage) -> Read | None:
        """None where none is named by number and unit, or several of which none clearly belongs to the question."""
        return _picked(question, passage, durations(passage.text))


def _picked(question: str, passage: Passage, readings: Iterable[Reading]) -> Read | None:
    picked = pick(question, passage.text, list(readings), passage.language)
    return None if picked is None else Read(picked.value, picked.start, picked.end)


KINDS: Mapping[str, type[AnswerKind]] = {
    kind.name: kind for kind in (SpanAnswer, YesNoAnswer, ChoiceAnswer, DateAnswer, AmountAnswer, DurationAnswer)
}


def kind_of(answer: AnswerKind | type[AnswerKind]) -> AnswerKind:
    """An instance of a kind of answer, which may be given by its class. Raises InvalidQuestion."""
    if isinstance(answer, AnswerKind):
        return answer
    if isinstance(answer, type) and issubclass(answer, AnswerKind) and answer in KINDS.values():
        if answer is ChoiceAnswer:
            raise InvalidQuestion("ChoiceAnswer needs its options: write ChoiceAnswer([…])")
        return answer()
    known = ", ".join(kind.__name__ for kind in KINDS.values())
    raise InvalidQuestion(f"answer={answer!r} is not a kind of answer known here: use one of {known}")


def kind_of_json(made: Mapping[str, Any]) -> AnswerKind:
    """A kind from what ``as_json`` gave. Raises InvalidQuestion for anything else."""
    name, options = made.get("kind"), made.get("options")
    kind = KINDS.get(name) if isinstance(name, str) else None
    if kind is None:
        raise InvalidQuestion(f"{name!r} is no kind of answer: use one of {', '.join(KINDS)}")
    if kind is not ChoiceAnswer:
        return kind()
    if isinstance(options, Mapping):
        return ChoiceAnswer({str(option): _words(words) for option, words in options.items()})
    return ChoiceAnswer(_words(options))


def _words(options: Any) -> list[str]:
    words = [options] if isinstance(options, str) else options
    if not isinstance(words, Sequence) or not all(isinstance(word, str) for word in words):
        raise InvalidQuestion("a choice needs its options: a list of their names, or names with the words of each")
    return list(words)
