"""The outline as editors show it: which headings, and from where to where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.text.span import Span

if TYPE_CHECKING:
    from pincite.parsing.heading import Heading


@dataclass(slots=True)
class Node:
    """A heading that is shown, with those that are shown below it."""

    heading: Heading
    extent: Span
    """The division without the white space at its end: a cursor at the next heading is not in this division."""
    name: Span
    """The heading's own words, likewise; inside ``extent``."""
    children: list[Node] = field(default_factory=list)

    def own(self) -> Iterator[Span]:
        """What of the division belongs to none below it, in document order."""
        start = self.extent.start
        for child in self.children:
            yield Span(start, child.extent.start)
            start = child.extent.end
        yield Span(start, self.extent.end)

    def walk(self, depth: int = 0) -> Iterator[tuple[int, Node]]:
        """This node and all below with their depths, in document order."""
        yield depth, self
        for child in self.children:
            yield from child.walk(depth + 1)


def nodes(headings: Sequence[Heading], text: str, *, clauses: bool) -> list[Node]:
    """The headings as they are shown. Without ``clauses``, what is below a clause hangs from what is above it."""
    shown: list[Node] = []
    for heading in headings:
        below = nodes(heading.children, text, clauses=clauses)
        if heading.kind == "clause" and not clauses:
            shown.extend(below)
            continue
        name = _trimmed(text, heading.span, heading.start)
        shown.append(Node(heading, _trimmed(text, heading.extent, name.end), name, below))
    return shown


def label(node: Node, text: str) -> str:
    """Number and title, else the heading's own words, else its kind: never empty."""
    return node.heading.label or " ".join(node.name.of(text).split())[:120] or node.heading.kind.capitalize()


def _trimmed(text: str, span: Span, least: int) -> Span:
    """A span without the white space at its end, no shorter than to ``least``."""
    end = span.end
    while end > least and text[end - 1].isspace():
        end -= 1
    return Span(span.start, end)
