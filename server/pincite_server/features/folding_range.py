"""``textDocument/foldingRange``: every division folds to its heading."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server.divisions import label, nodes

if TYPE_CHECKING:
    from pincite_server.capabilities import ClientSupport
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot
    from pincite_server.wire import Encoded


async def folding_range(server: PinciteServer, params: types.FoldingRangeParams) -> Encoded:
    """The divisions of more than one line, clauses too, as many as the client takes: the outer ones first."""
    client = server.client
    return await server.whole(params.text_document.uri, "folds", lambda snapshot: folds(snapshot, client))


def folds(snapshot: Snapshot, client: ClientSupport) -> list[dict[str, Any]]:
    """``FoldingRange[]``, in document order, at most one for each line."""
    shown = [pair for top in nodes(snapshot.document.outline, snapshot.text, clauses=True) for pair in top.walk()]
    ranges = snapshot.lines.ranges(span for _, node in shown for span in (node.name, node.extent))
    found: dict[int, tuple[int, dict[str, Any]]] = {}
    for (depth, node), name, extent in zip(shown, ranges[::2], ranges[1::2], strict=True):
        start, end = name["end"], extent["end"]
        if start["line"] >= end["line"] or start["line"] in found:
            continue
        fold: dict[str, Any] = {"startLine": start["line"], "endLine": end["line"]}
        if not client.line_folding_only:
            fold |= {"startCharacter": start["character"], "endCharacter": end["character"]}
        if client.collapsed_text:
            fold["collapsedText"] = label(node, snapshot.text)
        found[start["line"]] = depth, fold
    limit = len(found) if client.folding_limit is None else client.folding_limit
    kept = sorted(found.values(), key=lambda pair: pair[0])[:limit]
    return sorted((fold for _, fold in kept), key=lambda fold: int(fold["startLine"]))
