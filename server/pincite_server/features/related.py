"""``pincite/related``: what the words of a range refer to, and the definitions of the terms that they use."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite_server.answers import wire_range
from pincite_server.navigation import Leads, heading_of, leads_from
from pincite_server.protocol import Related, RelatedParams, RelatedResult

if TYPE_CHECKING:
    from pincite.text.span import Span
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

MOST = 12
"""Places that are told."""


async def related(server: PinciteServer, params: RelatedParams) -> RelatedResult:
    """References first, then terms."""
    server.knows_us = True

    def work(snapshot: Snapshot) -> RelatedResult:
        asked = snapshot.span(params.range)
        places: dict[Span, Related] = {}
        for leads in leads_from(snapshot.document, asked):
            for target in leads.targets:
                if not asked.covers(target) and not target.covers(asked):
                    places.setdefault(target, _told(snapshot, leads, target))
        return RelatedResult(snapshot.version, list(places.values())[:MOST])

    return await server.on_current(params.text_document.uri, work, again=False)


def _told(snapshot: Snapshot, leads: Leads, target: Span) -> Related:
    document, lines = snapshot.document, snapshot.lines
    name = target if leads.term is not None else heading_of(document, target)
    title = next((h.title for h in document.long.outline.at(target.start) if h.start == target.start), "")
    return Related(
        words=" ".join(leads.words.of(snapshot.text).split()),
        kind="reference" if leads.term is None else "term",
        cite=document.cite(target),
        title=leads.term.name if leads.term is not None else title,
        range=wire_range(snapshot, lines.snap(name)),
    )
