"""A text read and decided: everything an outline is made from."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import pyromark

from pincite.parsing import margin, markdown, plain
from pincite.parsing.decide import Decision, decide
from pincite.parsing.mark import Mark
from pincite.parsing.markup import FRONT_MATTER, Markup
from pincite.parsing.stretch import Stretch
from pincite.text.span import Span


@dataclass(slots=True)
class Analysis:
    """The stretches of a text after its front matter, their marks in one row, and what was decided of them."""

    text: str
    markup: Markup
    front: int
    """Where the front matter ends."""
    stretches: Sequence[Stretch]
    starts: list[int]
    """Where each stretch starts, and at last the text's end."""
    marks: list[Mark]
    shifts: list[int]
    """What is to be added to the offsets of each mark."""
    units: list[int]
    """The unit of each mark, counted over the document."""
    decision: Decision
    numbers: Sequence[Span] = ()
    """The line numbers in the margin, for which ``text`` has spaces."""


def marks_of(stretches: Sequence[Stretch], starts: Sequence[int], base: int) -> tuple[list[Mark], list[int], list[int]]:
    """The marks of stretches, their shifts and their units, the first of which is the document's unit ``base``."""
    marks: list[Mark] = []
    shifts: list[int] = []
    units: list[int] = []
    for stretch, start in zip(stretches, starts, strict=False):
        marks += stretch.marks
        shifts += [start - stretch.origin] * len(stretch.marks)
        units += [base + mark.unit for mark in stretch.marks]
        base += stretch.count
    return marks, shifts, units


def _assembled(text: str, markup: Markup, front: int, stretches: Sequence[Stretch]) -> Analysis:
    starts = list(accumulate((stretch.length for stretch in stretches), initial=front))
    marks, shifts, units = marks_of(stretches, starts, 0)
    decision = decide(marks, units, markdown=markup == "markdown")
    return Analysis(text, markup, front, stretches, starts, marks, shifts, units, decision)


def front_matter(text: str) -> int:
    """Where the front matter of a text ends, 0 without one."""
    match = FRONT_MATTER.match(text)
    return match.end() if match else 0


def analyse(text: str, markup: Markup) -> Analysis:
    """Read a text in full."""
    front = front_matter(text)
    if markup == "plain":
        text, numbers = margin.cleared(text)
        analysis = _assembled(text, markup, front, plain.read(text, front, len(text)))
        analysis.numbers = numbers
        return analysis
    labels = labels_of(text, front, len(text))
    stretches = markdown.read(text, front, len(text), labels)
    if labels:
        for stretch in stretches:
            stretch.labels = labels_of(text, stretch.origin, stretch.origin + stretch.length)
    return _assembled(text, markup, front, stretches)


_LABEL = re.compile(r"\[((?:[^\[\]\\]|\\.)+)\]:")


def labels_of(text: str, start: int, end: int) -> frozenset[str]:
    """The labels of the links that a stretch of Markdown defines, case folded."""
    if text.find("]:", start, end) < 0:
        return frozenset()
    source = text[start:end]
    found: set[str] = set()
    for definition in pyromark.reference_definitions(source.encode("ascii", "replace").decode("ascii")).values():
        match = _LABEL.match(source, definition["span"]["start"])
        if match:
            found.add(" ".join(match[1].split()).casefold())
    return frozenset(found)
