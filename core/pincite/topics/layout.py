"""What the layout of paragraphs says about topics, in any language: what is introduced, indented or code goes on."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from pincite.text.span import Span

LAYOUT = ("lead_in", "indented", "lowercase", "code", "after_code")
"""The cues, each 0 or 1: the unit before ends with a colon; the unit is indented; its first letter is a small one; it
is code; the unit before is code."""

_TAG = re.compile(r"<!--(?:(?!<!--).)*?-->|</?[A-Za-z][^<>\n]*>", re.S)
_FENCE = re.compile(r"^[ \t>*+-]{0,12}(?:`{3}|~{3})", re.M)
_CODE_INDENT, _ITEM_INDENT = 4, 2  # columns, as in CommonMark


def layout(text: str, units: Sequence[Span]) -> tuple[NDArray[np.float64], NDArray[np.bool_]]:
    """The cues, shape (len(units), len(LAYOUT)), and which units lie inside a fence, where nothing is cut."""
    cues = np.zeros((len(units), len(LAYOUT)))
    inside = np.zeros(len(units), np.bool_)
    fenced = lead_in = after_code = False
    for index, unit in enumerate(units):
        words = unit.of(text)
        indent = _indent(text, unit.start)
        fences = len(_FENCE.findall(words))
        code = fenced or fences > 0 or indent >= _CODE_INDENT
        letter = next(filter(str.isalpha, _TAG.sub("", words)), "")
        cues[index] = lead_in, indent >= _ITEM_INDENT, letter.islower(), code, after_code
        inside[index] = fenced
        fenced ^= fences % 2 == 1
        lead_in, after_code = words.rstrip("*_` \t\r\n").endswith((":", "：")), code
    return cues, inside


def _indent(text: str, start: int) -> int:
    """The columns of white space before a unit on its line; 0 where other text stands there."""
    line = max(text.rfind("\n", max(0, start - 80), start), max(0, start - 80) - 1) + 1
    space = text[line:start]
    return 0 if space.strip() else len(space.expandtabs(4))
