"""Rule term-undefined: words are used as if they were defined, and no definition is there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

from pincite.diagnostics.finding import Finding
from pincite.diagnostics.subject import Subject
from pincite.references.term_forms import Forms, singular
from pincite.text.span import Span

CODE = "term-undefined"
LEAST_TERMS = 10
"""A document with fewer definitions does not define its terms, as a letter does not."""
LEAST_USES = 3
_PHRASE = re.compile(
    r"\b(?:the|each|any|all|such|an?|its|their|every|no)\s+(?P<phrase>[A-Z][a-z]+(?:(?:[ \t]+|[ \t]*\r?\n[ \t]*)[A-Z][a-z]+){1,3})(?![\w-]|\s+[A-Z(]|\s+(?:of|and|for)\s+(?:the\s+)?[A-Z]|,?\s+(?:Inc|Ltd|LLC|Act|v\.))"
)
_PROPER = re.compile(
    r"\b(?:Act|Code|Court|State|States|University|Street|Avenue|Department|Commission|Committee|Republic|Kingdom|Congress|Union|Bank|Board|"
    r"Secretary|President|Council|Ministry|Agency|Institute|Association|Corporation|Company|Partnership|Law|Laws|Rules?|Regulations?|Article|Section|"
    r"Exhibit|Schedule|Annex|Appendix|Chapter|Part|January|February|March|April|May|June|July|August|September|October|November|December|"
    r"North|South|East|West|New|Eastern|Pacific|Standard|Time|City|County|Office|Treasury|Officer|Director|Manager|Parliament|European|American|British|French|German|Federal|National|International|General|Trust|World|Market|Exchange|Works|Third)\b"
)

OPENING = 4_000
_ELSEWHERE = re.compile(
    r"\b(?:[Aa]mendment|AMENDMENT|[Aa]ddendum|ADDENDUM)\b|\b[Cc]apitali[sz]ed\s+terms\b[^.]{0,200}\bin\s+the\s+(?!preamble|recitals)[A-Z]"
)
"""What says in the opening that terms are defined in another agreement."""


def _spoken_of(text: str, words: str) -> bool:
    """Whether words stand in quotation marks, or are said to be defined, somewhere."""
    name = r"\s+".join(map(re.escape, words.split()))
    return re.search(rf"[“\"]{name}|{name}s?,?\s*\(?as\s+(?:such\s+terms?\s+(?:is|are)\s+)?defined", text) is not None


def term_undefined(subject: Subject) -> Iterator[Finding]:
    """Capitalised words of two to four, used three times with an article, whose last word is common in this document."""
    glossary, text = subject.glossary, subject.text
    if _ELSEWHERE.search(text, 0, OPENING):
        return
    if subject.outline.language not in (None, "en") or len(glossary.terms) < LEAST_TERMS:
        return
    known = Forms([term.name.lower() for term in glossary.terms])
    headings = {offset for h in subject.outline.flat for offset in range(h.start, h.span.end)}
    found: dict[str, list[Span]] = defaultdict(list)
    for match in _PHRASE.finditer(text):
        if match.start("phrase") in headings or _PROPER.search(match["phrase"]):
            continue
        words = " ".join(match["phrase"].split())
        head, _, last = words.rpartition(" ")
        found[f"{head} {singular(last)}"].append(Span(*match.span("phrase")))
    for words, spans in found.items():
        last = words.rsplit(None, 1)[-1].lower()
        if (
            len(spans) < LEAST_USES
            or any(True for _ in known.find(words.lower()))
            or not re.search(rf"\b{last}s?\b", text)
            or _spoken_of(text, words)
        ):
            continue
        more = tuple((span, "used here too") for span in spans[1:6])
        yield Finding(
            CODE, spans[0], f"“{words}” is used {len(spans)} times like a defined term, but nothing defines it", more
        )
