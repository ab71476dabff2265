"""``textDocument/documentSymbol``: the outline, as a tree where the client takes one.

Written as plain dicts: 10,000 typed symbols take twice as long to make and to send.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from lsprotocol import types

from pincite_server.divisions import Node, label, nodes

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pincite_server.positions import WireRange
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot
    from pincite_server.wire import Encoded

KINDS = {
    "title": types.SymbolKind.Module.value,
    "heading": types.SymbolKind.Namespace.value,
    "runin": types.SymbolKind.Field.value,
    "schedule": types.SymbolKind.Package.value,
    "clause": types.SymbolKind.Key.value,
}


async def document_symbol(server: PinciteServer, params: types.DocumentSymbolParams) -> Encoded:
    """The headings; clauses without a caption where ``pincite.outline.clauses`` says so."""
    clauses, tree = server.settings.outline_clauses, server.client.symbol_tree

    def work(snapshot: Snapshot) -> list[dict[str, Any]]:
        top = nodes(snapshot.document.outline, snapshot.text, clauses=clauses)
        return symbol_tree(top, snapshot) if tree else symbol_list(top, snapshot)

    return await server.whole(params.text_document.uri, ("symbols", clauses, tree), work)


def symbol_tree(top: list[Node], snapshot: Snapshot) -> list[dict[str, Any]]:
    """``DocumentSymbol[]``"""
    shown = [node for root in top for _, node in root.walk()]
    ranges = iter(snapshot.lines.ranges(span for node in shown for span in (node.extent, node.name)))
    return [_symbol(node, snapshot.text, ranges) for node in top]


def _symbol(node: Node, text: str, ranges: Iterator[WireRange]) -> dict[str, Any]:
    """One ``DocumentSymbol`` with those below; no inner function, which would hold the text in a reference cycle."""
    return {
        "name": label(node, text),
        "kind": KINDS[node.heading.kind],
        "range": next(ranges),
        "selectionRange": next(ranges),
        "children": [_symbol(child, text, ranges) for child in node.children],
    }


def symbol_list(top: list[Node], snapshot: Snapshot) -> list[dict[str, Any]]:
    """``SymbolInformation[]``, each with the name of the symbol that it lies in."""
    found = [pair for node in top for pair in _contained(node, None, snapshot.text)]
    ranges = snapshot.lines.ranges(node.extent for node, _ in found)
    return [
        information(node, container, place, snapshot) for (node, container), place in zip(found, ranges, strict=True)
    ]


def _contained(node: Node, container: str | None, text: str) -> Iterator[tuple[Node, str | None]]:
    yield node, container
    for child in node.children:
        yield from _contained(child, label(node, text), text)


def information(node: Node, container: str | None, place: WireRange, snapshot: Snapshot) -> dict[str, Any]:
    """One ``SymbolInformation``."""
    symbol = {
        "name": label(node, snapshot.text),
        "kind": KINDS[node.heading.kind],
        "location": {"uri": snapshot.uri, "range": place},
    }
    return symbol if container is None else {**symbol, "containerName": container}
