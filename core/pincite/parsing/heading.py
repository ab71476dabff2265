"""A node of the outline."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, Protocol

from pincite.text.span import Span

Kind = Literal["title", "heading", "runin", "schedule", "clause"]


class Named(Protocol):
    """What a division is named by: a heading, or what is kept of one."""

    @property
    def kind(self) -> Kind:
        """As of a :class:`Heading`."""
        ...

    @property
    def number(self) -> str:
        """As of a :class:`Heading`."""
        ...

    @property
    def title(self) -> str:
        """As of a :class:`Heading`."""
        ...


@dataclass(slots=True)
class Heading:
    """Names or numbers a division of a document.

    ``kind`` is ``title`` (the document's own), ``heading`` (stands alone), ``runin`` (a caption followed by its body in
    the same paragraph), ``schedule`` (exhibit, schedule, annex, appendix) or ``clause`` (numbered, without a caption).
    """

    kind: Kind
    number: str
    """As written, without trailing punctuation: ``"12.2"``, ``"Article IV"``, ``"(b)"``; empty where there is none."""
    title: str
    """One line, white space collapsed, without number, markup and trailing punctuation; may be empty."""
    level: int
    """1 is the top. Levels are the document's meaning (a chapter below a part), not its typography."""
    span: Span
    """The heading's own characters, number and caption, markup included."""
    end: int
    """Where the division ends: the start of the next heading that is not below this one, or the text's end."""
    children: list[Heading] = field(default_factory=list)

    @property
    def start(self) -> int:
        """Where the heading, and so the division, starts."""
        return self.span.start

    @property
    def extent(self) -> Span:
        """The division: heading and body, with all below."""
        return Span(self.span.start, self.end)

    @property
    def body(self) -> Span:
        """What follows the heading, with all below."""
        return Span(self.span.end, self.end)

    @property
    def label(self) -> str:
        """Number and title as one line, for people."""
        return f"{self.number} {self.title}".strip()

    def walk(self) -> Iterator[Heading]:
        """This heading and all below, in document order."""
        stack = [self]
        while stack:
            heading = stack.pop()
            yield heading
            stack.extend(reversed(heading.children))
