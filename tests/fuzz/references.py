"""What any text says of places: in it, in order, found again after edits; and what any question names by number."""

from __future__ import annotations

from itertools import pairwise

from pincite.parsing import Outline
from pincite.references import CrossReferences
from pincite.references.places import places_named, ranges_named
from pincite.text import Span

from .draw import text_and_draw
from .outline import MARKUPS, edited
from .words import REFERENCES


def target(data: bytes) -> None:
    """Looks at all references of a text, edits it, and looks again."""
    text, draw = text_and_draw(data, REFERENCES)
    outline = Outline(text, markup=draw.pick(MARKUPS))
    references = CrossReferences(outline)
    look_at(references)
    for heading in places_named(text[:60], outline):
        assert heading in outline.flat
    for span in ranges_named(text[-60:], outline):
        assert 0 <= span.start <= span.end <= len(text)
    if draw.below(3):
        outline, _ = edited(outline, draw, REFERENCES)
        again = CrossReferences(outline, references.known)
        assert again.all == CrossReferences(Outline(outline.text, markup=outline.markup)).all


def look_at(references: CrossReferences) -> None:
    """Asserts what holds for the references of every text."""
    text = references.outline.text
    found = references.all
    for reference in found:
        assert 0 <= reference.span.start < reference.span.end <= len(text)
        assert not (reference.external and reference.targets)
        for to in reference.targets:
            assert 0 <= to.start < to.end <= len(text)
        assert reference in references.within(reference.span)
        assert references.at(reference.span.start) == reference
    for before, after in pairwise(found):
        assert before.span.end <= after.span.start
    assert references.within(Span(0, len(text))) == found
