"""Which divisions refer to which: a graph whose nodes are divisions and whose edges are their references."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from pincite.parsing import Heading, Outline
from pincite.references.cross import CrossReferences
from pincite.references.enumeration import is_mark
from pincite.references.reference import Reference
from pincite.text.span import Span


@dataclass(frozen=True, slots=True)
class Edge:
    """One division refers to another, or to itself."""

    source: int
    """Index into ``Outline.flat``."""
    target: int
    references: tuple[Reference, ...]
    """In document order."""


def edges(references: CrossReferences) -> list[Edge]:
    """The edges between divisions, in the order of their sources, then of their targets.

    Numbered paragraphs and items count as their division. References before the first heading, and targets that lie in
    no division, are no edges.
    """
    nodes = _Nodes(references.outline)
    found: dict[tuple[int, int], list[Reference]] = {}
    for reference in references.all:
        source = nodes.at(reference.span.start)
        if source is None:
            continue
        for target in dict.fromkeys(nodes.at(span.start) for span in reference.targets):
            if target is not None:
                found.setdefault((source, target), []).append(reference)
    return [Edge(source, target, tuple(found[source, target])) for source, target in sorted(found)]


def dot(references: CrossReferences, cite: Callable[[Span], str]) -> str:
    """The graph in the DOT language of Graphviz; ``cite`` names a division by its range."""
    flat = references.outline.flat
    between = [edge for edge in edges(references) if edge.source != edge.target]
    lines = ["digraph references {", "  rankdir=LR;", "  node [shape=box];"]
    for index in sorted({end for edge in between for end in (edge.source, edge.target)}):
        lines.append(f"  n{index} [label={_quoted(_label(flat[index], cite))}];")
    for edge in between:
        times = f' [label="{len(edge.references)}"]' if len(edge.references) > 1 else ""
        lines.append(f"  n{edge.source} -> n{edge.target}{times};")
    return "\n".join([*lines, "}", ""])


def mentioned(references: CrossReferences, span: Span) -> list[Heading]:
    """The divisions that a range refers to, each once, in the order of the text.

    Left out are those that hold the range or lie in it, ranges of numbers, and what is not found to the end.
    """
    exact = [each for each in references.within(span) if len(each.targets) == 1 and each.exact]
    if not exact:
        return []  # most ranges, and the divisions of the whole document need not be counted for them
    nodes, flat = _Nodes(references.outline), references.outline.flat
    found: dict[int, Heading] = {}
    for reference in exact:
        if reference.kind != "relative":
            node = nodes.at(reference.targets[0].start)
            if node is not None and not flat[node].extent.covers(span) and not span.covers(flat[node].span):
                found.setdefault(node, flat[node])
    return list(found.values())


class _Nodes:
    """The divisions that offsets lie in."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._index = {heading.start: index for index, heading in enumerate(outline.flat)}

    def at(self, offset: int) -> int | None:
        """The innermost division around an offset that is no mere paragraph or item."""
        path = self._outline.at(offset)
        division = next((heading for heading in reversed(path) if not is_mark(heading)), path[-1] if path else None)
        return None if division is None else self._index[division.start]


def _label(heading: Heading, cite: Callable[[Span], str]) -> str:
    return f"{cite(heading.span)}\n{heading.title}" if heading.number and heading.title else cite(heading.span)


def _quoted(text: str) -> str:
    """A string of DOT: quotation marks and backslashes escaped, line ends as \\n."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def outgoing(references: CrossReferences, span: Span) -> Iterator[Reference]:
    """The references in a range that lead out of it."""
    for reference in references.within(span):
        if any(not span.covers(target) for target in reference.targets):
            yield reference
