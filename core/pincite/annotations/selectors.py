"""The two selectors that hold on to a place in a text, of the W3C Web Annotation Data Model (4.2.4 and 4.2.5)."""

from __future__ import annotations

from dataclasses import dataclass

from pincite.text.span import Span

CONTEXT = 32
"""Code points of a quote's neighbours that are kept on each side."""


@dataclass(frozen=True, slots=True)
class TextQuoteSelector:
    """The words themselves, and the words right before and after them; code points as they stand in the text."""

    exact: str
    prefix: str = ""
    suffix: str = ""

    def __post_init__(self) -> None:
        if not self.exact:
            raise ValueError("a quote is not empty")

    @classmethod
    def of(cls, text: str, span: Span) -> TextQuoteSelector:
        """The selector of a range of a text. Raises ValueError where the range is empty or outside the text."""
        start, end = span
        if not 0 <= start < end <= len(text):
            raise ValueError(f"[{start}, {end}) is no range of a text of {len(text)} code points with words in it")
        return cls(text[start:end], text[max(0, start - CONTEXT) : start], text[end : end + CONTEXT])

    @property
    def whole(self) -> str:
        """The quote with its neighbours, as they stood together."""
        return self.prefix + self.exact + self.suffix

    @property
    def plain(self) -> TextQuoteSelector:
        """The same with the line ends of :func:`plain`; half a line end at the edge of the context is left out."""
        return TextQuoteSelector(plain(self.exact), plain(self.prefix), plain(self.suffix).removesuffix("\r"))


def plain(text: str) -> str:
    """A text as quotes are compared: no carriage return before a line feed, as systems differ in that."""
    return text.replace("\r\n", "\n")


@dataclass(frozen=True, slots=True)
class TextPositionSelector:
    """Where the words stood: the half-open range ``[start, end)``, in code points from the start of the text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"[{self.start}, {self.end}) is no range")
