"""``pincite/topicCuts``: where the topic changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite_server.protocol_notes import Cut, TopicCutsParams, TopicCutsResult
from pincite_server.topic_cutting import TopicCutting

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


async def topic_cuts(server: PinciteServer, params: TopicCutsParams) -> TopicCutsResult:
    """Cut, and keep nothing."""
    server.knows_us = True
    snapshot = await server.snapshot(params.text_document.uri)
    within = None if params.range is None else snapshot.span(params.range)
    found = await TopicCutting(server, snapshot).cut(within, params.work_done_token)
    server.check_current(snapshot)
    cuts = [
        Cut(types.Position(*snapshot.lines.position(cut.position)), cut.title, cut.confidence)
        for stretch in found
        for cut in stretch.topics.cuts
    ]
    return TopicCutsResult(
        snapshot.version,
        cuts,
        found[-1].topics.cutter if found else "lexical",
        next((stretch.topics.problem for stretch in found if stretch.topics.problem), ""),
    )
