"""Places that a question names by number: "Section 7.2", "Article 17(1)", "§ 433 Abs. 1", "Annex A"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.parsing import Heading, Outline
from pincite.references.enumeration import Enumeration, is_mark
from pincite.text.span import Span

_WORDS = (
    r"sections?|sec\.|clauses?|articles?|art\.?|paragraphs?|para\.|sub-?sections?|chapters?|parts?|schedules?|exhibits?|"
    r"annex(?:es)?|appendix|recitals?|rules?|artikel|abschnitt|kapitel|teil|absatz|anlage|anhang|ziffer|nummer|chapitre|"
    r"annexe|titre|artículos?|capítulo|título|anexo|cláusula|articolo|capo|allegato|artigos?|hoofdstuk|bijlage|lid|"
    r"стать[ияе]|глав[аы]|第"
)
_PLACE = re.compile(
    rf"(?:§{{1,2}}|\b(?P<word>{_WORDS})(?![^\W\d_]))\s*"
    r"(?P<number>[A-Z]?\d+[a-z]?(?:[.-]\d+[a-z]?)*|[IVXLC]+\b|[A-Z]\b)"
    r"(?P<below>\s+abs(?:atz|\.)\s*\d+|(?:\s?\((?:\d+|[a-z]{1,4})\))*)"
    r"|(?<![\w.])(?P<bare>\d+(?:\.\d+)+)(?![\w.])",
    re.IGNORECASE,
)
_SCHEDULES = frozenset(
    ["schedule", "exhibit", "annex", "appendix", "anlage", "anhang", "annexe", "anexo", "allegato", "bijlage"]
)
_GREATER = re.compile(
    r"\b(?:chapters?|parts?|titles?|teil|kapitel|abschnitt|buch|chapitre|titre|partie|livre|capítulo|título|capo|titolo|"
    r"hoofdstuk|deel|titel|глава|раздел)\b",
    re.IGNORECASE,
)
"""What holds articles and sections, and is never meant by their names."""
_SMALL = frozenset(["paragraph", "para.", "subsection", "sub-section", "clause", "absatz", "nummer", "ziffer", "lid"])
"""What also names a part of an article or section."""
_KEY = re.compile(r"\d+[a-z]?(?:[.-]\d+[a-z]?)*|[ivxlc]+|[a-z]")
_LABEL = re.compile(r"[^\W\d_]{3,}\.?|§|\bart\b\.?")
_BELOW = re.compile(r"\d+|(?<=\()[a-z]{1,4}")
_ROMAN = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def _key(number: str) -> str:
    """What two spellings of a number share: "Article IV" and "article 4", "§ 12.2" and "Section 12.2"."""
    lowered = number.lower()
    if not number.isalpha() or len(number) > 6:
        lowered = _LABEL.sub(" ", lowered)
    found = _KEY.findall(lowered)
    if not found:
        return ""
    key = "".join(found) if len(found) > 1 and not found[0][0].isdigit() else found[0]
    if key and all(c in _ROMAN for c in key) and len(key) < 8 and key not in ("c", "l"):
        values = [_ROMAN[c] for c in key]
        return str(sum(-v if v < nxt else v for v, nxt in zip(values, [*values[1:], 0], strict=True)))
    return key


def places_named(question: str, outline: Outline) -> list[Heading]:
    """The divisions that a question names by number, innermost first where it names a path; empty where it names none.

    A number that no heading bears is taken to its nearest bearer above ("Section 8.4(b)" to 8.4).
    """
    return [heading for heading, _ in _places(question, outline)]


def ranges_named(question: str, outline: Outline) -> list[Span]:
    """The places that a question names, as ranges: divisions, or the numbered paragraphs and items in them."""
    ranges = []
    for heading, rest in _places(question, outline):
        inside = Enumeration(outline, heading).find(rest) if rest else None
        ranges.append(inside or heading.extent)
    return ranges


def _places(question: str, outline: Outline) -> Iterator[tuple[Heading, list[str]]]:
    """The divisions named, each with those of the numbers named below it that no division below it bears."""
    bearers: dict[str, list[Heading]] | None = None
    for match in _PLACE.finditer(question):
        number = match["number"] or match["bare"]
        word = (match["word"] or "").lower().rstrip("s")
        if match["word"] and number.isalpha() and not number.isupper():
            continue
        if bearers is None:
            bearers = _by_key(outline)
        candidates = bearers.get(_key(number), [])
        if word:
            candidates = _called(word, [h for h in candidates if word in _SMALL or not _inside(h, outline)])
        below = _BELOW.findall((match["below"] or "").lower())
        yield from (_below(heading, below) for heading in candidates)


def _by_key(outline: Outline) -> dict[str, list[Heading]]:
    """The headings with a number by what its spellings share."""
    bearers: dict[str, list[Heading]] = {}
    for heading in outline.flat:
        if heading.number:
            bearers.setdefault(_key(heading.number), []).append(heading)
    return bearers


def _inside(heading: Heading, outline: Outline) -> bool:
    """Whether a heading is a numbered paragraph of an article or section, which its own number alone does not name."""
    return is_mark(heading) and any(h.number for h in outline.at(heading.start) if h is not heading)


def _called(word: str, candidates: list[Heading]) -> list[Heading]:
    """Those that a word of the question may mean: of that very name, else without one, else of one like it."""
    candidates = [h for h in candidates if (h.kind == "schedule") == (word in _SCHEDULES)]
    named = [h for h in candidates if word[:4] in h.number.lower()]
    # "Section 3" where the document writes "3."; "clause 3" where it writes "Section 3", but not "Chapter 3".
    bare = [h for h in candidates if not re.search(r"[^\W\d_]{4,}", h.number)]
    alike = [h for h in candidates if bool(_GREATER.search(h.number)) == bool(_GREATER.search(word))]
    return named or bare or alike


def _below(heading: Heading, keys: list[str]) -> tuple[Heading, list[str]]:
    for number, key in enumerate(keys):
        child = next((c for c in heading.children if c.number.strip("()[]. ").lower() == key), None)
        if child is None:
            return heading, keys[number:]
        heading = child
    return heading, []
