"""What a document is given on first use: topic cuts and notes, by a chat model or without one."""

from __future__ import annotations

import json

import pytest

from pincite.chat import context_writer, llm_cutter
from pincite.engine import Document, Models
from pincite.errors import Cancelled, WriterUnavailable
from pincite.longdoc import LongDocument

from ..chat.scripted import Kept, Scripted, strings
from .texts import HANDBOOK

MOST = 60
HABITS = (
    "lives on {food} and little else, which it finds by smell at dawn. Keepers bring more of it in winter.",
    "sleeps in the shade after it has eaten, and wakes at the least noise that a visitor makes.",
    "was brought here by ship. It would not touch the {food} of the crew for a whole week.",
    "has two young ones this year; both were born in March, and already fight for their {food}.",
    "knows its name, comes when it is called, and leaves at once when there is no {food} to be had.",
    "must be weighed each month: too much {food} harms its teeth, and its bones as well.",
)
TOPICS = "\n\n".join(
    f"The {animal} {habit.format(food=food)}"
    for animal, food in (("zebra", "grass"), ("lion", "meat"), ("penguin", "fish"))
    for habit in HABITS
)
"""One stretch without headings, three subjects of six paragraphs."""
STARTS = [TOPICS.index("The lion"), TOPICS.index("The penguin")]


def note(messages):
    """Says what the passage begins with."""
    return json.dumps({"note": f"It is about what {strings(messages)['passage'].split()[-2]} the keeper writes."})


def starts(messages):
    """Names the paragraphs whose subject is another than the one before."""
    told = [paragraph.split()[1] for paragraph in strings_in_order(messages)]
    return json.dumps({"starts": [n + 1 for n in range(len(told)) if n == 0 or told[n] != told[n - 1]]})


def strings_in_order(messages):
    lines = messages[-1]["content"].splitlines()
    return [json.loads(line.partition(": ")[2]) for line in lines if line.partition(": ")[0].isdigit()]


def test_cut_by_a_chat_model():
    chat = Scripted(answer=starts)
    document = Document(TOPICS, chunk_size=MOST, chunk="llm", cutter=llm_cutter(chat))
    assert not document.headings
    assert not chat.asked  # not before it is used
    assert list(document.edges) == STARTS
    assert document.problem == ""
    assert set(STARTS) <= {section.start for section in document.sections}
    assert all(document.count_tokens(section.span) <= MOST for section in document.sections)
    calls = len(chat.asked)
    edited = document.edited(0, 0, "Preface.\n\n")
    assert list(edited.edges) == [start + len("Preface.\n\n") for start in STARTS]
    assert len(chat.asked) == calls


@pytest.mark.parametrize("chunk", ["semantic", "lexical"])
def test_cut_without_a_chat_model(chunk):
    text = TOPICS * 3
    document = Document(text, chunk_size=MOST, chunk=chunk)
    starts = {section.start for section in document.sections}
    assert set(document.edges) <= starts
    assert document.problem == ""


def test_a_cutter_that_goes_away_costs_its_cuts_alone():
    chat = Scripted(WriterUnavailable("scripted://chat refuses: no such key"))
    document = Document(TOPICS, chunk_size=MOST, chunk="llm", cutter=llm_cutter(chat))
    assert "no such key" in document.problem
    assert [s.span for s in document.sections] == [s.span for s in LongDocument(TOPICS, MOST).sections]


def test_a_note_for_each_section_and_none_asked_for_twice():
    chat = Scripted(answer=note)
    writer = context_writer(chat)
    document = Document(HANDBOOK, chunk_size=MOST, context_with=writer)
    assert not document.headings[0].number
    assert not chat.asked
    assert all(section.note and "keeper" in section.note for section in document.sections)
    assert len(chat.asked) == len(document.sections)
    assert chat.most_at_once > 1
    assert document.problem == ""
    again = Document(HANDBOOK, chunk_size=MOST, context_with=writer)
    assert again.notes == document.notes
    assert len(chat.asked) == len(document.sections)


def test_a_writer_that_goes_away_midway_leaves_what_it_wrote_and_goes_on_there():
    broken = True
    count = 0

    def answer(messages):
        nonlocal count
        count += 1
        return WriterUnavailable("scripted://chat refuses: no credit left") if broken and count > 20 else note(messages)

    chat, store = Scripted(answer=answer, fingerprint="scripted"), Kept()
    document = Document(HANDBOOK, chunk_size=MOST, context_with=context_writer(chat, store=store))
    assert len(document.notes) == 20
    assert document.problem.startswith("scripted://chat refuses: no credit left")
    assert (
        f"({len(document.sections) - 20} of {len(document.sections)} sections are without a note)" in document.problem
    )
    assert document.ask("What is the fee for room 12?").value == "The fee for room 12 is 36 euros a day."
    broken, count = False, 0
    mended = Document(HANDBOOK, chunk_size=MOST, context_with=context_writer(chat, store=store))
    assert len(mended.notes) == len(mended.sections)
    assert count == len(mended.sections) - 20
    assert mended.problem == ""


def test_any_callable_writes_notes():
    document = Document(HANDBOOK, context_with=lambda text, chunk, start, end: f"{chunk == text[start:end]} zebra")
    assert {section.note for section in document.sections} == {"True zebra"}
    none = Document(HANDBOOK, context_with=lambda *_: None)
    assert not none.notes
    assert "without a note" in none.problem


def test_cancelling_keeps_what_was_written_for_the_next_time():
    chat = Scripted(answer=note)
    document = Document(HANDBOOK, chunk_size=MOST, context_with=context_writer(chat))
    with pytest.raises(Cancelled):
        document.warm(lambda: len(chat.asked) >= 10)
    assert len(document.notes) == len(document.sections)
    assert len(chat.asked) < len(document.sections) + 10


def test_local_notes_place_a_section_by_its_documents_own_words():
    document = Document(HANDBOOK, chunk_size=MOST, context_with="local")
    section = next(s for s in document.sections if "Nobody eats in room 7" in s.span.of(HANDBOOK))
    assert section.note == "Handbook Room 7 Rules of room 7"
    assert document.ask("What is the fee for room 12?").value == "The fee for room 12 is 36 euros a day."


def test_notes_and_edges_handed_in_take_the_place_of_what_was_asked_for():
    chat = Scripted(answer=note)
    document = Document(HANDBOOK, context_with=context_writer(chat)).annotated([])
    assert not document.notes
    assert not chat.asked


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"chunk": "pages"}, "chunk is one of sections, llm, semantic, lexical, not 'pages'"),
        ({"chunk": "llm"}, "chunk='llm' needs a chat model: give cutter=llm_cutter"),
        ({"context_with": "remote"}, "context_with is 'local' or a writer of notes, not 'remote'"),
    ],
)
def test_what_cannot_be_asked_for(given, message):
    with pytest.raises(ValueError, match=message):
        Document(HANDBOOK, **given)


class Pooling:
    """An embedder of which nothing but its kind is asked."""

    name = "one-token"
    pooling = "cls"
    languages = None

    def embed_tokens(self):
        raise NotImplementedError


def test_late_chunking_needs_a_model_that_can():
    with pytest.raises(ValueError, match="one-token pools by cls"):
        Document(HANDBOOK, late=True, models=Models(Pooling()))
    assert Document(HANDBOOK, late=False, models=Models(Pooling())).headings
    assert Document(HANDBOOK, late=True).headings
