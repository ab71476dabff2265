"""Many notes: at a time, in order, each cancellable; what is done is kept, and going on resumes there."""

from __future__ import annotations

import threading
import time

import pytest

from pincite.cache import ReplyCache
from pincite.chat import OpenAIChat, WriterUnavailable, context_writer, write_notes
from pincite.errors import ChatRejected

from .endpoint import fails, says
from .scripted import Scripted, strings

DOCUMENT = "".join(f"Section {number}. " + "The parties agree on matters. " * 8 + "\n\n" for number in range(500))
STARTS = [DOCUMENT.index(f"Section {number}. ") for number in range(500)]
SPANS = list(zip(STARTS, [*STARTS[1:], len(DOCUMENT)], strict=True))


def number_of(messages):
    return strings(messages)["passage"].split(".")[0].removeprefix("Section ")


def note_of(messages):
    return f"It is part number {number_of(messages)}."


EXPECTED = [f"It is part number {number}." for number in range(500)]


def test_500_notes_take_as_long_as_their_calls(tmp_path):
    seconds, at_once = 0.4, 25
    chat = Scripted(answer=note_of, seconds=seconds, fingerprint="scripted")
    store = ReplyCache(tmp_path / "replies.sqlite")
    begun = time.monotonic()
    batch = write_notes(context_writer(chat, store=store), DOCUMENT, SPANS, at_once=at_once)
    took = time.monotonic() - begun
    assert batch.notes == EXPECTED
    assert len(chat.asked) == 500
    assert chat.most_at_once == at_once
    # On a quiet machine it is 1.03 of the calls' own time; a shared one may be slow at times.
    assert took <= 500 / at_once * seconds * 1.5
    store.close()
    again = Scripted(fingerprint="scripted")
    store = ReplyCache(tmp_path / "replies.sqlite")
    assert write_notes(context_writer(again, store=store), DOCUMENT, SPANS).notes == EXPECTED
    assert again.asked == []
    store.close()


def test_no_more_at_a_time_than_allowed_and_each_told_as_it_ends():
    chat = Scripted(answer=note_of, seconds=0.01)
    told = []
    batch = write_notes(context_writer(chat), DOCUMENT, SPANS[:20], at_once=3, done=told.append)
    assert chat.most_at_once == 3
    assert sorted(each.index for each in told) == list(range(20))
    assert batch.notes == EXPECTED[:20]
    assert batch.unavailable is None
    assert not batch.cancelled


def test_the_endpoint_goes_away_in_the_middle_and_going_on_resumes_there(endpoint, tmp_path, hasty):
    notes = iter(range(10**6))

    def answers(handler, request):
        says(note_of(request["messages"]))(handler, request)

    def goes_away(handler, request):
        (answers if next(notes) < 12 else fails(401))(handler, request)

    endpoint.usual = goes_away
    store = ReplyCache(tmp_path / "replies.sqlite")
    writer = context_writer(OpenAIChat(endpoint.url, "tiny"), store=store)
    batch = write_notes(writer, DOCUMENT, SPANS[:30], at_once=2)
    done = [index for index, note in enumerate(batch.notes) if note is not None]
    assert len(done) == 12
    assert [batch.notes[index] for index in done] == [EXPECTED[index] for index in done]
    assert "401" in batch.unavailable
    assert endpoint.url in batch.unavailable
    assert len(endpoint.bodies) <= 14
    endpoint.usual = answers
    endpoint.bodies.clear()
    writer = context_writer(OpenAIChat(endpoint.url, "tiny"), store=store)
    assert writer.cost(DOCUMENT, SPANS[:30]).calls == 18
    assert write_notes(writer, DOCUMENT, SPANS[:30], at_once=2).notes == EXPECTED[:30]
    assert len(endpoint.bodies) == 18
    store.close()


def test_one_that_fails_says_why_and_the_others_are_written():
    def answer(messages):
        replies = {"3": ChatRejected("too long"), "5": "I'm sorry, I cannot.", "7": None}
        return replies.get(number_of(messages), note_of(messages))

    batch = write_notes(context_writer(Scripted(answer=answer)), DOCUMENT, SPANS[:10])
    assert [each.index for each in batch.written if each.note is None] == [3, 5, 7]
    assert batch.written[3].why == "too long"
    assert "not a note" in batch.written[5].why
    assert batch.unavailable is None


def test_cancelled_it_ends_at_once_and_keeps_what_is_done():
    stop = threading.Event()
    chat = Scripted(answer=note_of, seconds=0.15)
    writer = context_writer(chat)
    begun = time.monotonic()
    batch = write_notes(
        writer, DOCUMENT, SPANS, at_once=4, cancelled=stop.is_set, done=lambda each: each.index >= 6 and stop.set()
    )
    assert time.monotonic() - begun < 2.0
    assert batch.cancelled
    assert batch.notes[:4] == EXPECTED[:4]
    assert len(chat.asked) < 20
    assert writer.known(DOCUMENT, DOCUMENT[slice(*SPANS[0])], *SPANS[0]) == EXPECTED[0]


def test_one_alone_can_be_dropped_under_way():
    def answer(messages):
        if number_of(messages) == "1":
            time.sleep(3.0)
        return note_of(messages)

    begun = time.monotonic()
    batch = write_notes(
        context_writer(Scripted(answer=answer)),
        DOCUMENT,
        SPANS[:6],
        dropped=lambda index: index == 1 and time.monotonic() - begun > 0.2,
    )
    assert time.monotonic() - begun < 1.5
    assert [each.index for each in batch.written if each.note is None] == [1]
    assert "cancelled" in batch.written[1].why


def test_a_mistake_shows_and_ends_it():
    def answer(messages):
        raise TypeError("a mistake")

    with pytest.raises(TypeError, match="a mistake"):
        write_notes(context_writer(Scripted(answer=answer)), DOCUMENT, SPANS)


def test_a_model_that_is_gone_is_asked_no_more():
    chat = Scripted(answer=lambda _: WriterUnavailable("gone"))
    batch = write_notes(context_writer(chat), DOCUMENT, SPANS, at_once=2)
    assert batch.unavailable == "gone"
    assert len(chat.asked) <= 2
    assert [each.why for each in batch.written[10:]] == [None] * 490


def test_none_at_a_time_is_refused_and_nothing_is_nothing():
    with pytest.raises(ValueError, match="at_once"):
        write_notes(context_writer(Scripted()), DOCUMENT, SPANS, at_once=0)
    assert write_notes(context_writer(Scripted()), DOCUMENT, []).written == ()
