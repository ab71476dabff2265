"""``pincite/runChecklist`` and ``pincite/exportChecklist``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite_server import checklists
from pincite_server.errors import InvalidParams
from pincite_server.protocol_trace import ExportChecklistResult

if TYPE_CHECKING:
    from pincite_server.protocol_trace import ChecklistResult, ExportChecklistParams, RunChecklistParams
    from pincite_server.server import PinciteServer


async def run_checklist(server: PinciteServer, params: RunChecklistParams) -> ChecklistResult:
    """Ask."""
    server.knows_us = True
    return await checklists.run_checklist(server, params)


async def export_checklist(server: PinciteServer, params: ExportChecklistParams) -> ExportChecklistResult:
    """A run as a file's text."""
    server.knows_us = True
    run = server.checklists.get(params.run)
    if run is None:
        raise InvalidParams(f"No run has the id {params.run!r}: run the checklist again")
    text = await server.run(lambda _: checklists.exported(run, params.format, params.target))
    return ExportChecklistResult(text)
