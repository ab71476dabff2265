"""Rule term-twice: a term is given two meanings for the same text."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence

from pincite.diagnostics.finding import Finding
from pincite.diagnostics.subject import Subject
from pincite.parsing import Outline
from pincite.references.terms import DefinedTerm

CODE = "term-twice"
_ELSEWHERE = re.compile(
    r"(?:[”\"“»’*_\s,)]|\band\b|\bor\b|[“\"][^“”\"]{1,60}[”\"])*(?:(?:shall\s+|will\s+)?(?:has|have)\s+the\s+(?:respective\s+)?meanings?|(?:is|are)\s+(?:defined|described)|"
    r"(?:shall\s+)?(?:have\s+)?(?:the\s+)?meanings?\s+(?:set|given|ascribed|assigned|specified)|hat\s+die\s+Bedeutung|(?:shall\s+)?includes?|also)\b",
    re.IGNORECASE,
)
"""What makes an entry point to the definition, or add to it, and not be a second one."""

_SIGNED = re.compile(r"[^\n]{0,120}\n?[^\n]{0,80}\n?\s*\bBy:")
"""A name's place in a signature block."""
_RENAMED = 3
_CLOSE = 2_500
"""Names given again so near each other, in characters, are those of another agreement's parties."""


def term_twice(subject: Subject) -> Iterator[Finding]:
    """Each further definition of a name that holds for the same text: not in another exhibit, not for a division only."""
    glossary, text = subject.glossary, subject.text
    first: dict[tuple[str, int], DefinedTerm] = {}
    opened = _instruments(glossary.terms)
    for term in glossary.terms:
        if term.scope is not None or term.bracketed or _ELSEWHERE.match(text, term.span.end):
            continue
        part = max(_part(subject.outline, term.span.start), opened[bisect_right(opened, term.span.start) - 1])
        known = first.setdefault((term.name, part), term)
        if known is not term and not _together(text, known, term) and not _SIGNED.match(text, term.span.end):
            yield Finding(
                CODE,
                term.span,
                f"“{term.name}” is defined twice: this definition is not the first",
                ((known.span, "the first definition"),),
            )


def _instruments(terms: Sequence[DefinedTerm]) -> list[int]:
    """Where another agreement begins in the same file: it gives three names again, close together."""
    opened, seen, again = [-1], set[str](), list[int]()
    for term in terms:
        if term.name not in seen:
            seen.add(term.name)
            continue
        again = [start for start in again if term.span.start - start < _CLOSE]
        again.append(term.span.start)
        if len(again) == _RENAMED:
            opened.append(again[0])
            seen, again = {term.name}, []
    return opened


def _together(text: str, first: DefinedTerm, second: DefinedTerm) -> bool:
    """Whether two definitions stand in one paragraph, where the second only says the first again."""
    return "\n\n" not in text[first.span.end : second.span.start] and second.span.start - first.span.end < _CLOSE


def _part(outline: Outline, offset: int) -> int:
    """The exhibit, schedule or other document in the file that an offset lies in; -1 for the main text."""
    return next((heading.start for heading in outline.at(offset) if heading.kind in ("schedule", "title")), -1)
