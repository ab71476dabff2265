"""Where the divisions of a document are, by their numbers: from the steps of a mention to a place."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from pincite.lazy import cached_property
from pincite.parsing import Heading, Outline
from pincite.references.bearers import Bearers
from pincite.references.enumeration import is_mark
from pincite.references.items import Items
from pincite.references.mention import Step
from pincite.references.numbers import is_roman, key
from pincite.references.units import ARTICLE, EQUAL, GREATER, SCHEDULE, SECTION, SMALL, UNITS
from pincite.text.span import Span

_OWN = frozenset({"section", "article", "§", "clause", "recital", ""})
"""Units of what a bare number may be called by."""
_SMALL = re.compile(r"\(\w{1,5}\)|[a-z]{1,4}[.)]?")
"""Numbers that count from the division above, whether they have a caption or not."""
_JOINED = re.compile(r"(\d{1,3})([a-z])|([A-Z])\.(\d{1,2})")
"""A number and its item in one: "6b" in a licence, "D.4" where D has a paragraph 4."""
_HASHED = r"[ \t]{0,3}[#*][#* _]{0,12}"
_CAPTION = (
    r"(?P<unit>§|[^\W\d_]{3,12})\.?[ \t\xa0]{1,4}"
    r"(?P<number>(?:[A-Z]\.? ?)?\d{1,5}(?:[.-]\d{1,4})*(?:-?[A-Za-z])?|[A-Z]{1,4})(?=[*_]{0,3}[ \t]*(?:[.:–—-]|\r?$))"
)
_FIRST_LINE = re.compile(rf"(?:[ \t>]{{0,12}}|{_HASHED}){_CAPTION}", re.M)
# Begins with a fixed character: that is looked for many times as fast.
_LINE = re.compile(rf"\n(?:[ \t]*\r?\n[ \t>]{{0,12}}|{_HASHED}){_CAPTION}", re.M)
"""A line that begins like the caption of a numbered division."""
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
    """The divisions of one outline by number. Made once, serves all mentions.

    ``bearers`` are those of an earlier version, which serve where no number, level or caption has changed.
    """

    def __init__(self, outline: Outline, bearers: Bearers | None = None) -> None:
        self._outline = outline
        self._flat = outline.flat
        self._starts = [heading.start for heading in self._flat]
        self._ends = [heading.end for heading in self._flat]
        self._items = Items(outline)
        self.bearers = (
            bearers if bearers is not None and bearers.fit(self._flat) else Bearers(self._flat, outline.parents)
        )
        self._parents, self._marks, self._nested = self.bearers.parents, self.bearers.marks, self.bearers.nested
        self._units, self._bearers, self._used = self.bearers.units, self.bearers.by_number, self.bearers.used
        self._anew: dict[tuple[str, bool], bool] = {}

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
        """The place that steps lead to for a reader at ``offset``, in the division of the form ``around`` if given."""
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
        head = _JOINED.fullmatch(first.number)
        if head and (index := self._bearer(first._replace(number=head[1] or head[3]), offset)) is not None:
            below = self._below(index, (Step("", SMALL, head[2] or head[4]), *steps[1:]))
            return below if below.exact else None
        if first.unit == "recital":
            return self._unheaded_recital(first)
        written = self._written.get((first.unit, key(first.number)), ()) if len(steps) == 1 else ()
        return Place(self.at(written[0].start), written[0]) if len(written) == 1 else None

    def _unheaded_recital(self, step: Step) -> Place | None:
        """A numbered paragraph before the first numbered division: recitals without a heading of their own."""
        for index, heading in enumerate(self._flat):
            if heading.number and not self._marks[index]:
                return None
            span = self._items.of(index).find([_mark(step.number)])
            if span is not None:
                return Place(index, span)
        return None

    @cached_property
    def _written(self) -> dict[tuple[str, str], list[Span]]:
        """Lines that begin with a unit and a number, though the outline has no division there."""
        found: dict[tuple[str, str], list[Span]] = {}
        text = self._outline.text
        first = _FIRST_LINE.match(text)
        for match in chain([first] if first else [], _LINE.finditer(text)):
            unit = UNITS.get(match["unit"].lower())
            if unit is not None and unit.form != "rule":
                end = text.find("\n", match.end())
                span = Span(match.start("unit"), end if end >= 0 else len(text))
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
            if (
                step.unit == "appendix" and "." in step.number and not candidates
            ):  # the appendices of a memo are numbered on from its sections
                candidates = [i for i in all_bearers if not self._units[i]]
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
            other = {"§": "article", "article": "§"}.get(unit)
            return [
                i for i in bearers
                if self._units[i] in _OWN and self._units[i] != other and (deep or not self._marks[i])
            ]  # fmt: skip
        return []

    def _nearest(self, candidates: list[int], offset: int) -> list[int]:
        """Of several bearers the one in the innermost division that the reader is in too, if that is one alone."""
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
        """Whether a bearer is meant from afar: not where each chapter counts anew and the reader is in another."""
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
        while steps and steps[0].depth < SMALL:
            child = self._division_in(index, steps[0])
            if child is None:
                return Place(index, self._flat[index].extent, exact=False)
            index, steps = child, steps[1:]
        if not steps:
            return Place(index, self._flat[index].extent)
        span = self._marked(index, [_mark(step.number) for step in steps])
        if span is not None:
            return Place(index, span)
        child = next((i for i in self._children(index) if _bears(self._flat[i], steps[0].number)), None)
        return self._partly(index, steps) if child is None else self._below(child, steps[1:])

    def _marked(self, index: int, marks: list[str]) -> Span | None:
        """A path of numbered paragraphs and items straight below a division."""
        base = self._numbered(index)
        path = self._marks_of(base, index)
        return self._items.of(base).find([*path, *marks]) or self._skipping(base, path, marks)

    def _partly(self, index: int, steps: Sequence[Step]) -> Place:
        """Where steps lead that marks at the starts of lines do not follow to the end: an inline item, or so far."""
        marks = [_mark(step.number) for step in steps]
        for depth in range(len(marks) - 1, 0, -1):
            span = self._marked(index, marks[:depth])
            if span is not None:
                inner = self._items.inline(span, marks[depth]) if depth == len(marks) - 1 else None
                return Place(index, inner or span, inner is not None)
        inner = self._items.inline(self._own(index), marks[0]) if len(marks) == 1 else None
        if inner is not None:
            return Place(index, inner)
        return Place(index, self._flat[index].extent, exact=False, missing=self._should_have(index, marks[0]))

    def _skipping(self, base: int, path: list[str], marks: list[str]) -> Span | None:
        """A letter or number straight below a division whose paragraphs have no number of their own."""
        return None if len(marks) > 1 or path else self._items.of(base).single(marks[0])

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
            enumeration = self._items.of(base)
            here, _ = enumeration.at(Span(offset, offset + 1))
            path = [mark.strip(_BARE).lower() for mark in here]
            # "Absatz 2" is one of the division's own paragraphs; "(b)" and "Nummer 2" are more likely near by.
            outer = steps[0].depth == SMALL and not steps[0].number.startswith("(")
            for depth in range(len(path) + 1) if outer else range(len(path), -1, -1):
                span = enumeration.find([*path[:depth], *marks])
                if span is not None:
                    return Place(base, span)
                if depth == len(path) and len(marks) == 1 and steps[0].number.startswith("("):
                    inner = self._items.beside(offset, marks[0])
                    if inner is not None:
                        return Place(base, inner)
            child = next((i for i in self._children(base) if _bears(self._flat[i], steps[0].number)), None)
            if child is not None:
                return self._below(child, steps[1:])
            if self._flat[base].number and not _SMALL.fullmatch(self._flat[base].number):
                break
        return None

    def around(self, form: str, offset: int) -> int | None:
        """The innermost division of a form around an offset; one with a bare number where the form may name it."""
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
            return self._between_schedules(step)
        number = key(step.number)
        if number in self._bearers or step.depth >= SMALL or not number[:1].isdigit():
            return False
        head, dot, last = number.rpartition(".")
        if dot:
            return head in self._bearers and (f"{head}.1" in self._bearers or f"{head}.01" in self._bearers)
        units = {step.unit} | {other for pair in EQUAL if step.unit in pair for other in pair}
        if step.depth == GREATER or not last.isdecimal():
            return False
        if int(last) > 30 and str(int(last) // 3) not in self._bearers:
            return False  # so far behind the last one that no slip explains it
        if step.depth == SECTION and not any(self._used.get(unit) for unit in units):
            units = {""}  # "Section 9" where headings are numbered "1.", "2." and "3."
        return all(any(self._units[i] in units for i in self._bearers.get(str(value), ())) for value in (1, 2, 3))

    @cached_property
    def _numbers_of(self) -> dict[str, set[str]]:
        """The numbers that divisions bear under the name of each unit."""
        found: dict[str, set[str]] = {}
        for number, bearers in self._bearers.items():
            for index in bearers:
                found.setdefault(self._units[index], set()).add(number)
        return found

    def _between_schedules(self, step: Step) -> bool:
        """Whether schedules before and behind one are there: the last ones are often not attached."""
        number = key(step.number)
        others = self._numbers_of.get(step.unit, ())
        alike = [other for other in others if len(other) == len(number) and other.isalpha() == number.isalpha()]
        return number not in alike and any(other < number for other in alike) and any(other > number for other in alike)

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

    def _own(self, index: int) -> Span:
        """A division without the divisions below it."""
        following = index + 1
        end = self._flat[index].end
        while following < len(self._flat) and self._flat[following].start < end:
            if not self._marks[following]:
                return Span(self._flat[index].start, self._flat[following].start)
            following += 1
        return Span(self._flat[index].start, end)


def _mark(number: str) -> str:
    return number.strip(_BARE).lower()


def _bears(heading: Heading, number: str) -> bool:
    return (is_mark(heading) or _SMALL.fullmatch(heading.number) is not None) and _mark(heading.number) == _mark(number)
