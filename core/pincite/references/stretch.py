"""All mentions of one stretch of text, which depend on nothing outside it."""

from __future__ import annotations

import re

from pincite.references.east import eastern
from pincite.references.grammar import numbered
from pincite.references.links import citations, links
from pincite.references.mention import Mention
from pincite.references.relative import relative

_CODE = re.compile(r"(?<!`)(`+)(?!`)[^`].*?(?<!`)\1(?!`)", re.S)


def mentions(text: str, *, markdown: bool) -> tuple[Mention, ...]:
    """What a stretch says of places, in its order and without overlap.

    Links go before the numbers in their words, and numbers before what stands alone; code between backticks is no text.
    """
    found: list[Mention] = list(links(text)) if markdown else []
    found += sorted([*numbered(text), *eastern(text)], key=lambda mention: mention.start)
    found += [*citations(text), *relative(text)]
    if not found:
        return ()
    code = [match.span() for match in _CODE.finditer(text)] if markdown and "`" in text else []
    kept: list[Mention] = []
    taken: list[tuple[int, int]] = []
    for mention in found:
        span = (mention.start, mention.end)
        if any(a < span[1] and span[0] < b for a, b in taken):
            continue
        if any(a <= span[0] and span[1] <= b for a, b in code):
            continue
        taken.append(span)
        kept.append(mention)
    return tuple(sorted(kept, key=lambda mention: mention.start))
