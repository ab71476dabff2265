"""Runs the rules over a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from pincite.diagnostics.finding import Finding
from pincite.diagnostics.rules import DEFAULT, RULES
from pincite.diagnostics.subject import Subject
from pincite.errors import Cancelled


def check(
    subject: Subject, codes: Iterable[str] = DEFAULT, cancelled: Callable[[], bool] = lambda: False
) -> list[Finding]:
    """The findings of some rules, those that are on by default where none are named, in document order.

    Raises KeyError for a code that no rule has, Cancelled when ``cancelled`` says so between two rules.
    """
    found: list[Finding] = []
    for code in codes:
        if cancelled():
            raise Cancelled("the diagnostics were cancelled")
        found += RULES[code].find(subject)
    return sorted(found, key=lambda finding: (finding.span, finding.code))
