"""The defined terms of one document, where each holds, and where it is used."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from pincite.errors import Cancelled
from pincite.lazy import cached_property
from pincite.parsing import Heading, Outline
from pincite.references import definition_lists
from pincite.references.definitions import Candidate, definitions_in, scope_before
from pincite.references.extent import definition_extent
from pincite.references.scopes import division
from pincite.references.term_forms import Forms, bare
from pincite.references.terms import DefinedTerm
from pincite.text.span import Span

_BREAK = re.compile(r"\n[^\S\n]*\n\s*")
_PATIENCE = 2
"""So many paragraphs in a row that are no entries end a list of definitions that words announced."""

_MOST_BARE = 2
"""So often a name in brackets may be a definition: "der Gemeinden (Gemeindeverbände)" stands everywhere."""

Found = tuple[tuple[str, int, int], ...]
"""Names used in a paragraph, and where in it."""


def _never() -> bool:
    return False


class Use(NamedTuple):
    """A place that uses a term."""

    span: Span
    """The words, in the form that stands there; without a possessive ending."""
    term: DefinedTerm


class _Paragraph(NamedTuple):
    """What its own words tell of a paragraph, whichever document it stands in."""

    definitions: tuple[Candidate, ...]
    announces: bool
    entries: dict[bool, tuple[Candidate, ...]]
    """As part of a list of definitions, by whether words announced the list; filled where one is."""


class Glossary:
    """The defined terms of a document and their uses, each found on first use. Safe to share by threads.

    Of a document that was edited, ``before`` is the glossary of an earlier version: paragraphs that are the same are
    not read again. It equals the one made without.
    """

    def __init__(
        self, outline: Outline, before: Glossary | None = None, cancelled: Callable[[], bool] = _never
    ) -> None:
        self._outline = outline
        self._cancelled = cancelled
        made = before.__dict__ if before is not None else {}
        self._read_before: dict[str, _Paragraph] = made["_read"][1] if "_read" in made else {}
        self._used_before: tuple[Forms, dict[str, Found]] | None = (
            (made["_forms"], made["_used"]) if "_used" in made else None
        )

    def read(self) -> Glossary:
        """Finds all terms and uses now. Raises Cancelled when ``cancelled`` says so, which nobody asks afterwards."""
        assert self._used is not None
        self._cancelled = _never
        return self

    def _go_on(self) -> None:
        if self._cancelled():
            raise Cancelled("looking for defined terms was cancelled")

    @property
    def terms(self) -> list[DefinedTerm]:
        """The definitions, in document order; a term that is defined twice is there twice."""
        return self._read[0]

    def at(self, offset: int) -> Use | None:
        """The term at an offset, where it is defined or used; None where none is."""
        index = bisect_right(self.terms, offset, key=lambda term: term.span.start) - 1
        if index >= 0 and offset <= self.terms[index].span.end:
            return Use(self.terms[index].span, self.terms[index])
        place = bisect_right(self._paragraphs, offset, key=lambda each: each[0]) - 1
        start, paragraph = self._paragraphs[max(0, place)]
        for name, first, last in self._used[paragraph]:
            if start + first <= offset <= start + last:
                term = self.resolve(name, start + first)
                return Use(Span(start + first, start + last), term) if term else None
        return None

    def resolve(self, name: str, offset: int) -> DefinedTerm | None:
        """The definition that holds at an offset for a name or a form of it: of the smallest scope, else the first."""
        named = self._named.get(bare(self._forms.owners.get(name, name)), ())
        if len(named) == 1 and named[0].scope is None:
            return named[0]  # nearly all, and thousands of uses ask
        holding = [term for term in named if term.scope is None or term.scope.start <= offset < term.scope.end]
        whole = Span(0, len(self._outline.text))
        return min(holding, key=lambda term: (term.scope or whole).end - (term.scope or whole).start, default=None)

    def alike(self, term: DefinedTerm) -> list[DefinedTerm]:
        """All definitions of a term's name, itself among them, in document order."""
        return self._named[bare(term.name)]

    def uses(self, term: DefinedTerm) -> list[Span]:
        """The places that use a term by its name, in order, its definitions left out."""
        name = bare(term.name)
        wanted = {owner for owner in self._forms.owners.values() if bare(owner) == name}
        places = (
            Span(start + first, start + last)
            for start, paragraph in self._paragraphs
            for used, first, last in self._used[paragraph]
            if used in wanted
        )
        return [span for span in places if span.start not in self._inside and self.resolve(name, span.start) is term]

    def all_uses(self, span: Span | None = None) -> Iterator[Use]:
        """The uses in a range, or in all of the text, in order."""
        span = span or Span(0, len(self._outline.text))
        first = bisect_right(self._paragraphs, span.start, key=lambda each: each[0]) - 1
        for start, paragraph in self._paragraphs[max(0, first) :]:
            if start >= span.end:
                break
            for name, begin, end in self._used[paragraph]:
                place = Span(start + begin, start + end)
                if span.covers(place) and place.start not in self._inside:
                    term = self.resolve(name, place.start)
                    if term is not None:
                        yield Use(place, term)

    def definition(self, term: DefinedTerm) -> Span:
        """The words that define a term: its sentence, item or row of a table."""
        return definition_extent(self._outline, term.span)

    @cached_property
    def _paragraphs(self) -> list[tuple[int, str]]:
        """The paragraphs, each with where it starts; a heading is one of its own."""
        text, made, start = self._outline.text, [], 0
        cuts = [match.end() for match in _BREAK.finditer(text)]
        for heading in self._captioned:
            cuts += (heading.start, heading.span.end)
        cuts.sort()
        cuts.append(len(text))
        for cut in cuts:
            if cut > start:
                made.append((start, text[start:cut]))
                start = cut
        return made or [(0, "")]

    @cached_property
    def _captioned(self) -> list[Heading]:
        return [heading for heading in self._outline.flat if heading.kind in ("heading", "title", "schedule")]

    @cached_property
    def _read(self) -> tuple[list[DefinedTerm], dict[str, _Paragraph]]:
        """The definitions, and what was read of each paragraph."""
        known: dict[str, _Paragraph] = {}
        chapters = self._chapters()
        opened = {heading.start for heading in self._captioned}
        found: list[DefinedTerm] = []
        bare_names: Counter[str] = Counter()
        code = self._code()
        chapter, listed, patience, scope = 0, False, 0, None
        for start, paragraph in self._paragraphs:
            self._go_on()
            seen = known.get(paragraph) or self._read_before.get(paragraph) or self._tell(paragraph)
            known[paragraph] = seen
            chapter = max(chapter, chapters.get(start, 0))
            if start in opened:
                listed = False
                continue
            candidates: Sequence[Candidate] = seen.definitions
            if start < chapter or listed or definition_lists.table_header(paragraph):
                if listed not in seen.entries:
                    seen.entries[listed] = tuple(definition_lists.entries(paragraph, announced=listed))
                candidates = _joined(candidates, seen.entries[listed])
            for each in candidates:
                if code and _lies(code, start + each.start):
                    continue
                named = each.scope or (scope if listed else None)
                extent = division(self._outline, named, start) if named else None
                term = DefinedTerm.made(self._outline.text, each, start, extent)
                found.append(term)
                if each.bare:
                    bare_names[term.name] += 1
            if seen.announces:
                listed, patience, scope = True, _PATIENCE, scope_before(paragraph, len(paragraph))
            elif listed and not definition_lists.continues(paragraph):
                patience = _PATIENCE if candidates else patience - 1
                listed = patience > 0
        repeated = {name for name, times in bare_names.items() if times > _MOST_BARE}
        return [term for term in found if term.name not in repeated], known

    def _tell(self, paragraph: str) -> _Paragraph:
        definitions = tuple(definitions_in(paragraph, self._outline.language))
        return _Paragraph(definitions, definition_lists.announces(paragraph), {})

    def _code(self) -> list[Span]:
        """The code of a document in Markdown, which defines nothing."""
        outline = self._outline
        if outline.markup != "markdown" or ("```" not in outline.text and "~~~" not in outline.text):
            return []
        return [block.span for block in outline.blocks if block.kind == "code"]

    def _chapters(self) -> dict[int, int]:
        """Where chapters of definitions start and end."""
        return {
            heading.start: heading.end
            for heading in self._outline.flat
            if heading.kind != "clause" and definition_lists.is_title(heading.title)
        }

    @cached_property
    def _named(self) -> dict[str, list[DefinedTerm]]:
        named: dict[str, list[DefinedTerm]] = defaultdict(list)
        for term in self.terms:
            named[bare(term.name)].append(term)
        return named

    @cached_property
    def _inside(self) -> frozenset[int]:
        """The offsets that lie in a name where it is defined."""
        return frozenset(offset for term in self.terms for offset in range(term.span.start, term.span.end))

    @cached_property
    def _forms(self) -> Forms:
        names = tuple(dict.fromkeys(term.name for term in self.terms))
        if self._used_before is not None and self._used_before[0].names == names:
            return self._used_before[0]
        return Forms(names, self._outline.language)

    @cached_property
    def _used(self) -> dict[str, Found]:
        """The names used in each paragraph."""
        forms = self._forms
        kept: dict[str, Found] = {}
        changed: set[str] = set()
        if self._used_before is not None:
            old, kept = self._used_before
        if self._used_before is not None and old is not forms:
            changed = {form.split(None, 1)[0] for form, _ in forms.owners.items() ^ old.owners.items()}
        used: dict[str, Found] = {}
        for _, paragraph in self._paragraphs:
            if paragraph in used:
                continue
            self._go_on()
            same = kept.get(paragraph)
            if same is None or (changed and any(word in paragraph for word in changed)):
                same = tuple(forms.find(paragraph))
            used[paragraph] = same
        return used


def _lies(spans: Sequence[Span], offset: int) -> bool:
    """Whether an offset lies in one of some spans in order."""
    index = bisect_right(spans, offset, key=lambda span: span.start) - 1
    return index >= 0 and offset < spans[index].end


def _joined(first: Iterable[Candidate], second: Iterable[Candidate]) -> list[Candidate]:
    """Candidates in order; of two that overlap, that of ``first``."""
    made = list(first)
    made += [each for each in second if not any(each.start < other.end and other.start < each.end for other in made)]
    return sorted(made)
