"""The cross references of a document: what its words name by number, by where it stands, by link, and where that is.

What a stretch of text says (:mod:`pincite.references.stretch`) depends on it alone and is kept through edits; where
it leads depends on the outline and is looked up for those references only that are asked for.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pincite.errors import Cancelled
from pincite.lazy import cached_property
from pincite.parsing import Outline
from pincite.references.anchored import Anchors
from pincite.references.bearers import Bearers
from pincite.references.mention import Mention, Step
from pincite.references.names import OwnNames
from pincite.references.numbers import between, key
from pincite.references.reference import Reference
from pincite.references.register import Place, Register
from pincite.references.stretch import mentions
from pincite.references.units import SMALL
from pincite.text.span import Span

_BREAK = re.compile(r"\n[ \t\r]*\n\s*")
_CAPTION = re.compile(r"[*_]{0,3}(?:\s?[-–—]|[.:][-–—*]|\s?[.:]\s+[A-ZÀ-Ý“\"«])")
_ALONE = re.compile(r"[*_]{0,3}[.:]?[ \t]*(?:\r?\n|\Z)")
_IN_VAIN = frozenset({"label", "entry", "braced"})


class Known(NamedTuple):
    """What need not be found out again, to be handed on from one version of a document to the next."""

    markdown: bool
    stretches: dict[str, tuple[Mention, ...]]
    bearers: Bearers | None


Resolved = tuple[tuple[Span, ...], bool, bool, bool]
"""Targets, dangling, external, exact."""
_DOUBT: Resolved = ((), False, False, True)
_ELSEWHERE: Resolved = ((), False, True, True)
_NOWHERE: Resolved = ((), True, False, True)


class CrossReferences:
    """The references of one outline. Immutable in what it says, and safe to share by threads.

    ``known`` is that of an earlier version of the text, whose stretches are not read again where they are the same.
    """

    def __init__(
        self, outline: Outline, known: Known | None = None, cancelled: Callable[[], bool] = lambda: False
    ) -> None:
        self.outline = outline
        self._markdown = outline.markup == "markdown"
        read = known.stretches if known is not None and known.markdown == self._markdown else {}
        self._read: dict[str, tuple[Mention, ...]] = {}
        self._bearers = known.bearers if known is not None else None
        self._stretches: list[int] = []
        self._mentions: list[tuple[Mention, ...]] = []
        for start, words in _stretches(outline.text):
            if cancelled():
                raise Cancelled("looking for references was cancelled")
            found = read.get(words)
            if found is None:
                found = mentions(words, markdown=self._markdown)
            self._read[words] = found
            if found:
                self._stretches.append(start)
                self._mentions.append(found)

    @property
    def known(self) -> Known:
        """What the next version of the text need not find out again."""
        made = self.__dict__.get("_register")
        return Known(self._markdown, self._read, made.bearers if made is not None else self._bearers)

    @cached_property
    def all(self) -> list[Reference]:
        """All references, in document order."""
        return list(self._between(0, len(self._stretches)))

    def within(self, span: Span) -> list[Reference]:
        """The references that share a character with a range, in document order."""
        if span.start >= span.end:
            return []
        first = max(bisect_right(self._stretches, span.start) - 1, 0)
        last = bisect_left(self._stretches, span.end)
        return list(self._between(first, last, span))

    def at(self, offset: int) -> Reference | None:
        """The reference whose words an offset lies in or stands right behind; None where there is none."""
        found = self.within(Span(max(offset - 1, 0), offset + 1))
        inside = [reference for reference in found if offset in reference.span]
        return next(iter(inside or found), None)

    def to(self, span: Span) -> list[Reference]:
        """The references that lead into a range from outside it, in document order: what refers here.

        One that leads to something larger, which holds the range, is not among them.
        """
        return [
            reference
            for reference in self.all
            if not span.covers(reference.span) and any(target.start in span for target in reference.targets)
        ]

    def _between(self, first: int, last: int, within: Span | None = None) -> Iterator[Reference]:
        """The references of some stretches; those alone that share a character with ``within``, if it is given."""
        for index in range(first, last):
            start, found = self._stretches[index], self._mentions[index]
            if within is not None:  # a table of contents is one stretch with thousands
                low = bisect_right(found, within.start - start, key=lambda mention: mention.end)
                found = found[low : bisect_left(found, within.end - start, key=lambda mention: mention.start)]
            for mention in found:
                span = Span(start + mention.start, start + mention.end)
                if not self._apart(span) and not (mention.kind == "number" and self._names_itself(span)):
                    reference = self._reference(mention, span)
                    if reference is not None:
                        yield reference

    # What is no reference

    @cached_property
    def _skipped(self) -> tuple[list[int], list[int]]:
        """Starts and ends of furniture and code, in order."""
        spans = [furniture.span for furniture in self.outline.furniture if furniture.kind != "contents"]
        if self._markdown:  # what is indented as code may be a paragraph of a numbered list
            text = self.outline.text
            spans += [b.span for b in self.outline.blocks if b.kind == "code" and text[b.span.start] in "`~"]
        spans.sort()
        return [span.start for span in spans], [span.end for span in spans]

    def _apart(self, span: Span) -> bool:
        starts, ends = self._skipped
        index = bisect_right(starts, span.start) - 1
        return index >= 0 and span.start < ends[index]

    def _names_itself(self, span: Span) -> bool:
        """Whether words are the number of a heading, and no reference."""
        index = bisect_right(self._heads, span.start) - 1
        if index < 0:
            return False
        heading = self.outline.flat[index]
        if span.start >= heading.span.end:
            return self._heads_line(span)
        before = self.outline.text[heading.start : span.start]
        return not any(map(str.isalnum, before)) or (
            not heading.number and before.count(")") == 1 and before.strip("# *")[0] == "("
        )

    @cached_property
    def _heads(self) -> list[int]:
        return [heading.start for heading in self.outline.flat]

    def _heads_line(self, span: Span) -> bool:
        """Whether words stand where a caption does, though the outline has none: in a quoted law, in contents."""
        text = self.outline.text
        line = text.rfind("\n", 0, span.start) + 1
        if text[line : span.start].strip(' \t>*_«“"„#|(-'):
            return False
        if _CAPTION.match(text, span.end):
            return True
        return _ALONE.match(text, span.end) is not None and not text[max(0, line - 3) : line].strip()

    # Where it leads

    @cached_property
    def _register(self) -> Register:
        return Register(self.outline, self._bearers)

    @cached_property
    def _anchors(self) -> Anchors:
        return Anchors(self.outline)

    @cached_property
    def _names(self) -> OwnNames:
        return OwnNames(self.outline)

    def _reference(self, mention: Mention, span: Span) -> Reference | None:
        if mention.kind == "number":
            made = self._numbered(mention, span.start)
            if made is _DOUBT and mention.steps[0].depth >= SMALL:
                return None  # "Nr. 52" counts anything
            if any(self._is_itself(target, span) for target in made[0]):
                return None
        elif mention.kind == "relative":
            made = self._relative(mention, span.start)
            if not made[0]:
                return None
        elif mention.scope == "elsewhere":
            made = _ELSEWHERE
        else:
            found = self._marked(mention, span)
            if found is None:
                return None
            made = found
        targets, dangling, external, exact = made
        return Reference(span, mention.kind, targets, dangling, external, exact)

    def _numbered(self, mention: Mention, offset: int) -> Resolved:
        if mention.scope == "elsewhere" or (mention.scope == "named" and not self._names.has(mention.name)):
            return _ELSEWHERE
        if mention.steps[0].unit == "exhibit" and self._is_filed_as(mention.steps[0].number):
            return _DOUBT
        if offset and self.outline.text[offset - 1] in '"“„«' and mention.scope != "here":
            return _DOUBT  # words of another document, or to be put into one
        place = self._register.find(mention.steps, offset, mention.around)
        if place is None:
            first = mention.steps[0]
            return _NOWHERE if self._register.lacks(first) and self._certain(mention) else _DOUBT
        if place.missing:
            return (place.span,), True, False, False
        if not mention.last:
            return (place.span,), False, False, place.exact
        last = self._register.find(mention.last, offset, mention.around)
        if last is None or last.span.start < place.span.start:
            return (place.span,), False, False, False
        return tuple(self._range(mention, place, last, offset)), False, False, True

    def _is_filed_as(self, number: str) -> bool:
        """Whether the document is itself the exhibit of a filing: "Exhibit 10.13" at its head."""
        return (
            "." in number and re.search(rf"exhibit\s+{re.escape(number)}\b", self.outline.text[:400], re.I) is not None
        )

    def _is_itself(self, target: Span, span: Span) -> bool:
        """Whether a place begins with the very words: a number that the outline does not take for a caption."""
        if not 0 <= span.start - target.start < 40:
            return False
        return not any(map(str.isalnum, self.outline.text[target.start : span.start]))

    def _certain(self, mention: Mention) -> bool:
        """Whether a number that leads nowhere was meant to lead somewhere in this document."""
        if mention.scope == "" and self._names.about_other:
            return False  # an amendment speaks of another agreement's sections
        return mention.scope in ("", "here") and mention.steps[0].depth < SMALL

    def _range(self, mention: Mention, first: Place, last: Place, offset: int) -> Iterator[Span]:
        yield first.span
        low, high = key(mention.steps[-1].number), key(mention.last[-1].number)
        for number in between(low, high) or ():
            written = f"({number})" if mention.last[-1].number.startswith("(") else number
            steps = (*mention.steps[:-1], mention.steps[-1]._replace(number=written))
            place = self._register.find(steps, offset, mention.around)
            if place is not None and place.exact and first.span.start < place.span.start < last.span.start:
                yield place.span
        if last.span != first.span:
            yield last.span

    def _relative(self, mention: Mention, offset: int) -> Resolved:
        index = self._register.around(mention.around, offset)
        if index is not None and mention.toward:
            index = self._register.beside(index, mention.toward)
        if index is None:
            return _DOUBT
        return (self.outline.flat[index].extent,), False, False, True

    def _marked(self, mention: Mention, span: Span) -> Resolved | None:
        """A link, a footnote or a citation; None where it is none after all."""
        step: Step = mention.steps[0]
        target = self._anchors.find(step.unit, step.number, span)
        if isinstance(target, Span):
            return (target,), False, False, True
        if target == "elsewhere":
            return _ELSEWHERE
        return None if step.unit in _IN_VAIN else _NOWHERE


def cross_references(outline: Outline) -> list[Reference]:
    """The cross references of a document, in its order. To look up single ones and follow edits: CrossReferences."""
    return CrossReferences(outline).all


def _stretches(text: str) -> Iterator[tuple[int, str]]:
    """The text between blank lines, and where each stretch starts."""
    at = 0
    for match in _BREAK.finditer(text):
        if match.start() > at:
            yield at, text[at : match.start()]
        at = match.end()
    if at < len(text):
        yield at, text[at:]
