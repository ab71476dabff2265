"""Headings against the gold outlines, beside solvi, lexichunk and VS Code's Markdown service, and its speed.

    python -m bench outline

Prints a table per document and the means over documents, and writes bench/results/outline.json. Heading F1 counts
headings, parent-edge F1 counts headings that hang under the right one, title is the share of found headings whose title
is exact. Clauses without a caption are neutral. solvi gives no levels: all its headings are on the first. VS Code's
service reads Markdown alone: its means are over the documents in Markdown, and a row says what Pincite reaches on them.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from bench import peers
from bench.sets import ROOT, scorer, shared
from pincite.parsing import Outline

RESULTS = ROOT / "bench" / "results" / "outline.json"
PEERS = ("solvi", "lexichunk")
MARKDOWN_PEER = "VS Code Markdown"
FIGURES = {"f1": "heading F1", "edge_f1": "parent-edge F1", "title": "title exact"}
SIZE = 1_000_000
ROUNDS = 5
STROKES = 200
MARKDOWN = ("commonmark-spec.txt", "kep-4671-gang-scheduling.md", "rfc9114-kramdown.md", "gdpr-en.md")
LEGAL = ("sec-credit-1999-toc.txt", "cuad-elandia-outsourcing.txt", "sec-hotel-construction.txt")

Table = dict[str, dict[str, dict[str, float | None]]]
"""For each tool, for each document, its figures; None where no heading was found whose title could be judged."""


def read(path: Path) -> str:
    """A document's text, no line end translated."""
    with path.open(encoding="utf-8", newline="") as file:
        return file.read()


def quality() -> Table:
    """The figures of Pincite and the peers for each document with a gold outline."""
    score = scorer("gold/score_outline.py")
    gold = {path.name.removesuffix(".tsv"): path for path in sorted((shared() / "gold/outlines").glob("*.tsv"))}
    documents = {name: shared() / "corpus" / name for name in gold}
    request = {name: str(path) for name, path in documents.items()}
    found: dict[str, dict[str, Any]] = {"Pincite": {name: headings(read(path)) for name, path in documents.items()}}
    for peer in PEERS:
        found[peer] = peers.run("find_headings", {"peer": peer, "documents": request}, timeout=300)
    marked = {name: path for name, path in request.items() if Outline(read(documents[name])).markup == "markdown"}
    try:
        found[MARKDOWN_PEER] = peers.run_node("find_markdown_headings", {"documents": marked})
    except peers.Missing as reason:
        print(f"{MARKDOWN_PEER} is left out. {reason}", file=sys.stderr)
    table: Table = {}
    for tool, outlines in found.items():
        table[tool] = {}
        for name, predicted in outlines.items():
            text = read(documents[name])
            scored = score.score(score.Gold(str(gold[name]), text), predicted, text)
            table[tool][name] = {figure: scored[figure] for figure in FIGURES}
    return table


def headings(text: str) -> list[dict[str, Any]]:
    """Pincite's headings as the scorer reads them; clauses without a caption are hidden, as they are by default."""
    return [{"start": h.start, "level": h.level, "title": h.title} for h in Outline(text).flat if h.kind != "clause"]


def means(table: Table) -> dict[str, dict[str, float]]:
    """For each tool the means over documents, and its lowest heading F1."""
    made = {}
    if MARKDOWN_PEER in table:
        marked = table[MARKDOWN_PEER]
        table = {**table, "Pincite, Markdown alone": {name: table["Pincite"][name] for name in marked}}
    for tool, documents in table.items():
        columns = {figure: [row[figure] for row in documents.values()] for figure in FIGURES}
        made[tool] = {
            figure: statistics.fmean(v for v in values if v is not None) for figure, values in columns.items()
        }
        made[tool]["lowest f1"] = min(value for value in columns["f1"] if value is not None)
    return made


def repeated(names: Sequence[str]) -> str:
    """1 MB of some documents of the corpus, one after another, again from the first where they are shorter."""
    text = "\n\n".join(read(shared() / "corpus" / name) for name in names) + "\n\n"
    return (text * (SIZE // len(text) + 1))[:SIZE]


def timed(action: Callable[[], object]) -> float:
    """Milliseconds that an action takes."""
    started = time.perf_counter()
    action()
    return (time.perf_counter() - started) * 1000


def speed(names: Sequence[str], markup: str) -> dict[str, float]:
    """Milliseconds for all of 1 MB, median of five, and for strokes of keys in its middle."""
    text = repeated(names)
    parse = statistics.median(timed(lambda: Outline(text, markup=markup).headings) for _ in range(ROUNDS))
    edited = Outline(text, markup=markup)
    _ = edited.headings
    rng = random.Random(0)
    at = text.index("\n\n", len(text) // 2) - 1
    strokes = []
    for _ in range(STROKES):
        new = edited.text[:at] + rng.choice("abc ed.") + edited.text[at:]
        started = time.perf_counter()
        edited = edited.edited(new, at, at, 1)
        _ = edited.headings
        strokes.append((time.perf_counter() - started) * 1000)
        at += 1
    return {
        "parse": parse,
        "stroke p50": statistics.median(strokes),
        "stroke p95": statistics.quantiles(strokes, n=20)[-1],
    }


def shown(value: float | None) -> str:
    """A figure as a cell."""
    return "–" if value is None else f"{value:.3f}"


def report(table: Table, times: dict[str, dict[str, float]]) -> str:
    """The tables, in Markdown."""
    tools = list(table)
    lines = ["| document | " + " | ".join(f"{tool}: F1, edge F1, title" for tool in tools) + " |"]
    lines.append("| --- |" + " --- |" * len(tools))
    for name in table[tools[0]]:
        cells = [
            ", ".join(shown(table[tool][name][figure]) for figure in FIGURES) if name in table[tool] else "not read"
            for tool in tools
        ]
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    lines += ["", "| mean over documents | " + " | ".join(FIGURES.values()) + " | lowest heading F1 |"]
    lines.append("| --- |" + " --- |" * (len(FIGURES) + 1))
    for tool, row in means(table).items():
        lines.append(f"| {tool} | " + " | ".join(shown(value) for value in row.values()) + " |")
    lines += ["", "| 1 MB, ms | full parse | key stroke p50 | key stroke p95 |", "| --- | --- | --- | --- |"]
    for kind, row in times.items():
        lines.append(f"| {kind} | " + " | ".join(f"{value:.1f}" for value in row.values()) + " |")
    return "\n".join(lines)


def main(argv: Sequence[str]) -> int:
    """Runs, prints and keeps the results."""
    argparse.ArgumentParser(prog="python -m bench outline", description=__doc__.splitlines()[0]).parse_args(argv)
    times = {"Markdown": speed(MARKDOWN, "markdown"), "legal text": speed(LEGAL, "plain")}
    table = quality()
    print(report(table, times))
    made = {
        "date": time.strftime("%Y-%m-%d"),
        "means": means(table),
        "documents": table,
        "milliseconds for 1 MB": times,
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return 0
