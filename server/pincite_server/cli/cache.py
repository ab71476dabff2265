"""``pincite cache``: what is kept between runs."""

from __future__ import annotations

import argparse
import sys

from pincite_server.local_models import vector_cache


def run(arguments: argparse.Namespace) -> int:
    """Prints the size, or empties it."""
    cache = vector_cache(lambda note: print(f"pincite: {note}", file=sys.stderr))
    if arguments.action == "clear":
        cache.clear()
    size = cache.size()
    print(f"vectors: those of {size.vectors:,} sections, {size.bytes / 1e6:,.1f} MB, {cache.path or 'in memory'}")
    cache.close()
    return 0
