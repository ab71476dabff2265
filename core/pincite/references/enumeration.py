"""Numbered paragraphs and lettered items: the places inside a division that have a number but no caption."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice

from pincite.parsing import Block, Heading, Outline
from pincite.parsing.heading import Named
from pincite.text.span import Span

_MARK = re.compile(
    r"[*_>\s]*(?:\((?P<inside>\d{1,3}[a-z]?|[a-z]{1,2}|[ivxl]{3,6}|[A-Z])\)"
    r"|(?P<before>\d{1,3}[a-z]?|[a-z]{1,2}|[ivxl]{3,6}|[A-Z])(?P<closing>[.)])|(?P<ordinal>\d{1,3}[°º]))(?=[\s*_|])"
)
_NUMBER = re.compile(r"\d{1,3}[°º]|\(?(?:\d{1,3}[a-z]?|[a-zA-Z]{1,2}|[ivxl]{3,6})\)?[.)]?")
_LINE = re.compile(r"(?<![\r\n])[\r\n]++[ \t>]*(?=\S)")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50}

Reading = tuple[str, int]
"""A form of numbering, and the place in it, from 1."""


class Enumeration:
    """The marks of one division, in its own text without the divisions below that are no mere marks."""

    def __init__(self, outline: Outline, division: Heading) -> None:
        below: list[Heading] = []
        self._end = division.end
        for heading in islice(division.walk(), 1, None):
            if not is_mark(heading):
                self._end = heading.start
                break
            below.append(heading)
        self._starts: list[int] = []
        self._marks: list[tuple[str, ...]] = []
        stack: list[tuple[str, int, str]] = []
        own: Counter[tuple[str, ...]] = Counter()
        for start, mark, readings in _units(outline, below, Span(division.span.end, self._end)):
            if _entered(stack, mark, readings):
                marks = tuple(shown for _, _, shown in stack)
                own[marks] += 1
            elif outline.text[start : start + 1].islower():
                marks = tuple(shown for _, _, shown in stack)  # goes on after a page's end
            else:
                marks = tuple(shown for _, _, shown in stack[:-1])  # stands behind a list: part of what holds it
            self._starts.append(start)
            self._marks.append(marks)
        self._repeated = frozenset(marks for marks, times in own.items() if times > 1)
        self._paths = [tuple(mark.strip("().°º").lower() for mark in marks) for marks in self._marks]
        self._first: dict[tuple[str, ...], int] = {}
        for index, path in enumerate(self._paths):
            for depth in range(1, len(path) + 1):
                self._first.setdefault(path[:depth], index)

    def at(self, span: Span) -> tuple[tuple[str, ...], bool]:
        """The marks, outermost first, of what holds all of a range, and whether they name another place as well."""
        if span.end > self._end:
            return (), False
        first, last = (self._of(offset) for offset in (span.start, max(span.start, span.end - 1)))
        shared = 0
        while shared < min(len(first), len(last)) and first[: shared + 1] == last[: shared + 1]:
            shared += 1
        return first[:shared], any(first[:depth] in self._repeated for depth in range(1, shared + 1))

    def find(self, numbers: Sequence[str]) -> Span | None:
        """The range of a path of numbers without brackets and stops, as ("2", "b"); None where there is none such."""
        wanted = tuple(numbers)
        first = self._first.get(wanted)
        if first is None:
            return None
        last = first
        while last < len(self._paths) and self._paths[last][: len(wanted)] == wanted:
            last += 1
        return Span(self._starts[first], self._starts[last] if last < len(self._paths) else self._end)

    def single(self, number: str) -> Span | None:
        """The range of the one mark that bears a number, on whatever level; None where several do, or none."""
        wanted = {path for path in self._first if path[-1] == number}
        return self.find(wanted.pop()) if len(wanted) == 1 else None

    def _of(self, offset: int) -> tuple[str, ...]:
        index = bisect_right(self._starts, offset) - 1
        return self._marks[index] if index >= 0 else ()


def is_mark(heading: Named) -> bool:
    """Whether a heading of the outline is no more than a numbered paragraph or item, as "(b)" or "2"."""
    return heading.kind == "clause" and _NUMBER.fullmatch(heading.number) is not None


Unit = tuple[int, str, list[Reading]]
"""Where something starts that may have a mark, the mark as a cite shows it, and how to read it."""


def _units(outline: Outline, own: Sequence[Heading], body: Span) -> list[Unit]:
    """Blocks of a body, lines that go on with a list, and the marks that the outline knows, in order."""
    text, blocks = outline.text, outline.blocks
    units: dict[int, Unit] = {}
    for heading in own:
        mark = _MARK.match(f"{heading.number}{'.' if heading.number.isalnum() else ''} ")
        if mark:
            units[heading.start] = (heading.start, _inner(mark), _readings(mark, ""))
    first = bisect_left(blocks, body.start, key=lambda block: block.span.start)
    last = bisect_left(blocks, body.end, key=lambda block: block.span.start)
    counts: dict[int, int] = {}
    for block in blocks[first:last]:
        if block.kind in ("furniture", "table", "heading"):
            continue
        if outline.markup == "markdown" and block.kind == "item":
            found = _of_item(text, block, counts)
        else:
            counts.clear()
            found = _of_block(text, block, "")
        units |= {unit[0]: unit for unit in found}
    return [units[start] for start in sorted(units)]


def _of_item(text: str, block: Block, counts: dict[int, int]) -> Iterator[Unit]:
    """Items of Markdown: the first one of a list gives its number, all others count on (CommonMark 5.3)."""
    for deeper in [depth for depth in counts if depth > block.depth]:
        del counts[deeper]
    mark = _MARK.match(text, block.span.start, block.span.end)
    if mark is None or not mark["closing"] or not mark["before"].isdigit():
        yield from _of_block(text, block, f"{block.depth}")
        return
    count = counts[block.depth] = counts[block.depth] + 1 if block.depth in counts else int(mark["before"])
    reading = (f"{block.depth}{mark['closing']}1", count)
    yield block.span.start, f"{count}.", [reading]
    yield from _lines(text, block, [reading], f"{block.depth}")


def _of_block(text: str, block: Block, depth: str) -> Iterator[Unit]:
    opening = _MARK.match(text, block.span.start, block.span.end)
    readings = _readings(opening, depth) if opening else []
    yield block.span.start, _inner(opening) if opening else "", readings
    yield from _lines(text, block, readings, depth)


def _lines(text: str, block: Block, before: Sequence[Reading], depth: str) -> Iterator[Unit]:
    """The marks at the starts of lines, where two or more follow each other: one alone may be wrapped prose."""
    found = []
    for line in _LINE.finditer(text, block.span.start, block.span.end):
        mark = _MARK.match(text, line.end(), block.span.end)
        if mark:
            found.append((line.end(), _inner(mark), _readings(mark, depth)))
    expected = [*before, *((form, 0) for form in {form for _, _, readings in found for form, _ in readings})]
    for form, value in expected:
        run = []
        for unit in found:
            if (form, value + 1) in unit[2]:
                run.append(unit)
                value += 1
        if len(run) + ((form, value - len(run)) in before) >= 2:
            yield from run
            return


def _inner(mark: re.Match[str]) -> str:
    """The mark as a cite shows it: "(b)" for ``b)``, ``b.`` and ``(b)``; "1." and "1°" stay as they are."""
    if mark["ordinal"]:
        return mark["ordinal"]
    inside = mark["inside"] or mark["before"]
    return f"{inside}." if mark["closing"] and inside[0].isdigit() else f"({inside})"


def _readings(mark: re.Match[str], depth: str) -> list[Reading]:
    if mark["ordinal"]:
        return [(depth + "°", int(mark["ordinal"][:-1]))]
    inner = mark["inside"] or mark["before"]
    form = depth + (mark["closing"] or "(")
    if inner[0].isdigit():
        return [(form + "1", int(inner.rstrip("abcdefghijklmnopqrstuvwxyz")))]
    found = []
    if all(letter in _ROMAN for letter in inner):
        values = [_ROMAN[letter] for letter in inner]
        value = sum(-a if a < b else a for a, b in zip(values, [*values[1:], 0], strict=True))
        found.append((form + "i", value))
    if len(set(inner)) == 1:  # "b", and "bb" after "z"
        found.append((form + ("a" if inner.islower() else "A"), ord(inner[0].lower()) - 96 + 26 * (len(inner) - 1)))
    return found


def _entered(stack: list[tuple[str, int, str]], mark: str, readings: Sequence[Reading]) -> bool:
    """Whether a mark goes on with a numbering that is open, innermost first, or starts one."""
    inserted = mark.strip("().")[:1].isdigit() and mark.strip("().")[-1:].isalpha()  # "(2a)" after "(2)"
    for depth in range(len(stack) - 1, -1, -1):
        form, value, _ = stack[depth]
        for reading in readings:
            if reading == (form, value + 1) or (inserted and reading == (form, value)):
                stack[depth:] = [(*reading, mark)]
                return True
    for form, value in readings:
        if value == 1:
            depth = next((n for n, (known, _, _) in enumerate(stack) if known == form), len(stack))
            stack[depth:] = [(form, value, mark)]
            return True
    return False
