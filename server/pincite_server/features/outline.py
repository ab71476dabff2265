"""``pincite/outline``: the outline as a sidebar shows it, with cites and sizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pincite_server.divisions import Node, nodes

if TYPE_CHECKING:
    from pincite_server.protocol import OutlineParams
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def outline(server: PinciteServer, params: OutlineParams) -> list[dict[str, Any]]:
    """``Division[]`` as plain dicts; clauses without a caption where ``pincite.outline.clauses`` says so."""
    server.knows_us = True
    clauses = server.settings.outline_clauses
    return await server.on_current(params.text_document.uri, lambda snapshot: divisions(snapshot, clauses))


def divisions(snapshot: Snapshot, clauses: bool) -> list[dict[str, Any]]:
    """The headings of a document."""
    document = snapshot.document
    top = nodes(document.outline, snapshot.text, clauses=clauses)
    shown = [node for root in top for _, node in root.walk()]
    ranges = iter(snapshot.lines.ranges(span for node in shown for span in (node.extent, node.name)))

    def division(node: Node) -> dict[str, Any]:
        heading, place, name = node.heading, next(ranges), next(ranges)
        children = [division(child) for child in node.children]
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

    return [division(node) for node in top]
