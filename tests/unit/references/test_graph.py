"""Which divisions refer to which."""

from __future__ import annotations

from pincite.parsing import Outline
from pincite.references import CrossReferences
from pincite.references.graph import dot, edges, mentioned, outgoing
from pincite.text.span import Span

TEXT = """\
# Lease

## 1. Rent

Rent is due under Section 2 and Section 2; this Section and Section 1 itself say more.

## 2. Term

(a) The term is a year, see Sections 1 and 3.

(b) It ends as paragraph (a) says.

## 3. "End"

The end. Section 3 of the Lease Act applies.
"""


def references() -> CrossReferences:
    """Those of the lease."""
    return CrossReferences(Outline(TEXT, "en", "markdown"))


def test_edges_join_divisions_and_count_their_references():
    made = references()
    flat = made.outline.flat
    found = {(flat[e.source].number, flat[e.target].number): len(e.references) for e in edges(made)}
    assert found == {("1", "2"): 2, ("1", "1"): 2, ("2", "1"): 1, ("2", "3"): 1, ("2", "2"): 1}


def test_dot_names_divisions_by_their_cites_and_escapes_them():
    lines = dot(references(), lambda span: f"“{span.of(TEXT)[:4]}”").splitlines()
    assert lines[0] == "digraph references {"
    assert sum("->" in line for line in lines) == 3  # a division's references to itself are left out
    assert any('label="2"' in line for line in lines)
    assert any('\\n\\"End\\""' in line for line in lines)


def test_outgoing_leave_the_range():
    made = references()
    division = next(h for h in made.outline.flat if h.number == "2")
    assert [r.span.of(TEXT) for r in outgoing(made, division.extent)] == ["Sections 1", "3"]


def test_mentioned_are_the_divisions_elsewhere_each_once():
    made = references()
    start = TEXT.index("Rent is due")
    found = mentioned(made, Span(start, TEXT.index("## 2.")))
    assert [heading.number for heading in found] == ["2"]
