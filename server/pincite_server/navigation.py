"""What stands at a place: a reference, a defined term, a division; and where each leads. The same for all features."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.text.span import Span

if TYPE_CHECKING:
    from pincite.engine import Document
    from pincite.parsing import Heading
    from pincite.references import Reference
    from pincite.references.terms import DefinedTerm

COMMON = 60
"""Uses beyond which a term is one that every reader knows."""
SHOWN = 600
"""Characters of a place that a hover shows, to the end of a sentence."""


@dataclass(frozen=True, slots=True)
class Leads:
    """Words that lead to other places."""

    words: Span
    targets: Sequence[Span]
    """The places: divisions, or the words that define."""
    reference: Reference | None = None
    term: DefinedTerm | None = None
    """The one or the other."""


def leads_at(document: Document, offset: int) -> Leads | None:
    """Where the words at an offset lead: a reference before a term, which it may hold; None where they lead nowhere."""
    reference = document.references.at(offset)
    if reference is not None and reference.targets:
        return Leads(reference.span, reference.targets, reference=reference)
    use = document.glossary.at(offset)
    if use is None:
        return None
    definitions = [use.term, *(term for term in document.glossary.alike(use.term) if term.scope == use.term.scope)]
    places = dict.fromkeys(document.glossary.definition(term) for term in definitions)
    return Leads(use.span, list(places), term=use.term)


def occurrences(document: Document, offset: int) -> tuple[list[Span], list[Span]]:
    """Where the thing at an offset (a term, or a reference's or heading's division) is declared, and where named."""
    use = document.glossary.at(offset)
    reference = document.references.at(offset)
    if use is not None and (reference is None or not reference.targets):
        term = use.term
        return [other.span for other in document.glossary.alike(term)], list(document.glossary.uses(term))
    place = division_at(document, offset)
    if place is None:
        return [], []
    heading, extent = place
    return [heading], [r.span for r in document.references.all if _leads_to(r, extent)]


def division_at(document: Document, offset: int) -> tuple[Span, Span] | None:
    """The heading and the extent of the division that is meant at an offset: the one target of a reference there, else
    the division whose heading stands there."""
    reference = document.references.at(offset)
    if reference is not None and len(reference.targets) == 1:
        target = reference.targets[0]
        return heading_of(document, target), target
    for heading in reversed(document.long.outline.at(offset)):
        if offset <= heading.span.end:
            return heading.span, heading.extent
    return None


def heading_of(document: Document, target: Span) -> Span:
    """What a place begins with: its heading, else its first line."""
    for heading in reversed(document.long.outline.at(target.start)):
        if heading.start == target.start:
            return heading.span
    first = target.of(document.text).partition("\n")[0].rstrip()
    return Span(target.start, target.start + max(1, len(first)))


def heading_at(document: Document, offset: int) -> Heading | None:
    """The innermost division around an offset."""
    around = document.long.outline.at(offset)
    return around[-1] if around else None


def _leads_to(reference: Reference, extent: Span) -> bool:
    """Whether a reference means this division, and not only something inside it or around it."""
    return any(target.start == extent.start for target in reference.targets)


def shown(document: Document, place: Span) -> str:
    """The words of a place, white space collapsed, trimmed at a sentence."""
    words = " ".join(Span(place.start, min(place.end, place.start + 4 * SHOWN)).of(document.text).split())
    if len(words) <= SHOWN:
        return words
    from pincite.text.sentences import sentence_spans

    end = max((span.end for span in sentence_spans(words, document.language) if span.end <= SHOWN), default=0)
    if end:
        return words[:end] + " …"
    return re.sub(r"\s+\S*$", "", words[:SHOWN]) + " …"


def within(document: Document, span: Span) -> Iterator[Leads]:
    """The references in a range that lead somewhere."""
    for reference in document.references.within(span):
        if reference.targets:
            yield Leads(reference.span, reference.targets, reference=reference)


def leads_from(document: Document, span: Span) -> Iterator[Leads]:
    """Where the words of a range lead: its references, then the definitions of its terms, each once, the rarest first.

    A term that the document uses everywhere, as it does its parties, explains nothing.
    """
    yield from within(document, span)
    found = {use.term.name: use for use in reversed(list(document.glossary.all_uses(span)))}
    if found:
        often = Counter(use.term.name for use in document.glossary.all_uses())
        for name in sorted(found, key=lambda name: (often[name], found[name].span)):
            if often[name] <= COMMON:
                use = found[name]
                yield Leads(use.span, [document.glossary.definition(use.term)], term=use.term)
