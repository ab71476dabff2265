"""``workspace/symbol``: headings of all open documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server.divisions import Node, label, nodes
from pincite_server.features.document_symbol import information

if TYPE_CHECKING:
    from pincite_server.scheduler import CancelToken
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

_MOST = 1000


async def workspace_symbol(server: PinciteServer, params: types.WorkspaceSymbolParams) -> list[dict[str, Any]]:
    """The headings that hold every word of the query, in any order and case; all of them for an empty query."""
    clauses = server.settings.outline_clauses
    words = params.query.casefold().split()
    snapshots = list(server.documents)

    def work(token: CancelToken) -> list[tuple[Snapshot, list[dict[str, Any]]]]:
        found = []
        for snapshot in snapshots:
            if token.cancelled():
                break
            found.append((snapshot, matching(snapshot, words, clauses)))
        return found

    found = await server.run(work)
    current = [
        symbol for snapshot, symbols in found if server.documents.peek(snapshot.uri) is snapshot for symbol in symbols
    ]
    return current[:_MOST]


def matching(snapshot: Snapshot, words: list[str], clauses: bool) -> list[dict[str, Any]]:
    """The headings of one document whose names hold all of the words, which are casefolded."""
    found: list[tuple[Node, str]] = []
    for top in nodes(snapshot.document.outline, snapshot.text, clauses=clauses):
        for _, node in top.walk():
            name = label(node, snapshot.text).casefold()
            if all(word in name for word in words):
                found.append((node, snapshot.name))
    ranges = snapshot.lines.ranges(node.name for node, _ in found)
    return [
        information(node, container, place, snapshot) for (node, container), place in zip(found, ranges, strict=True)
    ]
