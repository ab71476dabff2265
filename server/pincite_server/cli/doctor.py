"""``pincite doctor``: what is installed and what serves."""

from __future__ import annotations

import argparse
import platform
import sys
import time
from importlib import metadata

REQUIRED = ("pygls", "lsprotocol", "numpy", "pyromark", "PyStemmer", "nupunkt")


def run(arguments: argparse.Namespace) -> int:
    """0 where all that is required is installed, 2 where something is missing."""
    del arguments  # it has none
    missing = []
    print(f"pincite {metadata.version('pincite')} on Python {platform.python_version()}, {platform.platform()}")
    for name in REQUIRED:
        try:
            print(f"  {name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
            print(f"  {name} is missing")
    if missing:
        print(f"pincite: {', '.join(missing)} missing: python -m pip install --upgrade pincite", file=sys.stderr)
        return 2
    print("retrieval: lexical (BM25 with a thesaurus of ten languages; nothing leaves this machine)")
    print(f"reader: sentence; a question over a small document takes {_speed():.0f} ms here")
    print("caches: none on disk")
    return 0


def _speed() -> float:
    """Milliseconds for a question on a warm index of 40 sections."""
    from pincite.engine import Document

    clause = "The Customer shall pay each invoice within thirty days after it has received it from the Supplier."
    document = Document("\n\n".join(f"{n}. Clause {n}\n\n{clause}" for n in range(1, 41)))
    document.ask("When must invoices be paid?")
    started = time.perf_counter()
    document.ask("How long may the customer take to pay?")
    return (time.perf_counter() - started) * 1000
