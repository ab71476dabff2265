"""What the rules find in any text: in it, in order, and mended by edits that fit."""

from __future__ import annotations

from itertools import pairwise

from pincite.diagnostics import RULES, check
from pincite.diagnostics.subject import Subject
from pincite.parsing import Outline
from pincite.references import CrossReferences
from pincite.references.glossary import Glossary

from .draw import text_and_draw
from .outline import MARKUPS
from .words import DOCUMENT


def target(data: bytes) -> None:
    """Runs all rules over a text and makes every fix that they offer."""
    text, draw = text_and_draw(data, DOCUMENT)
    outline = Outline(text, markup=draw.pick(MARKUPS))
    found = check(Subject(outline, Glossary(outline), CrossReferences(outline).all), RULES)
    for finding in found:
        assert finding.code in RULES
        assert 0 <= finding.span.start < finding.span.end <= len(text)
        assert finding.message
        assert "\n" not in finding.message
        for span, words in finding.related:
            assert 0 <= span.start <= span.end <= len(text)
            assert words
        for fix in finding.fixes:
            assert fix.title
            assert fix.edits
            for span, _ in fix.edits:
                assert 0 <= span.start <= span.end <= len(text)
            for (one, _), (other, _) in pairwise(fix.edits):
                assert one.end <= other.start
    assert [finding.span for finding in found] == sorted(finding.span for finding in found)
