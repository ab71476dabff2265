"""How cost grows with length on adversarial text: a fitted exponent for each family of texts and each thing done.

    python -m bench linear [--family WORDS] [--work WORDS] [--sizes N,N,…]

Each text is made at doubling sizes; the processor's time for it, the least of some runs, is fitted by
log(time) = a + b · log(size). Prints what is above ``GOAL``, and writes bench/results/linear.json.
"""

from __future__ import annotations

import argparse
import json
import math
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.adversarial import FAMILIES
from bench.sets import ROOT
from pincite.annotations import Anchor, find
from pincite.diagnostics import RULES, check
from pincite.diagnostics.subject import Subject
from pincite.engine import Document
from pincite.parsing import Outline
from pincite.references import CrossReferences
from pincite.references.glossary import Glossary
from pincite.text import Span

RESULTS = ROOT / "bench" / "results" / "linear.json"
GOAL = 1.1
SIZES = (31_250, 62_500, 125_000, 250_000)
"""Characters."""
NOTHING = 0.004
"""Seconds below which what is measured is the machine."""
QUESTION = "When is the fee of Section 2 due?"
MARKUPS = ("plain", "markdown")
Work = Callable[[], object]


def works(text: str, markup: str) -> Iterator[tuple[str, Work]]:
    """What is done with a text, each piece by itself: what it builds upon was made before."""
    made: dict[str, Any] = {}

    def outlined() -> None:
        made["outline"] = outline = Outline(text, markup=markup)
        for part in (outline.flat, outline.blocks, outline.furniture, outline.contents, outline.anchors):
            assert part is not None

    def edited() -> None:
        middle = len(text) // 2
        outline = made["outline"].edited(text[:middle] + "x" + text[middle:], middle, middle, 1)
        assert outline.flat is not None
        assert outline.blocks is not None

    def referred() -> None:
        made["references"] = CrossReferences(made["outline"]).all

    def defined() -> None:
        made["glossary"] = glossary = Glossary(made["outline"]).read()
        made["uses"] = list(glossary.all_uses())

    def checked() -> None:
        check(Subject(made["outline"], made["glossary"], made["references"]), RULES)

    def warmed() -> None:
        made["document"] = document = Document(text, markup=markup)
        document.warm()

    def asked() -> None:
        made["document"].ask(QUESTION)

    def asked_after_an_edit() -> None:
        middle = len(text) // 2
        made["document"].edited(middle, middle, "x").ask(QUESTION)

    def cut() -> None:
        assert Document(text, markup=markup, chunk="lexical").edges is not None

    def noted() -> None:
        assert Document(text, markup=markup, context_with="local").notes is not None

    def cited() -> None:
        for offset in range(0, len(text), 1 + len(text) // 15):
            made["document"].cite(Span(offset, offset + 1))
            made["document"].enclosing(offset)

    def annotated() -> None:
        for offset in range(0, len(text) - 40, 1 + len(text) // 5):
            anchor = Anchor.of(text, Span(offset, offset + 40))
            find(text[:offset] + "x" + text[offset:], anchor)
            find(text[: offset + 9] + "xyz" + text[offset + 9 :], anchor)

    yield "outline", outlined
    yield "an edit in the middle", edited
    yield "references", referred
    yield "defined terms", defined
    yield "diagnostics", checked
    yield "sections and index", warmed
    yield "a question", asked
    yield "a question after an edit", asked_after_an_edit
    yield "topic cuts", cut
    yield "local notes", noted
    yield "cites", cited
    yield "annotations", annotated


def seconds(work: Work, rounds: int) -> float:
    """The processor's time, the least of some rounds."""
    least = math.inf
    for _ in range(rounds):
        began = time.thread_time()
        work()
        least = min(least, time.thread_time() - began)
    return least


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """The slope of the line through the logarithms, by least squares."""
    points = [(math.log(size), math.log(max(t, 1e-9))) for size, t in zip(sizes, times, strict=True)]
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def measured(name: str, markup: str, sizes: Sequence[int], only: str = "", rounds: int = 2) -> dict[str, list[float]]:
    """Seconds by what is done, one for each size."""
    times: dict[str, list[float]] = {}
    for size in sizes:
        for what, work in works(FAMILIES[name](size), markup):
            # What others build upon is made in any case.
            wanted = only in what
            if wanted or what in ("outline", "references", "defined terms", "sections and index"):
                times.setdefault(what, []).append(seconds(work, rounds if wanted else 1))
    return {what: each for what, each in times.items() if only in what}


def main(argv: Sequence[str]) -> int:
    """Runs and prints; 1 where an exponent is above the goal."""
    parser = argparse.ArgumentParser(prog="python -m bench linear")
    parser.add_argument("--family", default="", help="only those whose name holds these words")
    parser.add_argument("--work", default="", help="only what holds these words")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)))
    arguments = parser.parse_args(argv)
    sizes = [int(size) for size in arguments.sizes.split(",")]
    rows: list[dict[str, Any]] = []
    for name in FAMILIES:
        if arguments.family not in name:
            continue
        for markup in MARKUPS:
            for what, times in measured(name, markup, sizes, arguments.work).items():
                if times[-1] < NOTHING:
                    continue
                row = {"text": name, "markup": markup, "work": what, "exponent": round(exponent(sizes, times), 3)}
                rows.append(row | {"seconds": [round(each, 4) for each in times]})
                if row["exponent"] > GOAL:
                    print(f"{row['exponent']:5.2f} {times[-1]:7.3f} s  {what:25} {markup:9} {name}", flush=True)
    above = [row for row in rows if row["exponent"] > GOAL]
    print(f"{len(rows)} exponents over {sizes[0]:,} to {sizes[-1]:,} characters, {len(above)} above {GOAL}")
    if not (arguments.family or arguments.work):
        made = {"date": time.strftime("%Y-%m-%d"), "sizes": sizes, "goal": GOAL, "rows": rows}
        RESULTS.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if above else 0
