"""What holds an annotation to its place: the selectors, and which of their words told the place from all others.

That quote and neighbours are found again proves little by itself: contracts repeat sentences, and a twin of words that
were deleted looks like words that were moved. What proves a place is a run of words that stood once in the text when
the annotation was made and stands once in it now. So what was *repeated* then is kept with the selectors.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from pincite.annotations.selectors import CONTEXT, TextPositionSelector, TextQuoteSelector, plain
from pincite.text.span import Span

PROOF = 16
"""Code points that a run of words must have to prove a place: shorter ones are soon typed again by chance."""
MOST_TWINS = 1000
"""So many equal places are told apart by their order; beyond that, by their position alone."""

Part = Literal["exact", "before", "after", "start", "head", "prefix", "end", "tail", "suffix"]
"""The runs of words that can prove a place: the quote, alone or with its neighbours ``before`` or ``after``; its
``head``, the ``prefix`` and both together (``start``), which prove where it starts; ``tail``, ``suffix`` and ``end``
likewise."""
PARTS: tuple[Part, ...] = ("exact", "before", "after", "start", "head", "prefix", "end", "tail", "suffix")


@dataclass(frozen=True, slots=True)
class Occurrence:
    """How a quote stood among its like in the text it was taken from.

    Quote and neighbours together stood there ``of`` times, and this was the ``nth``, from 1 (``of`` is 0 where they
    were not counted); ``repeated`` are the parts of at least ``PROOF`` code points that stood there more than once;
    ``length`` is that of the text in code points, None where it is not known.
    """

    nth: int = 1
    of: int = 1
    repeated: frozenset[Part] = frozenset()
    length: int | None = None

    def __post_init__(self) -> None:
        if not (1 <= self.nth <= self.of or self.of == 0):
            raise ValueError(f"there is no number {self.nth} of {self.of}")


UNKNOWN = Occurrence(repeated=frozenset(PARTS))
"""For annotations of other tools, which do not say: only the quote with both neighbours proves its place."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A quote, where it stood, and how it stood among its like."""

    quote: TextQuoteSelector
    position: TextPositionSelector
    occurrence: Occurrence = UNKNOWN

    @classmethod
    def of(cls, text: str, span: Span) -> Anchor:
        """The anchor of a range of a text. Raises ValueError where the range is empty or outside the text."""
        quote = TextQuoteSelector.of(text, span)
        start = span.start - text.count("\r\n", 0, span.start)
        occurrence = replace(_occurrence(plain(text), quote.plain, start), length=len(text))
        return cls(quote, TextPositionSelector(*span), occurrence)

    @property
    def span(self) -> Span:
        """Where the words stood when the anchor was made."""
        return Span(self.position.start, self.position.end)


def parts(quote: TextQuoteSelector) -> dict[Part, str]:
    """The runs of words that can prove a quote's place. Head and tail do not overlap."""
    exact, prefix, suffix = quote.exact, quote.prefix, quote.suffix
    most = min(CONTEXT, len(exact) // 2)
    head, tail = exact[:most], exact[len(exact) - most :]
    return {
        "exact": exact,
        "before": prefix + exact,
        "after": exact + suffix,
        "start": prefix + head,
        "head": head,
        "prefix": prefix,
        "end": tail + suffix,
        "tail": tail,
        "suffix": suffix,
    }


def places(text: str, words: str) -> Iterator[int]:
    """Where words start in a text, overlapping ones too, in order."""
    at = text.find(words)
    while at >= 0:
        yield at
        at = text.find(words, at + 1)


def only_place(text: str, words: str) -> int | None:
    """Where words start that stand in a text exactly once."""
    first = text.find(words)
    return None if first < 0 or text.find(words, first + 1) >= 0 else first


_WITHIN: dict[Part, tuple[Part, ...]] = {
    "before": ("exact", "prefix"),
    "after": ("exact", "suffix"),
    "exact": ("head", "tail"),
    "start": ("head", "prefix"),
    "end": ("tail", "suffix"),
}
"""A run of words stands once where a part of it does, which spares most looks at the whole text."""


def _occurrence(text: str, quote: TextQuoteSelector, start: int) -> Occurrence:
    """How a quote that starts at ``start`` stands among its like."""
    single: set[Part] = set()
    repeated: set[Part] = set()
    runs = parts(quote)
    for part in ("head", "tail", "prefix", "suffix", "exact", "before", "after", "start", "end"):
        if len(runs[part]) < PROOF:
            continue
        if single.intersection(_WITHIN.get(part, ())) or only_place(text, runs[part]) is not None:
            single.add(part)
        else:
            repeated.add(part)
    if single.intersection(("exact", "before", "after")):
        return Occurrence(1, 1, frozenset(repeated))
    nth = of = 0
    for place in places(text, quote.whole):
        of += 1
        if of > MOST_TWINS:
            return Occurrence(1, 0, frozenset(repeated))
        if place <= start - len(quote.prefix):
            nth = of
    return Occurrence(nth, of, frozenset(repeated))
