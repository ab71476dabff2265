"""The question sets beside the checkout, as one kind of item."""

from __future__ import annotations

import importlib.util
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from pincite.engine import Document, Models

ROOT = Path(__file__).resolve().parent.parent


def shared() -> Path:
    """The folder of documents and questions: ``PINCITE_SHARED``, else beside the checkout."""
    folder = Path(os.environ.get("PINCITE_SHARED") or ROOT.parent / "shared")
    if not folder.is_dir():
        raise SystemExit(f"{folder} is not there: set PINCITE_SHARED to the folder of shared documents")
    return folder


def scorer(relative: str) -> ModuleType:
    """One of the scorers that come with the sets, as a module."""
    spec = importlib.util.spec_from_file_location(Path(relative).stem, shared() / relative)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@dataclass(frozen=True)
class Item:
    """One question over one document, and where its answers stand."""

    set: str
    id: str
    path: Path
    question: str
    gold: list[tuple[int, int]]
    """The spans that the set's scorer looks for; empty where the document does not answer or the place is in doubt."""
    right: list[tuple[int, int]]
    """All spans that answer: evidence that touches one of them is right."""
    answerable: bool
    record: dict[str, Any] = field(repr=False)


SETS = ("open", "contract_nli", "cuad", "xquad")


def items(name: str) -> list[Item]:
    """The questions of a set: "open" (natural ones), "contract_nli", "cuad" or "xquad"."""
    if name == "open":
        rows = _lines(shared() / "questions/open.jsonl")
        natural = scorer("questions/score_select.py")
        return [
            Item(
                name,
                r["id"],
                shared() / "corpus" / r["doc"],
                r["question"],
                *[[tuple(s) for spans in natural.gold_sets(r) for s in spans] if r["answerable"] else []] * 2,
                r["answerable"],
                r,
            )
            for r in rows
        ]
    folder = shared() / "qa" / name
    span_of = scorer("qa/score_qa.py").gold_span
    found = []
    for r in _lines(folder / "questions.jsonl"):
        span = span_of(r)
        question = r.get("details") or r["question"]
        gold, right = [tuple(span)] if span else [], [tuple(s) for s in r.get("spans") or []] if span else []
        # The languages of a set share their ids.
        found.append(
            Item(name, f"{r['doc']}#{r['id']}", folder / r["doc"], question, gold, right, bool(r.get("spans")), r)
        )
    return found


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


class Documents:
    """The documents of the sets, each opened once; ``models`` may serve them."""

    def __init__(self, models: Models | None = None) -> None:
        self._open: dict[Path, Document] = {}
        self._models = models

    def __getitem__(self, path: Path) -> Document:
        if path not in self._open:
            with path.open(encoding="utf-8", newline="") as file:
                self._open[path] = Document(file.read(), name=path.stem, models=self._models)
        return self._open[path]
