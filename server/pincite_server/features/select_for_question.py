"""``pincite/selectForQuestion``: the evidence that a document holds on a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite_server.asking import ask

if TYPE_CHECKING:
    from pincite_server.protocol import SelectForQuestionParams, SelectForQuestionResult
    from pincite_server.server import PinciteServer


async def select_for_question(server: PinciteServer, params: SelectForQuestionParams) -> SelectForQuestionResult:
    """Ask."""
    server.knows_us = True
    return await ask(server, params)
