"""From marks to headings: furniture and contents set apart, then the walk over what is left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from pincite.parsing import profile
from pincite.parsing.contents import Contents, tables
from pincite.parsing.furniture import Running, running
from pincite.parsing.mark import Mark
from pincite.parsing.resolve import Resolution
from pincite.parsing.walk import Found, Walk


class Decision(NamedTuple):
    """What was made of the marks of a document; all indices are into them."""

    found: tuple[Found, ...]
    running: Running
    contents: tuple[Contents, ...]
    walk: Walk
    """The walk that found them, to be taken up where an edit changes the marks."""


def decide(marks: Sequence[Mark], units: Sequence[int], *, markdown: bool, before: Walk | None = None) -> Decision:
    """Decide which marks are headings; ``units`` tells the unit of each, counted over the document.

    ``before`` is the walk over the marks as they were before an edit: where nothing changed, it need not be walked again.
    """
    apart = Running() if markdown else running(marks, units)
    contents = tables(marks, units, apart.found)
    aside = set(apart.found)
    for table in contents:
        aside.update(range(table.first, table.last))
    aside.update(_cells(marks))
    order: list[int] = []
    places: list[int] = []
    torn: set[int] = set()
    dropped, last, ragged = 0, -1, -1
    for index, mark in enumerate(marks):
        if index in apart.found:
            if units[index] != last:
                dropped += 1
                last = units[index]
        elif mark.trait == "prose":
            ragged = -1 if mark.closed else units[index] - dropped
        elif index not in aside:
            place = units[index] - dropped
            if ragged >= 0 and place - ragged == 1:
                torn.add(len(order))
            order.append(index)
            places.append(place)
    kept = [marks[index] for index in order]
    facts = profile.of_markdown(kept) if markdown else profile.of_plain(kept, _margin(marks))
    walk = Resolution(kept, places, facts, frozenset(torn))
    walk.run(before)
    found = tuple(
        Found(order[mark], kind, level, order[caption] if caption >= 0 else -1, numbered)
        for mark, kind, level, caption, numbered in walk.found
    )
    return Decision(found, apart, tuple(contents), walk)


def _margin(marks: Sequence[Mark]) -> int:
    """The commonest indent of prose."""
    indents: dict[int, int] = {}
    for mark in marks:
        if mark.trait == "prose":
            indents[mark.indent] = indents.get(mark.indent, 0) + 1
    return max(indents, key=lambda indent: indents[indent]) if indents else 0


def _cells(marks: Sequence[Mark]) -> list[int]:
    """The marks inside tables that tags mark as such, as filings have them."""
    found: list[int] = []
    opened = -1
    for index, mark in enumerate(marks):
        if mark.trait != "rule" or not mark.title:
            continue
        if "<table>" in mark.title:
            opened = index
        elif "</table>" in mark.title and opened >= 0:
            found.extend(range(opened, index))
            opened = -1
    return found
