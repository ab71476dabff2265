"""The numbers of siblings, as they follow each other."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pincite.parsing import Heading, Outline
from pincite.parsing.numbering import Reading, parse
from pincite.text.span import Span


class Member(NamedTuple):
    """A heading or clause with its number, read as the numbering around it has it."""

    heading: Heading
    span: Span
    """The number as it stands in the text, without punctuation behind it."""
    form: str
    """The scheme, as :class:`pincite.parsing.numbering.Reading` has it."""
    value: tuple[int, ...]


def series(outline: Outline) -> Iterator[list[Member]]:
    """The runs of siblings that are numbered by one scheme, each of at least two, in document order.

    A sibling of another scheme, or without a number, between them ends no run: "1", caption, "2" is one.
    """
    groups: list[Sequence[Heading]] = [outline.headings]
    while groups:
        siblings = groups.pop()
        yield from _runs(outline, siblings)
        groups.extend(heading.children for heading in siblings if heading.children)


def _runs(outline: Outline, siblings: Sequence[Heading]) -> Iterator[list[Member]]:
    runs: dict[str, list[Member]] = {}
    for heading in siblings:
        if not heading.number:
            continue
        at = outline.text.find(heading.number.split()[0], heading.start, heading.span.end + 1)
        read = parse(outline.text, at, min(heading.span.end + 40, len(outline.text))) if at >= 0 else None
        if read is None:
            continue
        reading = _best(read.readings, runs)
        member = Member(heading, Span(read.start, read.stop), reading.form, reading.value)
        runs.setdefault(reading.form, []).append(member)
    yield from (run for run in runs.values() if len(run) > 1)


def _best(readings: Sequence[Reading], runs: dict[str, list[Member]]) -> Reading:
    """Of the readings of a number the one that goes on with a run, else the first that starts one, else the first."""
    for reading in readings:
        run = runs.get(reading.form)
        if run and reading.value[:-1] == run[-1].value[:-1] and reading.value[-1] - run[-1].value[-1] == 1:
            return reading
    return next((reading for reading in readings if reading.value[-1] == 1), readings[0])


def steps(run: Sequence[Member]) -> list[int]:
    """How far each member counts on from the one before; 0 where the numbers above the last differ."""
    return [
        after.value[-1] - before.value[-1] if after.value[:-1] == before.value[:-1] else 0
        for before, after in pairwise(run)
    ]


def regular(run: Sequence[Member]) -> bool:
    """Whether a run counts on so well that what does not is an oversight: nine of ten steps, and at least three."""
    counted = [step for step in steps(run) if step]
    right = sum(step == 1 for step in counted)
    return right >= 3 and right >= 0.9 * len(counted) - 1


def written(member: Member, text: str, value: int) -> str | None:
    """A number of a run's scheme with another last value, written as the member's is; None where that is unclear."""
    number = member.span.of(text)
    core, counter = _core(number)
    if core is None:
        return None
    made: dict[str, Callable[[int], str]] = {
        "1": str,
        "a": _letter,
        "A": lambda n: _letter(n).upper(),
        "i": _roman,
        "I": lambda n: _roman(n).upper(),
    }
    own = made[counter](member.value[-1])
    if not own or number[core[0] : core[1]] != own:
        return None
    new = made[counter](value)
    return number[: core[0]] + new + number[core[1] :] if new else None


def _core(number: str) -> tuple[tuple[int, int] | None, str]:
    """Where the counter stands in a number, and of which kind it is."""
    end = len(number.rstrip(").]:° "))
    start = end
    if not end:
        return None, ""
    if number[end - 1].isdigit():
        while start and number[start - 1].isdigit():
            start -= 1
        return (start, end), "1"
    while start and number[start - 1].isalpha():
        start -= 1
    word = number[start:end]
    if set(word.lower()) <= set("ivxlc") and (len(word) > 1 or word.lower() in "ivx"):
        return (start, end), "i" if word.islower() else "I"
    return ((start, end), "a" if word.islower() else "A") if len(word) < 3 else (None, "")


def _letter(value: int) -> str:
    return "abcdefghijklmnopqrstuvwxyz"[(value - 1) % 26] * (1 + (value - 1) // 26) if value > 0 else ""


def _roman(value: int) -> str:
    made = ""
    for sign, worth in (
        ("c", 100),
        ("xc", 90),
        ("l", 50),
        ("xl", 40),
        ("x", 10),
        ("ix", 9),
        ("v", 5),
        ("iv", 4),
        ("i", 1),
    ):
        made += sign * (value // worth)
        value %= worth
    return made
