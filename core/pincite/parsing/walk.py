"""The walk over the marks of a document, and how an edit takes it up where it changed.

The walk keeps its state now and then. After an edit it goes on from the last state kept before the change, and stops
where it comes to a state that the walk before the edit was in, too.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pincite.parsing.heading import Kind
from pincite.parsing.mark import Mark
from pincite.parsing.nesting import Nesting
from pincite.parsing.profile import Profile

LOOK = 16
"""No rule looks further ahead than so many marks."""

_EVERY = 64
"""A walk keeps its state at every so many marks."""


class Found(NamedTuple):
    """A heading, by the marks that it is made of: indices into the marks that were walked."""

    mark: int
    kind: Kind
    level: int
    caption: int
    """The mark that captions it: its own, the next one, or -1 for none."""
    numbered: bool
    """Its number is shown; else it is part of the title."""


class Checkpoint(NamedTuple):
    """The state of a walk before it came to a mark."""

    place: int
    """Index of that mark."""
    nesting: Nesting
    signed: bool
    captioned: bool
    """The mark before this one was taken into a heading."""
    skips: bool
    """This one was, as a caption."""
    found: int
    """How many headings had been found."""

    def like(self, other: Checkpoint) -> bool:
        """Whether a walk goes on from here as it does from the other."""
        return (
            self.nesting == other.nesting
            and self.signed == other.signed
            and self.captioned == other.captioned
            and self.skips == other.skips
            and (self.found > 0) == (other.found > 0)
        )

    def moved(self, marks: int, found: int) -> Checkpoint:
        """The same, so many marks and headings further on."""
        return self._replace(place=self.place + marks, found=self.found + found)


@dataclass(slots=True)
class Walk(ABC):
    """One walk over marks; ``units`` tells each mark's unit, page furniture not counted."""

    marks: Sequence[Mark]
    units: Sequence[int]
    profile: Profile
    torn: frozenset[int] = frozenset()
    """Marks right below prose that does not end there: what a page break left over."""
    nesting: Nesting = field(init=False)
    found: list[Found] = field(default_factory=list)
    """The headings, in document order."""
    checkpoints: list[Checkpoint] = field(default_factory=list)
    index: int = 0
    before: Mark | None = None
    following: Mark | None = None
    above: int = 0
    """Units from the mark before to this one."""
    below: int = 0
    """Units from this mark to the next one."""
    signed: bool = False
    """Signatures have begun."""
    captioned: int = -1
    """The last mark that was taken into a heading."""

    def run(self, old: Walk | None = None) -> None:
        """Find the headings; of an ``old`` walk over nearly the same marks, what is the same is kept."""
        self.nesting = Nesting(self.profile)
        if self.profile.title >= 0 and not self.marks[self.profile.title].depth:
            self.nesting.title()
        if old is None or old.profile != self.profile:
            self._walk(0, None, 0)
        else:
            same, tail = self._common(old)
            self._walk(self._resume(old, same), old, tail)

    def _common(self, old: Walk) -> tuple[int, int]:
        """How many marks at the start, and how many at the end, are those of the old walk and stand as they did."""
        most = min(len(self.marks), len(old.marks))
        same = tail = 0
        while same < most and self._is(old, same, same):
            same += 1
        while tail < most - same and self._is(old, len(self.marks) - 1 - tail, len(old.marks) - 1 - tail):
            tail += 1
        return same, tail

    def _is(self, old: Walk, index: int, other: int) -> bool:
        if self.marks[index] is not old.marks[other] or (index in self.torn) != (other in old.torn):
            return False
        if not index or not other:
            return index == other
        return self.units[index] - self.units[index - 1] == old.units[other] - old.units[other - 1]

    def _resume(self, old: Walk, same: int) -> int:
        """Take over what the old walk found before the marks differ, and return where to go on."""
        last = -1
        for number, checkpoint in enumerate(old.checkpoints):
            if checkpoint.place + LOOK <= same:
                last = number
        if last < 0:
            return 0
        checkpoint = old.checkpoints[last]
        self.checkpoints = old.checkpoints[:last]
        self.found = old.found[: checkpoint.found]
        self.nesting = checkpoint.nesting.copy()
        self.signed = checkpoint.signed
        self.captioned = checkpoint.place if checkpoint.skips else checkpoint.place - 1 if checkpoint.captioned else -1
        return checkpoint.place

    def _walk(self, start: int, old: Walk | None, tail: int) -> None:
        """Walk on from ``start``, at most to where the ``tail`` of the old walk goes the same way."""
        marks, units = self.marks, self.units
        last = len(marks) - 1
        by = len(marks) - len(old.marks) if old is not None else 0
        meet = {each.place + by: number for number, each in enumerate(old.checkpoints)} if old is not None else {}
        for index in range(start, last + 1):
            if index % _EVERY == 0 or index in meet:
                now = self._checkpoint(index)
                if old is not None and index in meet and index > last + 1 - tail:
                    known = old.checkpoints[meet[index]]
                    if now.like(known):
                        self._join(old, meet[index], by)
                        return
                self.checkpoints.append(now)
            if index == self.captioned:
                continue
            mark = marks[index]
            self.index = index
            self.before = marks[index - 1] if index else None
            self.following = marks[index + 1] if index < last else None
            self.above = units[index] - units[index - 1] if index else 99
            self.below = units[index + 1] - units[index] if index < last else 99
            if self.before is not None and (self.before.body or self.above > 1):
                self.nesting.touch()
            self._mark(mark)

    def _checkpoint(self, index: int) -> Checkpoint:
        captioned, skips = self.captioned == index - 1, self.captioned == index
        return Checkpoint(index, self.nesting.copy(), self.signed, captioned, skips, len(self.found))

    def _join(self, old: Walk, number: int, by: int) -> None:
        """Take over what the old walk found from one of its checkpoints on."""
        known = old.checkpoints[number]
        more = len(self.found) - known.found
        self.checkpoints += [each.moved(by, more) for each in old.checkpoints[number:]]
        rest = old.found[known.found :]
        if by:
            rest = [Found(m + by, kind, level, c + by if c >= 0 else c, n) for m, kind, level, c, n in rest]
        self.found += rest

    @abstractmethod
    def _mark(self, mark: Mark) -> None:
        """Make of a mark what it is."""

    def _found(
        self, kind: Kind, level: int, *, numbered: bool = True, took: bool = False, caption: bool = True
    ) -> None:
        at = self.index + 1 if took else self.index
        self.found.append(Found(self.index, kind, level, at if caption else -1, numbered))
        self.captioned = at
