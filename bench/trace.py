"""Traces and checklists: what of alterations is found, and how fast checking and asking are.

    python -m bench trace

Every byte of a trace of 3 records is altered to every other value, and 2,000 random bytes of one of 200 records, and
each time it is looked whether a trusted replay finds it and names its record and field; a full one is asked of one in
seven of the former and of all of the latter. 10,000 records are verified, and 40 questions of CUAD's are put to 10 of
its contracts by two processes. Prints a table, and writes bench/results/trace.json.
"""

# ruff: noqa: A005 - `python -m bench trace` is its name
from __future__ import annotations

import io
import itertools
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.sets import ROOT, items, shared
from pincite.engine import Document
from pincite.reading import AmountAnswer, DurationAnswer, SpanAnswer, typed
from pincite.trace import Entry, Finding, Inquiry, Located, Record, Replayer, TraceWriter, decision_record, verify
from pincite.trace.reader import checked
from pincite.trace.verify import judged

RESULTS = ROOT / "bench" / "results" / "trace.json"
TEXT = "# Lease\n\n## 1. Term\n\nThe term is three years.\n\n## 2. Notice\n\nNotice is given ninety (90) days before.\n"
QUESTIONS = (
    ("How many days before is notice given?", DurationAnswer()),
    ("What is the rent?", AmountAnswer()),
    ("How long is the term?", SpanAnswer()),
)
CONTRACTS, ASKED = 10, 40
PINCITE = [sys.executable, "-c", "import sys; from pincite_server.cli import main; sys.exit(main())"]


class Shelf:
    """A library of one text."""

    def by_hash(self, sha256: str) -> None:
        del sha256

    def by_path(self, path: str) -> Located:
        return Located(path, TEXT)


class Remembering(Replayer):
    """Asks each record again once: those that no alteration has touched come again and again."""

    def __init__(self) -> None:
        super().__init__(Shelf())
        self._seen: dict[str, Finding] = {}

    def replay(self, entry: Entry) -> Finding:
        if entry.hash not in self._seen:
            self._seen[entry.hash] = super().replay(entry)
        return self._seen[entry.hash]


def records() -> list[Record]:
    document = Document(TEXT, name="lease")
    return [
        decision_record(document, typed(document.ask(words), kind), Inquiry(path="lease", answer=kind.as_json()))
        for words, kind in QUESTIONS
    ]


def owners(data: bytes) -> list[tuple[int, str]]:
    """For each byte its record and the member that holds it, found by reading the JSON."""
    found: list[tuple[int, str]] = []
    for number, line in enumerate(data.splitlines(keepends=True), 1):
        text, at = line.decode("latin-1"), 0
        for name in json.loads(line):
            end = json.JSONDecoder().raw_decode(text, at + len(json.dumps(name)) + 2)[1]
            found += [(number, name)] * (end - at)
            at = end
        found += [(number, "line end")] * (len(line) - at)
    return found


def found(data: bytes, owner: tuple[int, str], replayer: Replayer | None) -> bool:
    """Whether an alteration is found and named."""
    findings = judged(checked(iter(io.BytesIO(data).readline, b"")), replayer).findings
    return bool(findings) and (findings[0].record, findings[0].field) == owner


def alterations(path: Path, drawn: Iterable[tuple[int, int]], one_in: int) -> dict[str, Any]:
    """Bytes are altered to others; how many of them each replay has named. The full one is asked of one in so many."""
    data = path.read_bytes()
    owned, full = owners(data), Remembering()
    made = {"bytes": len(data), "trusted": 0, "trusted, named": 0, "full": 0, "full, named": 0}
    for at, byte in drawn:
        if data[at] == byte:
            continue
        altered = data[:at] + bytes([byte]) + data[at + 1 :]
        made["trusted"] += 1
        made["trusted, named"] += found(altered, owned[at], None)
        if made["trusted"] % one_in == 0:
            made["full"] += 1
            made["full, named"] += found(altered, owned[at], full)
    return made


def every_byte(path: Path) -> Iterable[tuple[int, int]]:
    """All places, and all values that a byte may have there."""
    return itertools.product(range(path.stat().st_size), range(256))


def random_bytes(path: Path, count: int) -> Iterator[tuple[int, int]]:
    """So many places, and other values than are there."""
    rng, data = random.Random(0), path.read_bytes()
    for _ in range(count):
        at = rng.randrange(len(data))
        yield at, data[at] ^ rng.randrange(1, 256)


def verifying(folder: Path, sample: list[Record]) -> dict[str, float]:
    """Seconds to write and to verify 10,000 records; the median of five."""
    path = folder / "many.jsonl"
    started = time.perf_counter()
    TraceWriter(path).append(*[sample[number % 3] for number in range(10_000)])
    written = time.perf_counter() - started
    runs = []
    for _ in range(5):
        started = time.perf_counter()
        assert not verify(path).findings
        runs.append(time.perf_counter() - started)
    return {"write 10,000 records": written, "verify 10,000 records, trusted": sorted(runs)[2]}


def checklist(folder: Path) -> dict[str, Any]:
    """40 questions put to 10 contracts, spread over the set, by ``pincite checklist run --jobs 2``."""
    rows = items("cuad")
    words = list(dict.fromkeys(item.question for item in rows))[:ASKED]
    paths = sorted({item.path for item in rows})
    chosen = paths[:: max(1, len(paths) // CONTRACTS)][:CONTRACTS]
    questions = folder / "cuad.json"
    questions.write_text(json.dumps({"questions": [{"question": each} for each in words]}), encoding="utf-8")
    trace = folder / "cuad.jsonl"
    command = [*PINCITE, "checklist", "run", questions, *chosen, "--jobs", "2", "--trace", trace]
    command += ["--csv", folder / "cuad.csv"]
    started = time.perf_counter()
    subprocess.run([str(part) for part in command], check=True, capture_output=True)
    seconds = time.perf_counter() - started
    return {
        "questions": len(words),
        "contracts": len(chosen),
        "characters": sum(path.stat().st_size for path in chosen),
        "seconds a contract, two processes": seconds / len(chosen),
    }


def main(argv: Sequence[str]) -> int:
    """Runs and prints."""
    del argv
    shared()
    sample = records()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        short, long = folder / "short.jsonl", folder / "long.jsonl"
        TraceWriter(short).append(*sample)
        TraceWriter(long).append(*[sample[number % 3] for number in range(200)])
        made = {
            "date": time.strftime("%Y-%m-%d"),
            "3 records, every byte to every value": alterations(short, every_byte(short), 7),
            "200 records, random bytes": alterations(long, random_bytes(long, 2_000), 1),
            "seconds": verifying(folder, sample),
            "checklist": checklist(folder),
        }
    print("| trace | |\n| --- | --- |")
    for what, figures in made.items():
        if isinstance(figures, dict):
            for label, figure in figures.items():
                shown = f"{figure:.3f}" if isinstance(figure, float) else f"{figure:,}"
                print(f"| {what}: {label} | {shown} |")
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return 0
