"""What links, footnotes and citations in brackets lead to."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Literal
from urllib.parse import unquote

from pincite.lazy import cached_property
from pincite.parsing import Heading, Outline
from pincite.text.span import Span

_TAG = re.compile(r"<[A-Za-z][\w-]{0,20}\s[^<>]{0,300}?\b(?:id|name)\s?=\s?[\"']?(?P<id>[^\s\"'<>]{1,120})", re.I)
_ATTRIBUTE = re.compile(r"\{:?[^{}\n]{0,80}#(?P<id>[^\s{}]{1,80})[^{}\n]{0,80}\}")
_NOTE = re.compile(r"^[ \t>]{0,8}\[\^(?P<label>[^\[\]\s]{1,80})\]:", re.M)
_LABEL = re.compile(
    r"^ {0,3}\[(?P<label>(?!\^)[^\[\]\n]{1,200})\]:[ \t]*\n?[ \t]*(?P<destination><[^<>\n]*>|\S+)", re.M
)
_ENTRY = re.compile(r"^[ \t]{0,12}\[(?P<label>[A-Za-z0-9][A-Za-z0-9.+ _-]{0,30})\][ \t]+(?=\S)", re.M)
_LISTS = re.compile(
    r"\b(?:references|bibliography|literatur|literaturverzeichnis|citations|works cited|bibliographie)\b", re.I
)
_MEMO = re.compile(r"(?:Section[s]?\s.{1,20}\sof\s)?(?:RFC\s?\d+|[A-Z][A-Z0-9.-]+)", re.S)


class Anchors:
    """The anchors, footnotes, labels and entries of one document, each kind made on first use."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline

    def find(self, unit: str, name: str, by: Span) -> Span | Literal["elsewhere"] | None:
        """Where a name leads; "elsewhere" for another document; None where there is no such thing."""
        if unit == "anchor":
            return self._anchor(name)
        if unit == "footnote":
            return self._notes.get(name)
        if unit == "label":
            destination = self._labels.get(" ".join(name.split()).casefold())
            if destination is None:
                return None
            return self._anchor(destination[1:]) if destination.startswith("#") else "elsewhere"
        if unit == "entry":
            entry = self._entries.get(name)
            return None if entry is None or entry.overlaps(by) else entry
        found = self._anchor(name)
        return found or ("elsewhere" if _MEMO.fullmatch(name) else None)

    def by_hand(self, name: str) -> bool:
        """Whether an anchor of this name is given by hand, so that no heading's own is meant by it."""
        return unquote(name) in self.given

    def _anchor(self, name: str) -> Span | None:
        name = unquote(name)
        return self.given.get(name) or self._slugs.get(name.lower()) or self._folded.get(name.lower())

    @cached_property
    def _slugs(self) -> dict[str, Span]:
        """The anchors that GitHub makes of headings."""
        headings = {heading.start: heading for heading in (*self._outline.quoted, *self._outline.flat)}
        found: dict[str, Span] = {}
        for start, name in self._outline.anchors.items():
            heading = headings.get(start)
            found[name] = heading.extent if heading else Span(start, start)
        return found

    @cached_property
    def given(self) -> dict[str, Span]:
        """Anchors given by hand: what they stand in, the division where they stand in or right before its heading."""
        text = self._outline.text
        found: dict[str, Span] = {}
        if self._outline.markup != "markdown":
            return {}
        for pattern in (_TAG, _ATTRIBUTE):
            for match in pattern.finditer(text):
                found.setdefault(match["id"], self._place(match.start(), match.end()))
        return found

    @cached_property
    def _folded(self) -> dict[str, Span]:
        return {name.lower(): span for name, span in reversed(self.given.items())}

    def _place(self, start: int, end: int) -> Span:
        text = self._outline.text
        line = text.rfind("\n", 0, start) + 1
        stop = text.find("\n", end)
        stop = len(text) if stop < 0 else stop
        heading = self._heading(line, stop) or self._heading(stop, _next_line(text, stop))
        return heading.extent if heading else Span(line, stop)

    def _heading(self, start: int, end: int) -> Heading | None:
        flat = self._outline.flat
        index = bisect_left(flat, start, key=lambda heading: heading.start)
        return flat[index] if index < len(flat) and flat[index].start < end else None

    @cached_property
    def _notes(self) -> dict[str, Span]:
        """Footnotes by their labels."""
        text = self._outline.text
        return {
            match["label"]: Span(match.start(), _paragraph_end(text, match.end())) for match in _NOTE.finditer(text)
        }

    @cached_property
    def _labels(self) -> dict[str, str]:
        """Destinations of links by their labels, case folded; of two the first counts (CommonMark 4.7)."""
        found: dict[str, str] = {}
        for match in _LABEL.finditer(self._outline.text):
            found.setdefault(" ".join(match["label"].split()).casefold(), match["destination"].strip("<>"))
        return found

    @cached_property
    def _entries(self) -> dict[str, Span]:
        """The entries of lists of references by their labels."""
        text = self._outline.text
        found: dict[str, Span] = {}
        for heading in self._outline.flat:
            if heading.title and _LISTS.search(heading.title) and len(heading.title) < 40:
                for match in _ENTRY.finditer(text, heading.span.end, heading.end):
                    found.setdefault(match["label"], Span(match.start(), _paragraph_end(text, match.end())))
        return found


def _next_line(text: str, at: int) -> int:
    """The end of the next line that is not blank."""
    while at < len(text) and text[at].isspace():
        at += 1
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _paragraph_end(text: str, at: int) -> int:
    match = re.compile(r"\n[ \t\r]*\n").search(text, at)
    return match.start() if match else len(text)
