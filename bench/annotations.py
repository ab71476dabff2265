"""Annotations found again after edits of real documents, by kind of edit; what the threshold rests on; the time.

    python -m bench annotations

Prints the tables and writes bench/results/annotations.json. Sentences and phrases of three or four words are drawn from
every document of the corpus, one edit is made for each, and a line is put in on top, so that all words move. *Right* is
the very range, *overlapping* one whose edges differ, *other words* what must never be.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from bench.outline import LEGAL, SIZE, read, repeated, timed
from bench.sets import ROOT, shared
from pincite.annotations import Anchor, Finder, find
from pincite.annotations.similarity import similarity
from pincite.text import Span

RESULTS = ROOT / "bench" / "results" / "annotations.json"
QUOTES = 15
"""Of each kind of quote, from each document, for each kind of edit."""
KINDS = {
    "sentence": re.compile(r"[^.;。\s][^.;。]{30,400}[.;。]"),
    "phrase": re.compile(r"\w+ \w+ \w+( \w+)?"),
}
OUTCOMES = ("right", "overlapping", "orphaned", "other words")

Edit = Callable[[str, Span, random.Random], tuple[str, Span | None]]
"""A text with one edit, and where the quote's words stand then; None where they are gone."""


def changed(part: float) -> Edit:
    """Changes this part of the quote's words, at least one."""

    def edit(text: str, span: Span, rng: random.Random) -> tuple[str, Span | None]:
        pieces = re.findall(r"\w+|\W+", span.of(text))
        words = [at for at, piece in enumerate(pieces) if piece[0].isalnum()]
        for at in rng.sample(words, min(len(words), max(1, round(part * len(words))))):
            pieces[at] = rng.choice((pieces[at][::-1] + "x", pieces[at] + " also", "shall", "hereby " + pieces[at]))
        new = "".join(pieces)
        return text[: span.start] + new + text[span.end :], Span(span.start, span.start + len(new))

    return edit


def neighbours(text: str, span: Span, rng: random.Random) -> tuple[str, Span | None]:
    """Puts a word in within eight code points of each edge of the quote."""
    behind, ahead = span.end + rng.randrange(8), max(0, span.start - rng.randrange(8))
    text = text[:behind] + " NEW " + text[behind:]
    return text[:ahead] + " NEW " + text[ahead:], span.shifted(5)


def deleted(text: str, span: Span, _rng: random.Random) -> tuple[str, Span | None]:
    """Deletes the quote and the white space behind it."""
    end = span.end
    while end < len(text) and text[end].isspace():
        end += 1
    return text[: span.start] + text[end:], None


def deleted_around(text: str, span: Span, rng: random.Random) -> tuple[str, Span | None]:
    """Deletes the quote with up to 60 code points on each side."""
    return text[: max(0, span.start - rng.randrange(60))] + text[span.end + rng.randrange(60) :], None


EDITS: dict[str, Edit] = {
    "moved alone": lambda text, span, _rng: (text, span),
    "both neighbours edited": neighbours,
    "a word or 10 % changed": changed(0.1),
    "20 % changed": changed(0.2),
    "30 % changed": changed(0.3),
    "deleted": deleted,
    "deleted with neighbours": deleted_around,
}


def outcome(text: str, span: Span, edit: Edit, rng: random.Random) -> str:
    """What becomes of one annotation after one edit."""
    edited, truth = edit(text, span, rng)
    above = "A line above." + ("\r\n" if "\r\n" in text else "\n")
    found = find(above + edited, Anchor.of(text, span))
    if found is None:
        return "orphaned"
    if truth is None:
        return "other words"
    truth = truth.shifted(len(above))
    return "right" if found.span == truth else "overlapping" if found.span.overlaps(truth) else "other words"


def documents() -> dict[str, str]:
    """The texts of the corpus by name."""
    return {path.name: read(path) for path in sorted((shared() / "corpus").glob("*.*")) if path.name != "MANIFEST.tsv"}


def outcomes(texts: dict[str, str]) -> dict[str, dict[str, Counter[str]]]:
    """For each kind of quote, for each edit, how often each outcome came."""
    rng = random.Random(11)
    table = {kind: {name: Counter[str]() for name in EDITS} for kind in KINDS}
    for text in texts.values():
        for kind, pattern in KINDS.items():
            spans = [Span(*found.span()) for found in pattern.finditer(text)]
            for name, edit in EDITS.items():
                for span in rng.sample(spans, min(QUOTES, len(spans))):
                    table[kind][name][outcome(text, span, edit, rng)] += 1
    return table


def unrelated(texts: dict[str, str]) -> Iterator[float]:
    """The similarity of sentences of one document that have nothing to do with each other, cut to one length."""
    rng = random.Random(5)
    for text in texts.values():
        sentences = [found[0] for found in KINDS["sentence"].finditer(text)]
        for _ in range(50 if len(sentences) > 1 else 0):
            one, other = rng.sample(sentences, 2)
            length = min(len(one), len(other))
            yield similarity(one[:length], other[:length])


def times(text: str) -> dict[str, float]:
    """Milliseconds in a text of 1 MB."""
    rng = random.Random(3)
    spans = [Span(at, at + 120) for at in rng.sample(range(len(text) - 200), 500)]
    anchors: list[Anchor] = []
    made = timed(lambda: anchors.extend(Anchor.of(text, span) for span in spans))
    long = Span(200_000, 202_000)
    anchor = Anchor.of(text, long)
    letters = list(long.of(text))
    for at in range(40, 1960, 40):
        letters[at] = "#"
    edited = text[: long.start] + "".join(letters) + text[long.end :]
    gone = text[: long.start] + text[long.end :]

    def all_in(text: str) -> float:
        finder = Finder(text)
        return timed(lambda: [finder.find(anchor) for anchor in anchors])

    return {
        "500 made": made,
        "500 found, nothing edited": statistics.median(all_in(text) for _ in range(3)),
        "500 found, all moved": all_in("A line above.\n" + text),
        "2,000 characters, 48 changed": timed(lambda: find(edited, anchor)),
        "2,000 characters, deleted": timed(lambda: find(gone, anchor)),
    }


def main(argv: Sequence[str]) -> int:
    """Runs, prints and keeps the results."""
    argparse.ArgumentParser(prog="python -m bench annotations", description=__doc__.splitlines()[0]).parse_args(argv)
    texts = documents()
    table = outcomes(texts)
    alike = sorted(unrelated(texts))
    shares = {f"{part:.1%}": alike[int(part * (len(alike) - 1))] for part in (0.5, 0.99, 0.999)}
    milliseconds = {"a statute": times(texts["bgb-de.md"][:SIZE]), "contracts, repeated": times(repeated(LEGAL))}
    for kind, rows in table.items():
        print(f"| {kind}, then | " + " | ".join(OUTCOMES) + " |\n| --- |" + " --: |" * len(OUTCOMES))
        for name, counts in rows.items():
            print(f"| {name} | " + " | ".join(str(counts[each]) for each in OUTCOMES) + " |")
        print()
    print(f"{len(alike)} pairs of unrelated sentences: similarity at", shares)
    for kind, row in milliseconds.items():
        print(f"1 MB of {kind}, ms:", {name: round(value, 1) for name, value in row.items()})
    made = {
        "date": time.strftime("%Y-%m-%d"),
        "outcomes": table,
        "unrelated sentences": {"pairs": len(alike), "at least 0.7": sum(each >= 0.7 for each in alike)} | shares,
        "milliseconds in 1 MB": milliseconds,
    }
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return 0
