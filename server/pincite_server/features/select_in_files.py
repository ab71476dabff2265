"""``pincite/selectInFiles``: the evidence that several documents hold on a question."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pincite_server.asking_files import ask_files

if TYPE_CHECKING:
    from pincite_server.protocol import SelectInFilesParams, SelectInFilesResult
    from pincite_server.server import PinciteServer


async def select_in_files(server: PinciteServer, params: SelectInFilesParams) -> SelectInFilesResult:
    """Ask."""
    server.knows_us = True
    return await ask_files(server, params)
