"""Notes that place a section in its document, and edges at which one starts: whom they serve, and through edits.

A note is written by a chat model, by a person or made locally. It serves finding alone: its words are scored with those
of its section, and stand in no window and in no offset.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.lexical import BM25
from pincite.longdoc.table import SectionTable
from pincite.text.edit import Edit
from pincite.text.span import Span

Note = tuple[Span, str]
"""The range that a note places, and its words."""

NOTED = 1.0
"""How much a concept counts of which a section's note speaks, beside one of which it speaks itself."""


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


class NoteIndex:
    """The terms of the notes of sections, beside the index of what sections say themselves.

    How rare a word is in the document stays as it is, and so does all that is judged by it: notes come and go without
    a section being indexed again. ``terms`` are those of a section's note, by the section's index.
    """

    def __init__(self, terms: Mapping[int, Iterable[str]], index: BM25) -> None:
        self._index = index
        self._holders: dict[str, list[int]] = {}
        for section, words in terms.items():
            for term in set(words):
                self._holders.setdefault(term, []).append(section)

    def __contains__(self, term: object) -> bool:
        return term in self._holders

    def scores(self, concepts: Iterable[Mapping[str, float]]) -> NDArray[np.float64]:
        """What notes add to each section's BM25; a concept is the terms that may be said for it, each with its weight.

        A note adds a concept to a section that does not speak of it in any words of its own, as one more word in a
        section of average length, by the inverse document frequency of the concept with notes included: what all
        notes repeat tells nothing.
        """
        scores = np.zeros(len(self._index))
        for concept in concepts:
            noted: dict[int, float] = {}
            for term, weight in concept.items():
                for section in self._holders.get(term, ()):
                    noted[section] = max(weight, noted.get(section, 0.0))
            if noted:
                own = {place for term in concept for place in self._index.places(term).tolist()}
                idf = self._index.idf_of(len(own | noted.keys()))
                for section in noted.keys() - own:
                    scores[section] += NOTED * noted[section] * idf
        return scores


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
