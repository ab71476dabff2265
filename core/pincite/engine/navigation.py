"""What leads from place to place in one version of a document: its cross references and its defined terms."""

from __future__ import annotations

from collections.abc import Callable

from pincite.lazy import cached_property
from pincite.longdoc import LongDocument
from pincite.references.cross import CrossReferences
from pincite.references.glossary import Glossary


class Navigation:
    """Both made on first use, and quickly where they were made for an earlier version. Safe to share by threads."""

    def __init__(self, document: LongDocument, before: Navigation | None = None) -> None:
        self._document = document
        self._before = before

    def edited(self, document: LongDocument) -> Navigation:
        """That of a document that this one's was edited into."""
        made = self if {"references", "glossary"} & self.__dict__.keys() else self._before
        return Navigation(document, made)

    def make(self, cancelled: Callable[[], bool]) -> None:
        """Makes both, for whoever can wait. Raises Cancelled when ``cancelled`` says so; what was made then is kept.

        No lock is held meanwhile, so that nobody waits for who can wait.
        """
        before = {} if self._before is None else self._before.__dict__
        if "references" not in self.__dict__:
            earlier: CrossReferences | None = before.get("references")
            known = None if earlier is None else earlier.known
            self.__dict__.setdefault("references", CrossReferences(self._document.outline, known, cancelled))
        if "glossary" not in self.__dict__:
            made = Glossary(self._document.outline, before.get("glossary"), cancelled).read()
            self.__dict__.setdefault("glossary", made)
        self._before = None

    @cached_property
    def references(self) -> CrossReferences:
        """The words that name a place, and where that is."""
        earlier = self._before  # which who makes both lets go at any moment
        before: CrossReferences | None = None if earlier is None else earlier.__dict__.get("references")
        made = CrossReferences(self._document.outline, None if before is None else before.known)
        self._let_go("glossary")
        return made

    @cached_property
    def glossary(self) -> Glossary:
        """The defined terms and their uses."""
        earlier = self._before  # which who makes both lets go at any moment
        before: Glossary | None = None if earlier is None else earlier.__dict__.get("glossary")
        made = Glossary(self._document.outline, before)
        self._let_go("references")
        return made

    def _let_go(self, other: str) -> None:
        """The earlier version is not needed any more once all is taken from it."""
        before = self._before
        if before is not None and (other in self.__dict__ or other not in before.__dict__):
            self._before = None
