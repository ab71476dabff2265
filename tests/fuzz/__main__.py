"""Fuzzing by hand: ``python -m tests.fuzz TARGET --cases N --seed S``; ``--keep`` adds what fails to the corpus.

``--file PATH`` runs one case, such as one that was kept. A target takes bytes and nothing else, so that any engine
that is guided by coverage can drive it too.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import time
import traceback
from collections import Counter
from itertools import islice
from pathlib import Path

from .cases import CORPUS, TARGETS, Target, cases, kept, load

Place = tuple[str, str, int]


def fault(target: Target, data: bytes) -> tuple[Place, str] | None:
    """Where and how a case fails; None where it does not."""
    try:
        target(data)
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error}".splitlines()[0][:200]
        return (type(error).__name__, Path(frame.filename).name, frame.lineno or 0), told
    return None


def smallest(target: Target, data: bytes, place: Place) -> bytes:
    """The case without all bytes that the same fault does without."""
    size = max(1, len(data) // 2)
    while size:
        at = 0
        while at < len(data):
            less = data[:at] + data[at + size :]
            found = fault(target, less)
            if found is not None and found[0] == place:
                data = less
            else:
                at += size
        size //= 2
    return data


def run(name: str, count: int, seed: int, start: int, keep: bool) -> int:
    """Runs so many cases of a target; prints each fault once, with the smallest case of it. Gives how many there were."""
    target, corpus = load(name), list(kept(name).values())
    seen: Counter[Place] = Counter()
    began = time.monotonic()
    done = 0
    try:
        for done, data in enumerate(islice(cases(seed, corpus, start), count), 1):
            found = fault(target, data)
            if found is not None:
                seen[found[0]] += 1
                if seen[found[0]] == 1:
                    _tell(name, found, smallest(target, data, found[0]), keep)
            if done % 50_000 == 0:
                print(f"{name}: {done:,} cases, {sum(seen.values())} faults", flush=True)
    except KeyboardInterrupt:
        pass
    print(
        f"{name}: {done:,} cases from {start:,} of seed {seed} in {time.monotonic() - began:.0f} s, {len(seen)} kinds of faults"
    )
    return len(seen)


def _tell(name: str, found: tuple[Place, str], data: bytes, keep: bool) -> None:
    (_, file, line), told = found
    print(f"{name}: {told} ({file}:{line}): {data!r}", flush=True)
    if keep:
        (CORPUS / name / f"found-{hashlib.sha256(data).hexdigest()[:12]}").write_bytes(data)


def main() -> int:
    """Runs one target, or all one after another."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", choices=(*TARGETS, "all"))
    parser.add_argument("--cases", type=int, default=10_000, help="how many (10,000)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", type=int, default=0, help="the number of the first case (0)")
    parser.add_argument("--keep", action="store_true", help="add a case of each fault to the corpus")
    parser.add_argument("--file", type=Path, help="run this case alone, and let it fail")
    arguments = parser.parse_args()
    if arguments.file:
        load(arguments.target)(arguments.file.read_bytes())
        return 0
    names = TARGETS if arguments.target == "all" else (arguments.target,)
    found = sum(run(name, arguments.cases, arguments.seed, arguments.start, arguments.keep) for name in names)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
