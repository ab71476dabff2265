"""``pincite/outline``: the outline as a sidebar shows it, with cites and sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite_server import wire
from pincite_server.divisions import Node, nodes, with_topics

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pincite.engine import Document
    from pincite_server.annotations import Placed
    from pincite_server.positions import WireRange
    from pincite_server.protocol import OutlineParams
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def outline(server: PinciteServer, params: OutlineParams) -> wire.Encoded:
    """``Division[]``, as JSON; clauses without a caption where ``pincite.outline.clauses`` says so."""
    server.knows_us = True
    clauses = server.settings.outline_clauses

    def work(snapshot: Snapshot) -> wire.Encoded:
        return wire.encode(divisions(snapshot, clauses, server.annotations.cuts(snapshot)))

    return await server.on_current(params.text_document.uri, work)


def divisions(snapshot: Snapshot, clauses: bool, cuts: Sequence[Placed] = ()) -> list[dict[str, Any]]:
    """The headings of a document, and the topics that its divisions are cut into."""
    document = snapshot.document
    top = nodes(document.outline, snapshot.text, clauses=clauses)
    if cuts:
        top = with_topics(top, snapshot.text, [(c.span.start, c.annotation.body) for c in cuts if c.span is not None])
    shown = [node for root in top for _, node in root.walk()]
    ranges = iter(snapshot.lines.ranges(span for node in shown for span in (node.extent, node.name)))
    return [_division(node, document, ranges) for node in top]


def _division(node: Node, document: Document, ranges: Iterator[WireRange]) -> dict[str, Any]:
    """One ``Division`` with those below; no inner function, which would hold the document in a reference cycle."""
    heading, place, name = node.heading, next(ranges), next(ranges)
    children = [_division(child, document, ranges) for child in node.children]
    return {
        "kind": heading.kind,
        "number": heading.number,
        "title": heading.title,
        "cite": document.cite(node.name),
        "range": place,
        "selectionRange": name,
        "tokens": sum(map(document.count_tokens, node.own())) + sum(child["tokens"] for child in children),
        "children": children,
    }
