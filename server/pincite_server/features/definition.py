"""``textDocument/definition``: from a reference to its place, from a term to its definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.answers import wire_range
from pincite_server.navigation import heading_of, leads_at

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def definition(
    server: PinciteServer, params: types.DefinitionParams
) -> list[types.LocationLink] | list[types.Location]:
    """The places that the words lead to; with the words themselves where the client takes links."""
    links = server.client.definition_links

    def work(snapshot: Snapshot) -> list[types.LocationLink] | list[types.Location]:
        document, lines = snapshot.document, snapshot.lines
        found = leads_at(document, lines.offset(params.position.line, params.position.character))
        if found is None:
            return []
        words = wire_range(snapshot, lines.snap(found.words))
        made = []
        for target in found.targets:
            name = heading_of(document, target) if found.term is None else target
            made.append((wire_range(snapshot, lines.snap(target)), wire_range(snapshot, lines.snap(name))))
        if links:
            return [types.LocationLink(snapshot.uri, target, name, words) for target, name in made]
        return [types.Location(snapshot.uri, name) for _, name in made]

    return await server.on_current(params.text_document.uri, work, again=False)
