"""The defined terms of any text: where they stand, where they are used, the same after edits."""

from __future__ import annotations

from itertools import pairwise

from pincite.parsing import Outline
from pincite.references.glossary import Glossary

from .draw import text_and_draw
from .outline import MARKUPS, edited
from .words import TERMS


def target(data: bytes) -> None:
    """Looks at all terms and uses of a text, edits it, and looks again."""
    text, draw = text_and_draw(data, TERMS)
    outline = Outline(text, draw.pick((None, "en", "de", "fr")), markup=draw.pick(MARKUPS))
    glossary = Glossary(outline).read()
    look_at(glossary, text)
    if draw.below(3):
        outline, _ = edited(outline, draw, TERMS)
        again = Glossary(outline, glossary)
        fresh = Glossary(Outline(outline.text, outline.language, outline.markup))
        assert again.terms == fresh.terms
        assert list(again.all_uses()) == list(fresh.all_uses())


def look_at(glossary: Glossary, text: str) -> None:
    """Asserts what holds for the terms of every text."""
    for term in glossary.terms:
        assert 0 <= term.span.start < term.span.end <= len(text)
        assert term.name == " ".join(term.span.of(text).split())
        assert term.name
        assert term.span.of(text) == term.span.of(text).strip()
        assert term in glossary.alike(term)
        definition = glossary.definition(term)
        assert 0 <= definition.start <= term.span.start < term.span.end <= definition.end <= len(text)
        assert term.scope is None or 0 <= term.scope.start < term.scope.end <= len(text)
        found = glossary.at(term.span.start)
        assert found is not None
    for before, after in pairwise(glossary.terms):
        assert before.span.start <= after.span.start
    uses = list(glossary.all_uses())
    for use in uses:
        assert 0 <= use.span.start < use.span.end <= len(text)
        assert use.term in glossary.terms
    for one, other in pairwise(uses):
        assert one.span.end <= other.span.start
    assert sum(len(glossary.uses(term)) for term in glossary.terms) == len(uses)
