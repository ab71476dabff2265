"""Opening, asking and editing a 1 MB document, beside solvi in the same run.

    python -m bench speed

Medians of several rounds. Prints a table, and writes bench/results/speed.json.
"""

from __future__ import annotations

import json
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from bench import peers
from bench.lsp import Client
from bench.sets import ROOT, shared
from pincite.engine import Document

RESULTS = ROOT / "bench" / "results" / "speed.json"
ROUNDS = 7
os.environ.setdefault("PINCITE_TIER", "lexical")  # what is measured here is the tier without models
QUESTIONS = (
    "What is the default timeout?",
    "Which lines of a fenced code block are ignored?",
    "When does an HTML block end?",
    "How are link destinations written?",
    "What may a list item contain?",
    "Can a heading be empty?",
    "Who decides which pods are preempted?",
)
WARM_UP = ("Which languages are supported?", "How long is data kept?")
"""What a warm index has answered before: the word lists are loaded then."""


def megabyte() -> str:
    """1 MB of real Markdown: specifications and statutes one after another."""
    names = (
        "commonmark-spec.txt",
        "kep-4671-gang-scheduling.md",
        "rfc9114-kramdown.md",
        "gdpr-en.md",
        "awesome-readme.md",
    )
    parts = [(shared() / "corpus" / name).read_text(encoding="utf-8") for name in names]
    text = "\n\n".join(parts)
    return (text + "\n\n" + text)[:1_000_000]


def median(action: Callable[[], object], rounds: int = ROUNDS) -> float:
    """Seconds, the median of ``rounds`` runs."""
    seconds = []
    for _ in range(rounds):
        started = time.perf_counter()
        action()
        seconds.append(time.perf_counter() - started)
    return statistics.median(seconds)


def over_the_wire(text: str) -> dict[str, float]:
    """Seconds from sending didOpen to the symbols' reply, and for a question on a warm index."""
    opened, asked = [], []
    with Client() as client:
        for number in range(ROUNDS):
            uri = f"file:///bench/{number}.md"
            item = {"uri": uri, "languageId": "markdown", "version": 1, "text": text}
            started = time.perf_counter()
            client.notify("textDocument/didOpen", {"textDocument": item})
            client.request("textDocument/documentSymbol", {"textDocument": {"uri": uri}})
            opened.append(time.perf_counter() - started)
            if number < ROUNDS - 1:
                client.notify("textDocument/didClose", {"textDocument": {"uri": uri}})
        for question in WARM_UP:
            client.request("pincite/selectForQuestion", {"textDocument": {"uri": uri}, "question": question})
        for question in QUESTIONS:
            asked.append(
                client.timed("pincite/selectForQuestion", {"textDocument": {"uri": uri}, "question": question})[0]
            )
    return {
        "open to symbols, over the wire": statistics.median(opened),
        "question, warm, over the wire": statistics.median(asked),
    }


def in_the_engine(text: str) -> dict[str, float]:
    """Seconds in the engine alone."""
    document = Document(text)
    document.warm()
    for question in WARM_UP:
        document.ask(question)
    # Each question is new to the document: nothing that answers it is remembered.
    asked = [median(lambda q=question: document.ask(q), 1) for question in QUESTIONS]
    rng = random.Random(0)
    strokes, answers = [], []
    edited = document
    for _ in range(40):
        at = len(text) // 2 + rng.randrange(2000)
        started = time.perf_counter()
        edited = edited.edited(at, at, rng.choice("abc e"))
        _ = edited.outline
        strokes.append(time.perf_counter() - started)
        started = time.perf_counter()
        edited.ask(QUESTIONS[0])
        answers.append(time.perf_counter() - started)
    return {
        "outline from nothing": median(lambda: Document(text).outline, 3),
        "sections and index from nothing": median(lambda: Document(text).warm(), 3),
        "question, warm": statistics.median(asked),
        "key stroke to outline, 95th percentile": statistics.quantiles(strokes, n=20)[-1],
        "question after a key stroke, 95th percentile": statistics.quantiles(answers, n=20)[-1],
    }


def main(argv: Sequence[str]) -> int:
    """Runs and prints."""
    del argv
    text = megabyte()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "megabyte.md"
        path.write_bytes(text.encode())
        theirs = peers.run("longdoc_speed", {"path": str(path), "questions": QUESTIONS, "rounds": 3})
    solvi = {"open": theirs["open"], "ask": statistics.median(theirs["ask"])}
    ours = over_the_wire(text) | in_the_engine(text)
    rows = []
    for label, seconds in ours.items():
        other = (
            solvi["open"] if "nothing" in label or "open" in label else solvi["ask"] if "question" in label else None
        )
        beside = "– | –" if other is None else f"{other * 1000:.0f} | {seconds / other:.2f}"
        rows.append(f"| {label} | {seconds * 1000:.1f} | {beside} |")
    head = "| 1 MB of Markdown | Pincite, ms | solvi, ms | ratio |\n| --- | --- | --- | --- |"
    print("\n".join([head, *rows]))
    RESULTS.parent.mkdir(exist_ok=True)
    made = {"date": time.strftime("%Y-%m-%d"), "characters": len(text), "pincite": ours, "solvi": solvi}
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return 0
