"""How alike two texts are, by the least number of edits that turn one into the other.

Myers, "A fast bit-vector algorithm for approximate string matching based on dynamic programming", Journal of the ACM 46
(1999), in the form of Hyyrö (2003) for the distance of whole strings: a column of the table is two integers of as many
bits as the one string is long, which Python's integers hold at any length.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Hashable, Sequence

from pincite.text.tokens import UNSPACED

BY_WORDS = 4000
"""Code points of what differs, above which words are counted instead: the time of edits grows with the square."""

_WORD = re.compile(rf"[^\W{UNSPACED}]+|[{UNSPACED}]")


def similarity(one: str, other: str) -> float:
    """1 for equal texts, 0 where nothing is left of one in the other: 1 - edit distance / length of the longer.

    Where more than ``BY_WORDS`` code points differ, the part of their words that both have stands for their edits.
    """
    longer = max(len(one), len(other))
    if longer == 0:
        return 1.0
    ahead = _agree(one, other)
    one, other = one[ahead:], other[ahead:]
    behind = _agree(one[::-1], other[::-1])
    one, other = one[: len(one) - behind], other[: len(other) - behind]
    differing = max(len(one), len(other))
    if differing <= BY_WORDS:
        return 1 - distance(one, other) / longer
    ours, theirs = Counter(_WORD.findall(one)), Counter(_WORD.findall(other))
    most = max(ours.total(), theirs.total(), 1)
    return 1 - (1 - (ours & theirs).total() / most) * differing / longer


def _agree(one: str, other: str) -> int:
    """How many code points are equal from the start."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def distance(one: Sequence[Hashable], other: Sequence[Hashable]) -> int:
    """The Levenshtein distance of two sequences: insertions, deletions and substitutions, each of cost 1."""
    if not one or not other:
        return max(len(one), len(other))
    places: dict[Hashable, int] = {}
    for bit, item in enumerate(one):
        places[item] = places.get(item, 0) | 1 << bit
    every, last = (1 << len(one)) - 1, 1 << (len(one) - 1)
    more, less, found = every, 0, len(one)  # cells that are one more, one less than the cell above them
    for item in other:
        equal = places.get(item, 0)
        above = equal | less
        beside = (((equal & more) + more) ^ more) | equal
        up, down = less | (every & ~(beside | more)), more & beside
        found += bool(up & last) - bool(down & last)
        up, down = (up << 1 | 1) & every, (down << 1) & every
        more, less = down | (every & ~(above | up)), up & above
    return found
