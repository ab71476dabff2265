"""The outline as editors show it: which headings, and from where to where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pincite.text.span import Span

if TYPE_CHECKING:
    from pincite.parsing.heading import Heading


@dataclass(frozen=True, slots=True)
class Topic:
    """What stands for a heading where a topic cut starts a part of a division."""

    title: str
    kind: str = "topic"
    number: str = ""

    @property
    def label(self) -> str:
        """Its title."""
        return self.title


@dataclass(slots=True)
class Node:
    """A heading that is shown, with those that are shown below it."""

    heading: Heading | Topic
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


def with_topics(top: list[Node], text: str, cuts: Sequence[tuple[int, str]]) -> list[Node]:
    """The nodes with the topics that cuts (offset and title) start among them: each ends at the next, at a heading
    below its division, or with its division. One right below a heading is that heading's own topic, and left out.

    Changes the nodes that are given.
    """
    whole = Node(Topic(""), Span(0, len(text)), Span(0, 0), list(top))
    for offset, title in sorted(cuts, reverse=True):  # the last first, so that each ends where the next one starts
        parent = whole
        while (
            inner := next((c for c in parent.children if offset in c.extent and c.heading.kind != "topic"), None)
        ) is not None:
            parent = inner
        before = max((c.extent.end for c in parent.children if c.extent.start < offset), default=parent.name.end)
        if not text[max(before, parent.name.end) : offset].strip():
            continue
        following = [c.extent.start for c in parent.children if c.extent.start >= offset]
        end = min(following, default=parent.extent.end)
        line = text.find("\n", offset, end)
        name = _trimmed(text, Span(offset, line if line >= 0 else end), offset)
        node = Node(
            Topic(title or " ".join(name.of(text).split())[:80]), _trimmed(text, Span(offset, end), name.end), name
        )
        parent.children.insert(len(parent.children) - len(following), node)
    return whole.children


def label(node: Node, text: str) -> str:
    """Number and title, else the heading's own words, else its kind: never empty."""
    return node.heading.label or " ".join(node.name.of(text).split())[:120] or node.heading.kind.capitalize()


def _trimmed(text: str, span: Span, least: int) -> Span:
    """A span without the white space at its end, no shorter than to ``least``."""
    end = span.end
    while end > least and text[end - 1].isspace():
        end -= 1
    return Span(span.start, end)
