"""Waiting that can be ended: for a call, within a time limit, and before the next try."""

from __future__ import annotations

import time
from collections.abc import Callable
from contextvars import copy_context
from threading import Event, Thread
from typing import TypeVar

from pincite.errors import Cancelled

_Result = TypeVar("_Result")

Check = Callable[[], bool]
"""Whether the caller has asked to stop."""
POLL = 0.05
"""Seconds between two looks at whether the caller has asked to stop."""


def never() -> bool:
    """Nobody asks to stop."""
    return False


class Overdue(Exception):
    """A call took longer than it was given."""


def within(work: Callable[[], _Result], seconds: float, cancelled: Check) -> _Result:
    """What ``work`` gives or raises, if it does so in that many seconds; else Overdue, or Cancelled at once.

    It runs in a thread of its own, which is left behind when it takes too long: what it gives then is thrown away, and
    it does not keep the program from ending.
    """
    if cancelled():
        raise Cancelled("the request to the chat model was cancelled")
    done = Event()
    results: list[_Result] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work())
        except BaseException as error:  # raised again where it is waited for
            errors.append(error)
        finally:
            done.set()

    deadline = time.monotonic() + seconds
    Thread(target=copy_context().run, args=(run,), daemon=True, name="pincite-chat").start()
    while not done.wait(max(0.0, min(POLL, deadline - time.monotonic()))):
        if cancelled():
            raise Cancelled("the request to the chat model was cancelled")
        if time.monotonic() >= deadline:
            raise Overdue
    if errors:
        raise errors[0]
    return results[0]


def pause(seconds: float, cancelled: Check) -> None:
    """Waits that long, or raises Cancelled."""
    deadline = time.monotonic() + seconds
    while True:
        if cancelled():
            raise Cancelled("the request to the chat model was cancelled")
        left = deadline - time.monotonic()
        if left <= 0:
            return
        time.sleep(min(POLL, left))
