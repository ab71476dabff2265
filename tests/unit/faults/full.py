"""Keeps notes, a trace and caches on a disk that is full meanwhile, and has room again; says what was told as JSON.

Run by test_disk_full.py: on a small disk of its own ("disk"), or with a limit to the size of files ("limit").
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from disks import fill
from writer import TEXT

from pincite.annotations import Annotation, AnnotationFolder
from pincite.cache import ReplyCache, VectorCache
from pincite.errors import PinciteError
from pincite.text.span import Span
from pincite.trace import Entry, TraceWriter, entries, review_record

LONG = "x" * 20_000


def key(number: int) -> bytes:
    return number.to_bytes(8, "big")


@contextmanager
def without_room(disk: Path, how: str) -> Iterator[None]:
    if how == "disk":
        filler = fill(disk)
        yield
        filler.unlink()
    else:
        import resource

        most = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(LONG) // 2, most[1]))
        yield
        resource.setrlimit(resource.RLIMIT_FSIZE, most)


def main(disk: Path, how: str) -> None:
    told: dict[str, object] = {}
    notices: list[str] = []
    folder = AnnotationFolder(disk / "annotations", notice=notices.append)
    trace = TraceWriter(disk / "trace.jsonl", notice=notices.append)
    replies = ReplyCache(disk / "replies.sqlite", notice=notices.append)
    vectors = VectorCache(disk / "vectors.sqlite", notice=notices.append)

    def keep(number: int) -> None:
        note = Annotation.of(TEXT, Span(0, 40), "note", f"note {number} {LONG}", source="lease.txt")
        folder.change("lease.txt", lambda kept: [*kept, note])

    def record(number: int) -> None:
        trace.append(review_record("0" * 64, "none", f"review {number} {LONG}"))

    def put(number: int) -> None:
        replies.put("model", key(number), f"reply {number} {LONG}")
        vectors.put("model", {key(number): np.full(5_000, number, dtype=np.float32)})

    for work in (keep, record, put):
        work(1)
    with without_room(disk, how):
        for work in (keep, record):
            try:
                work(2)
            except PinciteError as error:
                told[work.__name__] = str(error)
        put(2)
        told["notices"] = list(notices)
        told["in memory"] = [replies.get("model", key(2)) is not None, len(vectors.get("model", [key(2)]))]
        told["left over"] = [path.name for path in disk.rglob("*.tmp")]
        told["notes while full"] = [note.body[:6] for note in AnnotationFolder(disk / "annotations").load("lease.txt")]
    for work in (keep, record):
        work(3)
    told["notes"] = [note.body[:6] for note in AnnotationFolder(disk / "annotations").load("lease.txt")]
    found = list(entries(disk / "trace.jsonl"))
    told["sound"] = all(isinstance(record, Entry) for record in found)
    told["reviews"] = [record.fields["comment"][:8] for record in found if isinstance(record, Entry)]
    replies_again, vectors_again = ReplyCache(disk / "replies.sqlite"), VectorCache(disk / "vectors.sqlite")
    told["cached"] = [replies_again.get("model", key(1)) is not None, len(vectors_again.get("model", [key(1)]))]
    told["later notices"] = notices[len(told["notices"]) :]  # type: ignore[arg-type]
    told["torn"] = [path.name for path in disk.glob("*.torn")]
    print(json.dumps(told))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
