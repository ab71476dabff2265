"""The last answers, by trace id, and how an answer finds its way back to the client's text."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from lsprotocol import types

from pincite.text.span import Span
from pincite_server import protocol
from pincite_server.errors import ContentModified
from pincite_server.snapshot import Snapshot

if TYPE_CHECKING:
    from pincite.longdoc.section import Section
    from pincite.reading.decision import Decision
    from pincite_server.edits import Edit

_KEPT = 64


class Answers:
    """The last 64 decisions."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Decision] = OrderedDict()

    def keep(self, decision: Decision) -> str:
        """Remember a decision; its trace id."""
        trace_id = uuid.uuid4().hex[:16]
        self._kept[trace_id] = decision
        while len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
        return trace_id

    def get(self, trace_id: str) -> Decision | None:
        """A remembered decision, or None."""
        return self._kept.get(trace_id)


def evidence_of(decision: Decision, now: Snapshot, edits: Sequence[Edit]) -> list[protocol.Evidence]:
    """A decision's evidence in the text as it is now, after ``edits``. Raises ContentModified where words were touched.

    The law: the text beside a range is what the client has there. So it is taken from there, and compared.
    """
    found = []
    for evidence in decision.evidence:
        span = _carry(evidence.span, edits)
        if span is None or now.text[span.start : span.end] != evidence.text:
            raise ContentModified
        span = now.lines.snap(span)
        found.append(
            protocol.Evidence(
                range=wire_range(now, span),
                text=span.of(now.text),
                cite=evidence.cite,
                path=list(evidence.path),
                section=evidence.section,
                score=evidence.score,
                confidence=evidence.confidence,
            )
        )
    return found


def sections_of(
    read: Iterable[tuple[Section, float]], now: Snapshot, edits: Sequence[Edit] = ()
) -> list[protocol.ReadSection]:
    """The sections that were read; edits inside them stretch them."""
    sections = []
    for rank, (section, score) in enumerate(read, 1):
        span = section.span
        for edit in edits:
            span = edit.stretch(span)
        sections.append(
            protocol.ReadSection(
                wire_range(now, span), section.heading, list(section.path), section.cite, float(score), rank
            )
        )
    return sections


def wire_range(snapshot: Snapshot, span: Span) -> types.Range:
    """A span as LSP's type."""
    start, end = snapshot.lines.position(span.start), snapshot.lines.position(span.end)
    return types.Range(types.Position(*start), types.Position(*end))


def _carry(span: Span, edits: Iterable[Edit]) -> Span | None:
    for edit in edits:
        carried = edit.carry(span)
        if carried is None:
            return None
        span = carried
    return span
