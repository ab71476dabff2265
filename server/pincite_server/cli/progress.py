"""Progress of long work on standard error."""

from __future__ import annotations

import sys
import time

PATIENCE = 1.0
"""Seconds of work after which it is shown."""


class Progress:
    """One line, from when it takes longer than a moment: kept up to date on a terminal, said once elsewhere."""

    def __init__(self, what: str, hint: str = "", *, patience: float = PATIENCE) -> None:
        self._what = what
        self._patience = patience
        self._hint = f" ({hint})" if hint else ""
        self._since = time.perf_counter()
        self._shown = False

    def show(self, done: int, total: int) -> None:
        """So many are done of so many."""
        if not self._shown and (done == total or time.perf_counter() - self._since < self._patience):
            return
        if sys.stderr.isatty():
            print(f"\r{self._what}, {done:,} of {total:,}", end="", file=sys.stderr, flush=True)
        elif not self._shown:
            print(f"pincite: {self._what}, {total:,}{self._hint}", file=sys.stderr, flush=True)
        self._shown = True

    def clear(self) -> None:
        """Takes it away."""
        if self._shown and sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
