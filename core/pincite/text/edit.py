"""An edit of a text, as numbers."""

from __future__ import annotations

from typing import NamedTuple


class Edit(NamedTuple):
    """``old text[start:end]`` became ``new text[start:start + length]``; offsets in code points."""

    start: int
    end: int
    length: int

    @property
    def shift(self) -> int:
        """By how much what comes after has moved."""
        return self.length - (self.end - self.start)

    def then(self, later: Edit) -> Edit:
        """One edit that covers this one and a later one, whose offsets are those after this one."""
        first, last = min(self.start, later.start), max(self.start + self.length, later.end)
        untouched = last - (self.start + self.length)
        return Edit(first, self.end + untouched, last - first + later.shift)
