"""Context notes: how fast a chat model's are had, and what notes do for finding.

    python -m bench notes [--tier lexical|dense|rerank]

Speed: a scripted chat that takes a fixed time for each reply writes the notes of a document of 500 sections, four at a
time; then once more. Finding: the natural questions without notes, with local notes for every section, and with notes
written by hand for three documents (bench/notes/written.jsonl: each from reading the section and what stands around it,
before any question was looked at; the third because words alone find all answers of the first two). The questions on
these are few: one is worth 0.14. Above the lexical tier, where local notes change all vectors, only documents of
64,000 bytes at most are asked. Prints tables, and writes bench/results/notes.json.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from threading import Lock
from typing import Any

from bench.models import models
from bench.quality import pincite, table
from bench.sets import ROOT, Documents, Item, items, scorer
from pincite.chat import context_writer
from pincite.chat.many import AT_ONCE
from pincite.chat.protocol import Message
from pincite.engine import Document, Models
from pincite.longdoc.notes import Note
from pincite.retrieval import TIERS, Tier
from pincite.text.span import Span

RESULTS = ROOT / "bench" / "results" / "notes.json"
WRITTEN = ROOT / "bench" / "notes" / "written.jsonl"
SMALL = 64_000
SECTIONS = 500
SECONDS = 0.2
"""What the scripted chat takes for a reply."""


@dataclass
class Scripted:
    """A chat model that takes its time and always answers."""

    calls: int = 0
    lock: Lock = field(default_factory=Lock)

    def __call__(self, _messages: Sequence[Message]) -> str:
        with self.lock:
            self.calls += 1
            number = self.calls
        time.sleep(SECONDS)
        return json.dumps({"note": f"This is the remark that was made as number {number} on what stands here."})


def speed() -> dict[str, float]:
    """Seconds for the notes of all sections, at first and once more, beside the chat's own time."""
    text = "# Rules\n\n" + "".join(
        f"## Rule {n}\n\nThe member of group {n} pays {n * 3} euros a year to the treasurer of house {n % 7}.\n\n"
        for n in range(1, SECTIONS + 1)
    )
    chat = Scripted()
    writer = context_writer(chat)

    def noted() -> float:
        started = time.perf_counter()
        made = Document(text, context_with=writer)
        assert len(made.notes) == len(made.sections), made.problem
        return time.perf_counter() - started

    first, calls = noted(), chat.calls
    again = noted()
    return {
        "sections": calls,
        "at a time": AT_ONCE,
        "seconds of a call": SECONDS,
        "seconds": first,
        "calls / at a time x seconds of a call": calls / AT_ONCE * SECONDS,
        "ratio": first / (calls / AT_ONCE * SECONDS),
        "second run, calls": chat.calls - calls,
        "second run, seconds": again,
    }


class Noted(Documents):
    """The documents of the sets, each with the notes that ``notes`` gives it."""

    def __init__(self, notes: Callable[[Path, Document], Sequence[Note]], served: Models | None) -> None:
        super().__init__(served)
        self._notes = notes
        self._noted: dict[Path, Document] = {}

    def __getitem__(self, path: Path) -> Document:
        if path not in self._noted:
            document = super().__getitem__(path)
            self._noted[path] = document.annotated(self._notes(path, document))
        return self._noted[path]


def local(_path: Path, document: Document) -> Sequence[Note]:
    """Local notes for every section."""
    return Document(document.text, name=document.name, context_with="local").notes


def written() -> dict[str, list[Note]]:
    """The notes written by hand, by the document's file name."""
    rows = [json.loads(line) for line in WRITTEN.read_text(encoding="utf-8").splitlines()]
    return {
        name: [(Span(row["start"], row["end"]), row["note"]) for row in group]
        for name, group in groupby(rows, key=lambda row: str(row["doc"]))
    }


def found(rows: Sequence[Item], documents: Documents, tier: Tier) -> dict[str, float]:
    """Recall, hits and false answers on natural questions."""
    judge = scorer("questions/score_select.py")
    answers = pincite(rows, documents, tier)
    scored = [judge.score_one(row.record, answers[row.id]) for row in rows if row.answerable]
    no = [judge.score_one(row.record, answers[row.id]) for row in rows if not row.answerable]
    names = {"R@1": "recall@1", "R@3": "recall@3", "R@5": "recall@5", "hit@1": "evidence hit@1"}
    made = {label: judge.mean(scored, key) for key, label in names.items()}
    return made | ({"false answers": judge.mean(no, "false")} if no else {})


def main(argv: Sequence[str]) -> int:
    """Runs, prints and keeps the results."""
    options = argparse.ArgumentParser(prog="python -m bench notes")
    options.add_argument("--tier", choices=TIERS, default="lexical")
    tier: Tier = options.parse_args(argv).tier
    served = None if tier == "lexical" else models()
    by_hand = written()
    rows = items("open")
    few = [row for row in rows if row.path.name in by_hand]
    ways: dict[str, Callable[[Path, Document], Sequence[Note]]] = {
        "without notes": lambda _path, _document: (),
        "local notes": local,
        "notes by hand": lambda path, _document: by_hand[path.name],
    }
    made: dict[str, Any] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    made |= {"date": time.strftime("%Y-%m-%d"), "speed": speed()}
    print("| notes of a chat model | |\n| --- | --- |")
    print("\n".join(f"| {name} | {value:.3g} |" for name, value in made["speed"].items()))
    sets = {f"{len(few)} questions, {tier}": (few, [*ways])}
    if served is not None:
        rows = [row for row in rows if row.path.stat().st_size <= SMALL]
    sets[f"{len(rows)} questions, {tier}"] = rows, [*ways][:2]
    for title, (asked, names) in sets.items():
        columns = {name: found(asked, Noted(ways[name], served), tier) for name in names}
        made[title] = columns
        print(f"\n{table(title, columns)}", flush=True)
    RESULTS.write_text(json.dumps(made, indent=1) + "\n", encoding="utf-8")
    return 0
