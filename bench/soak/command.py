"""The command line of the soak."""

from __future__ import annotations

import argparse
import asyncio
import json
import random
from collections.abc import Sequence

from bench.sets import ROOT, shared
from bench.soak.report import as_json, table
from bench.soak.running import soak

RESULTS = ROOT / "bench" / "results" / "soak.json"


def run(argv: Sequence[str]) -> int:
    """Runs and prints; 1 where a law was broken."""
    parser = argparse.ArgumentParser(prog="python -m bench soak")
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10_000))
    arguments = parser.parse_args(argv)
    print(f"seed {arguments.seed}", flush=True)
    record = asyncio.run(soak(arguments.minutes, arguments.seed, shared() / "corpus"))
    made = as_json(record, arguments.minutes, arguments.seed)
    print(table(made))
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return 1 if record.breaches else 0
