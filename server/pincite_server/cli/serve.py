"""``pincite serve``: the language server."""

from __future__ import annotations

import argparse

from pincite.errors import PinciteError


class AddressError(PinciteError, ValueError):
    """An address that is not HOST:PORT."""


def run(arguments: argparse.Namespace) -> int:
    """Serves until the client leaves (stdio) or until interrupted (TCP)."""
    from pincite_server.app import serve_stdio, serve_tcp

    if arguments.tcp is None:
        return serve_stdio()
    host, colon, port = arguments.tcp.rpartition(":")
    if not colon or not port.isdecimal() or int(port) > 65535:
        raise AddressError(f"--tcp {arguments.tcp}: is not HOST:PORT, for instance 127.0.0.1:2087")
    try:
        serve_tcp(host.strip("[]") or "127.0.0.1", int(port))
    except OSError as error:
        raise AddressError(f"--tcp {arguments.tcp}: cannot listen there: {error.strerror or error}") from None
    return 0
