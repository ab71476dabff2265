"""``python -m pincite_server``: the language server at standard input and output."""

from __future__ import annotations

import sys

from pincite_server.app import serve_stdio

if __name__ == "__main__":
    sys.exit(serve_stdio())
