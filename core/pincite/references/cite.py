"""The pin cite of a range: the document's name and the shortest number path that names the place without doubt."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cached_property

from pincite.parsing import Heading, Outline
from pincite.references.enumeration import Enumeration, is_mark
from pincite.text.lines import line_at, line_starts
from pincite.text.span import Span

LONGEST_NAME = 80
"""A title longer than this (an act's full style) gives way to the file's name."""
FEW = 32
"""Lines that are counted one by one before all of the text's are looked up: a question cites a handful."""

_DEPENDENT = re.compile(r"[(\[].*|(?:[a-z]{1,4}|[A-Z])[.)]?$")
_LABELLED = re.compile(r"(?![IVXLC]+\b)[^\W\d_]{2,}|§")
_BARE_PARAGRAPH = re.compile(r"\(?(\d+[a-z]?)\)?\.?$")


class Citer:
    """Makes the pin cites of one document. One instance serves all ranges of an outline."""

    def __init__(self, outline: Outline, name: str) -> None:
        self._outline = outline
        self._stem = name
        self._enumerations: dict[int, Enumeration] = {}
        self._lines_asked = 0

    @cached_property
    def name(self) -> str:
        """The document's title, or the name it was given where it has none."""
        for heading in self._outline.headings:
            if heading.kind == "title" and heading.title and len(heading.title) <= LONGEST_NAME:
                return heading.label
            if heading.start > 20_000:
                break
        return self._stem

    def cite(self, span: Span) -> str:
        """The pin cite of a range: of the innermost division, numbered paragraph or item that holds all of it."""
        path = _divisions(h for h in self._outline.at(span.start) if h.kind != "title")
        last = min(max(span.start, span.end - 1), len(self._outline.text) - 1)
        while path and not path[-1].start <= last < max(path[-1].end, path[-1].start + 1):
            path.pop()
        if not path:
            return f"{self.name}, line {self._line(span.start)}"
        place, doubtful = self._shortest(path)
        marks, repeated = self._marks(path[-1], span)
        place += _marks_text(marks, path[-1].number, self._outline.language)
        return f"{self.name}{place}, line {self._line(span.start)}" if doubtful or repeated else self.name + place

    def _marks(self, heading: Heading, span: Span) -> tuple[tuple[str, ...], bool]:
        """The numbers of paragraphs and items below a division; none where the division itself has no number."""
        if not heading.number or span.start < heading.span.end:
            return (), False
        made = self._enumerations.get(heading.start)
        if made is None:
            made = self._enumerations[heading.start] = Enumeration(self._outline, heading)
        return made.at(span)

    def _line(self, offset: int) -> int:
        self._lines_asked += 1
        text = self._outline.text
        if self._lines_asked <= FEW and "\r" not in text:
            return text.count("\n", 0, offset) + 1
        return line_at(self._line_starts, offset) + 1

    @cached_property
    def _line_starts(self) -> list[int]:
        return line_starts(self._outline.text)

    def _shortest(self, path: Sequence[Heading]) -> tuple[str, bool]:
        """The shortest path from below that no other division shares, and whether even the whole one is shared."""
        candidate = ""
        for depth in range(1, len(path) + 1):
            part = path[-depth:]
            if depth < len(path) and (_needs_parent(part[0]) or _in_schedule(path[: len(path) - depth])):
                continue
            candidate = _path_text(part, self._outline.language)
            if self._uses[candidate] <= 1:
                return candidate, False
        return candidate, True

    @cached_property
    def _uses(self) -> Counter[str]:
        """How many divisions each path text names, over all the path texts of the document."""
        uses: Counter[str] = Counter()
        language = self._outline.language
        stack: list[tuple[Heading, list[Heading]]] = [(h, []) for h in reversed(self._outline.headings)]
        while stack:
            heading, above = stack.pop()
            path = _divisions([*above, heading]) if heading.kind != "title" else above
            if path and path[-1] is heading:
                seen = set()
                for depth in range(1, len(path) + 1):
                    higher = path[: len(path) - depth]
                    if not higher or not (_needs_parent(path[-depth]) or _in_schedule(higher)):
                        seen.add(_path_text(path[-depth:], language))
                uses.update(seen)
            stack.extend((child, path) for child in reversed(heading.children))
        return uses


def _divisions(path: Iterable[Heading]) -> list[Heading]:
    """A path without the numbered paragraphs and items that the enumeration of their division tells apart."""
    kept: list[Heading] = []
    for heading in path:
        if not (is_mark(heading) and kept and kept[-1].number):
            kept.append(heading)
    return kept


def _needs_parent(heading: Heading) -> bool:
    """Whether a heading's number says nothing without the number above it: "(b)" does not, "12.2" does."""
    return bool(_DEPENDENT.match(heading.number)) if heading.number else False


def _in_schedule(above: Sequence[Heading]) -> bool:
    """Whether a place counts from the start of a schedule: "Exhibit A § 2" is not the agreement's § 2."""
    return any(heading.kind == "schedule" for heading in above)


def _path_text(path: Sequence[Heading], language: str | None) -> str:
    """ " § 12.2(b)", " Article IV § 2(b)", " › Fees › Refunds": with the separator in front, to follow a name."""
    text, number_above, above = "", "", ""
    for heading in path:
        number = heading.number.strip()
        if not number:
            text += f" › {heading.title}" if heading.title else ""
            number_above = ""
            continue
        if number_above and _continues(number, number_above):
            text = text[: text.rindex(number_above)] + number
        elif number_above and language == "de" and _LABELLED.match(number_above) and _BARE_PARAGRAPH.match(number):
            text += f" Abs. {_bare(number)}"
        elif text and number_above and _DEPENDENT.match(number):
            text += number if number.startswith(("(", "[")) else f"({number.rstrip('.)')})"
        elif number_above and _BARE_PARAGRAPH.match(number) and _in_brackets(heading, above, number_above):
            text += f"({_bare(number)})"
        elif _LABELLED.match(number):
            text += f" {number}"
        else:
            text += f" § {number}"
        number_above, above = number, heading.kind
    return text


def _in_brackets(heading: Heading, above: str, number_above: str) -> bool:
    """Whether "2" below a number is its paragraph "(2)", and not a section of its own: "Article 17(2)", "IV § 2"."""
    if _DEPENDENT.match(number_above):
        return True
    return bool(_LABELLED.match(number_above)) and heading.kind == "clause" and above != "schedule"


def _marks_text(marks: Sequence[str], above: str, language: str | None) -> str:
    """ "(1)(b)"; in German below a paragraph or article " Abs. 1 Nr. 2 Buchst. a"."""
    german = language == "de" and _LABELLED.match(above) is not None
    text = ""
    for mark in marks:
        number = mark.strip("().")
        if mark[-1] in "°º":
            text += f" {mark}"
        elif german:
            text += f" {'Nr.' if mark.endswith('.') else 'Abs.' if number[0].isdigit() else 'Buchst.'} {number}"
        else:
            text += f"({number})"
    return text


def _continues(number: str, above: str) -> bool:
    """Whether a decimal number holds the one above it: "12.2" under "12", "Section 2.1" under "Section 2"."""
    bare = re.sub(r"^[^\d]*", "", above)
    return bool(bare) and number != above and re.sub(r"^[^\d]*", "", number).startswith(f"{bare}.")


def _bare(number: str) -> str:
    """A paragraph's number without its marks: "(1)" and "1." give "1"."""
    match = _BARE_PARAGRAPH.match(number)
    return match[1] if match else number
