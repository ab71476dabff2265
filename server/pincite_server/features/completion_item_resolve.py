"""``completionItem/resolve``: the cite of a term's definition, and the definition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from lsprotocol import types

from pincite_server import wire
from pincite_server.inert_markdown import escaped
from pincite_server.navigation import shown

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


@attrs.frozen
class Data:
    """What an offered term remembers."""

    uri: str
    name: str
    offset: int
    """Where it would be written, in code points."""


async def completion_item_resolve(server: PinciteServer, item: types.CompletionItem) -> types.CompletionItem:
    """The item with what is shown beside it. Of a term that was edited away meanwhile, the item as it was."""
    if item.data is None:
        return item
    data: Data = wire.structure(item.data, Data)
    snapshot = await server.snapshot(data.uri)
    markdown = server.client.completion_markdown

    def work() -> types.CompletionItem:
        document = snapshot.document
        term = document.glossary.resolve(data.name, data.offset)
        if term is None:
            return item
        words = shown(document, document.glossary.definition(term))
        documentation = types.MarkupContent(types.MarkupKind.Markdown, escaped(words)) if markdown else words
        return attrs.evolve(item, detail=document.cite(term.span), documentation=documentation)

    return await server.run(lambda _: work())
