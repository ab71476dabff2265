"""Rule dangling-reference: a reference names a place of this document that is not there."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.subject import Subject
from pincite.references.reference import Reference
from pincite.text.span import Span

CODE = "dangling-reference"
MOST = 0.2
"""Where a larger share of the references of a kind leads nowhere, the text is an excerpt, and nothing is said of them."""
_APART = re.compile(r"[\s(]*(?:the\s+)?(?:exhibit|schedule|annex|appendix|attachment|anlage|anhang|annexe|anexo|allegato|bijlage)", re.IGNORECASE)
"""What is often a file of its own."""
_NAMED = re.compile(r"[^\W\d_]{3,}|§|[Aa]rt\.|第")
"""A keyword or sign: a number alone says too little to be called wrong."""
_SMALL = re.compile(r"(?:Abs|Nr|Satz|Nummer|Buchst|Halbsatz|alinéa)\w*\.?\s*\d|^(?:paragraph|clause|item)\s*\(?[a-z]\b", re.IGNORECASE)
"""What names a place inside a section, which the outline may not have."""
_LAW_BEFORE = re.compile(r"\b(?:[A-Z]{2,}|[A-Z]\.(?:[A-Z]\.)+|Act|Code|Law|Rules?|Regulations?)[\s,]*\Z")
_LAW_BEHIND = re.compile(r"[^.;]{0,200}?\b(?:des|der)\s+(?:\w+\s+){0,3}?(?:Buches?|\w*[Gg]esetz(?:es|buche?s?)|\w*[Oo]rdnung|\w*[Vv]erordnung)\b")
_LAST = re.compile(r"(\d+)(?!.*\d)", re.DOTALL)


def dangling_reference(subject: Subject) -> Iterator[Finding]:
    """Each dangling reference, with the nearest number that there is as a fix."""
    text = subject.text
    own = [reference for reference in subject.references if not reference.external]
    shares = {kind: _share([r for r in own if r.kind == kind]) for kind in {r.kind for r in own}}
    for reference in own:
        words = " ".join(reference.span.of(text).split())
        if not reference.dangling or shares[reference.kind] > MOST or _APART.match(words):
            continue
        if reference.kind == "number" and (not _NAMED.search(words) or _SMALL.search(words) or _abroad(text, reference.span)):
            continue
        what = {"link": "no heading has this anchor", "footnote": "there is no such note", "citation": "there is no such entry"}
        why = what.get(reference.kind, "this document has no such place")
        yield Finding(CODE, reference.span, f"“{words}” leads nowhere: {why}", (), _fixes(subject, reference))


def _abroad(text: str, span: Span) -> bool:
    """Whether the words around a reference name another law: "FAR section 12.212", "§ 111 … des Vierten Buches"."""
    if _LAW_BEFORE.search(text, max(0, span.start - 24), span.start):
        return True
    return _LAW_BEHIND.match(text, span.end, span.end + 220) is not None


def _share(references: list[Reference]) -> float:
    """Of references, the share that dangles; a few are no share to judge by."""
    dangling = sum(reference.dangling for reference in references)
    return dangling / len(references) if dangling > 4 else 0.0


def _fixes(subject: Subject, reference: Reference) -> tuple[Fix, ...]:
    """The nearest numbers among those that other references or headings of the same words have."""
    text, words = subject.text, reference.span.of(subject.text)
    last = _LAST.search(words)
    if reference.kind != "number" or last is None:
        return ()
    before, after = words[: last.start()], words[last.end() :]
    known = {_bare(heading.number) for heading in subject.outline.flat if heading.number}
    wanted = int(last[1])
    made = []
    for value in sorted(range(max(1, wanted - 3), wanted + 4), key=lambda value: abs(value - wanted)):
        number = before + str(value) + after
        if value != wanted and _bare(number) in known:
            made.append(Fix(f"Write “{' '.join(number.split())}”", ((reference.span, number),)))
    return tuple(made[:2])


def _bare(number: str) -> str:
    """A number without its keyword: "Section 4.2" gives "4.2"."""
    found = re.search(r"\d[\w.()-]*", number)
    return found[0].rstrip(".()") if found else ""
