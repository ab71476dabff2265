"""Where the divisions of a document are, by their numbers: from the steps of a mention to a place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from pincite.parsing import Heading, Outline
from pincite.references.enumeration import Enumeration, is_mark
from pincite.references.mention import Step
from pincite.references.numbers import is_roman, key, of_heading
from pincite.references.units import ARTICLE, EQUAL, GREATER, SCHEDULE, SECTION, SMALL, UNITS
from pincite.text.span import Span

_RECITALS = re.compile(r"whereas|recitals?|considérants?|considerandos?|erwägungsgründe|in erwägung|in erwaegung", re.I)
_GONE = re.compile(
    r"§§\s*(\d+)[a-z]?\s*(?:bis|und|-|–)\s*(\d+)[a-z]?|Art(?:ikel|icles?)?\.?\s*(\d+)[a-z]?\s*(?:bis|und|to|and|à|-|–)\s*(\d+)[a-z]?\b"
)
_OWN = frozenset({"section", "article", "§", "clause", "recital", ""})
"""Units of what a bare number may be called by."""
_SMALL = re.compile(r"\(\w{1,5}\)|[a-z]{1,4}[.)]?")
"""Numbers that count from the division above, whether they have a caption or not."""
_LINE = re.compile(
    r"^[ \t>*_#«“\"|]{0,12}(?P<unit>§|[^\W\d_]{3,12})\.?[ \t\xa0]{1,4}(?P<number>(?:[A-Z]\.? ?)?\d{1,5}(?:[.-]\d{1,4})*(?:-?[A-Za-z])?|[A-Z]{1,4})"
    r"(?=[*_]{0,3}[ \t]*(?:[.:–—-]|\r?$))",
    re.M,
)
"""A line that begins like the caption of a numbered division."""
_PARAGRAPH = 8_000
"""Characters before a reference in which the paragraph that it stands in is taken to start."""
_BARE = "().:[]°º* \t"


@dataclass(frozen=True, slots=True)
class Place:
    """A place found: its division, and the range inside it where numbered paragraphs and items lead further."""

    heading: int
    """Index into ``Outline.flat``; of what lies in no division -1."""
    span: Span
    exact: bool = True
    """Whether all steps were followed."""
    missing: bool = False
    """Whether what was not found should be there: its neighbours are."""


class Register:
    """The divisions of one outline by number. Made once, serves all mentions."""

    def __init__(self, outline: Outline) -> None:
        self._outline = outline
        self._flat = outline.flat
        self._starts = [heading.start for heading in self._flat]
        self._ends = [heading.end for heading in self._flat]
        self._parents = _parents(self._starts, self._ends)
        self._marks = [is_mark(heading) for heading in self._flat]
        self._nested = _nested(self._flat, self._parents)
        self._enumerations: dict[int, Enumeration] = {}
        self._anew: dict[tuple[str, bool], bool] = {}
        self._units: list[str] = []
        self._bearers: dict[str, list[int]] = {}
        self._used: dict[str, int] = {}
        for index, heading in enumerate(self._flat):
            unit, number = of_heading(heading.number) if heading.number else ("", "")
            if not number:
                self._units.append(unit)
                if heading.title and "§" in heading.title or "Art" in heading.title[:12]:
                    self._gone(index, heading.title)
                continue
            if not unit and is_mark(heading) and self._recital(index):
                unit = "recital"
            self._units.append(unit)
            if self._marks[index] and self._nested[index] and not unit:
                continue  # a paragraph that its number alone does not name
            self._bearers.setdefault(number, []).append(index)
            if unit:
                self._used[unit] = self._used.get(unit, 0) + 1

    def _gone(self, index: int, title: str) -> None:
        """Repealed divisions under one heading: "§§ 3 bis 6 (weggefallen)"."""
        match = _GONE.search(title)
        if match:
            first, last = (match[1], match[2]) if match[1] else (match[3], match[4])
            self._units[-1] = "§" if match[1] else "article"
            if int(last) - int(first) < 500:
                for value in range(int(first), int(last) + 1):
                    self._bearers.setdefault(str(value), []).append(index)

    def _recital(self, index: int) -> bool:
        parent = self._parents[index]
        return parent >= 0 and _RECITALS.match(self._flat[parent].title) is not None

    def used(self, unit: str) -> int:
        """How many divisions bear a unit in their number."""
        return self._used.get(unit, 0)

    def at(self, offset: int) -> int:
        """The innermost division around an offset, -1 before the first."""
        index = bisect_right(self._starts, offset) - 1
        while index >= 0 and self._flat[index].end <= offset:
            index = self._parents[index]
        return index

    def above(self, index: int) -> Iterator[int]:
        """A division and those that hold it, innermost first."""
        while index >= 0:
            yield index
            index = self._parents[index]

    def find(self, steps: Sequence[Step], offset: int, around: str = "") -> Place | None:
        """The place that steps lead to for a reader at ``offset``; in the division of the form ``around`` that holds it."""
        first = steps[0]
        if first.number.startswith("(") or (first.depth >= SMALL and "." not in first.number):
            found = self._near(steps, offset, around)
            if found or first.number.startswith("("):
                return found
            if first.depth > SMALL or not (around == "" and self._plain_paragraphs):
                return None
        index = self._bearer(first, offset)
        if index is not None:
            return self._below(index, steps[1:])
        written = self._written.get((first.unit, key(first.number)), ()) if len(steps) == 1 else ()
        return Place(self.at(written[0].start), written[0]) if len(written) == 1 else None

    @cached_property
    def _written(self) -> dict[tuple[str, str], list[Span]]:
        """Lines that begin with a unit and a number, though the outline has no division there."""
        found: dict[tuple[str, str], list[Span]] = {}
        for match in _LINE.finditer(self._outline.text):
            unit = UNITS.get(match["unit"].lower())
            if unit is not None:
                end = self._outline.text.find("\n", match.end())
                span = Span(match.start(), end if end >= 0 else len(self._outline.text))
                found.setdefault((unit.form, key(match["number"])), []).append(span)
        return found

    @cached_property
    def _plain_paragraphs(self) -> bool:
        """Whether the document has numbered paragraphs that stand in no numbered division."""
        return any(mark and not nested for mark, nested in zip(self._marks, self._nested, strict=True))

    def _bearer(self, step: Step, offset: int) -> int | None:
        """The division that bears a number under the name of its unit."""
        number = key(step.number)
        all_bearers = self._bearers.get(number, ())
        if step.depth == SCHEDULE:
            candidates = [
                i for i in all_bearers if self._flat[i].kind == "schedule" or self._units[i] in ("annex", "appendix")
            ]
            named = [i for i in candidates if self._units[i] == step.unit or {self._units[i], step.unit} in EQUAL]
            candidates = named or [i for i in candidates if not self._units[i]]
        else:
            candidates = self._of_unit(step, [i for i in all_bearers if self._flat[i].kind != "schedule"])
        if len(candidates) > 1:
            alike = [i for i in candidates if is_roman(self._flat[i].number) == is_roman(step.number)]
            candidates = self._nearest(alike or candidates, offset)
        elif candidates and not self._within_reach(candidates[0], offset):
            candidates = []
        return candidates[0] if candidates else None

    def _of_unit(self, step: Step, bearers: Sequence[int]) -> list[int]:
        unit = step.unit
        same = [i for i in bearers if self._units[i] == unit]
        if same:
            return same
        if unit == "recital" or step.depth == GREATER:
            return []
        equal = [i for i in bearers if {self._units[i], unit} in EQUAL]
        if equal:
            return equal
        deep = "." in step.number
        bare = [
            i for i in bearers
            if not self._units[i] and (deep or not self._marks[i] or not self._nested[i])
        ]  # fmt: skip
        if bare and (deep or not self._used.get(unit)):
            return bare
        if deep or (step.depth in (ARTICLE, SECTION) and not self._used.get(unit)):
            return [i for i in bearers if self._units[i] in _OWN and (deep or not self._marks[i])]
        return []

    def _nearest(self, candidates: list[int], offset: int) -> list[int]:
        """Of several bearers the one in the innermost division that the reader is in as well; none where that does not tell."""
        path = list(self.above(self.at(offset)))
        for around in path:
            inside = [i for i in candidates if around < i and self._starts[i] < self._ends[around]]
            if around in candidates:
                return [around]
            if inside:
                return self._one(inside)
        return self._one(candidates)

    def _one(self, candidates: list[int]) -> list[int]:
        """The single one, or the first of those that are the same division printed twice; else none."""
        if len(candidates) == 1:
            return candidates
        main = [i for i in candidates if not self._in_schedule(i)]
        if len(main) == 1:
            return main
        candidates = main or candidates
        captioned = [i for i in candidates if self._flat[i].kind != "clause"]
        if len(captioned) == 1:
            return captioned
        same = {(self._parents[i], self._flat[i].number) for i in candidates}
        return candidates[:1] if len(same) == 1 else []

    def _in_schedule(self, index: int) -> bool:
        return any(self._flat[i].kind == "schedule" for i in self.above(self._parents[index]))

    def _within_reach(self, index: int, offset: int) -> bool:
        """Whether a single bearer is meant from afar: not where each chapter counts anew and the reader is in another."""
        unit, parent = self._units[index], self._parents[index]
        if parent < 0 or "." in self._flat[index].number or self._starts[parent] <= offset < self._ends[parent]:
            return True
        if not unit and self._marks[index]:
            return not self._nested[index]
        return not self._counts_anew(unit, index)

    def _counts_anew(self, unit: str, index: int) -> bool:
        """Whether several divisions each count their own from one under the name of a unit, in numerals like these."""
        numerals = is_roman(self._flat[index].number)
        made = self._anew.get((unit, numerals))
        if made is None:
            ones = [
                i for i in self._bearers.get("1", ())
                if self._units[i] == unit and self._flat[i].kind != "schedule"
                and is_roman(self._flat[i].number) == numerals
            ]  # fmt: skip
            made = self._anew[unit, numerals] = len({self._parents[i] for i in ones}) > 1
        return made

    def _below(self, index: int, steps: Sequence[Step]) -> Place:
        """The place that further steps lead to inside a division, as far as they lead."""
        heading = self._flat[index]
        while steps:
            step = steps[0]
            if step.depth < SMALL:
                child = self._division_in(index, step)
            else:
                child = next((i for i in self._children(index) if _bears(self._flat[i], step.number)), None)
            if child is None:
                break
            index, heading, steps = child, self._flat[child], steps[1:]
        if not steps:
            return Place(index, heading.extent)
        marks = [_mark(step.number) for step in steps]
        base = self._numbered(index)
        path = self._marks_of(base, index)
        span = self._enumeration(base).find([*path, *marks]) or self._skipping(base, path, marks)
        if span is not None:
            return Place(index, span)
        for depth in range(len(marks) - 1, 0, -1):
            span = self._enumeration(base).find([*path, *marks[:depth]])
            if span is not None:
                inner = self._inline(span, marks[depth]) if depth == len(marks) - 1 else None
                return Place(index, inner or span, inner is not None)
        inner = self._inline(self._own(index), marks[0]) if len(marks) == 1 else None
        if inner is not None:
            return Place(index, inner)
        return Place(index, heading.extent, exact=False, missing=self._should_have(index, marks[0]))

    def _skipping(self, base: int, path: list[str], marks: list[str]) -> Span | None:
        """A letter or number straight below a division whose paragraphs have no number of their own."""
        return None if len(marks) > 1 or path else self._enumeration(base).single(marks[0])

    def _division_in(self, index: int, step: Step) -> int | None:
        extent = self._flat[index].extent
        inside = [i for i in self._bearers.get(key(step.number), ()) if i > index and self._flat[i].start < extent.end]
        named = [i for i in inside if self._units[i] == step.unit or {self._units[i], step.unit} in EQUAL]
        inside = named or [i for i in inside if not self._units[i] and self._parents[i] == index]
        return inside[0] if inside else None

    def _children(self, index: int) -> Iterator[int]:
        end = self._flat[index].end
        child = index + 1
        while child < len(self._flat) and self._flat[child].start < end:
            yield child
            child = bisect_right(self._starts, self._flat[child].end - 1, child + 1)

    def _near(self, steps: Sequence[Step], offset: int, around: str) -> Place | None:
        """A place that counts from the division around the reader: "paragraph (b)", "Absatz 2"."""
        marks = [_mark(step.number) for step in steps]
        innermost = self.at(offset)
        numbered = [i for i in self.above(innermost) if not self._marks[i]]
        if around:
            numbered = [
                i for i in numbered if self._units[i] == around or (not self._units[i] and self._flat[i].number)
            ][:1]
        for base in numbered[:3]:
            enumeration = self._enumeration(base)
            here, _ = enumeration.at(Span(offset, offset + 1))
            path = [mark.strip(_BARE).lower() for mark in here]
            for depth in range(len(path), -1, -1):
                span = enumeration.find([*path[:depth], *marks])
                if span is not None:
                    return Place(base, span)
                if depth == len(path) and len(marks) == 1 and steps[0].number.startswith("("):
                    inner = self._beside(offset, marks[0])
                    if inner is not None:
                        return Place(base, inner)
            child = next((i for i in self._children(base) if _bears(self._flat[i], steps[0].number)), None)
            if child is not None:
                return self._below(child, steps[1:])
            if self._flat[base].number and not _SMALL.fullmatch(self._flat[base].number):
                break
        return None

    def around(self, form: str, offset: int) -> int | None:
        """The innermost division of a form that an offset lies in; one with a bare number where the form may name it."""
        path = list(self.above(self.at(offset)))
        for index in path:
            if self._units[index] == form or {self._units[index], form} in EQUAL:
                return index
        if form == "section" and not any(self._flat[i].number for i in path):
            return next((i for i in path if self._flat[i].kind == "heading"), None)
        if form in ("section", "clause", "article", "paragraph"):
            small = form in ("paragraph", "clause")
            for index in path:
                heading = self._flat[index]
                if heading.number and not self._units[index] and (small or not is_mark(heading)):
                    return index
        return (
            next((i for i in path if self._flat[i].kind == "schedule"), None) if form in ("annex", "appendix") else None
        )

    def beside(self, index: int, toward: int) -> int | None:
        """The division before (-1) or behind (1) another below the same one, with a number of the same kind."""
        parent, step = self._parents[index], 1 if toward > 0 else -1
        other = index + step
        while 0 <= other < len(self._flat) and other != parent:
            if self._parents[other] == parent and self._units[other] == self._units[index] and self._flat[other].number:
                return other
            other += step
        return None

    def lacks(self, step: Step) -> bool:
        """Whether a number is missing from a row that the document has: "Section 9.4" behind 9.3."""
        if (step.unit, key(step.number)) in self._written:
            return False
        if step.depth == SCHEDULE:
            return self._used.get(step.unit, 0) > 0
        number = key(step.number)
        if number in self._bearers or step.depth >= SMALL:
            return False
        if not number[:1].isdigit():  # "L. 115-1"
            return number[1:2].isdigit() and number.rpartition("-")[0] in self._codes
        head, dot, last = number.rpartition(".")
        if dot:
            return head in self._bearers and (f"{head}.1" in self._bearers or f"{head}.01" in self._bearers)
        units = {step.unit} | {other for pair in EQUAL if step.unit in pair for other in pair}
        if step.depth == GREATER or not last.isdecimal() or sum(self._used.get(unit, 0) for unit in units) < 3:
            return False
        return any(self._units[i] in units for i in self._bearers.get("1", ()))

    @cached_property
    def _codes(self) -> frozenset[str]:
        """What stands before the last dash of the numbers of a code's articles: "l115" of "L115-2"."""
        return frozenset(
            number.rpartition("-")[0] for number in self._bearers if number[:1].isalpha() and "-" in number
        )

    def _should_have(self, index: int, mark: str) -> bool:
        """Whether a division counts its items and has none of this letter or number anywhere in its text."""
        if len(mark) != 1 or mark in "aivx1":
            return False
        text = self._own(index).of(self._outline.text)
        first = "a" if mark.isalpha() else "1"
        return f"({first})" in text and re.search(rf"(?<!\w){mark}(?:[).]|\s)", text, re.I) is None

    def _numbered(self, index: int) -> int:
        return next((i for i in self.above(index) if not self._marks[i]), index)

    def _marks_of(self, base: int, index: int) -> list[str]:
        path = []
        for inner in self.above(index):
            if inner == base:
                break
            path.append(_mark(self._flat[inner].number))
        return path[::-1]

    def _enumeration(self, index: int) -> Enumeration:
        made = self._enumerations.get(index)
        if made is None:
            made = self._enumerations[index] = Enumeration(self._outline, self._flat[index])
        return made

    def _own(self, index: int) -> Span:
        """A division without the divisions below it."""
        following = index + 1
        end = self._flat[index].end
        while following < len(self._flat) and self._flat[following].start < end:
            if not self._marks[following]:
                return Span(self._flat[index].start, self._flat[following].start)
            following += 1
        return Span(self._flat[index].start, end)

    def _beside(self, offset: int, mark: str) -> Span | None:
        """An item written within the paragraph that an offset lies in."""
        text = self._outline.text
        low = max(0, offset - _PARAGRAPH)
        start = max(text.rfind("\n\n", low, offset), text.rfind("\n\r\n", low, offset), low)
        end = text.find("\n", offset)
        return self._inline(Span(start, end if end >= 0 else len(text)), mark, offset)

    def _inline(self, span: Span, mark: str, not_at: int = -1) -> Span | None:
        """An item written within a paragraph: "(a) the fees; and (b) the costs"."""
        if len(mark) > 4:
            return None
        pattern = re.compile(rf"(?<=[\s—–:;,“\"])\({re.escape(mark)}\)(?=\s*\S)")
        text = self._outline.text
        for match in pattern.finditer(text, span.start, span.end):
            before = text[max(0, match.start() - 24) : match.start()]
            if _REFERRED.search(before) or match.start() <= not_at < match.end():
                continue
            ending = _NEXT_MARK.search(text, match.end(), span.end)
            return Span(match.start(), ending.start() if ending else span.end)
        return None


_REFERRED = re.compile(
    r"(?:clauses?|paragraphs?|sections?|items?|points?|articles?|letters?|Buchst\w*\.?|Abs\.|Nr\.|[\d)])\s*\Z|(?:\([a-z0-9]{1,4}\)(?:,|\s+(?:and|or|through|to))\s+)\Z",
    re.I,
)
_NEXT_MARK = re.compile(r"(?<=[\s])\((?:[a-z]{1,2}|[ivx]{1,5}|\d{1,2})\)\s|\n[ \t]*\r?\n")


def _mark(number: str) -> str:
    return number.strip(_BARE).lower()


def _bears(heading: Heading, number: str) -> bool:
    return (is_mark(heading) or _SMALL.fullmatch(heading.number) is not None) and _mark(heading.number) == _mark(number)


def _parents(starts: Sequence[int], ends: Sequence[int]) -> list[int]:
    parents: list[int] = []
    path: list[int] = []
    for index, start in enumerate(starts):
        while path and ends[path[-1]] <= start:
            path.pop()
        parents.append(path[-1] if path else -1)
        path.append(index)
    return parents


def _nested(flat: Sequence[Heading], parents: Sequence[int]) -> list[bool]:
    """Whether each division lies in one that has a number."""
    nested: list[bool] = []
    for parent in parents:
        nested.append(parent >= 0 and (bool(flat[parent].number) or nested[parent]))
    return nested
