"""The parties of an agreement, as its opening names them."""

from __future__ import annotations

import re

from pincite.references.definitions import bracketed

OPENING = 5_000
"""Characters in which an agreement names its parties."""
LONGEST_NAME = 80

LONGEST_PART = 700
"""Characters that may tell of one party before it is given its short name."""

_BETWEEN = re.compile(
    r"\b(?:between|among(?:st)?|zwischen|entre|tra|tussen|между)\b(?:\s+and\s+among)?\s*:?", re.IGNORECASE
)
_LEADING = re.compile(
    r"(?:[\s,;:.*_]|\b(?:and|und|et|y|e|en|и)\b|\(?\b(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)](?=\s))*", re.IGNORECASE
)
_NAME = re.compile(
    rf"(?P<name>[A-ZÀ-ÝА-Я0-9][^,;()“”\"„«»\n]{{1,{LONGEST_NAME}}}?"
    r"(?:,\s*(?i:Inc|Ltd|LLC|L\.L\.C|L\.P|LP|N\.A|S\.A|plc|Corp|Co|Trustees?)\b\.?)*)[*_\s]*(?=[,;(\n]|\Z)"
)
_DOCUMENT = re.compile(
    r"\b(?:agreement|contract|amendment|date|lease|deed|vertrag|vereinbarung|contrat|accord|contrato|acuerdo|contratto|overeenkomst)\b",
    re.IGNORECASE,
)
_BODY = re.compile(
    r"\b(?:WHEREAS|RECITALS|BACKGROUND|WITNESSETH|W I T N E S S E T H|NOW,? THEREFORE|Whereas|Präambel|PRÉAMBULE)\b"
)
"""What follows the parties."""
_ARTICLE = re.compile(r"(?:the|this|that|an?|each|all|it|its|[Dd](?:er|ie|as|iese[rs]?))\b", re.IGNORECASE)


def parties(text: str) -> list[str]:
    """The names of the parties, in the order of the opening; empty where it does not name at least two.

    Read are agreements that say between whom they are made and give each party a short name in brackets and quotation
    marks: its name is what begins the stretch before.
    """
    first = _BETWEEN.search(text, 0, OPENING)
    if first is None:
        return []
    names: dict[str, None] = {}
    done = first.end()
    body = _BODY.search(text, first.end(), first.end() + OPENING)
    for start, end in bracketed(text, first.end(), body.start() if body else first.end() + OPENING):
        part = text[done:start]
        done = end
        between = list(_BETWEEN.finditer(part))
        part = part[between[-1].end() :] if between else part
        if len(part) > LONGEST_PART and names:
            break
        name = _NAME.match(part, _end_of_leading(part))
        if name is None or _DOCUMENT.search(text[start:end]) or not _is_name(name["name"]):
            if len(names) > 1:
                break
            continue
        names.setdefault(" ".join(name["name"].split()).strip("*_ "), None)
    return list(names) if len(names) > 1 else []


def _is_name(name: str) -> bool:
    """Whether its longer words all begin with a capital or a figure, as in "Bank of Texas, N.A."."""
    return _ARTICLE.match(name) is None and not any(len(word) > 3 and word[0].islower() for word in name.split())


def _end_of_leading(part: str) -> int:
    leading = _LEADING.match(part)
    return leading.end() if leading else 0
