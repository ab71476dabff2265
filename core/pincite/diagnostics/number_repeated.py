"""Rule number-repeated: two siblings in a row bear the same number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.series import Member, regular, series, steps, written
from pincite.diagnostics.subject import Subject

CODE = "number-repeated"
_BETWEEN = re.compile(r"\s?(?:bis|ter|quater|quinquies|[A-Z])\b|\s+(?:Abs|Nr|Satz)\.?\s", re.IGNORECASE)
MOST = 6
"""Where more numbers stand twice, versions stand side by side on purpose, and nothing is said."""


def number_repeated(subject: Subject) -> Iterator[Finding]:
    """The second of two siblings in a row of one number, in a run that counts on otherwise."""
    found = list(_repeated(subject))
    if len(found) <= MOST:
        yield from found


def _repeated(subject: Subject) -> Iterator[Finding]:
    text = subject.text
    for run in series(subject.outline):
        if not regular(run):
            continue
        for index, step in enumerate(steps(run)):
            before, after = run[index], run[index + 1]
            if step or before.value != after.value or before.span.of(text) != after.span.of(text):
                continue
            alike = before.heading.kind == after.heading.kind
            if not alike or not all(_opens_line(text, each) for each in (before, after)):
                continue
            if before.heading.title and before.heading.title == after.heading.title:
                continue  # one heading, printed again at the head of a page
            yield Finding(
                CODE,
                after.span,
                f"“{after.span.of(text)}” stands twice: the one before has the same number",
                ((before.span, "the same number before"),),
                _fixes(text, run, index + 1),
            )


def _opens_line(text: str, member: Member) -> bool:
    """Whether a number stands at the start of its line, and is not one that was put between two: "II bis"."""
    line = text[max(0, text.rfind("\n", 0, member.span.start) + 1) : member.span.start]
    return not line.strip(" \t*_#>[") and _BETWEEN.match(text, member.span.end) is None


def _fixes(text: str, run: list[Member], index: int) -> tuple[Fix, ...]:
    """Renumbers the repeated member, with those behind it where they count on from it."""
    member, rest = run[index], run[index + 1 :]
    number = written(member, text, member.value[-1] + 1)
    if number is None:
        return ()
    edits = [(member.span, number)]
    if rest and rest[0].value[-1] == member.value[-1] + 1:
        for offset, each in enumerate(rest):
            new = written(each, text, member.value[-1] + 2 + offset)
            if new is None:
                return ()
            edits.append((each.span, new))
    more = " and what follows" if len(edits) > 1 else ""
    return (Fix(f"Renumber to “{number}”{more}", tuple(edits)),)
