"""Renaming a defined term: its name where it is defined, and all uses in their forms."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from typing import Literal, NamedTuple

from pincite.errors import RenameError
from pincite.lazy import cached_property
from pincite.parsing import Outline
from pincite.references.destinations import addresses
from pincite.references.glossary import Glossary, Use
from pincite.references.inflection import inflected
from pincite.references.term_forms import bare, forms
from pincite.references.terms import DefinedTerm
from pincite.text.lines import line_at, line_starts
from pincite.text.sentences import sentence_spans
from pincite.text.span import Span

_FENCE = re.compile(r"\s*(?:```|~~~)")
"""Code that the author says is code; what is merely indented may be law."""
_ITEM = re.compile(r"\([a-z]{1,4}\)")
_FEW_WORDS = 6
"""A sentence of so many words, all in capitals, is written in capitals, and no title or name in it is meant by them."""
_LONGER = re.compile(r"(?<![.;:!?\n(“\"])[ \t\r\n](?P<word>[A-Z][\w&-]*)[ \t]*\n?[ \t]*\Z")
"""A word with a capital before a name, that does not start the sentence."""
_FUNCTION = frozenset(
    "the a an each any all such this that no if in and or of other both either neither every said".split()
)

LONGEST = 500
"""Characters of a name: no term and no heading has as many, and each use would take them all."""

Doubt = Literal["", "capitals", "longer name"]
"""None; a sentence in capitals, in which any word may be a term; words that may be part of a longer proper name."""


class Replacement(NamedTuple):
    """Words that are put in place of a range."""

    span: Span
    text: str
    doubt: Doubt = ""
    """Why someone had better look at it."""


def core(use: Use, text: str) -> Span:
    """What of the words at a place is the name: where it is defined an article and an ending "(s)" are not."""
    written = use.span.of(text)
    plain = bare(written)
    start = use.span.start + max(0, written.find(plain))
    return Span(start, start + len(plain))


def checked(name: str) -> str:
    """A new name with its white space collapsed.

    Raises RenameError for one that says nothing, has several lines or more than LONGEST characters.
    """
    if len(name) > LONGEST:
        raise RenameError(f"The new name has {len(name):,} characters: give one of at most {LONGEST:,}")
    if len(name.strip().splitlines()) > 1:
        raise RenameError("The new name has a line break: give it in one line")
    collapsed = " ".join(name.split())
    if not any(map(str.isalnum, collapsed)):
        raise RenameError("The new name is empty, or has no letter and no digit: give one that has")
    return collapsed


def renamed(outline: Outline, glossary: Glossary, term: DefinedTerm, name: str) -> list[Replacement]:
    """What makes ``name`` the name of a term, in order and without overlap; nothing where it is that already.

    All definitions of the term with the same scope and all their uses: a plural gets the new name's plural, possessive
    endings stay, and sentences in capitals follow in capitals. Addresses and fenced code are left alone. Raises
    RenameError for a name that cannot be one or is another term's, and where a form that the text uses cannot be made.
    """
    new = checked(name)
    if bare(new) != new:
        raise RenameError(
            f"“{new}” begins with an article or ends in brackets, which are no part of a name: leave them out"
        )
    old = bare(term.name)
    if new == old:
        return []
    return _Renaming(outline, glossary, term, old, new).made()


class _Renaming:
    """One term on its way to another name."""

    def __init__(self, outline: Outline, glossary: Glossary, term: DefinedTerm, old: str, new: str) -> None:
        self._outline = outline
        self._text = outline.text
        self._glossary = glossary
        self._old = old
        self._new = new
        self._language = outline.language
        self._terms = [other for other in glossary.alike(term) if other.scope == term.scope]
        self._terms += self._aliases()
        self._apart = _Apart(outline)

    def made(self) -> list[Replacement]:
        self._refuse_taken(self._new)
        found = {span: self._form(span) for span in self._places()}
        for form in {*found.values()} - {self._new}:
            self._refuse_taken(" ".join(form.split()))
        made = [Replacement(span, form, self._doubt(span)) for span, form in found.items()]
        taken = {offset for span in found for offset in span}
        made += [each for each in self._capitals() if each.span.start not in taken]
        return sorted(made)

    def _aliases(self) -> Iterator[DefinedTerm]:
        """Other terms whose names are forms of this one: “Bank” or “Banks”."""
        wanted = forms(self._old, self._language)
        for other in self._glossary.terms:
            if bare(other.name) in wanted and other.scope == self._terms[0].scope and other not in self._terms:
                yield other

    def _places(self) -> Iterator[Span]:
        for term in self._terms:
            yield core(Use(term.span, term), self._text)
            for span in self._glossary.uses(term):
                if span not in self._apart:
                    yield span

    def _form(self, span: Span) -> str:
        """What stands at a place afterwards, with the line breaks that were in it. Raises RenameError."""
        words = span.of(self._text)
        written = " ".join(words.split())
        form = inflected(written, self._old, self._new, self._language)
        if form is None:
            line = line_at(line_starts(self._text), span.start) + 1
            raise RenameError(
                f"Line {line} uses the form “{written}” of “{self._old}”, and what that is of “{self._new}” is not "
                "certain: write it otherwise there, then rename again"
            )
        return _broken(form, re.findall(r"\s+", words))

    def _doubt(self, span: Span) -> Doubt:
        """ "Tri City National Bank" may be another than the “Bank”; in German all nouns have capitals."""
        if self._language == "de" or not self._old[0].isupper() or span in self._defined:
            return ""
        before = _LONGER.search(self._text, max(0, span.start - 60), span.start)
        if before is None or before["word"].lower() in _FUNCTION or before.end("word") in self._ends:
            return ""
        return "longer name" if self._block(before.start("word")) == self._block(span.start) else ""

    @cached_property
    def _defined(self) -> frozenset[Span]:
        return frozenset(core(Use(term.span, term), self._text) for term in self._terms)

    @cached_property
    def _ends(self) -> frozenset[int]:
        """Where the uses of all terms end: "Supplier Services" are two terms, and no longer name."""
        return frozenset(use.span.end for use in self._glossary.all_uses())

    def _refuse_taken(self, name: str) -> None:
        """Raises RenameError where a name is that of another term, or a form of it."""
        folded = name.casefold()
        for other in self._glossary.terms:
            if bare(other.name).casefold() == folded and other not in self._terms and self._meets(other):
                self._refuse(name, other)
        owner = self._glossary.resolve(name, self._terms[0].span.start)
        if owner is not None and bare(owner.name) not in {bare(term.name) for term in self._terms}:
            self._refuse(name, owner)

    def _meets(self, other: DefinedTerm) -> bool:
        """Whether there is a place where both terms hold."""
        scope = self._terms[0].scope
        return scope is None or other.scope is None or scope.overlaps(other.scope)

    def _refuse(self, name: str, other: DefinedTerm) -> None:
        if bare(other.name).casefold() == self._old.casefold():
            return  # Another spelling of the same word, which the new one brings together.
        line = line_at(line_starts(self._text), other.span.start) + 1
        raise RenameError(f"“{name}” is a term already, defined in line {line} as “{other.name}”: choose another name")

    def _capitals(self) -> Iterator[Replacement]:
        """The places where sentences in capitals use the term."""
        if self._old.isupper() or self._old.islower():
            return
        sure = (
            (form, inflected(form, self._old, self._new, self._language)) for form in forms(self._old, self._language)
        )
        made = {form.upper(): new.upper() for form, new in sure if new}
        names = sorted(made, key=len, reverse=True)
        pattern = re.compile(
            r"(?<!\w)(?:" + "|".join(r"\s+".join(map(re.escape, n.split())) for n in names) + r")(?!\w)"
        )
        for match in pattern.finditer(self._text):
            span = Span(*match.span())
            words = span.of(self._text)
            if self._in_capitals(span) and self._holds(span) and span not in self._apart:
                form = made[" ".join(words.split())]
                yield Replacement(span, _broken(form, re.findall(r"\s+", words)), "capitals")

    def _holds(self, span: Span) -> bool:
        return self._glossary.resolve(self._old, span.start) in self._terms

    def _block(self, offset: int) -> int:
        """The index of the block that an offset lies in or behind, -1 before the first."""
        return bisect_right(self._outline.blocks, offset, key=lambda block: block.span.start) - 1

    def _in_capitals(self, span: Span) -> bool:
        """Whether the sentence around a place is written in capitals, and is no heading."""
        index = self._block(span.start)
        if index < 0 or self._outline.blocks[index].kind == "heading":
            return False
        block = self._outline.blocks[index].span
        for sentence in sentence_spans(block.of(self._text), self._language or "en"):
            if sentence.shifted(block.start).covers(span):
                words = _ITEM.sub("", sentence.shifted(block.start).of(self._text))
                return words == words.upper() and len(re.findall(r"[^\W\d_]{2,}", words)) >= _FEW_WORDS
        return False


class _Apart:
    """The ranges of a text that hold no prose: addresses, in Markdown what machines read, and fenced code."""

    def __init__(self, outline: Outline) -> None:
        text, markdown = outline.text, outline.markup == "markdown"
        found = addresses(text, markdown=markdown)
        if markdown:
            found += [
                block.span for block in outline.blocks if block.kind == "code" and _FENCE.match(block.span.of(text))
            ]
        self._starts: list[int] = []
        self._ends: list[int] = []
        for span in sorted(found):
            if not self._ends or span.end > self._ends[-1]:
                self._starts.append(span.start)
                self._ends.append(span.end)

    def __contains__(self, span: Span) -> bool:
        index = bisect_right(self._starts, span.start) - 1
        return index >= 0 and span.start < self._ends[index]


def _broken(form: str, gaps: list[str]) -> str:
    """A form with the white space between its words that was there before; of fewer words, a line break stays."""
    words = form.split(" ")
    kept = [*gaps, *[" "] * len(words)][: len(words) - 1]
    lost = next((gap for gap in gaps[len(kept) :] if "\n" in gap or "\r" in gap), None)
    if kept and lost:
        kept[-1] = lost
    return words[0] + "".join(gap + word for gap, word in zip(kept, words[1:], strict=True))
