"""Rule dangling-reference: a reference names a place of this document that is not there."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Set
from functools import lru_cache, partial

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.subject import Subject
from pincite.references.reference import Reference
from pincite.text.span import Span

CODE = "dangling-reference"
MOST = 0.2
"""Where a larger share of the references of a kind leads nowhere, the text is an excerpt, and nothing is said of them."""
_APART = re.compile(
    r"[\s(]*(?:the\s+)?(?:exhibit|schedule|annex|appendix|attachment|anlage|anhang|annexe|anexo|allegato|bijlage)",
    re.IGNORECASE,
)
"""What is often a file of its own."""
OPENING = 600
_AMENDS = re.compile(r"\b(?:amendment|addendum|nachtrag|avenant|adenda)\b", re.IGNORECASE)
"""What calls a document, in its opening, a change of another, whose numbers it means."""
_NUMBER = re.compile(r"\d+[a-z]?(?:[.-]\d+)*")
_NAMED = re.compile(r"[^\W\d_]{4,}|§|[Aa]rt\.|第")
"""A keyword or sign: a number alone says too little to be called wrong."""
_SMALL = re.compile(
    r"(?:Abs|Nr|Satz|Nummer|Buchst|Halbsatz|alinéa)\w*\.?\s*\d|^(?:paragraph|clause|item)\s*\(?[a-z]\b", re.IGNORECASE
)
"""What names a place inside a section, which the outline may not have."""
_LAW_BEFORE = re.compile(r"\b(?:[A-Z]{2,}|[A-Z]\.(?:[A-Z]\.)+|Act|Code|Law|Rules?|Regulations?)[\s,]*\Z")
_LAW_BEHIND = re.compile(
    r"[^.;]{0,200}?\b(?:des|der)\s+(?:\w+\s+){0,3}?(?:Buches?|\w*[Gg]esetz(?:es|buche?s?)|\w*[Oo]rdnung|\w*[Vv]erordnung)\b"
    r"|(?:[^.;]|\.\d|(?<=[A-Z])\.){0,60}?\bof\s+(?:the|such|that|any|said)\s+(?:[\w.’'-]+\s+){0,5}?"
    r"(?:Agreement|Act|Code|Law|Rules?|Regulations?|Plan|Indenture|Lease|Note|Treaty)\b"
    r"|[^.;]{0,60}?\b(?:del?|du|de\s+la|des)\s+(?:\w+\s+){0,2}?(?:C[óo]d(?:igo|e)|Ley|[Ll]oi|[Dd]écret|[Rr]èglement|Reglamento)\b"
)
_LAST = re.compile(r"(\d+)(?!.*\d)", re.DOTALL)


def dangling_reference(subject: Subject) -> Iterator[Finding]:
    """Each dangling reference, with the nearest number that there is as a fix."""
    text = subject.text
    amends = _AMENDS.search(text, 0, OPENING) is not None
    own = [reference for reference in subject.references if not reference.external]
    known = frozenset(_bare(heading.number) for heading in subject.outline.flat if heading.number)
    stands = lru_cache(maxsize=None)(partial(_begins_somewhere, text))
    shares = {kind: _share([r for r in own if r.kind == kind]) for kind in {r.kind for r in own}}
    for reference in own:
        words = " ".join(reference.span.of(text).split())
        if not reference.dangling or shares[reference.kind] > MOST or _APART.match(words):
            continue
        if reference.kind == "number" and (amends or not _sure(text, reference.span, words, known, stands)):
            continue
        if reference.kind == "link" and _made(text, words):
            continue
        what = {
            "link": "no heading has this anchor",
            "footnote": "there is no such note",
            "citation": "there is no such entry",
        }
        why = what.get(reference.kind, "this document has no such place")
        yield Finding(CODE, reference.span, f"“{words}” leads nowhere: {why}", (), _fixes(text, reference, known))


def _sure(text: str, span: Span, words: str, known: Set[str], stands: Callable[[str], bool]) -> bool:
    """Whether words name a whole section of this document, whose number stands nowhere as one begins."""
    number = _NUMBER.search(words)
    if number is None or not _NAMED.search(words) or _SMALL.search(words) or number[0].endswith((".0", ".00")):
        return False
    return number[0] not in known and not _abroad(text, span) and not stands(number[0])


def _begins_somewhere(text: str, number: str) -> bool:
    """Whether a number stands where a section may begin, though the outline has no heading there."""
    if number not in text:
        return False
    begins = rf"(?:^|[.;:)]\s+|\s{{2}})(?:[^\W\d_]{{3,}}\.?\s+|§+\s*)?{re.escape(number)}[.):]?(?:[ \t]*$|\s+[\"“(*]*[A-ZÀ-Ý])"
    return re.search(begins, text, re.MULTILINE) is not None


def _made(text: str, words: str) -> bool:
    """Whether a link's anchor has the words of another link: of a term that a generator gives an anchor of its own."""
    anchor = re.search(r"#([^)\s]+)\)", words)
    if anchor is None:
        return False
    term = r"[ -]".join(map(re.escape, anchor[1].split("-")))
    return re.search(rf"\[{term}\]\((?!#)", text, re.IGNORECASE) is not None


def _abroad(text: str, span: Span) -> bool:
    """Whether the words around a reference name another law: "FAR section 12.212", "§ 111 … des Vierten Buches"."""
    if _LAW_BEFORE.search(text, max(0, span.start - 24), span.start):
        return True
    return _LAW_BEHIND.match(text, span.end, span.end + 220) is not None


def _share(references: list[Reference]) -> float:
    """Of references, the share that dangles; a few are no share to judge by."""
    dangling = sum(reference.dangling for reference in references)
    return dangling / len(references) if dangling > 4 else 0.0


def _fixes(text: str, reference: Reference, known: Set[str]) -> tuple[Fix, ...]:
    """The nearest numbers among those that other references or headings of the same words have."""
    words = reference.span.of(text)
    last = _LAST.search(words)
    if reference.kind != "number" or last is None:
        return ()
    before, after = words[: last.start()], words[last.end() :]
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
