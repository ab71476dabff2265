"""From what was decided to headings: a list in document order whose members hold their children."""

from __future__ import annotations

from collections.abc import Sequence

from pincite.parsing.analysis import Analysis
from pincite.parsing.heading import Heading
from pincite.parsing.walk import Found
from pincite.text.span import Span


def build(analysis: Analysis) -> list[Heading]:
    """The headings of a text."""
    end = len(analysis.text)
    flat: list[Heading] = []
    path: list[Heading] = []
    for found in analysis.decision.found:
        _hang(_heading(analysis, found, end), flat, path)
    return flat


def _heading(analysis: Analysis, found: Found, end: int) -> Heading:
    mark = analysis.marks[found.mark]
    by = analysis.shifts[found.mark]
    start, stop, title = mark.start + by, mark.stop + by, ""
    if found.caption >= 0:
        named = analysis.marks[found.caption]
        title = named.title
        if found.caption != found.mark:
            stop = named.stop + analysis.shifts[found.caption]
        elif mark.depth and not found.numbered:
            title = mark.words
    elif mark.counted >= 0:
        stop = mark.counted + by
    if found.kind == "title" and mark.number is not None and not mark.depth:
        start = mark.named + by  # what stands before it labels the filing
    return Heading(found.kind, mark.written if found.numbered else "", title, found.level, Span(start, stop), end)


def _hang(heading: Heading, flat: list[Heading], path: list[Heading]) -> None:
    """Add a heading to the list, to its parent, and to the path of those that stand open."""
    start = heading.span.start
    while path and path[-1].level >= heading.level:
        path.pop().end = start
    if path:
        path[-1].children.append(heading)
    path.append(heading)
    flat.append(heading)


def parents(flat: Sequence[Heading]) -> list[int]:
    """For each heading the index of the one that it is below, −1 where it is below none."""
    above: list[int] = []
    path: list[int] = []
    for index, heading in enumerate(flat):
        while path and flat[path[-1]].level >= heading.level:
            path.pop()
        above.append(path[-1] if path else -1)
        path.append(index)
    return above


def carried(old: Sequence[Heading], analysis: Analysis, start: int, end: int, by: int) -> list[Heading]:
    """The headings after an edit of ``[start:end]`` that made the text ``by`` longer and changed no decision.

    Divisions that end before the edit are the same objects; of those behind it only the offsets move.
    """
    length = len(analysis.text)
    flat: list[Heading] = []
    path: list[Heading] = []
    kept = 0
    for index, was in enumerate(old):
        span = was.span
        if was.end < start:
            flat.append(was)
            if span.start >= kept:  # not below one that is kept whole
                kept = was.end
                if path:
                    path[-1].children.append(was)
            continue
        if span.start > end:
            moved = Span(span.start + by, span.end + by)
            heading = Heading(was.kind, was.number, was.title, was.level, moved, length)
        else:
            heading = _heading(analysis, analysis.decision.found[index], length)
        _hang(heading, flat, path)
    return flat
