"""``pincite cache``: what is kept between runs."""

from __future__ import annotations

import argparse
import sys

from pincite_server.local_models import vector_cache
from pincite_server.replies import reply_cache


def run(arguments: argparse.Namespace) -> int:
    """Prints the sizes, or empties them."""
    vectors, replies = vector_cache(_tell), reply_cache(_tell)
    if arguments.action == "clear":
        vectors.clear()
        replies.clear()
    size = vectors.size()
    print(f"vectors: those of {size.vectors:,} sections, {size.bytes / 1e6:,.1f} MB, {vectors.path or 'in memory'}")
    taken = f"{replies.bytes() / 1e6:,.1f} MB"
    print(f"notes and cuts by chat models: {replies.count():,} replies, {taken}, {replies.path or 'in memory'}")
    vectors.close()
    replies.close()
    return 0


def _tell(note: str) -> None:
    print(f"pincite: {note}", file=sys.stderr)
