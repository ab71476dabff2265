"""Cross references against the labels, beside lexichunk, and their speed; defined terms where their bench is there.

    python -m bench references

Precision is of the places in the document that a tool claims; recall of the labelled references that lead to one, or to
one that is missing. Of references to other documents it is told how many are known as such. Prints tables, and writes
bench/results/references.json.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import random
import statistics
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from bench import peers
from bench.outline import read, repeated
from bench.reference_labels import Mention, Score, by_file, score, stretches
from bench.sets import ROOT, shared
from pincite.parsing import Outline
from pincite.references import CrossReferences, Reference
from pincite.text.language import language_of
from pincite.text.span import Span

RESULTS = ROOT / "bench" / "results" / "references.json"
FLOORS = {"precision": 0.97, "recall": 0.92}
PEER = "lexichunk"
ROUNDS, STROKES, SCREEN = 5, 60, 4_000
CONTRACTS = ("cuad-king-pharma-promotion.txt", "cuad-tricity-outsourcing.txt", "cuad-neon-distributor.txt")
STATUTES = ("bgb-de.md", "gdpr-en.md")

Scores = dict[str, dict[str, Score]]
"""For each tool, for each document, its score."""


def quality() -> Scores:
    """The scores of Pincite and the peer on every labelled document."""
    files = by_file(stretches())
    texts = {file: read(shared() / "corpus" / file) for file in files}
    found: dict[str, Mapping[str, Sequence[Mention]]] = {"Pincite": {file: ours(text) for file, text in texts.items()}}
    try:
        found[PEER] = theirs(sorted(files))
    except (peers.Missing, RuntimeError) as reason:
        print(f"{PEER} is left out. {reason}", file=sys.stderr)
    scores: Scores = {}
    for tool, documents in found.items():
        scores[tool] = {}
        for file, labelled in files.items():
            scores[tool][file] = Score()
            for stretch in labelled:
                scores[tool][file].add(score(stretch, documents[file], texts[file]))
    return scores


def ours(text: str) -> list[Mention]:
    """What Pincite finds."""
    references = CrossReferences(Outline(text, language_of(text)))
    return [Mention(*reference.span, _claim(reference)) for reference in references.all]


def _claim(reference: Reference) -> Any:
    if reference.dangling:
        return "nowhere"
    if reference.external:
        return "elsewhere"
    return (reference.targets[0].start, reference.targets[-1].start) if reference.targets else "doubtful"


def theirs(files: Sequence[str]) -> dict[str, list[Mention]]:
    """What the peer finds; a reference that it does not resolve claims nothing."""
    request = {file: str(shared() / "corpus" / file) for file in files}
    found = peers.run("find_references", {"documents": request}, timeout=300)
    return {
        file: [Mention(a, b, "doubtful" if to is None else (to[0], to[0]), to[1] if to else 0) for a, b, to in rows]
        for file, rows in found.items()
    }


def summed(scores: Mapping[str, Score]) -> Score:
    """One score for all documents."""
    total = Score()
    for each in scores.values():
        total.add(each)
    return total


def speed(names: Sequence[str], markup: str) -> dict[str, float]:
    """Milliseconds of the processor for 1 MB: all references; after a key stroke those on the screen, then all.

    The outline is made before. One thread does it all, so that this is the time on a machine that does nothing else.
    """
    text = repeated(names)
    outline = Outline(text, language_of(text), markup)
    _ = outline.flat, outline.blocks, outline.furniture
    full = statistics.median(timed(lambda: CrossReferences(outline).all) for _ in range(ROUNDS))
    references = CrossReferences(outline)
    rng = random.Random(0)
    at = text.index("\n\n", len(text) // 2) - 1
    screen, everything = [], []
    for _ in range(STROKES):
        new = outline.text[:at] + rng.choice("abc ed.") + outline.text[at:]
        outline = outline.edited(new, at, at, 1)
        _ = outline.flat, outline.blocks, outline.furniture
        started = time.process_time()
        references = CrossReferences(outline, references.known)
        references.within(Span(max(at - SCREEN, 0), at + SCREEN))
        screen.append((time.process_time() - started) * 1000)
        everything.append(timed(partial(getattr, references, "all")))
        at += 1
    return {
        "all": full,
        "stroke, on the screen p50": statistics.median(screen),
        "stroke, on the screen p95": statistics.quantiles(screen, n=20)[-1],
        "stroke, then all p50": statistics.median(everything),
    }


def timed(action: Callable[[], object]) -> float:
    """Milliseconds of the processor that an action takes."""
    started = time.process_time()
    action()
    return (time.process_time() - started) * 1000


def row(made: Score) -> dict[str, float]:
    """The figures of a score."""
    return {
        "precision": round(made.precision, 4),
        "recall": round(made.recall, 4),
        "labelled": made.gold,
        "claimed": made.claimed,
        "elsewhere labelled": made.gold_elsewhere,
        "elsewhere known": made.right_elsewhere,
    }


def terms() -> dict[str, Any]:
    """The table of defined terms, where that bench is there."""
    if importlib.util.find_spec("bench.terms") is None:
        return {}
    made: dict[str, Any] = importlib.import_module("bench.terms").rows()
    return made


def report(scores: Scores, times: Mapping[str, Mapping[str, float]]) -> str:
    """The tables, in Markdown."""
    tools = list(scores)
    lines = ["| document | " + " | ".join(f"{tool}: precision, recall, elsewhere" for tool in tools) + " | labelled |"]
    lines.append("| --- |" + " --- |" * (len(tools) + 1))
    totals = {tool: summed(scores[tool]) for tool in tools}
    for file in [*scores[tools[0]], "all"]:
        each = [totals[tool] if file == "all" else scores[tool][file] for tool in tools]
        cells = [f"{s.precision:.3f}, {s.recall:.3f}, {s.right_elsewhere} of {s.gold_elsewhere}" for s in each]
        lines.append(f"| {file} | " + " | ".join(cells) + f" | {each[0].gold + each[0].gold_elsewhere} |")
    figures = list(next(iter(times.values())))
    lines += ["", "| 1 MB, ms of the processor | " + " | ".join(figures) + " |", "| --- |" + " --- |" * len(figures)]
    for kind, figure in times.items():
        lines.append(f"| {kind} | " + " | ".join(f"{value:.1f}" for value in figure.values()) + " |")
    return "\n".join(lines)


def main(argv: Sequence[str]) -> int:
    """Runs, prints and keeps the results; 1 where Pincite is below a floor."""
    parser = argparse.ArgumentParser(prog="python -m bench references", description=__doc__.splitlines()[0])
    parser.add_argument("--wrong", action="store_true", help="also list what Pincite got wrong")
    arguments = parser.parse_args(argv)
    times = {"contracts": speed(CONTRACTS, "plain"), "statutes in Markdown": speed(STATUTES, "markdown")}
    scores = quality()
    print(report(scores, times))
    total = summed(scores["Pincite"])
    if arguments.wrong:
        print("\n".join(["", *total.wrong]))
    made = {
        "date": time.strftime("%Y-%m-%d"),
        "references": {tool: row(summed(documents)) for tool, documents in scores.items()},
        "documents": {tool: {file: row(s) for file, s in documents.items()} for tool, documents in scores.items()},
        "milliseconds of the processor for 1 MB": times,
        "terms": terms(),
    }
    RESULTS.parent.mkdir(exist_ok=True)
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return int(total.precision < FLOORS["precision"] or total.recall < FLOORS["recall"])
