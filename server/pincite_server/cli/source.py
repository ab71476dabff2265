"""Documents named on the command line."""

from __future__ import annotations

import sys
from pathlib import Path

from pincite.engine import Document, Models
from pincite.errors import DocumentError
from pincite_server.files import MAX_BYTES, decode, markup_of, read_text

STDIN = "-"


def open_document(name: str, models: Models | None = None) -> Document:
    """The document of a file, or of standard input where the name is "-"; a note on its encoding goes to stderr.

    ``models`` are local models that may serve it.
    Raises DocumentError.
    """
    if name == STDIN:
        data = sys.stdin.buffer.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise DocumentError(f"standard input: more than {MAX_BYTES // 2**20} MB: split it")
        text, note = decode(data, "standard input")
        stem, markup = "Standard input", None
    else:
        path = Path(name)
        text, note = read_text(path)
        stem, markup = path.stem, markup_of(path)
    if note:
        print(f"pincite: {note}", file=sys.stderr)
    return Document(text, name=stem, markup=markup, models=models)
