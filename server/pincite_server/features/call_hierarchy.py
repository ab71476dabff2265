"""``callHierarchy``: what refers to a division, and what it refers to."""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs
from lsprotocol import types

from pincite.text.span import Span
from pincite_server import wire
from pincite_server.answers import wire_range
from pincite_server.errors import ContentModified
from pincite_server.navigation import division_at, heading_at, heading_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pincite.references import Reference
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

Grouped = list[tuple[types.CallHierarchyItem, list[types.Range]]]


@attrs.frozen
class Data:
    """What an item remembers: the extent of its division, in code points."""

    start: int
    end: int
    version: int | None = None


async def prepare(server: PinciteServer, params: types.CallHierarchyPrepareParams) -> list[types.CallHierarchyItem]:
    """The division that is meant at a position: a reference's place, the heading's there, or the one around it."""

    def work(snapshot: Snapshot) -> list[types.CallHierarchyItem]:
        document = snapshot.document
        offset = snapshot.lines.offset(params.position.line, params.position.character)
        place = division_at(document, offset)
        if place is None:
            heading = heading_at(document, offset)
            return [] if heading is None else [_item(snapshot, heading.extent)]
        return [_item(snapshot, place[1])]

    return await server.on_current(params.text_document.uri, work, again=False)


async def incoming(
    server: PinciteServer, params: types.CallHierarchyIncomingCallsParams
) -> list[types.CallHierarchyIncomingCall]:
    """The divisions that refer into this one, with the words that do."""

    def refer(snapshot: Snapshot, extent: Span) -> Grouped:
        return _grouped(snapshot, snapshot.document.references.to(extent), lambda r: [_around(snapshot, r.span)])

    found = await _calls(server, params.item, refer)
    return [types.CallHierarchyIncomingCall(item, ranges) for item, ranges in found]


async def outgoing(
    server: PinciteServer, params: types.CallHierarchyOutgoingCallsParams
) -> list[types.CallHierarchyOutgoingCall]:
    """The places that this division refers to, outside of itself."""

    def referred(snapshot: Snapshot, extent: Span) -> Grouped:
        outside = snapshot.document.references.within(extent)
        return _grouped(snapshot, outside, lambda r: [t for t in r.targets if not extent.covers(t)])

    found = await _calls(server, params.item, referred)
    return [types.CallHierarchyOutgoingCall(item, ranges) for item, ranges in found]


async def _calls(
    server: PinciteServer, item: types.CallHierarchyItem, find: Callable[[Snapshot, Span], Grouped]
) -> Grouped:
    data: Data = wire.structure(item.data, Data)

    def work(snapshot: Snapshot) -> Grouped:
        if snapshot.version != data.version or not 0 <= data.start <= data.end <= len(snapshot.text):
            raise ContentModified
        return find(snapshot, Span(data.start, data.end))

    return await server.on_current(item.uri, work, again=False)


def _grouped(
    snapshot: Snapshot, references: Iterable[Reference], places: Callable[[Reference], Iterable[Span]]
) -> Grouped:
    """The words of references by the places that they belong to, in document order."""
    found: dict[Span, list[Span]] = {}
    for reference in references:
        for place in places(reference):
            found.setdefault(place, []).append(reference.span)
    return [
        (_item(snapshot, place), [wire_range(snapshot, snapshot.lines.snap(span)) for span in spans])
        for place, spans in sorted(found.items())
    ]


def _around(snapshot: Snapshot, span: Span) -> Span:
    heading = heading_at(snapshot.document, span.start)
    return Span(0, len(snapshot.text)) if heading is None else heading.extent


def _item(snapshot: Snapshot, extent: Span) -> types.CallHierarchyItem:
    document, lines = snapshot.document, snapshot.lines
    name = heading_of(document, extent)
    label = " ".join(name.of(snapshot.text).split())[:120] or snapshot.name
    return types.CallHierarchyItem(
        label,
        types.SymbolKind.Namespace,
        snapshot.uri,
        wire_range(snapshot, lines.snap(extent)),
        wire_range(snapshot, lines.snap(name)),
        detail=document.cite(name),
        data={"start": extent.start, "end": extent.end, "version": snapshot.version},
    )
