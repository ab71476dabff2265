"""``textDocument/documentLink``: every reference that leads somewhere, its target worked out when it is followed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from lsprotocol import types

from pincite.text.span import Span
from pincite_server import wire
from pincite_server.errors import ContentModified
from pincite_server.navigation import within

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


@attrs.frozen
class Data:
    """What a link remembers."""

    uri: str
    target: int
    """Offset of the place in the document's text, in code points."""
    version: int | None = None


async def document_link(server: PinciteServer, params: types.DocumentLinkParams) -> wire.Encoded:
    """In the order of the document. Markdown's own links are the editor's; these are the references of prose."""

    def work(snapshot: Snapshot) -> list[types.DocumentLink]:
        found = [
            leads
            for leads in within(snapshot.document, Span(0, len(snapshot.text)))
            if leads.reference is not None and leads.reference.kind != "link"
        ]
        ranges = snapshot.lines.ranges(leads.words for leads in found)
        return [
            types.DocumentLink(
                wire.structure(place, types.Range),
                data={"uri": snapshot.uri, "target": leads.targets[0].start, "version": snapshot.version},
            )
            for place, leads in zip(ranges, found, strict=True)
        ]

    return await server.whole(params.text_document.uri, "links", work)


async def document_link_resolve(server: PinciteServer, link: types.DocumentLink) -> types.DocumentLink:
    """The link with its target: the document at a line and column, as editors read a fragment."""
    data: Data = wire.structure(link.data, Data)
    snapshot = await server.snapshot(data.uri)
    if snapshot.version != data.version or not 0 <= data.target <= len(snapshot.text):
        raise ContentModified

    def work() -> types.DocumentLink:
        line, character = snapshot.lines.position(data.target)
        cite = snapshot.document.cite(Span(data.target, data.target + 1))
        return attrs.evolve(link, target=f"{data.uri}#L{line + 1},{character + 1}", tooltip=cite)

    return await server.run(lambda _: work())
