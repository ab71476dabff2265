"""Defined terms: where a document says what it means by a word, and which of them a range uses."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from pincite.text.span import Span

LONGEST_TERM = 80
"""Characters of a term; what is longer between quotes is a quotation."""

_NAME = rf"[^\s“”„\"«»‘’*_()][^“”„\"«»*_()]{{0,{LONGEST_TERM - 1}}}?"
_QUOTED = (
    rf"(?:[*_]{{0,3}}(?:“[*_]{{0,3}}(?:{_NAME})[*_]{{0,3}}”|\"[*_]{{0,3}}(?:{_NAME})[*_]{{0,3}}\"|„[*_]{{0,3}}(?:{_NAME})[*_]{{0,3}}[“”]"
    rf"|«[ \xa0\u202f]?[*_]{{0,3}}(?:{_NAME})[*_]{{0,3}}[ \xa0\u202f]?»)[*_]{{0,3}})"
)
_SINGLE = rf"(?:‘(?:{_NAME})’)"
_BOLD = rf"(?:\*\*(?:{_NAME})\*\*)"
_SAYS = (
    r"means?\b|(?:shall|will) (?:mean|have the (?:respective )?meanings?)\b|ha(?:s|ve) the (?:respective )?meanings?\b|"
    r"refers? to\b|(?:is|are) (?:hereby )?defined\b|(?:shall )?includes?\b|bedeute[nt]+\b|bezeichne[nt]+\b|"
    r"(?:ist|sind) (?:der|die|das|ein|eine|jede[rs]?|alle)\b|désigne(?:nt)?\b|signifie(?:nt)?\b|s['’]entend(?:ent)?\b|"
    r"significan?\b|se entiende|significa(?:no)?\b|indica(?:no)?\b|beteken(?:t|en)\b|означа[ею]т\b|とは"
)
_MEANS = re.compile(
    rf"(?P<terms>(?:{_QUOTED}|{_SINGLE}|{_BOLD})(?:\s*,?\s*(?:(?:or|and|oder|und|ou|et|o|y|e)\s+)?(?:{_QUOTED}|{_SINGLE})){{0,3}})"
    rf"(?:\s*\([^()]{{0,120}}\)|</\w{{1,10}}>)?[\s,:]{{0,3}}(?:{_SAYS})",
)
_BEFORE = (
    r"(?:(?:the|this|that|these|each|every|an?|any|either|both|collectively|individually|together|jointly|severally|hereinafter|"
    r"hereafter|herein|hereof|referred|to|as|called|defined|known|such|all|and|or|with|in|being|sometimes|"
    r"im|folgenden|nachfolgend|nachstehend|kurz|auch|der|die|das|den|jeweils|gemeinsam|zusammen|"
    r"ci-après|dénommée?s?|désignée?s?|le|la|les|ensemble|l['’]|el|los|las|en|adelante|lo|sucesivo|di|seguito|il|gli|i|"
    r"hierna|te|noemen|de|het|denominad[oa]s?|doravante|o|os|далее)[\s,:–—-]*)*"
)
_BRACKETS = re.compile(rf"(?<!\w)\(\s*(?:{_BEFORE})\s*{_QUOTED}[^()]{{0,200}}\)", re.IGNORECASE)
_ONE = re.compile(
    rf"(?:[“\"„«‘]|\*\*)[ \xa0\u202f]?[*_]{{0,3}}(?P<name>{_NAME})[*_]{{0,3}}[ \xa0\u202f]?(?:[”\"“»’]|\*\*)"
)

_CODE = re.compile(r"[|=<>{}\\`\[\]]|->")


@dataclass(frozen=True, slots=True)
class DefinedTerm:
    """A word that the document gives a meaning of its own."""

    name: str
    """As written, white space collapsed, without quotation marks."""
    span: Span
    """Where the name stands in its definition, quotation marks left out."""


def defined_terms(text: str) -> list[DefinedTerm]:
    """The definitions in a text, in its order: “Term” means …, and (the “Term”), in nine languages.

    A term that is defined twice is there twice.
    """
    found: dict[int, DefinedTerm] = {}
    for match in _MEANS.finditer(text):
        found |= {term.span.start: term for term in _names(text, match.start("terms"), match.end("terms"))}
    for match in _BRACKETS.finditer(text):
        terms = _names(text, match.start(), match.end())
        found |= {term.span.start: term for term in terms if not term.name.islower()}
    return [found[start] for start in sorted(found)]


def bracketed(text: str, start: int, end: int) -> Iterator[Span]:
    """The brackets that give what stands before them a name: (the “Supplier”), (each, a “Party”)."""
    return (Span(*match.span()) for match in _BRACKETS.finditer(text, start, end))


def terms_used(text: str, span: Span, terms: Iterable[DefinedTerm]) -> list[DefinedTerm]:
    """The terms that a range uses as whole words, each once, by where it first does; not those that it defines itself.

    A term defined twice counts by its first definition. A term in capitals is not looked for in small letters.
    """
    known: dict[str, DefinedTerm] = {}
    for term in terms:
        known.setdefault(term.name, term)
    if not known:
        return []
    found: dict[str, DefinedTerm] = {}
    for match in _any_of(tuple(known)).finditer(text, span.start, span.end):
        name = " ".join(match[1].split())
        if not span.covers(known[name].span):
            found.setdefault(name, known[name])
    return list(found.values())


@lru_cache(maxsize=16)
def _any_of(terms: tuple[str, ...]) -> re.Pattern[str]:
    """Any of these as whole words: compiled once for all ranges of a document."""
    # The longest first, so that "Net Sales Report" is not taken for "Net Sales"; white space as the text breaks it.
    names = "|".join(r"\s+".join(map(re.escape, name.split())) for name in sorted(terms, key=len, reverse=True))
    return re.compile(rf"(?<!\w)({names})(?:s|es|['’]s?)?(?!\w)")


def _names(text: str, start: int, end: int) -> Iterator[DefinedTerm]:
    for match in _ONE.finditer(text, start, end):
        name = match["name"].rstrip(" ,.;:\n\r\t")
        if any(map(str.isalpha, name)) and not _CODE.search(name):
            first = match.start("name")
            yield DefinedTerm(" ".join(name.split()), Span(first, first + len(name)))
