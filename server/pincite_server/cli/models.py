"""Local models on the command line."""

from __future__ import annotations

import argparse
import sys

from pincite.engine import Document, Models
from pincite.errors import ModelError
from pincite.reading import Decision
from pincite_server.cli.progress import Progress
from pincite_server.cli.source import open_document
from pincite_server.local_models import Places, Served, served, tier_named


def models_for(arguments: argparse.Namespace) -> Served:
    """The models that ``pincite ask`` may use; one that cannot serve is told in one line."""
    tier = tier_named(arguments.retrieval)
    assert tier is not None
    found = served_loudly(Places(tier=tier, reader=arguments.reader_model))
    if found.missing and arguments.retrieval != "hybrid":
        raise ModelError(
            f"--retrieval {arguments.retrieval} needs local models, which are not installed: "
            "run `pincite doctor --install-models`"
        )
    return found


def served_loudly(places: Places) -> Served:
    """The models at these places; one that cannot serve is told in one line."""
    found = served(places)
    for problem in found.problems:
        print(f"pincite: {problem}", file=sys.stderr)
    return found


def open_embedded(name: str, served: Served) -> Document:
    """The document of a file with its vectors made; what takes long shows progress. Raises DocumentError."""
    document = open_document(name, served.models)
    progress = Progress(f"{name}: embedding sections", "once; --retrieval lexical answers without")
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
