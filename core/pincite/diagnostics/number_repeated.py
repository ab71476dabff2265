"""Rule number-repeated: two siblings in a row bear the same number."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.series import Member, regular, series, steps, written
from pincite.diagnostics.subject import Subject

CODE = "number-repeated"
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
            if before.heading.title and before.heading.title == after.heading.title:
                continue  # one heading, printed again at the head of a page
            yield Finding(
                CODE,
                after.span,
                f"“{after.span.of(text)}” stands twice: the one before has the same number",
                ((before.span, "the same number before"),),
                _fixes(text, run, index + 1),
            )


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
