"""Markdown into top-level blocks, by pyromark (CommonMark and GFM tables), and blocks into marks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import Literal, NamedTuple

import pyromark

from pincite.parsing.captions import TITLE
from pincite.parsing.inline import View, marked, title
from pincite.parsing.mark import HEAD, Mark, collapse
from pincite.parsing.marks import read_unit
from pincite.parsing.traits import named_division
from pincite.parsing.numbering import Number, Reading, parse
from pincite.parsing.units import Unit, units

BlockName = Literal["heading", "paragraph", "list", "quote", "code", "html", "table", "rule"]


class MarkdownBlock(NamedTuple):
    """A block of the top level: ``text[start:end]``, trailing white space left out."""

    kind: BlockName
    start: int
    end: int
    level: int
    """Of a heading, 1 to 6; of an ordered list, its first number; else 0."""


_PARSER = pyromark.Markdown(options=pyromark.Options.ENABLE_TABLES)
_NAMES: dict[str, BlockName] = {
    "Heading": "heading",
    "Paragraph": "paragraph",
    "List": "list",
    "BlockQuote": "quote",
    "CodeBlock": "code",
    "HtmlBlock": "html",
    "Table": "table",
}
_NON_ASCII = re.compile(r"[^\x00-\x7f]")
_PROSE = re.compile(
    r"^([ ]*(?:[-*+][ ]+|\d{1,9}[.)][ ]+)?)([A-Za-z?(\"*_][^\n|<>]*(?:\n[ ]*[A-Za-z?(\"][^\n|<>]*)*)"
    r"(?=\n[ \t]*\n|\n?\Z|\n[ ]*[-*+][ ]+\w)",
    re.M,
)


def blocks(text: str, start: int, end: int) -> Iterator[MarkdownBlock]:
    """The top-level blocks of ``text[start:end]``, which starts and ends where blocks do."""
    skip = -1
    for event, where in _PARSER.events_with_range(_masked(text[start:end])):
        at = where["start"]
        if at < skip:
            continue
        if isinstance(event, str):
            if event == "Rule":
                yield MarkdownBlock("rule", start + at, _rstrip(text, start + at, start + where["end"]), 0)
            continue
        tag = event.get("Start")
        if tag is None:
            continue
        name, value = (tag, None) if isinstance(tag, str) else next(iter(tag.items()))
        kind = _NAMES.get(name)
        if kind is None:
            continue
        skip = where["end"]
        level = int(value["level"][1]) if kind == "heading" else value if kind == "list" and value is not None else 0
        yield MarkdownBlock(kind, start + at, _rstrip(text, start + at, start + skip), level)


def _masked(text: str) -> str:
    """The same block structure at the same offsets, in ASCII (so that bytes are code points), prose blanked.

    Only what a line starts with, fences, tables and tags make blocks. Prose is blanked because each word group, line break
    and emphasis of it would come back as an event, which costs more than all the rest of reading.
    """
    if text[:1] == "\\ufeff":
        text = " " + text[1:]
    masked = text.encode("ascii", "replace").decode("ascii")
    if "<?" in masked:
        masked = _NON_ASCII.sub(";", text)
    return _PROSE.sub(_blank, masked.replace("\\f", " "))


def _blank(match: re.Match[str]) -> str:
    lead, body = match[1], match[2]
    first = body[0]
    if first in "*_" and not _EMPHASIS.match(body):
        return match[0]
    return lead + "x" + " " * (len(body) - 1)


_EMPHASIS = re.compile(r"(?:\*{1,3}|_{1,3})[A-Za-z0-9?]")


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


_ATX = re.compile(r"[ \t]{0,3}#{1,6}(?:[ \t]+|$)")
_ATX_END = re.compile(r"(?:^|[ \t]+)#+[ \t]*$")
_SETEXT = re.compile(r"(?:\r\n|\n|\r)[ \t]{0,3}(?:=+|-+)[ \t]*$")
_HTML_HEADING = re.compile(r"<h([1-6])\b[^<>]*>(.*?)</h\1\s*>", re.I | re.S)
_ITEM = re.compile(r"^([ \t]*)(\d{1,9})[.)]([ \t]+)(?=(.?))", re.M)
_LED = re.compile(r"\*\*|__|<(?:b|strong)\b|<span\b[^<>\n]*class=\"[^\"\n]*(?:head|title)", re.I)


def heading_source(text: str, block: MarkdownBlock) -> tuple[int, int]:
    """Where the inline content of a heading starts and ends."""
    start, end = block.start, block.end
    match = _ATX.match(text, start, end)
    if match:
        start = match.end()
        closing = _ATX_END.search(text[start:end])
        return start, start + closing.start() if closing else end
    underline = _SETEXT.search(text[start:end])
    return start, start + underline.start() if underline else end


def read(text: str, start: int, end: int, labels: Collection[str]) -> tuple[list[Mark], list[MarkdownBlock], int]:
    """The marks and blocks of a stretch, offsets of marks counted from ``start``, and how many units it has."""
    marks: list[Mark] = []
    found = list(blocks(text, start, end))
    unit = 0
    for block in found:
        if block.kind == "heading":
            inner = heading_source(text, block)
            marks.append(_heading(title(text[inner[0] : inner[1]], labels), block.start, block.end, unit, block.level))
            unit += 1
        elif block.kind == "paragraph":
            unit = _paragraph(text, block, unit, marks)
        elif block.kind == "list":
            unit = _list(text, block, unit, marks)
        elif block.kind == "html":
            for match in _HTML_HEADING.finditer(text, block.start, block.end):
                marks.append(_heading(title(match[2], labels), match.start(), match.end(), unit, int(match[1])))
                unit += 1
            unit += 1
        else:
            unit += 2  # never adjacent to what follows
    for mark in marks:
        mark.start -= start
        mark.stop -= start
        mark.end -= start
        mark.named -= start if mark.named >= 0 else 0
    return marks, found, unit


def _heading(words: str, start: int, end: int, unit: int, level: int) -> Mark:
    """A heading of Markdown's own: always a heading, whatever its words."""
    number = parse(words, 0, len(words)) if words else None
    written, named = "", words
    if number is not None and number.keyword == "bare" and not (number.after < len(words) and words[number.after].isupper()):
        number = None
    if number is not None:
        written = collapse(words[number.start : number.stop])
        named = words[number.after :]
    elif words:
        number = named_division(0, words)
    named = named.strip().rstrip(" .:;,-–—")
    return Mark(start, end, unit, end, HEAD, number, written, named, TITLE, True, False, 0, "atx", level, words)


def _paragraph(text: str, block: MarkdownBlock, unit: int, marks: list[Mark]) -> int:
    for each in units(text, block.start, block.end):
        if not marked(text, each.start, each.end):
            marks.extend(read_unit(text, each, unit))
        else:
            view = View(text, each.start, each.end)
            length = len(view.text.rstrip())
            lead = len(view.text) - len(view.text.lstrip())
            if length > lead:
                found = read_unit(view.text, Unit(lead, length, each.indent), unit)
                if view.strong > lead:
                    _lead(view, found, unit, length)
                for mark in found:
                    _settle(mark, view, each)
                marks.extend(found)
        unit += 1
    return unit


def _settle(mark: Mark, view: View, unit: Unit) -> None:
    """Turn a mark's offsets in a view into offsets in the source."""
    mark.start = unit.start if mark.place == HEAD else view.source(mark.start)
    mark.stop = view.source(max(mark.stop - 1, 0)) + 1
    mark.end = view.source(max(mark.end - 1, 0)) + 1
    if mark.named >= 0:
        mark.named = view.source(mark.named)


def _lead(view: View, found: list[Mark], unit: int, length: int) -> None:
    """Take bold words at the start of a paragraph as the caption that they are."""
    stop = view.strong
    if stop > 200:
        return
    if not found or found[0].place != HEAD:
        start = len(view.text) - len(view.text.lstrip())
        found.insert(0, Mark(start, length, unit, length, HEAD, None, "", "", 0, False, True, 0))
    mark = found[0]
    words = collapse(view.text[mark.number.after if mark.number else mark.start : stop])
    rest = view.text[stop:length].strip(" .:;-–—\t\n\r\xa0")
    if mark.trait in ("page", "rule", "contents", "signature"):
        return
    if mark.number is None:
        mark.trait = "strong"
    elif not words:
        return
    elif mark.trait == "entry":
        mark.trait = ""
    mark.title = words
    mark.style = max(mark.style, TITLE)
    mark.alone = not rest
    mark.body = bool(rest)
    mark.stop = stop
    mark.closed = view.text[stop - 1] in ".:" or view.text[stop : stop + 1] in (".", ":")
    mark.label = view.text[stop - 1] == ":" or view.text[stop : stop + 1] == ":"
    mark.small = False


def _list(text: str, block: MarkdownBlock, unit: int, marks: list[Mark]) -> int:
    """Items of an ordered list whose first words are set as a caption."""
    if not block.level and text[block.start] in "-*+":
        return unit + 2
    led = _LED.search(text, block.start, block.end) is not None
    stack: list[tuple[int, int]] = []
    for match in _ITEM.finditer(text, block.start, block.end):
        indent = len(match[1].expandtabs(4))
        while stack and stack[-1][0] > indent:
            stack.pop()
        if stack and stack[-1][0] == indent:
            stack[-1] = (indent, stack[-1][1] + 1)
        else:
            stack.append((indent, int(match[2])))
        at = match.end()
        stop = text.find("\n", at, block.end)
        stop = block.end if stop < 0 else stop
        value = tuple(value for _, value in stack)
        reading = Reading("." if len(value) > 1 else "1.", value, 74 + len(value) if len(value) > 1 else 70)
        number = Number(match.start(2), match.end(2), at, (reading,), "")
        written = ".".join(map(str, value))
        mark = Mark(match.start(2), match.end(2), unit, stop, HEAD, number, written, "", 0, False, True, indent, "item")
        if led and _LED.match(text, at, stop):
            view = View(text, at, stop)
            words = collapse(view.text[: view.strong])
            if words and len(words) <= 120:
                rest = view.text[view.strong :].strip(" .:;-–—\t\n\r\xa0")
                mark.title, mark.style = words, TITLE
                mark.alone, mark.body = not rest, bool(rest)
                mark.stop = view.source(view.strong - 1) + 1
        if len(value) == 1 or mark.style:
            marks.append(mark)
        unit += 1
    return unit + 1
