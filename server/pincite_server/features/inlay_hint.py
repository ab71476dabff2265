"""``textDocument/inlayHint``: context notes behind the first line of what they are about; captions behind numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lsprotocol import types

from pincite.text.span import Span
from pincite_server.navigation import within

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pincite_server.annotations import Placed
    from pincite_server.server import PinciteServer
    from pincite_server.snapshot import Snapshot

SHOWN = 60
"""Characters of a note in the text; all of it is in the tooltip."""


async def inlay_hint(server: PinciteServer, params: types.InlayHintParams) -> list[types.InlayHint]:
    """The notes that are about something in the range, and, where it is set so, what the numbers there are called."""
    notes, captions = server.settings.notes_inlay_hints, server.settings.references_inlay_hints
    if not notes and not captions:
        return []

    def work(snapshot: Snapshot) -> list[types.InlayHint]:
        asked = snapshot.span(params.range)
        placed = server.annotations.placed(snapshot) if notes else ()
        found = [*_notes(snapshot, asked, placed), *(_captions(snapshot, asked) if captions else ())]
        return [hint for _, hint in sorted(found, key=lambda pair: pair[0])]

    return await server.on_current(params.text_document.uri, work, again=False)


def _notes(snapshot: Snapshot, asked: Span, placed: Iterable[Placed]) -> Iterator[tuple[int, types.InlayHint]]:
    for each in placed:
        if each.kind == "note" and each.span is not None:
            end = _line_end(snapshot, each.span)
            if asked.start <= end <= asked.end:
                yield end, _hint(snapshot, end, each)


def _captions(snapshot: Snapshot, asked: Span) -> Iterator[tuple[int, types.InlayHint]]:
    """The captions of the divisions that references name by number alone."""
    document = snapshot.document
    for leads in within(document, asked):
        reference = leads.reference
        if reference is None or reference.kind != "number" or len(leads.targets) != 1:
            continue
        around = document.long.outline.at(leads.targets[0].start)
        title = next((h.title for h in reversed(around) if h.start == leads.targets[0].start), "")
        if title and title.casefold() not in reference.span.of(snapshot.text).casefold():
            at = types.Position(*snapshot.lines.position(reference.span.end))
            yield reference.span.end, types.InlayHint(at, f"({_short(title)})", padding_left=True)


def _line_end(snapshot: Snapshot, span: Span) -> int:
    """The end of a range's first line, without the white space there."""
    first = span.of(snapshot.text).partition("\n")[0]
    return span.start + len(first.rstrip())


def _hint(snapshot: Snapshot, end: int, placed: Placed) -> types.InlayHint:
    note = placed.annotation
    words = " ".join(note.body.split())
    made = f"written by a chat model at {note.writer}" if note.generated else "made locally"
    doubt = "; the words it is about were edited since" if placed.state == "fuzzy" else ""
    return types.InlayHint(
        types.Position(*snapshot.lines.position(end)),
        f"✎ {_short(words)}",
        tooltip=f"{words}\n({made}{doubt})",
        padding_left=True,
    )


def _short(words: str) -> str:
    return words if len(words) <= SHOWN else words[: SHOWN - 1].rstrip() + "…"
