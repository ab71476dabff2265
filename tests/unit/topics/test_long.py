"""Which sections are long, and what they are cut between."""

from __future__ import annotations

from itertools import pairwise

from pincite.longdoc import LongDocument
from pincite.topics import long_sections

from .conftest import ROOT, paragraphs

LICENCE = paragraphs("LICENSE", 0, 12)


def test_only_long_sections_and_only_their_own_blocks():
    text = "# Terms\n\nA few words.\n\n## Licence\n\n" + "\n\n".join(LICENCE) + "\n\n## End\n\nA few words more.\n"
    document = LongDocument(text)
    (section,) = long_sections(document)
    assert section.tokens > 600
    assert [unit.of(text) for unit in section.units] == LICENCE
    assert section.span.of(text) == "\n\n".join(LICENCE)
    assert [s.tokens for s in long_sections(document, section.tokens)] == []


def test_a_real_contract():
    document = LongDocument((ROOT / "examples/outsourcing-agreement.txt").read_text(encoding="utf-8"))
    found = list(long_sections(document, 300))
    assert found
    headings = [h.start for h in document.outline.flat if h.kind != "clause"]
    for section in found:
        assert section.tokens > 300
        assert not [start for start in headings if section.span.start < start < section.span.end]
        assert all(a.end <= b.start for a, b in pairwise(section.units))
    assert all(a.span.end <= b.span.start for a, b in pairwise(found))


def test_without_a_heading_the_text_is_one_section():
    words = paragraphs("ARCHITECTURE.md", 3, 12) * 3
    (section,) = long_sections(LongDocument("\n\n".join(words)))
    assert len(section.units) == len(words)
    assert list(long_sections(LongDocument(""))) == []
