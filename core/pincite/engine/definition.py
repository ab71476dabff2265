"""A question for the meaning of a defined term is answered by its definition, wherever other passages speak of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from pincite.longdoc import LongDocument
from pincite.reading import Decision, Evidence
from pincite.reading.decide import MOST_EVIDENCE
from pincite.references.glossary import Glossary
from pincite.references.terms import DefinedTerm
from pincite.text.language import language_of
from pincite.text.span import Span

CERTAIN = 0.95
"""The probability that a definition found is one: the least precision that ``bench references`` holds terms to."""

_OPENS = r"^\W*(?:and |so |und |et |y )?"
_ASKS = [
    re.compile(_OPENS + pattern, re.IGNORECASE)
    for pattern in (
        r"what (?:does|do) (?P<name>.+?) mean\b",
        r"what (?:is|are) meant by (?P<name>.+)",
        r"(?:what is )?the (?:meaning|definition) of (?P<name>.+)",
        r"(?:please )?define (?P<name>.+)",
        r"how (?:is|are) (?P<name>.+?) defined\b",
        r"what is an? (?P<name>.+)",
        r"was (?:bedeute[tn]|heißt|meint) (?P<name>.+)",
        r"was (?:versteht man|ist) unter (?P<name>.+?)(?: zu verstehen)?",
        r"wie (?:ist|sind|wird|werden) (?P<name>.+?) definiert\b",
        r"que (?:signifie(?:nt)?|désigne(?:nt)?) (?P<name>.+)",
        r"qu['’](?:est-ce qu['’]une?|entend-on par) (?P<name>.+)",
        r"¿?qué (?:significan?|se entiende por|es una?) (?P<name>.+)",
    )
]
_ARTICLE = re.compile(
    r"^(?:(?:the|an?|der|die|das|dem|den|ein(?:e[mnr]?)?|le|la|les|une?|el|los|las)\s+|l['’])?"
    r"(?:(?:defined |capitalised |capitalized )?(?:term|word|expression|phrase|begriff|wort|terme|término)\s+)?",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"\s+(?:in|under|for|within|here|im|in diesem|nach|dans|en)\b[^?]{0,60}$|\s+as used\b.*$", re.IGNORECASE
)
_WORD = re.compile(r"\w{3,}")
_MARKS = " \t\n“”„\"«»‘’'`*_?!.,;:¿¡"


def asked_names(question: str) -> Iterator[str]:
    """What a question may ask the meaning of, the longest words first; nothing where it asks something else."""
    for pattern in _ASKS:
        found = pattern.search(question.strip())
        if found is not None:
            name = found["name"].rstrip(_MARKS)
            for words in dict.fromkeys((name, _TAIL.sub("", name))):
                bare = _ARTICLE.sub("", words.strip(_MARKS), count=1).strip(_MARKS)
                yield from dict.fromkeys(each for each in (words.strip(_MARKS), bare) if each)
            return


def asked_term(question: str, glossary: Glossary) -> DefinedTerm | None:
    """The defined term whose meaning a question asks for, by its name in whatever case; None where there is none."""
    for name in asked_names(question):
        exact = glossary.resolve(name, 0)
        if exact is not None:
            return exact
        wanted = " ".join(name.split()).casefold()
        for term in glossary.terms:
            if wanted in (each.casefold() for each in (term.name, *term.also)):
                return term
    return None


def spoken_of(document: LongDocument, question: str) -> bool:
    """Whether a document in the question's language has a word of what the question asks the meaning of, or may have.

    Where it has none, what was found explains something else.
    """
    if language_of(question, default=document.language) != document.language:
        return True
    text = document.text.casefold()
    words = [word.casefold() for name in asked_names(question) for word in _WORD.findall(name)]
    return not words or any(word in text for word in words)


def unanswered(decision: Decision) -> Decision:
    """The decision with nothing found."""
    return replace(decision, found=False, confidence=0.0, evidence=())


def with_definition(
    decision: Decision, document: LongDocument, glossary: Glossary, term: DefinedTerm, within: Span | None
) -> Decision:
    """The decision with a term's definition as its first evidence; words of it that come first already stay."""
    span = glossary.definition(term)
    section = document.sections.at(span.start)
    if section is None or (within is not None and not within.covers(span)):
        return decision
    if decision.evidence and decision.evidence[0].span.overlaps(span):
        sure = max(CERTAIN, decision.evidence[0].confidence)
        first = replace(decision.evidence[0], confidence=sure)
        return replace(decision, confidence=sure, evidence=(first, *decision.evidence[1:]))
    others = [(each, score) for each, score in decision.sections if each.index != section.index]
    best = decision.sections[0][1] if decision.sections else 0.0
    sections = [(section, best), *others][: max(1, len(decision.sections))]
    places = {each.index: number for number, (each, _) in enumerate(sections)}
    first = Evidence(
        *span, span.of(document.text), document.citer.cite(span), document.path(span.start), 0, CERTAIN, CERTAIN
    )
    rest = [
        replace(each, section=places[decision.sections[each.section][0].index])
        for each in decision.evidence
        if not each.span.overlaps(span) and decision.sections[each.section][0].index in places
    ]
    evidence = (first, *rest)[:MOST_EVIDENCE]
    window = document.window(each for each, _ in sections)
    return replace(decision, found=True, confidence=CERTAIN, evidence=evidence, sections=tuple(sections), window=window)
