"""``textDocument/completion``: anchors in links, numbers of divisions behind "Section", defined terms."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urljoin

from lsprotocol import types

from pincite.errors import DocumentError
from pincite_server.answers import wire_range
from pincite_server.completing import MOST, Offer, Place, anchors, link_file, offers, place_at, wanted

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

_NOTHING = types.CompletionList(is_incomplete=False, items=[])


async def completion(server: PinciteServer, params: types.CompletionParams) -> types.CompletionList:
    """What begins as the words before the cursor do, each as an edit that puts it in their place."""
    uri, position = params.text_document.uri, params.position
    snapshot = await server.snapshot(uri)
    place = _place(snapshot, position)
    if not wanted(place, params.context.trigger_character if params.context else None):
        return _NOTHING
    file = link_file(place)
    other = await _linked(server, uri, file) if file else None
    if file and other is None:
        return _NOTHING

    def work(now: Snapshot) -> types.CompletionList:
        here = _place(now, position)
        target = other.document if other is not None else now.document
        found = offers(now.document, here) if file is None else anchors(target, here)
        items = [_item(now, here, offer, index) for index, offer in enumerate(found[:MOST])]
        return types.CompletionList(is_incomplete=len(found) > MOST, items=items)

    return await server.on_current(uri, work, again=False)


def _place(snapshot: Snapshot, position: types.Position) -> Place:
    lines = snapshot.lines
    offset = lines.offset(position.line, position.character)
    return place_at(snapshot.text, lines.line_start(lines.line_of(offset)), offset)


async def _linked(server: PinciteServer, uri: str, file: str) -> Snapshot | None:
    """The document that a link leads to; None where there is none."""
    try:
        return await server.snapshot(urljoin(uri, file))
    except DocumentError:
        return None


def _item(snapshot: Snapshot, place: Place, offer: Offer, index: int) -> types.CompletionItem:
    return types.CompletionItem(
        offer.label,
        kind=types.CompletionItemKind.Keyword if offer.term else types.CompletionItemKind.Reference,
        detail=offer.detail or None,
        sort_text=f"{index:04}",
        text_edit=types.TextEdit(wire_range(snapshot, offer.span), offer.label),
        data={"uri": snapshot.uri, "name": offer.label, "offset": place.offset} if offer.term else None,
    )
