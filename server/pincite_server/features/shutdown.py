"""``shutdown``: no more requests; what is running is given up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


def shutdown(server: PinciteServer, _: Any) -> None:
    """Stop all work. The connection stays until ``exit``."""
    server.shut_down = True
    server.stop_work()
