"""Telling a client that knows us when work takes longer than a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_MOMENT = 0.15
"""Seconds."""


class Activity:
    """All that is worked on at a time, told as one: ``indexing`` when the first is slow, ``ready`` after the last."""

    def __init__(self, report: Callable[[str], None]) -> None:
        self._report = report
        self._slow = 0

    @contextmanager
    def working(self) -> Iterator[None]:
        """Around a piece of work that the loop waits for."""
        slow = False

        def tell() -> None:
            nonlocal slow
            slow = True
            self._slow += 1
            if self._slow == 1:
                self._report("indexing")

        timer = asyncio.get_running_loop().call_later(_MOMENT, tell)
        try:
            yield
        finally:
            timer.cancel()
            if slow:
                self._slow -= 1
                if self._slow == 0:
                    self._report("ready")
