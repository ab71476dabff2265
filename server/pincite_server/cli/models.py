"""Local models on the command line."""

from __future__ import annotations

import argparse
import sys
import time

from pincite.engine import Document, Models
from pincite.errors import ModelError
from pincite.reading import Decision
from pincite_server.asking import reader_named
from pincite_server.cli.source import open_document
from pincite_server.local_models import Places, Served, served

__all__ = ["models_for", "open_embedded", "reader_named", "tell_problem"]

PATIENCE = 1.0
"""Seconds of work after which progress is shown."""


def models_for(arguments: argparse.Namespace) -> Served:
    """The models that ``pincite ask`` may use; one that cannot serve is told in one line."""
    tier = "rerank" if arguments.retrieval == "hybrid" else arguments.retrieval
    found = served(Places(tier=tier, reader=arguments.reader_model))
    for problem in found.problems:
        print(f"pincite: {problem}", file=sys.stderr)
    if found.missing and arguments.retrieval != "hybrid":
        raise ModelError(
            f"--retrieval {arguments.retrieval} needs local models, which are not installed: "
            "run `pincite doctor --install-models`"
        )
    return found


def open_embedded(name: str, served: Served) -> Document:
    """The document of a file with its vectors made; what takes long shows progress. Raises DocumentError."""
    document = open_document(name, served.models)
    progress = _Progress(name)
    try:
        document.embed(progress=progress.show)
    except ModelError as error:
        print(f"pincite: {error}", file=sys.stderr)
        document = document.served_by(Models())
    finally:
        progress.clear()
        for note in served.notes:  # of the cache
            print(f"pincite: {note}", file=sys.stderr)
        served.notes.clear()
    return document


def tell_problem(decision: Decision) -> None:
    """A model that failed under a question is told; the lexical tier has answered."""
    if (problem := decision.extra.get("problem")) is not None:
        print(f"pincite: {problem}", file=sys.stderr)


class _Progress:
    """One line, from when it takes longer than a moment: kept up to date on a terminal, said once elsewhere."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._since = time.perf_counter()
        self._shown = False

    def show(self, done: int, total: int) -> None:
        if not self._shown and (done == total or time.perf_counter() - self._since < PATIENCE):
            return
        if sys.stderr.isatty():
            print(f"\r{self._name}: {done:,} of {total:,} sections embedded", end="", file=sys.stderr, flush=True)
        elif not self._shown:
            print(
                f"pincite: {self._name}: embedding {total:,} sections, once (--retrieval lexical answers without)",
                file=sys.stderr,
                flush=True,
            )
        self._shown = True

    def clear(self) -> None:
        if self._shown and sys.stderr.isatty():
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
