"""The writer: what the chat model reads around a passage, and what of its reply is kept."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pincite.chat import context_writer
from pincite.chat.writer import OPENING, around_of
from pincite.errors import ChatRejected

from .scripted import Kept, Scripted, strings

NOTE = "This part of the agreement sets the fees."
DOCUMENT = "".join(f"Sentence {number:05d} of the document. " for number in range(1_000))


@given(st.data())
def test_the_window_is_used_whole_and_holds_the_passage(data):
    length = data.draw(st.integers(0, 500))
    start = data.draw(st.integers(0, length))
    end = data.draw(st.integers(start, length))
    around = data.draw(st.integers(1, 600))
    opening, window = around_of(length, start, end, around)
    assert 0 <= window.start <= start <= end <= window.end <= length
    assert window.end - window.start == min(length, max(around, end - start))
    assert opening == (0, min(OPENING, window.start))


def test_in_the_middle_the_window_lies_evenly():
    assert around_of(10_000, 5_000, 5_200, 1_000).window == (4_600, 5_600)


@pytest.mark.parametrize(("start", "end"), [(0, 300), (400, 700), (16_000, 16_300), (30_000, 30_300), (31_700, 32_000)])
def test_around_is_what_is_sent(start, end):
    chat = Scripted(f'{{"note": "{NOTE}"}}')
    assert context_writer(chat, around=8_000)(DOCUMENT, DOCUMENT[start:end], start, end) == NOTE
    shown = strings(chat.asked[0])
    opening = shown.pop("opening", "")
    assert len("".join(shown.values())) == 8_000
    assert shown["passage"] == DOCUMENT[start:end]
    assert "".join(shown.values()) in DOCUMENT
    assert shown.get("before", "") == DOCUMENT[start - len(shown.get("before", "")) : start]
    assert bool(opening) == (not DOCUMENT.startswith("".join(shown.values())))
    assert DOCUMENT.startswith(opening)


def test_a_window_that_starts_a_little_later_has_the_opening_with_it():
    chat = Scripted(NOTE)
    context_writer(chat, around=1_000)(DOCUMENT, DOCUMENT[600:700], 600, 700)
    shown = strings(chat.asked[0])
    assert shown["opening"] + shown["before"] == DOCUMENT[:600]


@pytest.mark.parametrize("bad", ["I'm sorry, I cannot.", None, "", "</s>", "{}", DOCUMENT[:300]])
def test_what_is_no_note_is_none_and_is_not_remembered(bad):
    chat = Scripted(bad, NOTE)
    write = context_writer(chat)
    assert write(DOCUMENT, DOCUMENT[:300], 0, 300) is None
    assert write(DOCUMENT, DOCUMENT[:300], 0, 300) == NOTE
    assert write(DOCUMENT, DOCUMENT[:300], 0, 300) == NOTE
    assert len(chat.asked) == 2


def test_a_note_is_asked_for_again_where_the_text_around_changed():
    chat = Scripted(NOTE, NOTE)
    write = context_writer(chat, around=1_000)
    write(DOCUMENT, DOCUMENT[5_000:5_100], 5_000, 5_100)
    far = DOCUMENT + "more"
    write(far, far[5_000:5_100], 5_000, 5_100)
    assert len(chat.asked) == 1
    near = DOCUMENT[:5_200] + "!" + DOCUMENT[5_201:]
    write(near, near[5_000:5_100], 5_000, 5_100)
    assert len(chat.asked) == 2


def test_notes_are_kept_across_restarts():
    kept = Kept()
    context_writer(Scripted(NOTE, fingerprint="a"), store=kept)(DOCUMENT, DOCUMENT[:300], 0, 300)
    again = context_writer(Scripted(fingerprint="a"), store=kept)
    assert again(DOCUMENT, DOCUMENT[:300], 0, 300) == NOTE
    assert again.known(DOCUMENT, DOCUMENT[:300], 0, 300) == NOTE
    assert again.known(DOCUMENT, DOCUMENT[:200], 0, 200) is None


def test_the_cost_is_what_is_sent_and_what_is_known_costs_nothing():
    chat = Scripted(NOTE, NOTE)
    write = context_writer(chat)
    spans = [(0, 300), (9_000, 9_200), (0, 300)]
    cost = write.cost(DOCUMENT, spans)
    assert chat.asked == []
    for start, end in spans:
        write(DOCUMENT, DOCUMENT[start:end], start, end)
    assert cost == (2, sum(len(message["content"]) for messages in chat.asked for message in messages))
    assert write.cost(DOCUMENT, spans) == (0, 0)


def test_a_request_that_is_refused_says_so():
    with pytest.raises(ChatRejected, match="too long"):
        context_writer(Scripted(ChatRejected("too long")))(DOCUMENT, "x", 0, 1)


@pytest.mark.parametrize(("start", "end"), [(-1, 2), (3, 2), (0, len(DOCUMENT) + 1)])
def test_a_range_outside_the_document_is_refused(start, end):
    with pytest.raises(ValueError, match="range"):
        context_writer(Scripted())(DOCUMENT, "x", start, end)
