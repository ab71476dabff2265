"""``pincite/cite``: the pin cite of a range, and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite.text.span import Span
from pincite_server.protocol import CiteParams, CiteResult

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot


async def cite(server: PinciteServer, params: CiteParams) -> CiteResult:
    """Cite the place; an empty range is the place of a cursor."""
    server.knows_us = True
    ends = (params.range.start, params.range.end)

    def work(snapshot: Snapshot) -> CiteResult:
        offsets = [snapshot.lines.offset(end.line, end.character) for end in ends]
        span = Span(min(offsets), max(offsets))
        lines = [snapshot.lines.line_of(span.start), snapshot.lines.line_of(max(span.start, span.end - 1))]
        return CiteResult(snapshot.document.cite(span), span.of(snapshot.text), lines)

    return await server.on_current(params.text_document.uri, work, again=False)
