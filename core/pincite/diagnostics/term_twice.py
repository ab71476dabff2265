"""Rule term-twice: a term is given two meanings for the same text."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence

from pincite.diagnostics.finding import Finding
from pincite.diagnostics.subject import Subject, parted
from pincite.parsing import Outline
from pincite.references.terms import DefinedTerm

CODE = "term-twice"
_ELSEWHERE = re.compile(
    r"(?:[”\"“»’*_\s,)]|\band\b|\bor\b|[“\"][^“”\"]{1,60}[”\"])*(?:(?:shall\s+|will\s+)?(?:has|have)\s+the\s+(?:respective\s+)?meanings?|(?:is|are)\s+(?:defined|described)|"
    r"(?:shall\s+)?(?:have\s+)?(?:the\s+)?meanings?\s+(?:set|given|ascribed|assigned|specified)|hat\s+die\s+Bedeutung|(?:shall\s+)?includes?|(?:shall\s+)?also)\b",
    re.IGNORECASE,
)
"""What makes an entry point to the definition, or add to it, and not be a second one."""

_FOR = re.compile(r"\bfor (?:the )?purposes? of\b", re.IGNORECASE)
"""What confines a definition, whether or not the outline knows to what."""
_SIGNED = re.compile(r"[^\n]{0,120}\n?[^\n]{0,80}\n?\s*\b(?:By|Signature|Signed|Name):")
"""A name's place in a signature block."""
_RENAMED = 3
_CLOSE = 2_500
_AT_ONCE = 400
"""Names given again so near each other, in characters, are those of another agreement's parties."""


def term_twice(subject: Subject) -> Iterator[Finding]:
    """Each further definition of a name that holds for the same text: not in another exhibit, not for a division only."""
    glossary, text = subject.glossary, subject.text
    first: dict[tuple[str, int], DefinedTerm] = {}
    opened = _instruments(glossary.terms)
    for term in glossary.terms:
        lead = text[max(0, term.span.start - 120) : term.span.start]
        if term.scope is not None or term.bracketed or _FOR.search(lead) or _ELSEWHERE.match(text, term.span.end):
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
    """Where another agreement begins in the same file: it gives three names again close together, or two at once."""
    opened, seen = [-1], set[str]()
    again: list[DefinedTerm] = []
    for index, term in enumerate(terms):
        if term.name not in seen:
            seen.add(term.name)
            continue
        again = [each for each in again if term.span.start - each.span.start < _CLOSE] + [term]
        if len(again) >= _RENAMED or (len(again) > 1 and term.span.start - again[-2].span.start < _AT_ONCE):
            first = again[0].span.start
            opened.append(first)
            since = bisect_left(terms, first, key=lambda each: each.span.start)
            seen, again = {each.name for each in terms[since : index + 1]}, []
    return opened


def _together(text: str, first: DefinedTerm, second: DefinedTerm) -> bool:
    """Whether two definitions stand in one paragraph, where the second only says the first again."""
    start, end = first.span.end, second.span.start
    return end - start < _CLOSE and not parted(text, start, end)


def _part(outline: Outline, offset: int) -> int:
    """The exhibit, schedule or other document in the file that an offset lies in; -1 for the main text."""
    return next((heading.start for heading in outline.at(offset) if heading.kind in ("schedule", "title")), -1)
