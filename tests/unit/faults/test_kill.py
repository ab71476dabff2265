"""A program that is killed at any moment loses nothing that it was told is kept, and leaves nothing corrupt."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

from pincite.annotations import AnnotationFolder
from pincite.cache import ReplyCache, VectorCache
from pincite.trace import Broken, entries

WRITER = Path(__file__).with_name("writer.py")
KILLS = int(os.environ.get("PINCITE_KILLS", "12"))
"""Moments at which it is killed; more of them by hand."""


def killed(root: Path, first: int, after: float) -> list[tuple[str, int]]:
    """What a writer had acknowledged when it was killed."""
    process = subprocess.Popen([sys.executable, str(WRITER), str(root), str(first)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    time.sleep(after)
    process.kill()
    told, _ = process.communicate(timeout=30)
    acknowledged = []
    for line in told.splitlines(keepends=True):
        if line.endswith("\n"):
            kind, number = line.split()
            acknowledged.append((kind, int(number)))
    return acknowledged


def test_what_was_acknowledged_is_there_and_nothing_is_corrupt(tmp_path):
    moments = random.Random(7)
    notices: list[str] = []
    kept: dict[str, set[int]] = {"note": set(), "review": set(), "cache": set()}
    first = 0
    for _ in range(KILLS):
        for kind, number in killed(tmp_path, first, moments.uniform(0.0, 0.12)):
            kept[kind].add(number)
        first = max((*kept["note"], first)) + 1
        folder = AnnotationFolder(tmp_path / "annotations", notice=notices.append)
        notes = {int(note.body.split()[1]) for note in folder.load("lease.txt")}
        assert kept["note"] <= notes
        trace = tmp_path / "trace.jsonl"
        if trace.exists():
            whole = trace.read_bytes()
            whole = whole[: whole.rfind(b"\n") + 1]
            (tmp_path / "whole.jsonl").write_bytes(whole)
            records = list(entries(tmp_path / "whole.jsonl"))
            assert not [record for record in records if isinstance(record, Broken)]
            assert kept["review"] <= {int(record.fields["comment"].split()[1]) for record in records}
    assert len(kept["note"]) > KILLS // 4  # on a machine that is busy, many are killed before their first
    assert not [line for line in notices if "corrupt" in line]
    assert not list((tmp_path / "annotations").rglob("*.corrupt*"))
    json.loads((tmp_path / "annotations" / "lease.txt.jsonld").read_bytes())
    told: list[str] = []
    replies = ReplyCache(tmp_path / "replies.sqlite", notice=told.append)
    vectors = VectorCache(tmp_path / "vectors.sqlite", dtype=np.float16, notice=told.append)
    for number in kept["cache"]:
        key = number.to_bytes(8, "big")
        assert replies.get("model", key) == f"reply {number}"
        assert vectors.get("model", [key])[key].tolist() == [number % 1000] * 4
    assert told == []
