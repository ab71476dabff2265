"""Edits as numbers: what a change did to a text, and where a span went through it.

All offsets are half-open, in Unicode code points. An edit holds no text: it says that ``old[start:old_end]`` became
``new[start:new_end]``, and the words are in the texts themselves.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pincite.text.span import Span


class Edit(NamedTuple):
    """``old[start:old_end]`` became ``new[start:new_end]``; all before and after is the same."""

    start: int
    old_end: int
    new_end: int

    @property
    def delta(self) -> int:
        """By how much all that follows has moved."""
        return self.new_end - self.old_end

    def then(self, later: Edit) -> Edit:
        """This edit and a later one of the text it made, as the one edit that covers both."""
        end_between = max(self.new_end, later.old_end)
        return Edit(min(self.start, later.start), end_between - self.delta, end_between + later.delta)

    def carry(self, span: Span) -> Span | None:
        """Where the same words are now; None when one was touched. Text put in at an edge touches nothing."""
        if span.end <= self.start:
            return span
        if span.start >= self.old_end:
            return span.shifted(self.delta)
        return None

    def stretch(self, span: Span) -> Span:
        """Where a region is now that may itself have been edited: it grows and shrinks with what is inside it."""
        start = span.start if span.start <= self.start else max(span.start, self.old_end) + self.delta
        end = span.end if span.end <= self.start else max(span.end, self.old_end) + self.delta
        return Span(start, max(start, end))


def replace(text: str, start: int, end: int, words: str) -> tuple[str, Edit]:
    """``text`` with ``text[start:end]`` replaced by ``words``, and the edit that this was.

    Surrogates that the edit brings together become the one character that they are in UTF-16; the edit covers it.
    """
    if words and _is_low(words[0]) and start > 0 and _is_high(text[start - 1]):
        start -= 1
        words = join_surrogates(text[start] + words)
    if words and _is_high(words[-1]) and end < len(text) and _is_low(text[end]):
        words = join_surrogates(words + text[end])
        end += 1
    if not words and start > 0 and end < len(text) and _is_high(text[start - 1]) and _is_low(text[end]):
        words = join_surrogates(text[start - 1] + text[end])
        start, end = start - 1, end + 1
    return text[:start] + words + text[end:], Edit(start, end, start + len(words))


def join_surrogates(text: str) -> str:
    """Every high surrogate with a low one behind it as the one character that both mean; lone ones stay."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:  # Only surrogates cannot be encoded.
        return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")
    return text


def difference(old: str, new: str) -> Edit:
    """The smallest edit that makes ``new`` of ``old``: for clients that send the whole text each time.

    Common ends are found by halving, with comparisons at the speed of memory: O(n log n) at worst.
    """
    shorter = min(len(old), len(new))
    start = _longest(shorter, lambda n: old.startswith(new[:n]))
    rest = shorter - start
    tail = _longest(rest, lambda n: old.endswith(new[len(new) - n :]))
    return Edit(start, len(old) - tail, len(new) - tail)


def _longest(limit: int, holds: Callable[[int], bool]) -> int:
    """The greatest n up to ``limit`` for which ``holds(n)``, which is true of 0 and of all below the greatest."""
    low, high = 0, limit
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low


def _is_high(character: str) -> bool:
    return "\ud800" <= character <= "\udbff"


def _is_low(character: str) -> bool:
    return "\udc00" <= character <= "\udfff"
