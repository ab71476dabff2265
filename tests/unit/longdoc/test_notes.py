"""Notes help to find and are never read; edges start sections; both keep their places through edits."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pincite.longdoc import LongDocument
from pincite.longdoc.edit import Edit
from pincite.longdoc.notes import carried_edges, carried_notes
from pincite.parsing import Outline
from pincite.text import Span

from .test_edits import LONG, PIECES, check
from .texts import documents

MOST = 60
QUESTION = "the party shall pay the fee of Section 7.2 for a late zebra"


def made(document: LongDocument) -> LongDocument:
    document.scores(QUESTION)
    return document


def fresh(document: LongDocument, markup: str) -> LongDocument:
    """The same text, notes and edges, from nothing; language and markup, once found out, stay."""
    outline = Outline(document.text, document.language, markup)
    return LongDocument(
        document.text,
        document.max_tokens,
        name=document.name,
        outline=outline,
        notes=document.notes,
        edges=document.edges,
    )


def drawn(data, text: str) -> tuple[list[tuple[Span, str]], list[int]]:
    """Notes and edges anywhere in a text."""
    places = st.integers(0, len(text))
    spans = data.draw(st.lists(st.tuples(places, st.integers(0, 600)), max_size=6))
    notes = [
        (Span(start, min(len(text), start + length)), data.draw(st.sampled_from(["a zebra", "the fee of zebras", " "])))
        for start, length in spans
    ]
    return notes, data.draw(st.lists(places, max_size=6))


def placed(document: LongDocument, edge: int) -> bool:
    """Whether a section starts with the block of an edge, or the headings and lead-in right above it."""
    blocks = document.outline.blocks
    at = next((n for n, block in enumerate(blocks) if block.span.end > edge), None)
    if at is None:
        return True
    section = document.sections.at(blocks[at].span.start)
    first = next(n for n, block in enumerate(blocks) if block.span.end > section.start)
    return all(
        block.kind == "heading" or blocks[n + 1].lead == block.span
        for n, block in enumerate(blocks[first:at], start=first)
    )


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(sorted(LONG)), st.data())
def test_notes_and_edges_followed_through_edits_equal_a_new_document(name, data):
    document = made(LongDocument(LONG[name], MOST, name="notes"))
    for _ in range(data.draw(st.integers(1, 3))):
        if data.draw(st.booleans()):
            document = document.annotated(*drawn(data, document.text))
        if data.draw(st.booleans()):
            document = made(document)
        start = data.draw(st.integers(0, len(document.text)))
        end = min(len(document.text), start + data.draw(st.sampled_from([0, 0, 1, 3, 20, 200])))
        document = document.edited(start, end, data.draw(st.sampled_from(PIECES)))
    check(document, fresh(document, document.outline.markup))


@settings(deadline=None, max_examples=60)
@given(documents, st.data())
def test_a_section_starts_at_each_edge_and_all_fit_and_cover(text, data):
    document = LongDocument(text, MOST, edges=data.draw(st.lists(st.integers(0, len(text)), max_size=8)))
    assert all(placed(document, edge) for edge in document.edges)
    at = 0
    for section in document.sections:
        assert not text[at : section.start].strip()
        assert at <= section.start < section.end
        assert document.count(section.span.of(text)) <= MOST
        at = section.end
    assert not text[at:].strip()


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(sorted(LONG)), st.data())
def test_notes_move_nothing(name, data):
    notes, _ = drawn(data, LONG[name])
    plain = LongDocument(LONG[name], MOST)
    document = plain.annotated(notes)
    assert [s.span for s in document.sections] == [s.span for s in plain.sections]
    assert [s.cite for s in document.sections] == [s.cite for s in plain.sections]
    assert document.window(document.sections).text == plain.window(plain.sections).text
    assert all(document.section_text(i) == plain.section_text(i) for i in range(len(plain.sections)))
    assert document.outline is plain.outline


@pytest.fixture
def handbook() -> LongDocument:
    return made(LongDocument(LONG["handbook"], MOST, name="notes"))


def test_a_note_is_found_by_its_words_alone(handbook):
    section = handbook.sections[7]
    noted = handbook.annotated([(section.span, "This is the one about zebras.")])
    assert not handbook.scores("zebra").any()
    assert noted.scores("zebra").argmax() == 7
    assert (noted.scores("zebra") > 0).sum() == 1
    assert noted.sections[7].note == "This is the one about zebras."
    assert noted.sections[6].note is None
    assert "zebra" not in noted.window(noted.sections).text


def test_a_note_of_a_range_serves_the_sections_in_it_and_of_a_word_the_one_that_holds_it(handbook):
    table = handbook.sections
    several = handbook.annotated([(Span(table.starts[2], table.ends[4]), "zebra")])
    assert [s.index for s in several.sections if s.note] == [2, 3, 4]
    word = handbook.annotated([(Span(table.starts[5] + 3, table.starts[5] + 5), "zebra")])
    assert [s.index for s in word.sections if s.note] == [5]


def test_two_notes_of_one_section_are_joined_in_order(handbook):
    span = handbook.sections[1].span
    noted = handbook.annotated([(Span(span.start + 1, span.end), "second"), (span, " first ")])
    assert noted.sections[1].note == "first second"


def test_the_same_notes_and_edges_give_the_same_document(handbook):
    span = handbook.sections[1].span
    assert handbook.annotated([]) is handbook
    noted = handbook.annotated([(span, "zebra")], [span.start])
    assert noted.annotated([(span, "zebra "), (span, " ")], [span.start] * 2) is noted


def test_annotating_makes_anew_only_what_it_touches(handbook, monkeypatch):
    analysed = []
    searched = LongDocument._searched
    monkeypatch.setattr(LongDocument, "_searched", lambda self, i: analysed.append(i) or searched(self, i))
    noted = made(handbook.annotated([(handbook.sections[9].span, "zebra")]))
    assert noted.index is handbook.index
    assert noted.section_text(3) is handbook.section_text(3)
    assert not analysed
    made(handbook.annotated([], [handbook.text.index("The rule of chapter 9") + 5]))
    assert not analysed  # the heading right above starts a section already


def test_an_edge_cuts_anew_only_its_own_section(monkeypatch):
    text = LONG["contract"]
    plain = made(LongDocument(text, MOST))
    edge = text.index("(b) the date", text.index("8.2 Notice"))
    analysed = []
    searched = LongDocument._searched
    monkeypatch.setattr(LongDocument, "_searched", lambda self, i: analysed.append(i) or searched(self, i))
    cut = made(plain.annotated([], [edge]))
    assert edge in cut.sections.starts
    assert edge not in plain.sections.starts
    assert len(analysed) == 2


def test_a_note_adds_what_its_section_does_not_say(handbook):
    note = "The rule of chapter 9, on zebras and other striped things."
    noted = handbook.annotated([(handbook.sections[9].span, note)])
    for query in ("rule of chapter 9", "chapter 9 items", "shelf"):
        assert noted.scores(query).tolist() == pytest.approx(handbook.scores(query).tolist())
    gained = noted.scores("a striped shelf") - handbook.scores("a striped shelf")
    assert gained.nonzero()[0].tolist() == [9]


def test_what_all_notes_repeat_tells_nothing(handbook):
    spans = [section.span for section in handbook.sections]
    few = handbook.annotated([(span, "A zoo." if span == spans[4] else "A shelf.") for span in spans])
    many = handbook.annotated([(span, "A zoo.") for span in spans])
    assert few.scores("zoo").max() > 100 * many.scores("zoo").max()


def test_a_concept_that_a_section_speaks_of_itself_is_not_added_by_another_word(handbook):
    noted = handbook.annotated([(handbook.sections[n].span, "zebra") for n in (3, 5)])
    index = noted.note_index
    own = next(term for term in noted.analyzer.terms("items 21") if term == "21")
    scores = index.scores([{"zebra": 0.5, own: 1.0}])
    assert [n for n in (3, 5) if scores[n]] == [n for n in (3, 5) if own not in noted._searched(n)]
    assert scores.sum() > 0


def test_what_is_written_in_front_of_or_inside_a_section_leaves_it_its_note(handbook):
    span = handbook.sections[7].span
    noted = made(handbook.annotated([(span, "zebra")], [span.start]))
    for at, words in ((span.end - 9, " or more"), (span.start + 12, " so"), (span.start, "First.\n\n"), (0, "# T\n\n")):
        noted = noted.edited(at, at, words)
        served = [section for section in noted.sections if section.note]
        assert len(served) == 1
        assert handbook.text[span.end - 9 : span.end] in served[0].span.of(noted.text)


def test_a_note_goes_with_its_section(handbook):
    span = handbook.sections[7].span
    noted = handbook.annotated([(span, "zebra")])
    assert not noted.edited(*span, "Other words.").notes
    assert not noted.edited(span.start - 2, span.end + 2, "").notes
    assert noted.edited(span.start + 1, span.end, "").notes == ((Span(span.start, span.start + 1), "zebra"),)


@pytest.mark.parametrize(
    ("edit", "left"),
    [
        ((0, 5, 1), (6, 16)),
        ((10, 10, 4), (14, 24)),
        ((20, 20, 4), (10, 20)),
        ((15, 15, 4), (10, 24)),
        ((5, 15, 2), (7, 12)),
        ((15, 25, 2), (10, 15)),
        ((25, 30, 0), (10, 20)),
        ((10, 20, 9), None),
        ((8, 22, 0), None),
    ],
)
def test_where_a_note_stands_after_an_edit(edit, left):
    found = carried_notes([(Span(10, 20), "zebra")], Edit(*edit))
    assert found == ([] if left is None else [(Span(*left), "zebra")])


@pytest.mark.parametrize(
    ("edit", "left"),
    [
        ((0, 5, 1), [6]),
        ((10, 10, 4), [14]),
        ((10, 12, 1), [10]),
        ((5, 15, 2), []),
        ((5, 10, 2), [7]),
        ((11, 12, 0), [10]),
    ],
)
def test_where_an_edge_stands_after_an_edit(edit, left):
    assert carried_edges([10], Edit(*edit)) == left


@pytest.mark.parametrize(("start", "end"), [(-1, 3), (3, 2), (0, 6)])
def test_notes_and_edges_outside_the_text_are_refused(start, end):
    with pytest.raises(ValueError, match=r"outside a text of 5 characters"):
        LongDocument("words", notes=[(Span(start, end), "zebra")])
    if start < 0:
        with pytest.raises(ValueError, match="the edge -1 is outside a text of 5 characters"):
            LongDocument("words", edges=[2, start])
