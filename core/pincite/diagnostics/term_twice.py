"""Rule term-twice: a term is given two meanings for the same text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.diagnostics.finding import Finding
from pincite.diagnostics.subject import Subject
from pincite.parsing import Outline
from pincite.references.terms import DefinedTerm

CODE = "term-twice"
_ELSEWHERE = re.compile(
    r"[”\"“»’*_\s,)]*(?:(?:shall\s+|will\s+)?(?:has|have)\s+the\s+(?:respective\s+)?meanings?|(?:is|are)\s+(?:defined|described)|"
    r"(?:shall\s+)?(?:have\s+)?(?:the\s+)?meanings?\s+(?:set|given|ascribed|assigned|specified)|hat\s+die\s+Bedeutung|(?:shall\s+)?includes?|also)\b",
    re.IGNORECASE,
)
"""What makes an entry point to the definition, or add to it, and not be a second one."""


def term_twice(subject: Subject) -> Iterator[Finding]:
    """Each further definition of a name that holds for the same text: not in another exhibit, not for a division only."""
    glossary, text = subject.glossary, subject.text
    first: dict[tuple[str, int], DefinedTerm] = {}
    for term in glossary.terms:
        if term.scope is not None or term.bracketed or _ELSEWHERE.match(text, term.span.end):
            continue
        place = (term.name, _part(subject.outline, term.span.start))
        known = first.setdefault(place, term)
        if known is not term:
            yield Finding(
                CODE,
                term.span,
                f"“{term.name}” is defined twice: this definition is not the first",
                ((known.span, "the first definition"),),
            )


def _part(outline: Outline, offset: int) -> int:
    """The exhibit, schedule or other document in the file that an offset lies in; -1 for the main text."""
    return next((heading.start for heading in outline.at(offset) if heading.kind in ("schedule", "title")), -1)
