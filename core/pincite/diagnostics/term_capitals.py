"""Rule term-capitals: a term of several words is written with other capitals than where it is defined."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.subject import Subject, parted
from pincite.references.term_forms import Forms, bare
from pincite.text.span import Span

CODE = "term-capitals"
_MIDDLE = re.compile(r"(?:^|[\s(])[a-zà-ÿ]+,?(?:[ \t]+|[ \t]*\r?\n[ \t]*)\Z")
"""What stands before words in the middle of a sentence, where a capital means something: a word in small letters."""

_BEFORE, _NEAR = 40, 400
_COMMON = re.compile(r"(?:other|same|each|any|all|first|second|third|applicable|relevant|respective|various|certain)\s")
"""What is said before a term as of anything else: "the other Party"."""
_POINTING = re.compile(
    r"(?:this|these|those|that|your|our|its|my|such|ce|cette|ces|este|esta|diese[rs]?)\b", re.IGNORECASE
)


def term_capitals(subject: Subject) -> Iterator[Finding]:
    """Words that are a term but for their capitals: some are there and some are not, and no sentence starts with them."""
    text, glossary, outline = subject.text, subject.glossary, subject.outline
    if outline.language == "de":
        return  # where adjectives have a capital at the start of a sentence alone
    lowered = text.lower()
    if len(lowered) != len(text):
        return
    names = {
        bare(t.name): t for t in glossary.terms if t.scope is None and " " in bare(t.name) and _proper(bare(t.name))
    }
    exact = Forms(names, outline.language)
    folded = Forms([name.lower() for name in names], outline.language)
    by_lower = {name.lower(): name for name in names}
    headings = {offset for h in outline.flat if h.kind != "clause" for offset in range(h.start, h.span.end)}
    for name, start, end in folded.find(lowered):
        words = " ".join(text[start:end].split())
        if words in exact.owners or words.islower() or words.isupper() or start in headings:
            continue
        term = names[by_lower[name]]
        if not _MIDDLE.search(text[max(0, start - 24) : start]) or not _mixed(words, bare(term.name)):
            continue
        if 0 < term.span.start - end < _BEFORE or (
            0 < start - term.span.end < _NEAR and not parted(text, term.span.end, start)
        ):
            continue  # the words by which the term is explained, or to which it is given
        right = _like(words, bare(term.name))
        yield Finding(
            CODE,
            Span(start, end),
            f"“{words}” is defined as “{term.name}”",
            ((term.span, "the definition"),),
            (Fix(f"Write “{right}”", ((Span(start, end), right),)),) if right else (),
        )


def _proper(name: str) -> bool:
    """Whether each longer word of a name has a capital, so that one without is an oversight."""
    if _POINTING.match(name) or name.isupper():
        return False
    return all(word[0].isupper() or len(word) < 4 for word in name.split() if word[0].isalpha())


def _mixed(words: str, name: str) -> bool:
    """Whether some of the words have the name's capitals and some have not."""
    pairs = [(a, b) for a, b in zip(words.split(), name.split(), strict=False) if b[0].isupper() and len(b) > 3]
    if _COMMON.match(words):
        return False
    last, model = words.split()[-1], name.split()[-1]
    if last[0].islower() and last.lower() != model.lower():
        return False  # "if the Contractor defaults" is no use of "Contractor Default"
    return any(a[0].isupper() for a, _ in pairs) and any(a[0].islower() for a, _ in pairs)


def _like(words: str, name: str) -> str:
    """The words with the name's capitals, in the number that they stand in."""
    made = []
    for word, model in zip(words.split(), name.split(), strict=False):
        made.append(model if word.lower() == model.lower() else model[0] + word[1:])
    return " ".join(made) if len(made) == len(words.split()) else ""
