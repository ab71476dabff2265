"""What is written into a document for notes and cuts: headings, comments and text, their words inert as markup."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from pincite_server.inert_markdown import escaped

if TYPE_CHECKING:
    from pincite.text.span import Span
    from pincite_server.annotations import Placed
    from pincite_server.snapshot import Snapshot

DEEPEST = 6
"""Levels of ATX headings (CommonMark 4.2)."""
UNTITLED = "Topic"


class Insertion(NamedTuple):
    """A text to be put in at an offset."""

    offset: int
    text: str


def headings_at(snapshot: Snapshot, cuts: Iterable[Placed]) -> list[Insertion]:
    """A heading above each cut: in Markdown one level below the division that it lies in, else a line in capitals."""
    found = []
    end = _line_end(snapshot)
    for cut in cuts:
        if cut.span is None:
            continue
        title = " ".join(cut.annotation.body.split()) or UNTITLED
        if _is_markdown(snapshot):
            title = f"{'#' * _level(snapshot, cut.span.start)} {escaped(title)}"
        else:
            title = title.upper()
        found.append(Insertion(_line_start(snapshot, cut.span.start), f"{title}{end}{end}"))
    return found


def note_at(snapshot: Snapshot, span: Span | None, note: str, *, comment: bool) -> Insertion:
    """A note above what it is about, below the heading where that starts with one."""
    assert span is not None
    end = _line_end(snapshot)
    words = " ".join(note.split())
    if comment:
        text = f"<!-- {_uncommented(words)} -->"
    elif _is_markdown(snapshot):
        text = f"> Note: {escaped(words)}"
    else:
        text = f"[Note: {words}]"
    return Insertion(_line_start(snapshot, _below_headings(snapshot, span)), f"{text}{end}{end}")


def _below_headings(snapshot: Snapshot, span: Span) -> int:
    """Where the first words of a range stand that are no heading; its start where there is nothing else."""
    at = span.start
    for heading in snapshot.document.headings:
        if heading.start >= span.end or heading.start > at:
            break
        if heading.start == at and heading.kind != "runin" and heading.kind != "clause":
            rest = snapshot.text[heading.span.end : span.end]
            if not rest.strip():
                break
            at = heading.span.end + len(rest) - len(rest.lstrip())
    return at


def _level(snapshot: Snapshot, offset: int) -> int:
    above = [h.level for h in snapshot.document.long.outline.at(offset) if h.kind != "clause"]
    return min(DEEPEST, max(above, default=1) + 1)


def _is_markdown(snapshot: Snapshot) -> bool:
    return snapshot.document.long.outline.markup == "markdown"


def _line_start(snapshot: Snapshot, offset: int) -> int:
    return max(snapshot.text.rfind("\n", 0, offset), snapshot.text.rfind("\r", 0, offset)) + 1


def _line_end(snapshot: Snapshot) -> str:
    """The document's own line end."""
    first = re.search(r"\r\n|\n|\r", snapshot.text)
    return first[0] if first else "\n"


def _uncommented(words: str) -> str:
    """Words that end no HTML comment."""
    return words.replace("--", "–").replace(">", "›").strip("-")
