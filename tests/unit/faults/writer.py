"""Writes annotations, a trace and caches for as long as it lives, and says what it has been told is kept."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from pincite.annotations import Annotation, AnnotationFolder
from pincite.cache import ReplyCache, VectorCache
from pincite.text.span import Span
from pincite.trace import TraceWriter, review_record

TEXT = "The tenant pays the rent on the third working day of each month, by transfer to the landlord's account."


def main(root: Path, first: int) -> None:
    """Acknowledges ``kind number`` on standard output, each flushed at once."""
    folder = AnnotationFolder(root / "annotations")
    trace = TraceWriter(root / "trace.jsonl")
    replies = ReplyCache(root / "replies.sqlite")
    vectors = VectorCache(root / "vectors.sqlite", dtype=np.float16)
    print("ready", flush=True)
    number = first
    while True:
        note = Annotation.of(TEXT, Span(0, 40), "note", f"note {number}", source="lease.txt")
        folder.change("lease.txt", lambda kept, note=note: [*kept, note])  # type: ignore[misc]
        print("note", number, flush=True)
        trace.append(review_record("0" * 64, "none", f"review {number}"))
        print("review", number, flush=True)
        replies.put("model", number.to_bytes(8, "big"), f"reply {number}")
        vectors.put("model", {number.to_bytes(8, "big"): np.full(4, number % 1000, dtype=np.float32)})
        print("cache", number, flush=True)
        number += 1


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
