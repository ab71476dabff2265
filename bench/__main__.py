"""``python -m bench NAME``: runs one benchmark; ``python -m bench`` lists them."""

from __future__ import annotations

import importlib
import sys

BENCHMARKS = {
    "quality": "natural questions, contracts, agreements and encyclopaedia articles, beside the peers",
    "outline": "headings against the gold outlines, beside the peers",
    "speed": "opening, typing and asking on 0.1, 1 and 10 MB, over the wire and in the engine, beside the peers",
    "topics": "topic cuts on documents without their headings, beside the peers",
    "notes": "context notes: how fast a chat model's are had, and what notes do for finding",
    "references": "cross references and defined terms against the labels, beside the peer",
    "diagnostics": "the rules against what was judged by reading",
    "trace": "alterations of traces found and named, verifying, checklists over contracts",
    "meaning": "what local models cost: embedding, questions, reopening, memory",
    "annotations": "finding annotations again after edits: by kind of edit, what is orphaned, and the time",
    "linear": "how cost grows with length on adversarial text: exponents",
    "soak": "four clients that do everything for half an hour: the span law, memory, blocks of the event loop",
    "fit": "fits the weights and the calibration of a tier on the development sets",
}


def main() -> int:
    """Runs the benchmark that the first argument names."""
    name = sys.argv[1] if len(sys.argv) > 1 else ""
    if name not in BENCHMARKS:
        print("\n".join(f"python -m bench {key:11} {text}" for key, text in BENCHMARKS.items()))
        return 2
    return int(importlib.import_module(f"bench.{name}").main(sys.argv[2:]) or 0)


if __name__ == "__main__":
    sys.exit(main())
