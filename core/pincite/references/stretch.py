"""All mentions of one stretch of text, which depend on nothing outside it."""

from __future__ import annotations

import re
from bisect import bisect_right

from pincite.references.east import EASTERN, eastern
from pincite.references.grammar import numbered
from pincite.references.links import books, citations, links
from pincite.references.mention import Mention
from pincite.references.relative import relative_eastern

_CODE = re.compile(r"(?<!`)(`+)(?!`)[^`].*?(?<!`)\1(?!`)", re.S)


def mentions(text: str, *, markdown: bool) -> tuple[Mention, ...]:
    """What a stretch says of places, in its order and without overlap.

    Links go before the numbers in their words, and numbers before what stands alone; code between backticks is no text.
    """
    found: list[Mention] = list(links(text)) if markdown else []
    found += books(text)
    found += numbered(text)
    if not text.isascii() and any(sign in text for sign in EASTERN):
        found += [*eastern(text), *relative_eastern(text)]
    found += citations(text)
    if not found:
        return ()
    code = [match.span() for match in _CODE.finditer(text)] if markdown and "`" in text else []
    taken = _Taken()
    kept = []
    for mention in found:
        if not any(start <= mention.start and mention.end <= end for start, end in code) and taken.add(mention):
            kept.append(mention)
    return tuple(sorted(kept, key=lambda mention: mention.start))


class _Taken:
    """Ranges that do not overlap."""

    def __init__(self) -> None:
        self._starts: list[int] = []
        self._ends: list[int] = []

    def add(self, mention: Mention) -> bool:
        """Takes the range of a mention where it is free, and says whether it was."""
        index = bisect_right(self._starts, mention.start)
        if index and self._ends[index - 1] > mention.start:
            return False
        if index < len(self._starts) and self._starts[index] < mention.end:
            return False
        self._starts.insert(index, mention.start)
        self._ends.insert(index, mention.end)
        return True
