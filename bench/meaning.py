"""What local models cost: embedding, questions, reopening, memory; beside the runtime alone on the same inputs.

    python -m bench meaning [--megabytes N]

Embeds N documents of 1 MB (ten by default; the first from nothing, about a minute each on two cores). Prints a table,
and writes bench/results/meaning.json.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

import numpy as np

from bench.outline import LEGAL, repeated
from bench.sets import ROOT
from pincite.cache import NAME, VectorCache
from pincite.engine import Document, Models
from pincite.engine.store import KeptVectors
from pincite.models.onnx.load import load_embedder, load_reranker
from pincite.models.onnx.session import Session

RESULTS = ROOT / "bench" / "results" / "meaning.json"
QUESTIONS = (
    "How can we walk away from the deal early?",
    "Who pays when something is stolen?",
    "What happens if a payment comes too late?",
    "Can the work be handed to somebody else?",
    "Which court decides?",
)

Feeds = list[tuple[Session, list[str], dict[str, Any]]]


@contextmanager
def recorded() -> Iterator[Feeds]:
    """What the models are fed inside the block."""
    fed: Feeds = []
    run = Session.run

    def recording(self: Session, names: list[str], feeds: dict[str, Any]) -> Any:
        fed.append((self, names, feeds))
        return run(self, names, feeds)

    Session.run = recording  # type: ignore[method-assign]
    try:
        yield fed
    finally:
        Session.run = run  # type: ignore[method-assign]


def bare(fed: Feeds) -> float:
    """Seconds that the runtime alone takes for the same inputs, one after another."""
    prepared = []
    for session, names, feeds in fed:
        wanted = {each.name for each in session.graph.get_inputs()}
        prepared.append((session.graph, names, {name: array for name, array in feeds.items() if name in wanted}))
    return timed(lambda: [graph.run(names, feeds) for graph, names, feeds in prepared])


def timed(action: Callable[[], object]) -> float:
    """Seconds."""
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


@contextmanager
def peak() -> Iterator[list[int]]:
    """The resident memory of this process in MB, looked at every 20 ms inside the block."""
    seen: list[int] = []
    over = Event()

    def look() -> None:
        while not over.wait(0.02):
            seen.append(resident())

    thread = Thread(target=look, daemon=True)
    thread.start()
    try:
        yield seen
    finally:
        over.set()
        thread.join()
        seen.append(resident())


def resident() -> int:
    """Resident memory in MB, by the system's own count (Linux)."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * 4096 // 1_000_000


def documents(count: int) -> list[str]:
    """Texts of 1 MB that share no section: each clause has the number of its document."""
    text = repeated(LEGAL)
    return [text.replace(". ", f". {number} " if number else ". ")[:1_000_000] for number in range(count)]


def main(argv: Sequence[str]) -> int:
    """Runs and prints."""
    options = argparse.ArgumentParser(prog="python -m bench meaning")
    options.add_argument("--megabytes", type=int, default=10)
    chosen = options.parse_args(argv)
    with tempfile.TemporaryDirectory() as folder:
        rows = measure(documents(chosen.megabytes), Path(folder))
    print("| 1 MB of legal text | measured | the runtime alone | ratio |\n| --- | --- | --- | --- |")
    for name, (ours, theirs) in rows.items():
        ratio = f"{ours / theirs:.2f}" if theirs else "–"
        print(f"| {name} | {ours:,.3f} | {theirs:,.3f} | {ratio} |" if theirs else f"| {name} | {ours:,.3f} | – | – |")
    made = {name: {"measured": ours, "the runtime alone": theirs} for name, (ours, theirs) in rows.items()}
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return 0


def measure(texts: Sequence[str], folder: Path) -> dict[str, tuple[float, float | None]]:
    """Each row's figure, and what the runtime alone takes where that is known."""
    embedder, reranker = load_embedder(), load_reranker()
    embedder.open()
    reranker.open()
    rows: dict[str, tuple[float, float | None]] = {}

    def models() -> Models:
        cache = VectorCache(folder / NAME, dtype=np.float16)
        return Models(embedder, reranker, KeptVectors(cache, embedder.fingerprint, embedder.dimension))

    serving = models()
    opened = [Document(text, models=serving) for text in texts]
    with peak() as memory:
        first = opened[0]
        first.warm()
        with recorded() as fed:
            embedding = timed(first.embed)
        tokens = sum(int(feeds["attention_mask"].sum()) for _, _, feeds in fed)
        rows["embedding, s"] = embedding, bare(fed)
        rows["tokens a second"] = tokens / embedding, None
        again = Document(texts[0], models=models())
        again.warm()
        rows["reopening: vectors from the cache, s"] = timed(lambda: again.embedded), None
        rows["reopening, share of the first time"] = rows["reopening: vectors from the cache, s"][0] / embedding, None
        for document in opened[1:]:
            document.embed()
            print(f"{resident()} MB", file=sys.stderr, flush=True)
        for question in QUESTIONS:
            for document in opened:
                document.ask(question)
    rows[f"resident memory with {len(texts)} documents at its highest, MB"] = max(memory), None
    first.ask("Are the models awake?", tier="rerank")
    dense = [timed(lambda q=q: first.ask(f"{q} ", tier="dense")) for q in QUESTIONS]
    rows["question, dense, ms"] = statistics.median(dense) * 1000, None
    reranked, limits, stages, padded = [], [], [], []
    for question in QUESTIONS:
        with recorded() as fed:
            reranked.append(timed(lambda q=question: first.ask(f"{q}  ", tier="rerank")))
        pairs = [each for each in fed if each[0] is fed[-1][0]]
        limits.append(bare(pairs))
        stages.append(reranked[-1] - statistics.median(dense))
        padded.append(sum(each[2]["input_ids"].size for each in pairs))
    rows["tokens of one question's pairs at most, padding included"] = max(padded), None
    rows["question, rerank, ms"] = statistics.median(reranked) * 1000, None
    rows["its rerank stage, ms"] = statistics.median(stages) * 1000, statistics.median(limits) * 1000
    return rows
