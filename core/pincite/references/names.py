"""Is a document that is named this one?"""

from __future__ import annotations

import re

from pincite.parsing import Outline

_OPENING = 20_000
_WORD = re.compile(r"[^\W\d_]{3,}")
_GENERIC = frozenset(
    "agreement contract terms lease deed policy plan regulation act code law constitution statute vertrag gesetz "
    "vereinbarung verordnung code contrat loi contrato ley código acuerdo contratto legge overeenkomst wet".split()
)
_ABOUT = re.compile(r"\b(?:amendment|supplement|addendum|waiver|joinder|nachtrag|avenant|adenda)\b", re.IGNORECASE)
_STEM = 6


class OwnNames:
    """The names by which a document calls itself, by its title."""

    def __init__(self, outline: Outline) -> None:
        titles = [h.title for h in outline.headings if h.kind == "title" and h.start < _OPENING][:2]
        if not titles:
            titles = [h.title for h in outline.headings[:1] if not h.number and h.start < _OPENING // 10]
        self._title = " ".join(titles)
        self.about_other = _ABOUT.search(self._title) is not None
        self._stems = {_stem(word) for word in _WORD.findall(self._title)}

    def has(self, name: str) -> bool:
        """Whether a name is one of them: "the Agreement" in an agreement, "Bürgerlichen Gesetzbuchs" in that code."""
        if self.about_other:
            return False
        capital = [word for word in _WORD.findall(name) if word[0].isupper()] or _WORD.findall(name)
        if not capital:
            return False
        if len(name) <= 10 and name.isupper():
            return name in self._title.split() or f"({name})" in self._title
        stems = {_stem(word) for word in capital}
        if len(stems) == 1:
            return (stems <= self._stems and capital[0].lower() in _GENERIC) or stems == self._stems
        return bool(stems) and stems <= self._stems


def _stem(word: str) -> str:
    return word.lower()[:_STEM]
