"""Following an edit: only the stretches that it can affect are read again, and what was decided stays where it may.

The result equals a full analysis of the new text. Two things make that sure: a stretch is read again until one ends where
one may end, whatever stands before it; and what was decided is kept only when every mark read again says the same to
every rule, or differs in words that no rule looks at.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate

from pincite.parsing import margin, markdown, plain
from pincite.parsing.analysis import Analysis, analyse, front_matter, labels_of, marks_of
from pincite.parsing.captions import CAPS
from pincite.parsing.decide import Decision, decide
from pincite.parsing.furniture import renamed
from pincite.parsing.keywords import SCHEDULES
from pincite.parsing.mark import Mark
from pincite.parsing.stretch import Stretch
from pincite.parsing.titles import is_party

_FAR = 3
"""No rule tells this many units between two marks from more."""

_FRONT = 60
"""Among so many marks at the start the title is looked for."""


def edited(old: Analysis, text: str, start: int, end: int, length: int) -> Analysis:
    """The analysis of ``text``, which is the old one's with ``[start:end]`` become ``text[start:start + length]``."""
    by = length - (end - start)
    front = front_matter(text)
    if start < old.front or front != old.front or start == end == 0:
        return analyse(text, old.markup)
    if old.markup == "plain" and (old.numbers or margin.numbered(text)):
        return analyse(text, old.markup)  # one line's number depends on the one above
    count = len(old.stretches)
    first = min(bisect_right(old.starts, start) - 1, count - 1)
    last = min(bisect_right(old.starts, end) - 1, count - 1)
    if old.markup == "plain":
        while last < count - 1 and not plain.is_stop(text, old.starts[last + 1] + by):
            last += 1
        again = plain.read(text, old.starts[first], old.starts[last + 1] + by)
    else:
        first = max(first - 1, 0)  # what stands at a stretch's start may become part of the block before it
        found = _reread(old, text, first, last, by)
        if found is None:
            return analyse(text, old.markup)
        again, last = found
    return _carried(old, text, again, first, last, by)


def _carried(old: Analysis, text: str, again: list[Stretch], first: int, last: int, by: int) -> Analysis:
    """The analysis with the stretches ``first`` to ``last`` given way to those read again."""
    stretches = [*old.stretches[:first], *again, *old.stretches[last + 1 :]]
    middle = list(accumulate((stretch.length for stretch in again), initial=old.starts[first]))
    starts = [*old.starts[:first], *middle[:-1], *(start + by for start in old.starts[last + 1 :])]
    head = sum(len(stretch.marks) for stretch in old.stretches[:first])
    tail = head + sum(len(stretch.marks) for stretch in old.stretches[first : last + 1])
    base = sum(stretch.count for stretch in old.stretches[:first])
    more = sum(stretch.count for stretch in again) - sum(stretch.count for stretch in old.stretches[first : last + 1])
    marks, shifts, units = marks_of(again, middle, base)
    marks = old.marks[:head] + marks + old.marks[tail:]
    shifts = old.shifts[:head] + shifts + ([shift + by for shift in old.shifts[tail:]] if by else old.shifts[tail:])
    units = old.units[:head] + units + ([unit + more for unit in old.units[tail:]] if more else old.units[tail:])
    decision = _kept(old, marks, units, head, tail)
    if decision is None:
        decision = decide(marks, units, markdown=old.markup == "markdown", before=old.decision.walk)
    return Analysis(text, old.markup, old.front, stretches, starts, marks, shifts, units, decision)


def _reread(old: Analysis, text: str, first: int, last: int, by: int) -> tuple[list[Stretch], int] | None:
    """The stretches of Markdown in the place of ``first`` to the last one returned; None where all must be read."""
    count = len(old.stretches)
    begin = old.starts[first]
    step = 1
    while True:
        stop = old.starts[last + 1] + by
        ahead = min(last + 1 + step, count)
        # Of the blocks from the same start on, those before a place where one starts do not depend on what is behind it.
        blocks = list(markdown.blocks(text, begin, stop if last == count - 1 else old.starts[ahead] + by))
        if last == count - 1 or any(markdown.line_start(text, block.start) == stop for block in blocks):
            labels = _labels(old, text, first, last, begin, stop)
            if labels is None:
                return None
            again = markdown.read(text, begin, stop, labels, [block for block in blocks if block.start < stop])
            for stretch in again:
                stretch.labels = labels_of(text, stretch.origin, stretch.origin + stretch.length)
            if last == count - 1 or not again[-1].bare:
                return again, last
        last = min(last + step, count - 1)
        step *= 2


def _labels(old: Analysis, text: str, first: int, last: int, begin: int, stop: int) -> frozenset[str] | None:
    """The labels of the document's links; None where the edit changed them, which may change any title."""
    before = frozenset().union(*(stretch.labels for stretch in old.stretches[first : last + 1]))
    if labels_of(text, begin, stop) != before:
        return None
    return frozenset().union(*(stretch.labels for stretch in old.stretches))


def _kept(old: Analysis, marks: Sequence[Mark], units: Sequence[int], head: int, tail: int) -> Decision | None:
    """What was decided, where the marks read again, ``head`` to ``tail``, change nothing of it."""
    if len(old.marks) != len(marks) or not _same_gaps(old.units, units, max(head - 1, 0), min(tail + 1, len(marks))):
        return None
    decision = old.decision
    made = decision.running
    for index in range(head, tail):
        was, now = old.marks[index], marks[index]
        if not _alike(was, now):
            return None
        if was.title == now.title and was.written == now.written and was.words == now.words:
            continue
        if was.trait == "prose":
            again = made if old.markup == "markdown" else renamed(made, units, index, was, now)
            if again is None:
                return None
            made = again
        elif not _inert(was, now, index, decision):
            return None
    return decision if made is decision.running else decision._replace(running=made)


def _same_gaps(old: Sequence[int], new: Sequence[int], first: int, last: int) -> bool:
    """Whether the marks stand as near to each other as before, as far as any rule tells."""
    return all(
        min(old[index + 1] - old[index], _FAR) == min(new[index + 1] - new[index], _FAR)
        for index in range(first, last - 1)
    ) and (first > 0 or min(old[0], 1) == min(new[0], 1) if old else True)


def _alike(was: Mark, now: Mark) -> bool:
    """Whether two marks say the same to every rule that does not look at words."""
    return (
        was.trait == now.trait
        and was.style == now.style
        and was.place == now.place
        and was.depth == now.depth
        and was.alone == now.alone
        and was.body == now.body
        and was.indent == now.indent
        and was.closed == now.closed
        and was.label == now.label
        and was.paged == now.paged
        and was.isolated == now.isolated
        and was.names == now.names
        and was.quoted == now.quoted
        and was.small == now.small
        and (was.title == "") == (now.title == "")
        and _counted(was) == _counted(now)
        and _bulk(was) == _bulk(now)
    )


def _counted(mark: Mark) -> tuple[object, ...]:
    return () if mark.number is None else (mark.number.readings, mark.number.keyword)


def _bulk(mark: Mark) -> tuple[bool, ...]:
    """The lengths that rules look at."""
    return (mark.stop - mark.start > 200, mark.end - mark.stop > 120)


def _inert(was: Mark, now: Mark, index: int, decision: Decision) -> bool:
    """Whether no rule looks at the words in which two numbered captions, or two headings of Markdown, differ."""
    if any(table.first <= index <= table.last + _FRONT for table in decision.contents):
        return False
    if was.depth:
        return was.depth > 1 and index >= _FRONT and _counted(was) == _counted(now)
    number = was.number
    if number is None or number.keyword == "bare" or was.trait not in ("", "item") or index < _FRONT:
        return False
    if was.style == CAPS and was.body and not was.closed:
        return False  # what may be a sentence's subject
    if is_party(was.title) != is_party(now.title):
        return False
    return number.readings[0].form not in SCHEDULES and was.written == now.written
