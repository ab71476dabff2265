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
    r"North|South|East|West|New|Eastern|Pacific|Standard|Time|City|County|Office|Treasury|Officer|Director|Manager|Parliament|European|American|British|French|German|Federal|National|International|General|Trust|World)\b"
)


def term_undefined(subject: Subject) -> Iterator[Finding]:
    """Capitalised words of two to four, used three times with an article, whose last word is common in this document."""
    glossary, text = subject.glossary, subject.text
    if subject.outline.language not in (None, "en") or len(glossary.terms) < LEAST_TERMS:
        return
    known = Forms([term.name for term in glossary.terms])
    headings = {offset for h in subject.outline.flat for offset in range(h.start, h.span.end)}
    elsewhere: set[str] = set()
    found: dict[str, list[Span]] = defaultdict(list)
    for match in _PHRASE.finditer(text):
        if match.start("phrase") in headings or _PROPER.search(match["phrase"]):
            continue
        words = " ".join(match["phrase"].split())
        if text[match.end() : match.end() + 30].lstrip(" \r\n").startswith("(as defined"):
            elsewhere.add(words)
        head, _, last = words.rpartition(" ")
        found[f"{head} {singular(last)}"].append(Span(*match.span("phrase")))
    for words, spans in found.items():
        last = words.rsplit(None, 1)[-1].lower()
        names = {" ".join(span.of(text).split()) for span in spans}
        if len(spans) < LEAST_USES or names & elsewhere or any(True for _ in known.find(words)) or not re.search(rf"\b{last}s?\b", text):
            continue
        more = tuple((span, "used here too") for span in spans[1:6])
        yield Finding(CODE, spans[0], f"“{words}” is used {len(spans)} times like a defined term, but nothing defines it", more)
