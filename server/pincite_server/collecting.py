"""When garbage is collected: hardly ever while somebody works.

A full collection looks at every object of every open document and stops all threads meanwhile, for tenths of a second
with a few megabytes open. The engine's documents hold no reference cycles, so that what is let go is freed at once;
what else forms cycles is young, and is found in passes over young objects, which take a few milliseconds.
"""

from __future__ import annotations

import asyncio
import gc

YOUNG = (10_000, 10, 2_000)
"""New objects before a pass over the youngest, such passes before one over the middle, and those before a full one."""
REST = 30.0
"""Seconds without work after which a full collection disturbs nobody."""
LONGEST = 600.0
"""Seconds of work without such a rest after which there is one all the same: old cycles hold memory."""


def spare() -> None:
    """Sets the process to full collections at rest."""
    gc.set_threshold(*YOUNG)


class Rest:
    """Collects all garbage once when no connection of the process has worked for a while, or all have for long."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None
        self._worked = 0.0
        self._since = 0.0

    def worked(self) -> None:
        """A piece of work has ended."""
        loop = asyncio.get_running_loop()
        self._worked = loop.time()
        if self._timer is None:
            self._since = self._worked
            self._timer = loop.call_later(REST, self._look, loop)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        now = loop.time()
        left = self._worked + REST - now
        self._timer = loop.call_later(left, self._look, loop) if left > 0 else None
        if left <= 0 or now - self._since >= LONGEST:
            gc.collect()
            self._since = now
