"""Ctrl-C during long work: what is done is kept."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event
from types import FrameType

from pincite.chat.patience import Check

INTERRUPTED = 130
"""The exit code of what was interrupted, as shells have it (128 and the signal's number)."""


@contextmanager
def interruptible() -> Iterator[Check]:
    """Gives whether Ctrl-C was pressed, which then does nothing else; pressed again it ends the program as usual."""
    pressed = Event()
    usual = signal.getsignal(signal.SIGINT) or signal.SIG_DFL

    def press(_number: int, _frame: FrameType | None) -> None:
        pressed.set()
        signal.signal(signal.SIGINT, usual)

    signal.signal(signal.SIGINT, press)
    try:
        yield pressed.is_set
    finally:
        signal.signal(signal.SIGINT, usual)
