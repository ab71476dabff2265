"""The division that a definition holds for, where it says so: "for purposes of this Section 5"."""

from __future__ import annotations

import re

from pincite.parsing import Heading, Outline
from pincite.references.definitions import Scope
from pincite.references.enumeration import is_mark
from pincite.text.span import Span

_LABELS = {
    "section": r"§|sec",
    "paragraph": r"§|par",
    "vorschrift": r"§|art",
    "article": r"art",
    "abschnitt": r"abschn|\bA\.|\d",
    "titel": r"tit",
    "schedule": r"sched",
}
_INNER = re.compile(r"sub|section|clause|paragra|vorschrift|absatz|satz|artículo|apartado|alinéa|lid", re.IGNORECASE)
"""What names a small division, which may stand without a keyword: "this Section" in a document that writes "4.2"."""
_DIGITS = re.compile(r"\d+(?:\.\d+)*|[IVX]+$")


def division(outline: Outline, scope: Scope, offset: int) -> Span | None:
    """The range of the division around an offset that a scope names; None where the outline has no such one."""
    path = [heading for heading in outline.at(offset) if heading.kind != "title" and heading.label]
    if scope.number and scope.word in ("artículo", "artículos"):
        found = _called("artículo", path)  # "para efectos del artículo 22", said in the article that serves it
    elif scope.number:
        numbered = (h for h in reversed(path) if (match := _DIGITS.search(h.number)) and match[0] == scope.number)
        found = next(numbered, None)
    else:
        found = _called(scope.word, path)
    return found.extent if found else None


def _called(word: str, path: list[Heading]) -> Heading | None:
    """The innermost division that bears a word, else for small ones the innermost that has a number of its own."""
    stem = word if word in _LABELS else word.removesuffix("s").removesuffix("e")
    label = re.compile(_LABELS.get(stem, re.escape(word[:5])), re.IGNORECASE)
    for heading in reversed(path):
        if label.match(heading.number):
            return heading
    for heading in reversed(path):
        if _INNER.match(word) and not is_mark(heading):
            return heading
    return None
