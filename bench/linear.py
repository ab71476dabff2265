"""How cost grows with length on adversarial text: a fitted exponent for each family of texts and each thing done.

    python -m bench linear [--family WORDS] [--leave-out WORK,WORK,…] [--sizes N,N,…]

Each text is made at doubling sizes; the processor’s time is fitted by log(time) = a + b · log(size). What is above
``GOAL`` is measured again, and the least time counts: a machine adds to it, and never takes from it. Prints what stays
above, and writes bench/results/linear.json.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import time
from collections.abc import Callable, Container, Iterator, Sequence
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
SIZES = (8_000, 16_000, 32_000, 64_000)
"""Characters. All of it takes half an hour; longer texts for some works: ``--sizes`` and ``--leave-out``."""
NOTHING = 0.01
"""Seconds below which what is measured is the machine."""
ROUNDS = 5
"""How often what seems to be above the goal is measured again."""
BUILT_UPON = frozenset({"outline", "references", "defined terms", "sections and index"})
"""What others need, and so is done also where it is left out."""
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


def seconds(work: Work) -> float:
    """The processor's time."""
    began = time.thread_time()
    work()
    return time.thread_time() - began


def exponent(sizes: Sequence[int], times: Sequence[float]) -> float:
    """The slope of the line through the logarithms, by least squares."""
    points = [(math.log(size), math.log(max(t, 1e-9))) for size, t in zip(sizes, times, strict=True)]
    x, y = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return sum((a - x) * (b - y) for a, b in points) / sum((a - x) ** 2 for a, _ in points)


def measured(
    name: str,
    markup: str,
    sizes: Sequence[int],
    enough: Callable[[list[float]], bool],
    left_out: Container[str] = (),
) -> Iterator[tuple[str, list[float]]]:
    """Seconds by what is done, one for each size: the least of some rounds, which end where they are ``enough``."""
    for steps in zip(*(works(FAMILIES[name](size), markup) for size in sizes), strict=True):
        what = steps[0][0]
        if what in left_out:
            for _, work in steps if what in BUILT_UPON else ():
                work()
            continue
        times = [seconds(work) for _, work in steps]
        for _ in range(ROUNDS):
            if enough(times):
                break
            times = [min(least, seconds(work)) for least, (_, work) in zip(times, steps, strict=True)]
        yield what, times


def main(argv: Sequence[str]) -> int:
    """Runs and prints; 1 where an exponent is above the goal."""
    parser = argparse.ArgumentParser(prog="python -m bench linear")
    parser.add_argument("--family", default="", help="only those whose name holds these words")
    parser.add_argument("--leave-out", default="", help="what is not measured, with commas between")
    parser.add_argument("--sizes", default=",".join(map(str, SIZES)), help="characters, doubling")
    arguments = parser.parse_args(argv)
    sizes = [int(size) for size in arguments.sizes.split(",")]
    rows: list[dict[str, Any]] = []

    def enough(times: list[float]) -> bool:
        return times[-1] < NOTHING or exponent(sizes, times) <= GOAL

    for name in FAMILIES:
        if arguments.family not in name:
            continue
        for markup in MARKUPS:
            for what, times in measured(name, markup, sizes, enough, arguments.leave_out.split(",")):
                if times[-1] < NOTHING:
                    continue
                found = round(exponent(sizes, times), 3)
                rows.append({"text": name, "markup": markup, "work": what, "exponent": found, "seconds": times})
                if found > GOAL:
                    print(f"{found:5.2f} {times[-1]:7.3f} s  {what:25} {markup:9} {name}", flush=True)
    made = _summary(rows, sizes)
    print(json.dumps(made["works"], indent=1))
    print(f"{len(rows)} exponents over {sizes[0]:,} to {sizes[-1]:,} characters, {made['above']} above {GOAL}")
    if not arguments.family:
        RESULTS.write_text(json.dumps(made, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if made["above"] else 0


def _summary(rows: list[dict[str, Any]], sizes: Sequence[int]) -> dict[str, Any]:
    """For each thing done the median and the greatest exponent, and the twenty greatest of all."""
    works: dict[str, list[float]] = {}
    for row in rows:
        works.setdefault(row["work"], []).append(row["exponent"])
    greatest = sorted(rows, key=lambda row: -row["exponent"])[:20]
    return {
        "date": time.strftime("%Y-%m-%d"),
        "sizes": sizes,
        "goal": GOAL,
        "families": len({row["text"] for row in rows}),
        "exponents": len(rows),
        "above": sum(row["exponent"] > GOAL for row in rows),
        "works": {what: {"median": statistics.median(each), "greatest": max(each)} for what, each in works.items()},
        "greatest": [{**row, "seconds": [round(each, 4) for each in row["seconds"]]} for row in greatest],
    }
