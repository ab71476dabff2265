"""Documents named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from pincite.engine import Document
from pincite_server.files import decode, read_text

STDIN = "-"


def open_document(name: str) -> Document:
    """The document of a file, or of standard input where the name is "-"; a note on its encoding goes to stderr.

    Raises DocumentError.
    """
    if name == STDIN:
        text, note = decode(sys.stdin.buffer.read(), "standard input")
        stem = "Standard input"
    else:
        text, note = read_text(Path(name))
        stem = Path(name).stem
    if note:
        print(f"pincite: {note}", file=sys.stderr)
    return Document(text, name=stem)
