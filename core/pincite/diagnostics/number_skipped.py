"""Rule number-skipped: siblings count 1, 2, 4, and what would be 3 is nowhere between them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.series import Member, regular, series, steps, written
from pincite.diagnostics.subject import Subject

CODE = "number-skipped"
MOST = 2
"""So many numbers may be missing; where more are, whole parts were left out on purpose."""
_LEFT_OUT = re.compile(
    r"\b(?:reserved|repealed|deleted|omitted|intentionally|weggefallen|aufgehoben|gestrichen|abrogée?s?|supprimée?s?|derogad[oa]s?|suprimid[oa]s?)\b"
    r"|\[[\s*…._]*\]|\* \* \*|\*{3}|…|\(\.\.\.\)",
    re.IGNORECASE,
)
"""What says that something was left out."""


def number_skipped(subject: Subject) -> Iterator[Finding]:
    """A number of a run that counts on otherwise, after which one or two are missing."""
    text = subject.text
    for run in series(subject.outline):
        if not regular(run):
            continue
        for index, step in enumerate(steps(run)):
            before, after = run[index], run[index + 1]
            missing = range(before.value[-1] + 1, after.value[-1])
            if not 1 < step <= MOST + 1 or any(_stands(text, before, after, value) for value in missing):
                continue
            if text[before.heading.start] != text[after.heading.start] and "#" in (
                text[before.heading.start],
                text[after.heading.start],
            ):
                continue  # a sentence that begins with a number, and a heading
            if _LEFT_OUT.search(text, before.heading.start, after.heading.span.end + 80):
                continue
            shown = [written(after, text, value) for value in missing]
            names = " and ".join(name for name in shown if name) or "a number"
            yield Finding(
                CODE,
                after.span,
                f"“{after.span.of(text)}” follows “{before.span.of(text)}”: {names} is left out",
                ((before.span, "the number before"),),
                _fixes(text, run[index + 1 :], before.value[-1] + 1),
            )


def _stands(text: str, before: Member, after: Member, value: int) -> bool:
    """Whether a missing number stands between two members, where the outline does not have it."""
    number = written(after, text, value)
    if number is None:
        return True
    core = r"\s*".join(map(re.escape, number.strip("().[]: ")))
    return re.search(rf"(?<![\w.]){core}(?![\w])", text[before.span.end : after.span.start]) is not None


def _fixes(text: str, rest: list[Member], value: int) -> tuple[Fix, ...]:
    """Renumbers a member and those that follow it."""
    edits = []
    for offset, member in enumerate(rest):
        number = written(member, text, value + offset)
        if number is None:
            return ()
        edits.append((member.span, number))
    first = edits[0][1]
    more = " and what follows" if len(edits) > 1 else ""
    return (Fix(f"Renumber to “{first}”{more}", tuple(edits)),)
