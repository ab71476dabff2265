"""Finding an annotation's words again in a text that was edited: where they stand now, or that nobody can tell.

An annotation is never moved to words that might be others. Each step asks for a proof and leaves what is in doubt
orphaned:

1. Quote and neighbours together. As many of them as there were: the one of the same number. More: the nearest, where it
   is much nearer than the next. Fewer: the one that was deleted may be this one, so only one right where it was.
2. The quote with one of its neighbours, then the quote alone, where it stood once and stands once.
3. Changed words: where it starts and where it ends must each be proven by words inside or right outside that stood once
   and stand once, and what is between must be at least ``LIKE`` the quote.

Line ends may have been changed between two systems: a carriage return before a line feed counts for nothing.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from typing import Literal, NamedTuple

from pincite.annotations.anchor import MOST_TWINS, PROOF, Anchor, Occurrence, Part, only_place, parts, places
from pincite.annotations.selectors import TextQuoteSelector, plain
from pincite.annotations.similarity import similarity
from pincite.lazy import cached_property
from pincite.text.span import Span

LIKE = 0.7
"""The least similarity (1 - edit distance / length of the longer) of changed words to the quote.

Of 1,950 pairs of unrelated sentences of 39 documents in five languages, cut to one length, 4 are as alike (median
0.17, 99th percentile 0.48: ``python -m bench annotations``); nine in ten sentences with a tenth of their words changed
are above 0.87, with three tenths changed above 0.7."""
NEARER = 4
"""How many times nearer than the next one of several equal places must be to be taken."""

State = Literal["exact", "moved", "fuzzy"]
"""The words stand where they stood, elsewhere, or were changed a little."""


class Found(NamedTuple):
    """Where an annotation's words stand now."""

    span: Span
    state: State
    similarity: float
    """Of the words found to the quote; 1 unless ``fuzzy``."""


def find(text: str, anchor: Anchor) -> Found | None:
    """Where an anchor's words stand in a text; None where that cannot be told (the annotation is *orphaned*)."""
    return Finder(text).find(anchor)


class Finder:
    """Finds anchors in one text."""

    def __init__(self, text: str) -> None:
        self._text = text

    def find(self, anchor: Anchor) -> Found | None:
        """See :func:`find`."""
        quote, start, occurrence = anchor.quote, anchor.position.start, anchor.occurrence
        # Of several twins another one may stand there by now, but hardly in a text of the same length.
        if _stands(quote, self._text, start) and (occurrence.of == 1 or occurrence.length == len(self._text)):
            return Found(Span(start, start + len(quote.exact)), "exact", 1.0)
        exact = quote.plain.exact
        proofs = _Proofs(self._plain, quote.plain, occurrence, self._to_plain(start))
        span = proofs.same_words()
        if span is not None:
            return self._found(span, 1.0, anchor)
        if proofs.seen:
            return None
        span = proofs.ends()
        if span is None:
            return None
        inside = only_place(span.of(self._plain), exact) if len(exact) >= PROOF else None
        if inside is not None:  # words were put in right outside of the quote
            start = span.start + inside
            return self._found(Span(start, start + len(exact)), 1.0, anchor)
        alike = _alike(span.of(self._plain), exact)
        return self._found(span, alike, anchor) if alike >= LIKE else None

    def _found(self, span: Span, alike: float, anchor: Anchor) -> Found:
        span = Span(self._from_plain(span.start), self._from_plain(span.end))
        if alike < 1:
            return Found(span, "fuzzy", alike)
        return Found(span, "exact" if span == anchor.span else "moved", 1.0)

    @cached_property
    def _plain(self) -> str:
        return plain(self._text)

    @cached_property
    def _breaks(self) -> list[int]:
        """Where the line feeds stand in the plain text that had a carriage return before them."""
        return [at - index for index, at in enumerate(places(self._text, "\r\n"))]

    def _to_plain(self, offset: int) -> int:
        offset = min(offset, len(self._text))
        return offset - self._text.count("\r\n", 0, offset)

    def _from_plain(self, offset: int) -> int:
        return offset + bisect_left(self._breaks, offset)


class _Proofs:
    """What proves the place of one quote in a text."""

    def __init__(self, text: str, quote: TextQuoteSelector, occurrence: Occurrence, at: int) -> None:
        self._text = text
        self._quote = quote
        self._at = at
        self._occurrence = occurrence
        self._parts = parts(quote)
        self.seen = False
        """Whether the same words were seen, though in doubt: then no others are looked for."""

    def same_words(self) -> Span | None:
        """Where the quote's own words stand."""
        ahead = len(self._quote.prefix)
        whole = [place + ahead for place in islice(places(self._text, self._quote.whole), MOST_TWINS + 1)]
        if whole:
            self.seen = True
            start = self._among(whole)
        else:
            beside = {place for place in (self._only("before", ahead), self._only("after")) if place is not None}
            self.seen = len(beside) > 1
            start = beside.pop() if len(beside) == 1 else self._only("exact") if not beside else None
        return None if start is None else Span(start, start + len(self._quote.exact))

    def ends(self) -> Span | None:
        """Where words stand whose start and end are proven."""
        ahead, tail = len(self._quote.prefix), len(self._parts["tail"])
        start = self._first(self._only("start", ahead), self._only("head"), self._only("prefix", ahead))
        end = self._first(self._only("end", tail), self._only("tail", tail), self._only("suffix"))
        return Span(start, end) if start is not None and end is not None and start < end else None

    def _among(self, starts: list[int]) -> int | None:
        """The one meant of the places where quote and neighbours stand."""
        if len(self._quote.whole) >= PROOF:
            if len(starts) == self._occurrence.of:
                return starts[self._occurrence.nth - 1]
            if len(starts) > self._occurrence.of > 0:
                nearest, next_one = sorted(starts, key=lambda start: abs(start - self._at))[:2]
                if abs(nearest - self._at) * NEARER <= abs(next_one - self._at):
                    return nearest
        return self._at if _stands(self._quote, self._text, self._at) else None

    def _only(self, part: Part, ahead: int = 0) -> int | None:
        """Where a part that stood once stands, ``ahead`` code points on."""
        words = self._parts[part]
        if len(words) < PROOF or part in self._occurrence.repeated:
            return None
        place = only_place(self._text, words)
        return None if place is None else place + ahead

    @staticmethod
    def _first(*found: int | None) -> int | None:
        return next((place for place in found if place is not None), None)


def _stands(quote: TextQuoteSelector, text: str, at: int) -> bool:
    """Whether quote and neighbours stand so that the quote starts at an offset."""
    start = at - len(quote.prefix)
    return start >= 0 and text.startswith(quote.whole, start)


def _alike(words: str, quote: str) -> float:
    """Their similarity; 0 where their lengths alone say that it is below ``LIKE``."""
    return similarity(words, quote) if min(len(words), len(quote)) >= LIKE * max(len(words), len(quote)) else 0.0
