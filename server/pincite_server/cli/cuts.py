"""``pincite cuts``: where the long sections of a document change their topic."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from typing import Any

from pincite.annotations import Annotation
from pincite.chat import Cost, llm_cutter
from pincite.engine import Models
from pincite.errors import ChatError, InvalidQuestion, ModelError
from pincite.longdoc import LongDocument
from pincite.text.lines import line_at, line_starts
from pincite.text.span import Span
from pincite.topics import LongSection, long_sections
from pincite.topics.long import LONG
from pincite_server.cli.answer import dumped
from pincite_server.cli.chat import Chosen
from pincite_server.cli.cutting import Cutting, cut_by_chat, cut_locally
from pincite_server.cli.interrupt import INTERRUPTED
from pincite_server.cli.keep import Keeper
from pincite_server.cli.models import served_loudly
from pincite_server.cli.progress import PATIENCE
from pincite_server.cli.source import open_document
from pincite_server.cli.terminal import plain
from pincite_server.keeping import opening
from pincite_server.local_models import Places

FOUND, NOT_FOUND, INPUT_ERROR = 0, 1, 2


def run(arguments: argparse.Namespace) -> int:
    """0 where there is a cut, 1 where there is none, 2 where the chat model went away, 130 where interrupted."""
    longer_than = LONG if arguments.longer_than is None else arguments.longer_than
    if longer_than < 1:
        raise InvalidQuestion(f"--longer-than is at least 1 token, not {longer_than}")
    chosen = Chosen.of(arguments)
    if chosen is not None and arguments.cutter is not None:
        raise ChatError(f"--cutter {arguments.cutter} is for cuts without a chat model: leave it out, or --chat-url")
    opened = open_document(arguments.file)
    keeper = Keeper.of(arguments)
    document = LongDocument(opened.text, name=opened.name, markup=opened.markup)
    sections = list(long_sections(document, longer_than))
    made = (
        cut_locally(document, sections, _models(arguments.cutter))
        if chosen is None
        else _by_chat(arguments, document, sections, chosen)
    )
    if made is None:
        return INPUT_ERROR
    if keeper is not None:  # before anything is printed, since whoever reads may stop reading
        within = [section.span for section in sections[: made.done]]
        keeper.put_cuts(document.text, within, _annotations(document, made, keeper.name, chosen))
    rows = _rows(document, made)
    if arguments.json:
        print(dumped({"cutter": made.cutter, "sections": len(sections), "cuts": rows}))
    else:
        for row in rows:
            sure = "" if row["confidence"] is None else f"  ({row['confidence']:.0%})"
            print(f"{row['line'] + 1:>6}  {plain(row['cite'])}  {plain(row['title']) or '·'}{sure}")
        print(f"({made.cutter} cutter)" if rows else _nothing(made, len(sections), longer_than))
    if chosen is not None and (made.interrupted or made.unavailable):
        why = made.unavailable or "interrupted"
        chosen.tell_end(f"{made.done:,} of {len(sections):,} long sections are cut", why)
        return INTERRUPTED if made.interrupted else INPUT_ERROR
    return FOUND if rows else NOT_FOUND


def _by_chat(
    arguments: argparse.Namespace, document: LongDocument, sections: Sequence[LongSection], chosen: Chosen
) -> Cutting | None:
    """None where the user does not want it."""
    cutter = llm_cutter(chosen.chat, store=chosen.store)
    costs = [cutter.cost(document.text, section.units) for section in sections]
    cost = Cost(sum(each.calls for each in costs), sum(each.characters for each in costs))
    if not chosen.agreed(f"cuts of {arguments.file}", cost):
        return None
    made = cut_by_chat(document, sections, cutter, 0 if cost.calls else PATIENCE)
    if cutter.refused:
        print(
            f"pincite: {cutter.refused:,} of the replies did not name paragraphs, as was asked: nothing is cut there",
            file=sys.stderr,
        )
    return made


def _rows(document: LongDocument, made: Cutting) -> list[dict[str, Any]]:
    """One record a cut, in document order; ``line`` counts from 0, ``confidence`` is null from a chat model."""
    starts = line_starts(document.text)
    return [
        {
            "start": cut.position,
            "line": line_at(starts, cut.position),
            "cite": document.citer.cite(Span(cut.position, section.units[cut.unit].end)),
            "title": cut.title,
            "confidence": cut.confidence,
        }
        for cut, section in made.cuts
    ]


def _annotations(document: LongDocument, made: Cutting, source: str, chosen: Chosen | None) -> list[Annotation]:
    return [
        Annotation.of(
            document.text,
            opening(cut.position, section.span.end),
            "cut",
            cut.title,
            source=source,
            writer=made.cutter if chosen is None else chosen.chat.endpoint,
            generated=chosen is not None,
            confidence=cut.confidence,
            cite=document.citer.cite(Span(cut.position, section.units[cut.unit].end)),
        )
        for cut, section in made.cuts
    ]


def _nothing(made: Cutting, sections: int, longer_than: int) -> str:
    if not sections:
        return f"no section has more than {longer_than:,} tokens: nothing to cut (--longer-than sets another size)"
    return f"no change of topic in {made.done} long sections ({made.cutter} cutter)"


def _models(cutter: str | None) -> Models:
    """The local models, if they may serve; one that cannot is told in one line. Raises ModelError where it must."""
    if cutter == "lexical":
        return Models()
    found = served_loudly(Places(tier="dense"))
    if found.models.embedder is None and cutter == "semantic":
        raise ModelError(
            "--cutter semantic needs a local embedder, which is not installed: run `pincite doctor --install-models`"
        )
    return found.models
