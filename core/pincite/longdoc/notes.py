"""Notes that place a section in its document, and edges at which one starts: whom they serve, and through edits.

A note is written by a chat model, by a person or made locally. It serves finding alone: its words are scored with those
of its section, and stand in no window and in no offset.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pincite.longdoc.edit import Edit
from pincite.longdoc.table import SectionTable
from pincite.text.span import Span

Note = tuple[Span, str]
"""The range that a note places, and its words."""


def checked_notes(notes: Iterable[Note], length: int) -> tuple[Note, ...]:
    """Notes in the order of their ranges, without those that say nothing; ``length`` is the text's.

    Raises ValueError for a range outside the text.
    """
    made = []
    for span, words in notes:
        start, end = span
        if not 0 <= start <= end <= length:
            raise ValueError(f"the note's range [{start}, {end}) is outside a text of {length} characters")
        if words.strip() and start < end:
            made.append((Span(start, end), words.strip()))
    return tuple(sorted(made))


def checked_edges(edges: Iterable[int], length: int) -> tuple[int, ...]:
    """Edges in ascending order, each once. Raises ValueError for one outside a text of this length."""
    made = sorted(set(edges))
    for edge in (*made[:1], *made[-1:]):
        if not 0 <= edge <= length:
            raise ValueError(f"the edge {edge} is outside a text of {length} characters")
    return tuple(made)


def serving(notes: Sequence[Note], sections: SectionTable) -> dict[int, str]:
    """The note of each section that has one, by the section's index; several are joined in their order.

    A note serves every section of which at least half lies in its range, or, where there is none, the one that it
    shares most with, the earlier of equals.
    """
    found: dict[int, list[str]] = {}
    for span, words in notes:
        shared = {i: _shared(span, sections.span(i)) for i in sections.overlapping(span) if not sections.apart[i]}
        served = [i for i, size in shared.items() if size * 2 >= sections.ends[i] - sections.starts[i]]
        for index in served or sorted(shared, key=lambda i: -shared[i])[:1]:
            found.setdefault(index, []).append(words)
    return {index: " ".join(words) for index, words in found.items()}


def _shared(one: Span, other: Span) -> int:
    return min(one.end, other.end) - max(one.start, other.start)


def carried_notes(notes: Iterable[Note], edit: Edit) -> list[Note]:
    """Notes after an edit: each keeps what is left of its range, what was written inside it included.

    One whose whole range was replaced goes.
    """
    made = []
    for (start, end), words in notes:
        if edit.start <= start and end <= edit.end and edit.start < edit.end:
            continue
        if start >= edit.end:
            start += edit.shift
        elif start >= edit.start:
            start = edit.start + edit.length
        if end >= edit.end and end > edit.start:
            end += edit.shift
        elif end > edit.start:
            end = edit.start
        made.append((Span(start, end), words))
    return made


def carried_edges(edges: Sequence[int], edit: Edit) -> list[int]:
    """Edges after an edit: one inside of what was replaced goes, one at its start stays there."""
    stays = edit.start + (edit.start < edit.end)  # what is written at an edge goes with what stands before it
    return [*(e for e in edges if e < stays), *(e + edit.shift for e in edges if e >= edit.end)]
