"""The command line ``pincite``: one file per subcommand."""

from pincite_server.cli.main import main

__all__ = ["main"]
