"""The guard: what may pass is tried again, what will not is said once."""

from __future__ import annotations

import threading
import time

import pytest

from pincite.chat import Guard, guarded
from pincite.errors import Cancelled, ChatNotInstalled, ChatRejected, ChatTrouble, WriterUnavailable

from .scripted import Scripted

ASKED = [{"role": "user", "content": "x"}]


class StatusError(Exception):
    def __init__(self, status):
        super().__init__("the secret text")
        self.status_code = status


def test_gives_the_reply():
    assert Guard(Scripted("fine"))(ASKED) == "fine"


@pytest.mark.parametrize("status", [401, 403, 404])
def test_a_refusal_for_good_ends_it_whatever_the_client(status):
    chat = Scripted(StatusError(status), "fine")
    guard = Guard(chat)
    for _ in range(2):
        with pytest.raises(WriterUnavailable, match=str(status)) as error:
            guard(ASKED)
        assert "scripted://chat" in str(error.value)
        assert "secret" not in str(error.value)
    assert len(chat.asked) == 1


def test_three_empty_replies_running_end_it():
    chat = Scripted(None, "", " \n", "fine")
    guard = Guard(chat)
    assert [guard(ASKED), guard(ASKED)] == [None, None]
    with pytest.raises(WriterUnavailable, match="3 empty replies running"):
        guard(ASKED)
    with pytest.raises(WriterUnavailable):
        guard(ASKED)
    assert len(chat.asked) == 3


def test_empty_replies_between_others_do_not():
    guard = Guard(Scripted(None, "", "a", None, None, "b", None, None))
    assert [guard(ASKED) for _ in range(8)] == [None, None, "a", None, None, "b", None, None]


@pytest.mark.parametrize(
    "failure", [ChatTrouble("slow down"), StatusError(429), StatusError(500), OSError("reset"), TimeoutError()]
)
def test_what_may_pass_is_tried_again(hasty, failure):
    chat = Scripted(failure, failure, "fine")
    assert Guard(chat)(ASKED) == "fine"
    assert len(chat.asked) == 3


def test_trying_ends_with_the_time_limit(hasty):
    chat = Scripted(answer=lambda _: StatusError(503))
    begun = time.monotonic()
    with pytest.raises(WriterUnavailable, match="status 503") as error:
        Guard(chat, limit=0.3)(ASKED)
    assert 0.1 < time.monotonic() - begun < 2.0
    assert len(chat.asked) > 3
    assert "secret" not in str(error.value)


def test_a_wait_longer_than_the_limit_is_not_waited_for():
    begun = time.monotonic()
    with pytest.raises(WriterUnavailable, match="asks to wait"):
        Guard(Scripted(ChatTrouble("asks to wait", wait=3600)), limit=5)(ASKED)
    assert time.monotonic() - begun < 1.0


def test_a_wait_asked_for_is_waited(hasty):
    begun = time.monotonic()
    assert Guard(Scripted(ChatTrouble("later", wait=0.3), "fine"))(ASKED) == "fine"
    assert time.monotonic() - begun >= 0.3


def test_a_call_longer_than_the_limit_is_left_behind():
    begun = time.monotonic()
    with pytest.raises(WriterUnavailable, match=r"no answer within 0\.2 seconds"):
        Guard(Scripted("late", seconds=1.0), limit=0.2)(ASKED)
    assert time.monotonic() - begun < 0.8


@pytest.mark.parametrize("chat", [Scripted("late", seconds=1.0), Scripted(ChatTrouble("later", wait=30))])
def test_cancelled_in_a_call_or_a_wait_it_ends_at_once(chat):
    begun = time.monotonic()
    with pytest.raises(Cancelled):
        Guard(chat, cancelled=lambda: time.monotonic() - begun > 0.15)(ASKED)
    assert time.monotonic() - begun < 0.7


def test_cancelled_before_it_asks_nothing():
    chat = Scripted("fine")
    with pytest.raises(Cancelled):
        Guard(chat)(ASKED, cancelled=lambda: True)
    assert chat.asked == []


def test_one_request_refused_is_neither_tried_again_nor_the_end():
    guard = Guard(Scripted(ChatRejected("too long"), "fine"))
    with pytest.raises(ChatRejected, match="too long"):
        guard(ASKED)
    assert guard(ASKED) == "fine"


def test_what_is_not_installed_is_said_as_such():
    guard = Guard(Scripted(ChatNotInstalled("run pip install")))
    with pytest.raises(ChatNotInstalled, match="run pip install"):
        guard(ASKED)
    with pytest.raises(WriterUnavailable, match="run pip install"):
        guard(ASKED)


def test_a_mistake_in_the_chat_models_code_shows():
    with pytest.raises(KeyError):
        Guard(Scripted(KeyError("choices")))(ASKED)


def test_a_guard_is_not_guarded_again_and_any_callable_will_do():
    guard = guarded(lambda messages: messages[0]["content"])
    assert guarded(guard) is guard
    assert guard(ASKED) == "x"
    assert guard.endpoint == "the chat model"
    assert guard.fingerprint is None


def test_an_end_ends_it_for_all_threads(hasty):
    def answer(messages):
        return StatusError(401) if messages[0]["content"] == "bad" else StatusError(500)

    guard = Guard(Scripted(answer=answer), limit=30)
    ends = []

    def ask():
        with pytest.raises(WriterUnavailable, match="401"):
            guard(ASKED)
        ends.append(time.monotonic())

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    with pytest.raises(WriterUnavailable):
        guard([{"role": "user", "content": "bad"}])
    for thread in threads:
        thread.join(5)
    assert len(ends) == 3
