"""A finding, and how to mend it."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.text.span import Span


@dataclass(frozen=True, slots=True)
class Fix:
    """A change of the text that mends a finding."""

    title: str
    """What it does, as an editor's menu shows it."""
    edits: tuple[tuple[Span, str], ...]
    """Ranges and what is to stand there, in document order, without overlap."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A place where a document contradicts itself."""

    code: str
    """The rule's, as in docs/rules/CODE.md."""
    span: Span
    message: str
    """One line: what is wrong, and where that matters, what it was held against."""
    related: tuple[tuple[Span, str], ...] = ()
    """Other places that belong to it, each with what it is."""
    fixes: tuple[Fix, ...] = ()
    """The best first; empty where no change of the text is sure to mend it."""
