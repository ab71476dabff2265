"""``exit``: the connection ends; over stdio the process too."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pincite_server.server import PinciteServer


def exit(server: PinciteServer, _: Any) -> None:  # noqa: A001
    """End, with code 0 after ``shutdown`` and 1 without, as LSP says."""
    server.exit_code = 0 if server.shut_down else 1
