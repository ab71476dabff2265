"""Defined terms: words that a document gives a meaning of its own, and which of them a range uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from pincite.references.definitions import Candidate, definitions_in
from pincite.references.term_forms import Forms
from pincite.text.span import Span


@dataclass(frozen=True, slots=True)
class DefinedTerm:
    """A word that the document gives a meaning of its own."""

    name: str
    """As written, white space collapsed, without quotation marks."""
    span: Span
    """Where the name stands in its definition, quotation marks left out."""
    also: tuple[str, ...] = ()
    """The other names that the same words define: “Bank” of “Bank” or “Banks”."""
    scope: Span | None = None
    """The division that alone the definition holds for ("for purposes of this Section"); None is all of the text."""
    bracketed: bool = False
    """Known by brackets alone, as in „die vorherige Zustimmung (Einwilligung)“: likely, not sure."""

    @classmethod
    def made(cls, text: str, candidate: Candidate, shift: int = 0, scope: Span | None = None) -> DefinedTerm:
        """The term of a definition found at ``shift`` in a text."""
        start, words = candidate.start + shift, text[candidate.start + shift : candidate.end + shift]
        span = Span(start + len(words) - len(words.lstrip()), start + len(words.rstrip()))
        return cls(" ".join(words.split()), span, candidate.also, scope, candidate.bare)


def defined_terms(text: str) -> list[DefinedTerm]:
    """The definitions in a text, in its order, by their own words alone: “Term” means …, and (the “Term”).

    A term that is defined twice is there twice. What only its place says (a list in a chapter of definitions, a scope)
    is found by :class:`pincite.references.glossary.Glossary`, which knows the outline.
    """
    return [DefinedTerm.made(text, candidate) for candidate in definitions_in(text)]


def terms_used(text: str, span: Span, terms: Iterable[DefinedTerm]) -> list[DefinedTerm]:
    """The terms that a range uses as whole words, each once, by where it first does; not those that it defines itself.

    A term defined twice counts by its first definition. A term in capitals is not looked for in small letters.
    """
    known: dict[str, DefinedTerm] = {}
    for term in terms:
        known.setdefault(term.name, term)
    found: dict[str, DefinedTerm] = {}
    for name, _, _ in _forms(tuple(known)).find(text, span.start, span.end):
        if not span.covers(known[name].span):
            found.setdefault(name, known[name])
    return list(found.values())


@lru_cache(maxsize=16)
def _forms(names: tuple[str, ...]) -> Forms:
    """Compiled once for all ranges of a document."""
    return Forms(names)
