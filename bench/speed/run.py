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
from bench.speed.figures import Row, table
from bench.speed.setting import Setting, tell
from pincite_server.collecting import spare

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
    spare()  # the engine in this process, too, as the server runs it
    made: dict[str, list[dict[str, Any]]] = {}
    rows: list[Row] = []
    if (load := busy()) is not None:
        tell(f"this machine has other work (load {load:.1f}): what is measured is the machine's")
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
                keep(made, load)
    print(table([row for row in rows if not row.detail]))
    return 0


def busy() -> float | None:
    """How many processes wanted a processor in the last minute, where that is more than half of what there is."""
    if not hasattr(os, "getloadavg"):
        return None
    load = os.getloadavg()[0]
    return load if load > (os.cpu_count() or 1) / 2 else None


def keep(made: dict[str, list[dict[str, Any]]], load: float | None) -> None:
    """Writes the rows, beside those of other groups from earlier runs; ``load`` where the machine has other work."""
    rows = json.loads(RESULTS.read_text(encoding="utf-8")).get("rows", {}) if RESULTS.exists() else {}
    when = {"date": time.strftime("%Y-%m-%d"), "load": load}
    rows |= {name: when | {"rows": each} for name, each in made.items()}
    results = {
        "machine": {"processors": os.cpu_count(), "system": platform.system(), "python": platform.python_version()},
        "rows": {name: rows[name] for name in GROUPS if name in rows},
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
