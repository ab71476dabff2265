"""A note made without a chat model: only what can be read off the document, and it says so."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.lazy import cached_property
from pincite.longdoc import LongDocument
from pincite.references import Citer
from pincite.references.cross import CrossReferences
from pincite.references.graph import mentioned
from pincite.references.parties import parties
from pincite.references.terms import DefinedTerm, defined_terms, terms_used
from pincite.text.span import Span

MADE = "Made locally, without a chat model"
"""How each such note begins when it is shown."""
MOST_TERMS = 8
MOST_REFERENCES = 6
MOST_PARTIES = 4


@dataclass(frozen=True, slots=True)
class LocalNote:
    """Where a range stands in its document, in the document's own words."""

    title: str
    """The document's name."""
    parties: tuple[str, ...]
    path: tuple[str, ...]
    """The headings that the range stands under, outermost first, as number and title."""
    terms: tuple[tuple[str, str], ...]
    """Defined terms that it uses, each with the pin cite of its definition."""
    references: tuple[tuple[str, str], ...]
    """The divisions that it refers to: pin cite and title, which may be empty."""

    @property
    def words(self) -> str:
        """The note for retrieval: names and captions alone."""
        told = [self.title, *self.parties, *self.path, *(term for term, _ in self.terms)]
        return " ".join(part for part in [*told, *(title for _, title in self.references)] if part)

    @property
    def text(self) -> str:
        """The note for people, on one line; it begins with how it was made."""
        where = f" between {', '.join(self.parties)}" if self.parties else ""
        place = " › ".join((self.title + where, *self.path))
        parts = [f"{MADE}: {place}."]
        if self.terms:
            parts.append(f"Uses {'; '.join(f'“{term}” (defined in {cite})' for term, cite in self.terms)}.")
        if self.references:
            named = "; ".join(f"{cite} ({title})" if title else cite for cite, title in self.references)
            parts.append(f"Refers to {named}.")
        return " ".join(parts)


class LocalNotes:
    """Makes the local notes of one document; its terms and parties are looked for once. Safe to share by threads."""

    def __init__(self, document: LongDocument) -> None:
        self._text = document.text
        self._outline = document.outline
        self._citer = Citer(document.outline, document.name)

    @cached_property
    def _parties(self) -> tuple[str, ...]:
        return tuple(parties(self._text)[:MOST_PARTIES])

    @cached_property
    def _terms(self) -> list[DefinedTerm]:
        return defined_terms(self._text)

    @cached_property
    def _references(self) -> CrossReferences:
        return CrossReferences(self._outline)

    def note(self, start: int, end: int) -> LocalNote:
        """The note of ``[start, end)``. Raises ValueError for a range outside the document."""
        if not 0 <= start <= end <= len(self._text):
            raise ValueError(f"[{start}, {end}) is no range of a document of {len(self._text)} characters")
        span = Span(start, end)
        path = tuple(h.label for h in self._outline.at(start) if h.kind != "title" and h.label)
        used = terms_used(self._text, span, self._terms)[:MOST_TERMS]
        referred = mentioned(self._references, span)[:MOST_REFERENCES]
        return LocalNote(
            self._citer.name,
            self._parties,
            path,
            tuple((term.name, self._cite(term.span)) for term in used),
            tuple((self._cite(heading.span), heading.title) for heading in referred),
        )

    def _cite(self, span: Span) -> str:
        """The pin cite without the document's name, which the note begins with."""
        cite = self._citer.cite(span)
        return cite.removeprefix(self._citer.name).lstrip(" ,›") or cite


def local_note(document: LongDocument, start: int, end: int) -> LocalNote:
    """The local note of ``[start, end)`` of a document; for many of one document, :class:`LocalNotes` is faster."""
    return LocalNotes(document).note(start, end)
