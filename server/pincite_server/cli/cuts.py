"""``pincite cuts``: where the long sections of a document change their topic."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from pincite.engine import Models
from pincite.errors import InvalidQuestion, ModelError
from pincite.longdoc import LongDocument
from pincite.text.lines import line_at, line_starts
from pincite.text.span import Span
from pincite.topics import long_sections, topics
from pincite.topics.long import LONG
from pincite_server.cli.answer import dumped
from pincite_server.cli.models import served_loudly
from pincite_server.cli.progress import Progress
from pincite_server.cli.source import open_document
from pincite_server.cli.terminal import plain
from pincite_server.local_models import Places

FOUND, NOT_FOUND = 0, 1


def run(arguments: argparse.Namespace) -> int:
    """0 where there is a cut, 1 where there is none."""
    longer_than = LONG if arguments.longer_than is None else arguments.longer_than
    if longer_than < 1:
        raise InvalidQuestion(f"--longer-than is at least 1 token, not {longer_than}")
    opened = open_document(arguments.file)
    document = LongDocument(opened.text, name=opened.name, markup=opened.markup)
    found = _cuts(document, longer_than, _models(arguments.cutter))
    if arguments.json:
        print(dumped(found))
    else:
        for cut in found["cuts"]:
            title = plain(cut["title"]) or "·"
            print(f"{cut['line'] + 1:>6}  {plain(cut['cite'])}  {title}  ({cut['confidence']:.0%})")
        print(f"({found['cutter']} cutter)" if found["cuts"] else _nothing(found, longer_than))
    return FOUND if found["cuts"] else NOT_FOUND


def _cuts(document: LongDocument, longer_than: int, models: Models) -> dict[str, Any]:
    """``cutter``, ``sections`` (how many are long) and ``cuts`` in document order; ``line`` counts from 0."""
    starts = line_starts(document.text)
    rows: list[dict[str, Any]] = []
    cutter = "lexical"
    long = list(long_sections(document, longer_than))
    progress = Progress(f"{document.name}: cutting long sections", "once; --cutter lexical needs no model")
    for done, section in enumerate(long):
        progress.show(done, len(long))
        made = topics(
            document.text, section.units, language=document.language, embedder=models.embedder, store=models.store
        )
        cutter = made.cutter
        if made.problem:
            print(f"pincite: {made.problem}", file=sys.stderr)
            models = Models()  # what failed once is told once
        for cut in made.cuts:
            rows.append(
                {
                    "start": cut.position,
                    "line": line_at(starts, cut.position),
                    "cite": document.citer.cite(Span(cut.position, section.units[cut.unit].end)),
                    "title": cut.title,
                    "confidence": cut.confidence,
                }
            )
    progress.clear()
    return {"cutter": cutter, "sections": len(long), "cuts": rows}


def _nothing(found: dict[str, Any], longer_than: int) -> str:
    if not found["sections"]:
        return f"no section has more than {longer_than:,} tokens: nothing to cut (--longer-than sets another size)"
    return f"no change of topic in {found['sections']} long sections ({found['cutter']} cutter)"


def _models(cutter: str) -> Models:
    """The local models, if they may serve; one that cannot is told in one line. Raises ModelError where it must."""
    if cutter == "lexical":
        return Models()
    found = served_loudly(Places(tier="dense"))
    if found.models.embedder is None and cutter == "semantic":
        raise ModelError(
            "--cutter semantic needs a local embedder, which is not installed: run `pincite doctor --install-models`"
        )
    return found.models
