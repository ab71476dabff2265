"""Markdown into top-level blocks, by pyromark (CommonMark and GFM tables), and blocks into marks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from typing import Any

import pyromark

from pincite.parsing.captions import TITLE
from pincite.parsing.inline import View, marked, title
from pincite.parsing.keywords import CONTENTS, OPENERS
from pincite.parsing.mark import HEAD, SHORT, Mark, collapse
from pincite.parsing.marks import read_unit
from pincite.parsing.numbering import Number, Reading, parse
from pincite.parsing.stretch import SIZE, MarkdownBlock, Stretch
from pincite.parsing.traits import named_division
from pincite.parsing.units import PAGE, Unit, units

_PARSER = pyromark.Markdown(options=pyromark.Options.ENABLE_TABLES)
_NAMES = {
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
    r"^([ ]*(?:[-*+][ ]+|\d{1,9}[.)][ ]+)?)([A-Za-z?(\"*_][^\n|<>]*+(?:\n[ ]*[A-Za-z?(\"][^\n|<>]*+)*+)",
    re.M,
)
_ENDED = re.compile(r"\n[ \t]*\n|\n?\Z|\n[ ]*[-*+][ ]+\w")


def blocks(text: str, start: int, end: int) -> Iterator[MarkdownBlock]:
    """The top-level blocks of ``text[start:end]``, which starts and ends where blocks do."""
    skip = -1
    origin = start
    for event, where in _PARSER.events_with_range(_masked(text[start:end])):
        at = where["start"]
        if at < skip:
            continue
        if isinstance(event, str):
            if event == "Rule":
                yield MarkdownBlock("rule", origin + at, _rstrip(text, origin + at, origin + where["end"]), 0)
            continue
        tag: Any = event.get("Start")
        if tag is None:
            continue
        value: Any
        name, value = (tag, None) if isinstance(tag, str) else next(iter(tag.items()))
        kind = _NAMES.get(name)
        if kind is None:
            continue
        skip = where["end"]
        level = int(value["level"][1]) if kind == "heading" else value if kind == "list" and value is not None else 0
        at += origin
        stop = _rstrip(text, at, origin + skip)
        if kind != "code":
            while at < stop and (text[at].isspace() or text[at] == _MARK):
                at += 1
        if at < stop:
            yield MarkdownBlock(kind, at, stop, level)


def headings(text: str, start: int, end: int) -> Iterator[MarkdownBlock]:
    """The headings at any depth of the quote or list ``text[start:end]``."""
    for event, where in _PARSER.events_with_range(_masked(text[start:end])):
        tag: Any = None if isinstance(event, str) else event.get("Start")
        if isinstance(tag, dict) and "Heading" in tag:
            at = start + where["start"]
            level = int(tag["Heading"]["level"][1])
            yield MarkdownBlock("heading", at, _rstrip(text, at, start + where["end"]), level)


def _masked(text: str) -> str:
    """The same block structure at the same offsets, in ASCII (so that bytes are code points), prose blanked.

    Only what a line starts with, fences, tables and tags make blocks. Prose is blanked because each word group, line break
    and emphasis of it would come back as an event, which costs more than all the rest of reading.
    """
    text = text.replace(_MARK, " ")
    masked = text.encode("ascii", "replace").decode("ascii")
    if "<?" in masked:
        masked = _NON_ASCII.sub(";", text)
    return _PROSE.sub(_blank, masked.replace("\f", " "))


def _blank(match: re.Match[str]) -> str:
    lead, body = match[1], match[2]
    if not _ENDED.match(match.string, match.end()):
        return match[0]
    first = body[0]
    if first in "*_" and not _EMPHASIS.match(body):
        return match[0]
    return lead + "x" + " " * (len(body) - 1)


_MARK = "\ufeff"
"""A byte order mark: at a file's start, and where files were put together."""
_EMPHASIS = re.compile(r"(?:\*{1,3}|_{1,3})[A-Za-z0-9?]")


def _rstrip(text: str, start: int, end: int) -> int:
    while end > start and text[end - 1].isspace():
        end -= 1
    return end


_ATX = re.compile(r"[ \t]{0,3}#{1,6}(?:[ \t]+|$)")
_HTML_HEADING = re.compile(r"<h([1-6])\b[^<>]{0,300}>(.{0,1000}?)</h\1\s*>", re.I | re.S)
_ITEM = re.compile(r"^([ \t]*)(\d{1,9})[.)]([ \t]+)(?=(.?))", re.M)
_LED = re.compile(
    r"(?:<a\b[^<>\n]{0,300}>(?:</a>)?[ \t]*|<span\b[^<>\n]{0,300}>(?:</span>)?[ \t]*)*"
    r"(?:\*\*|__|<(?:b|strong|u)\b|<span\b[^<>\n]*class=\"[^\"\n]*(?:head|title))",
    re.I,
)
_WRAPPED = re.compile(r"<(span|a)\b[^<>\n]{0,300}>[^<>\n]{2,80}</\1>[ \t]*\r?$", re.I)


_REPEALED = re.compile(r"\(X+\) (?=§)")
HEAD_OF = 600
"""So much of a paragraph is read for its number and caption, in characters."""


def heading_source(text: str, block: MarkdownBlock) -> tuple[int, int]:
    """Where the inline content of a heading starts and ends."""
    start, end = block.start, block.end
    match = _ATX.match(text, start, end)
    if match is None:  # setext: the last line is its underline
        return start, max(text.rfind("\n", start, end), text.rfind("\r", start, end), start)
    start = match.end()
    closing = end
    while closing > start and text[closing - 1] == "#":
        closing -= 1
    if closing == start or (closing < end and text[closing - 1] in " \t"):
        return start, closing
    return start, end


def read(
    text: str, start: int, end: int, labels: Collection[str], known: Iterable[MarkdownBlock] | None = None
) -> list[Stretch]:
    """The stretches of ``text[start:end]``, which starts and ends where blocks do or the text does.

    ``labels`` are the labels of the document's links, ``known`` the blocks where they have been found. A stretch never ends behind a number that stands alone, so that
    the paragraph that may caption it is read with it.
    """
    found: list[Stretch] = []
    pending: list[MarkdownBlock] = []
    marks: list[Mark] = []
    at, unit = start, 0
    for block in blocks(text, start, end) if known is None else known:
        if block.start - at > SIZE and not _is_bare(marks, unit):
            stop = line_start(text, block.start)
            if stop > at:
                found.append(Stretch(at, stop - at, unit, marks, blocks=pending))
                at, unit, marks, pending = stop, 0, [], []
        pending.append(block)
        unit = _read_block(text, block, unit, marks, labels)
    found.append(Stretch(at, end - at, unit, marks, blocks=pending, bare=_is_bare(marks, unit)))
    return found


def line_start(text: str, at: int) -> int:
    """Where the line of a block starts, its indent included."""
    while at > 0 and text[at - 1] in " \t":
        at -= 1
    return at


def _is_bare(marks: list[Mark], unit: int) -> bool:
    """Whether the last unit read is a number alone, which the next one may caption."""
    return bool(marks) and marks[-1].unit == unit - 1 and marks[-1].alone and not marks[-1].title


def _read_block(text: str, block: MarkdownBlock, unit: int, marks: list[Mark], labels: Collection[str]) -> int:
    """Add the marks of a block and return the next unit's place."""
    if block.kind == "heading":
        inner = heading_source(text, block)
        marks.append(own(title(text[inner[0] : inner[1]], labels), block.start, block.end, unit, block.level))
        return unit + 1
    if block.kind == "paragraph":
        return _paragraph(text, block, unit, marks)
    if block.kind == "list":
        return _list(text, block, unit, marks)
    if block.kind == "html":
        for match in _HTML_HEADING.finditer(text, block.start, block.end):
            marks.append(own(title(match[2], labels), match.start(), match.end(), unit, int(match[1])))
            unit += 1
        return unit + 1
    return unit + 2  # never adjacent to what follows


def own(words: str, start: int, end: int, unit: int, level: int) -> Mark:
    """A heading of Markdown's own: always a heading, whatever its words."""
    number = parse(words, 0, len(words)) if words else None
    written, named = "", words
    if (
        number is not None
        and number.keyword == "bare"
        and not (number.after < len(words) and words[number.after].isupper())
    ):
        number = None
    if number is not None:
        written = collapse(words[number.start : number.stop])
        named = words[number.after :]
    elif words:
        number = named_division(0, words) or _repealed(words)
    named = named.strip().rstrip(" .:;,-–—")
    return Mark(start, end, unit, end, HEAD, number, written, named, TITLE, True, False, 0, "atx", level, words)


def _repealed(words: str) -> Number | None:
    """The number in the heading of sections that are no more, which stays among its words: "(XXXX) §§ 3 bis 6"."""
    match = _REPEALED.match(words)
    number = parse(words, match.end(), len(words)) if match else None
    return number._replace(start=0, stop=0, after=0) if number else None


def _paragraph(text: str, block: MarkdownBlock, unit: int, marks: list[Mark]) -> int:
    start, end = block.start, block.end
    named = _is_bare(marks, unit)
    if not _tells(text, start, end) and not (end - start <= SHORT and (named or text[start:end].isupper())):
        return unit + 1
    for each in _units(text, start, end):
        if not marked(text, each.start, min(each.end, each.start + HEAD_OF)):
            marks.extend(read_unit(text, each, unit, inner=False))
        else:
            _marked(text, each, unit, marks)
        unit += 1
    return unit


_TELLING = (
    r"[ \t]*(?:[a-z]{1,5}[.)]|\(?[0-9A-Z]|\([a-z]|[*_\"“<]|[§第（])(?:(?<=[a-z][.)])|(?<=[0-9*_<§第（])|(?<=\(.)|"
    r"(?<=[\"“])\(?[0-9A-Za-z]{1,4}(?:\.[0-9]{1,3})*[.)]|(?<=[A-ZÀ-ÞА-Я])(?:[A-Z]{0,6}[.)]|N WITNESS|[\w-]*[ \t\xa0]+"
    r"(?:[^\W\d_]+[ \t\xa0]+)?(?:[0-9IVXLC]{1,8}|[A-ZА-Я]|[^\W\d_]{3,12})\b[ \t\xa0]*(?:[.:–-]|$)))"
)
_FIRST = re.compile(_TELLING, re.M)
_LATER = re.compile(r"\n" + _TELLING, re.M)


def _tells(text: str, start: int, end: int) -> bool:
    """Whether a long paragraph has, at the start of one of its lines, what a mark starts with."""
    if _FIRST.match(text, start, end) or _LATER.search(text, start, end):
        return True
    return end - start < 40 and text[start:end].strip(" .:").lower() in OPENERS | CONTENTS


def _units(text: str, start: int, end: int) -> Iterable[Unit]:
    """The paragraph as one unit where its lines are wrapped prose, else its lines as :mod:`units` reads them."""
    line = text.find("\n", start, end)
    if line < 0 or (50 <= line - start <= PAGE and not _LATER.search(text, line, end)):
        return (Unit(start, end, 0),)
    return units(text, start, end)


def _marked(text: str, each: Unit, unit: int, marks: list[Mark]) -> None:
    """The marks of a unit with inline markup in it."""
    view = View(text, each.start, min(each.end, each.start + HEAD_OF))
    length = len(view.text.rstrip())
    lead = len(view.text) - len(view.text.lstrip())
    if length <= lead:
        return
    found = read_unit(view.text, Unit(lead, length, each.indent), unit, inner=False)
    if view.strong > lead:
        _lead(view, found, unit, length)
    for mark in found:
        _settle(mark, view, each)
        mark.end = each.end
    marks.extend(found)


def _settle(mark: Mark, view: View, unit: Unit) -> None:
    """Turn a mark's offsets in a view into offsets in the source."""
    mark.start = unit.start if mark.place == HEAD else view.source(mark.start)
    mark.stop = view.source(max(mark.stop - 1, 0)) + 1
    if mark.named >= 0:
        mark.named = view.source(mark.named)
    if mark.counted >= 0:
        mark.counted = view.source(max(mark.counted - 1, 0)) + 1


def _lead(view: View, found: list[Mark], unit: int, length: int) -> None:
    """Take bold words at the start of a paragraph as the caption that they are."""
    stop = len(view.text[: view.strong].rstrip())
    if stop > 200:
        return
    mark = found[0] if found and found[0].place == HEAD else None
    if mark is None:
        start = len(view.text) - len(view.text.lstrip())
        mark = Mark(start, length, unit, length, HEAD, None, "", "", 0, False, True, 0)
    words = collapse(view.text[mark.number.after if mark.number else mark.start : stop])
    if not words or mark.trait in ("page", "rule", "contents", "signature"):
        return
    if not found or found[0] is not mark:
        found.insert(0, mark)
    rest = view.text[stop:length].strip(" .:;-–—\t\n\r\xa0")
    mark.trait = "strong"
    mark.small = rest[:1].islower()
    mark.title = words
    mark.style = max(mark.style, TITLE)
    mark.alone = not rest
    mark.body = bool(rest)
    mark.stop = stop
    mark.closed = view.text[stop - 1] in ".:" or view.text[stop : stop + 1] in (".", ":")
    mark.label = view.text[stop - 1] == ":" or view.text[stop : stop + 1] == ":"


def _list(text: str, block: MarkdownBlock, unit: int, marks: list[Mark]) -> int:
    """Items of an ordered list whose first words are set as a caption."""
    if not block.level and text[block.start] in "-*+":
        return unit + 2
    led = any(text.find(sign, block.start, block.end) >= 0 for sign in ("**", "__", "<"))
    stack: list[tuple[int, int]] = []
    items = list(_ITEM.finditer(text, line_start(text, block.start), block.end))
    for match, following in zip(items, [*items[1:], None], strict=False):
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
        if (
            led
            and text[at : at + 1] in "*_<"
            and (strong := _strong(text, at, stop, len(following[1].expandtabs(4)) > indent if following else False))
        ):
            view, lead = strong
            words = collapse(view.text[:lead])
            if words and len(words) <= 120:
                rest = view.text[lead:].strip(" .:;-–—\t\n\r\xa0")
                mark.title, mark.style = words, TITLE
                mark.alone, mark.body = not rest, bool(rest)
                mark.stop = view.source(lead - 1) + 1
        if len(value) == 1 or mark.style:
            marks.append(mark)
        unit += 1
    return unit + 1


def _strong(text: str, start: int, end: int, parent: bool) -> tuple[View, int] | None:
    """The first line of an item without its markup, and the end of the words that it starts with and that are set as a
    caption: in bold, underlined, in a heading's span, or all of them in a tag, where items stand below (``parent``)."""
    if _LED.match(text, start, end):
        view = View(text, start, end)
        return (view, view.strong) if view.strong else None
    if parent and _WRAPPED.match(text, start, end):
        view = View(text, start, end)
        return view, len(view.text.rstrip())
    return None
