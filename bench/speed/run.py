"""Which rows are measured, and where they go."""

from __future__ import annotations

import argparse
import json
import os
import platform
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from bench.sets import ROOT, shared
from bench.speed import engine, process, strokes, wire
from bench.speed.documents import KINDS, text
from bench.speed.figures import Row, table
from bench.speed.setting import Setting, tell

RESULTS = ROOT / "bench" / "results" / "speed.json"
GROUPS: dict[str, Callable[[Setting], Iterator[Row]]] = {
    "start": process.start,
    "idle": process.idle,
    "open": wire.opening,
    "outline": engine.outline,
    "strokes": strokes.typing,
    "dense": strokes.while_embedding,
    "question": engine.question,
    "asking": wire.asking,
    "navigation": engine.navigation,
    "index": engine.index,
    "memory": process.memory,
}


def main(argv: Sequence[str]) -> int:
    """Runs, prints and keeps the results; those of single rows take the place of theirs alone."""
    parser = argparse.ArgumentParser(prog="python -m bench speed")
    parser.add_argument("--quick", action="store_true", help="few rounds, no 10 MB, nothing kept")
    parser.add_argument("--rows", nargs="+", choices=list(GROUPS), metavar="NAME", help=", ".join(GROUPS))
    chosen = parser.parse_args(argv)
    shared()
    os.environ["PINCITE_TIER"] = "lexical"  # what is measured here is the tier without models, but where it says so
    made: dict[str, list[dict[str, Any]]] = {}
    rows: list[Row] = []
    with tempfile.TemporaryDirectory() as folder:
        setting = Setting(Path(folder), chosen.quick)
        for name in chosen.rows or GROUPS:
            started = time.perf_counter()
            found = list(GROUPS[name](setting))
            tell(f"{name}: {time.perf_counter() - started:.0f} s")
            tell(table(found) + "\n")
            rows += found
            made[name] = [row.as_json() for row in found]
            if not chosen.quick:
                keep(made)
    print(table([row for row in rows if not row.detail]))
    return 0


def keep(made: dict[str, list[dict[str, Any]]]) -> None:
    """Writes the rows, beside those of other groups from earlier runs."""
    known = json.loads(RESULTS.read_text(encoding="utf-8")).get("rows", {}) if RESULTS.exists() else {}
    date = time.strftime("%Y-%m-%d")
    rows = {name: {"date": date, "rows": each} for name, each in made.items()}
    kept = {name: (rows | {n: known[n] for n in known if n not in rows}).get(name) for name in GROUPS}
    results = {
        "machine": {"processors": os.cpu_count(), "system": platform.system(), "python": platform.python_version()},
        "characters": {kind: {f"{size:g}": len(text(kind, size)) for size in (0.1, 1.0, 10.0)} for kind in KINDS},
        "rows": {name: each for name, each in kept.items() if each is not None},
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
