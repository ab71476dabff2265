"""Markdown's inline markup: titles without it, and paragraphs as a reader sees them."""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Collection, Iterable
from typing import Any

import pyromark

from pincite.parsing.numbering import parse

_SPECIAL = re.compile(r"[*_`\[\]<>&\\!{]")
_ATTRIBUTES = re.compile(r"[ \t]{0,9}\{[:#.][^{}\n]*\}$")
_PARSER = pyromark.Markdown()
_SURROGATE = re.compile("[\ud800-\udfff]")
_REFERENCE = re.compile(r"(?<![\\!])\[((?:[^\[\]\\]|\\.)+)\](?:\[((?:[^\[\]\\]|\\.)*)\])?(?!\()")
_SPACE = re.compile(r"\s+")


def title(source: str, labels: Collection[str] = ()) -> str:
    """The words of a heading's inline source, on one line.

    ``labels`` are the document's link labels, case folded: a reference to one of them is a link, other brackets are text.
    """
    source = source.strip()
    if source.endswith("}"):
        source = _ATTRIBUTES.sub("", source)
    if not _SPECIAL.search(source):
        return " ".join(source.split())
    if labels and "[" in source:
        source = _REFERENCE.sub(lambda match: _link(match, labels), source)
    words: list[str] = []
    # Half a surrogate pair is no character to the parser.
    line = _SURROGATE.sub("\ufffd", " ".join(source.split()))
    events: Iterable[Any] = _PARSER.events(f"# {line}")
    for event in events:
        if isinstance(event, str):
            words.append(" ")
            continue
        for kind in ("Text", "Code"):
            if kind in event:
                words.append(event[kind])
    return " ".join("".join(words).split())


def _link(match: re.Match[str], labels: Collection[str]) -> str:
    label = _SPACE.sub(" ", match[2] or match[1]).strip().casefold()
    return match[1] if label in labels else match[0]


_MARKUP = re.compile(
    r"\*{1,3}(?=[^\s*])|(?<=[^\s*])\*{1,3}|(?<!\w)_{1,3}(?=\w)|(?<=[^\s_])_{1,3}(?!\w)|"
    r"</?[A-Za-z][^<>\n]{0,300}>|<!--[^>\n]{0,300}-->"
    r"|\\(?=[!-/:-@\[-`{-~])|`+|!?\[(?=[^\[\]\n]*\]\()|\]\([^()\s]*(?:\([^()\s]*\))?(?:\s+\"[^\"\n]*\")?\)|"
    r"\[\^[^\]\s]+\]|&[A-Za-z#][A-Za-z0-9]{1,8};"
)
_OPENING = re.compile(r"<(?:b|strong|u)\b[^<>]*>|<span\b[^<>]*\bclass=\"[^\"]*(?:head|title)[^\"]*\"[^<>]*>", re.I)
_CLOSING = re.compile(r"</(?:b|strong|u|span)>", re.I)
_BETWEEN = " .:;-–—\t\xa0"


def _number_only(words: str) -> bool:
    """Whether a bold lead is a number and no more, so that the next bold words are its caption."""
    words = words.strip()
    number = parse(words, 0, len(words)) if words else None
    return number is not None and number.after >= len(words)


def _weight(mark: str, bold: int) -> int:
    """How many bold spans are open after a mark."""
    if mark in ("**", "***", "__", "___"):
        return 0 if bold else 1
    if _OPENING.match(mark) or (bold and mark[:5].lower() == "<span"):
        return bold + 1
    return max(0, bold - 1) if _CLOSING.match(mark) else bold


class View:
    """A stretch of Markdown without its inline markup, and the way back to the source.

    ``text`` is what a reader sees; ``source(at)`` is where the character at ``at`` stands in the source; ``strong`` is the end in
    ``text`` of a bold lead (bold words, or words in a heading's span, at the start), 0 without one.
    """

    __slots__ = ("_places", "_starts", "strong", "text")

    def __init__(self, source: str, start: int, end: int) -> None:
        pieces: list[str] = []
        self._starts: list[int] = [0]
        self._places: list[int] = [start]
        self.strong = 0
        at, length, bold, leading = start, 0, 0, True
        for match in _MARKUP.finditer(source, start, end):
            mark = match[0]
            piece = source[at : match.start()]
            pieces.append(piece)
            length += len(piece)
            if leading and piece:
                if bold:
                    self.strong = length
                elif piece.strip(_BETWEEN):
                    leading = False
            if mark[0] == "&":
                pieces.append(html.unescape(mark))
                self._starts.append(length)
                self._places.append(match.start())
                length += len(pieces[-1])
            elif leading:
                weight = _weight(mark, bold)
                if weight and not bold and self.strong:
                    leading = _number_only("".join(pieces))
                    weight *= leading
                bold = weight
            at = match.end()
            self._starts.append(length)
            self._places.append(at)
        pieces.append(source[at:end])
        self.text = "".join(pieces)

    def source(self, at: int) -> int:
        """The place in the source of the character at ``at``."""
        index = bisect_right(self._starts, at) - 1
        return self._places[index] + at - self._starts[index]


def marked(source: str, start: int, end: int) -> bool:
    """Whether there is anything to strip."""
    return any(source.find(sign, start, end) >= 0 for sign in "*_<`\\[&")
