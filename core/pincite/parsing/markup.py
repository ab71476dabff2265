"""Is a text Markdown or plain?"""

from __future__ import annotations

import re
from typing import Literal

Markup = Literal["markdown", "plain"]

_READ = 200_000  # Characters looked at: what a text is shows in its first pages.
FRONT_MATTER = re.compile(r"\ufeff?(---|\+\+\+)[ \t]*\r?\n.*?^(?:\1(?:[ \t]+abstract)?|\.\.\.)[ \t]*\r?$", re.M | re.S)
"""A block of metadata at a text's start, as static site generators have it: YAML or TOML, ended by the same or ``...``."""
_ATX = re.compile(r"^ {0,3}#{1,6}[ \t]+\S", re.M)
_LINK = re.compile(r"\[[^\]\n*]{1,80}\](?:\((?:https?:|[./#\w-]+[./#])[^)\s]{0,200}\)|:[ \t]+https?:)")
_SETEXT = re.compile(r"(?:\A|\n[ \t]*\r?\n)\S[^\n]*\r?\n(?:={3,}|-{3,})[ \t]*$", re.M)
_FENCE = re.compile(r"^ {0,3}(?:```|~~~)", re.M)
_STRONG = re.compile(r"\*\*[^\W_][^*\n]{0,100}[^\W_][.:,]?\*\*")


def detect(text: str) -> Markup:
    """The markup of a text, by its first 200,000 characters."""
    head = text[:_READ]
    front = FRONT_MATTER.match(head)
    head = head[front.end() if front else 0 :]
    if _ATX.match(head.lstrip("\ufeff\f\r\n ")):
        return "markdown"
    atx, links, strong = len(_ATX.findall(head)), len(_LINK.findall(head)), len(_STRONG.findall(head))
    fences = len(_FENCE.findall(head))
    density = len(head) / 20_000
    if atx >= max(3, density) or fences >= max(4, 2 * density) or strong >= max(8, 4 * density):
        return "markdown"
    setext = len(_SETEXT.findall(head))
    return "markdown" if setext >= max(3, density) and links + atx >= 3 else "plain"
