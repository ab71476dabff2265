"""Rule term-unused: a term is defined, and nothing uses it."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.diagnostics.finding import Finding
from pincite.diagnostics.subject import Subject
from pincite.references.term_forms import Forms, bare, plural, singular

CODE = "term-unused"
LEAST_TERMS = 5
"""A document with fewer definitions does not define its terms: what looks like one is a gloss."""


def term_unused(subject: Subject) -> Iterator[Finding]:
    """Each term, at its first definition, that neither it nor another name of the same definition is used, in any case."""
    glossary, text = subject.glossary, subject.text
    if len(glossary.terms) < LEAST_TERMS:
        return
    names = {bare(term.name) for term in glossary.terms if not term.bracketed}
    used = {bare(use.term.name) for use in glossary.all_uses()}
    left = names - used
    if not left:
        return
    lowered = text.lower()
    loud = Forms([name.lower() for name in sorted(left)], subject.outline.language)
    defined = {offset for term in glossary.terms for offset in range(term.span.start, term.span.end)}
    if len(lowered) == len(text):
        shouted = {name for name, start, _ in loud.find(lowered) if start not in defined}
        left = {name for name in left if name.lower() not in shouted}
    told: set[str] = set()
    for term in glossary.terms:
        name = bare(term.name)
        if name in left and name not in told and not any(bare(other) in used for other in term.also):
            told |= {name, plural(name), singular(name)}
            yield Finding(CODE, term.span, f"“{term.name}” is defined, but nothing in this document uses it")
