"""What a unit is besides a number and a caption: page numbers, rules, entries of contents, signatures, opinions."""

from __future__ import annotations

import re

from pincite.parsing.keywords import CHAPTER, CONTENTS, KEYWORDS, SCHEDULE
from pincite.parsing.numbering import Number, Reading

_LEADER = re.compile(r"\.{4,}|(?:[ \xa0]\.){3,}|…{2,}|(?:\. ){3,}|(?<!_)_{6,}[ \t]{0,20}\d{1,3}\b")
_DOTS = ("....", ". . .", "……", "______", " . .")
_PAGE_END = re.compile(
    r"(?P<gap>\t|[ \xa0]{2,}|\.{2,}[ \xa0]?|…[ \xa0]?|\.[ \xa0]|[ \xa0])\(?(?:\d{1,3}|[ivxl]{1,5}|"
    r"[A-Z]{1,2}-\d{1,3})\)?\|*$"
)
_PAGES = re.compile(r"(?:  |\t)[ \t]{0,80}(?:\d{1,3}|[ivxl]{1,5})(?=[ \t\xa0]|$)")
_DENSE = re.compile(r"\d{1,2}(?:\.\d{1,2}){1,3}\.?[ \t\xa0]{1,12}[A-Z][A-Za-z]")
_CHAINED = re.compile(r"[a-z)] \d{1,3}\s{1,4}\d{1,2}\.\d{1,2}\.?\s{1,4}[A-Z]")
_KEYWORDS = re.compile(
    r"\b(?:ARTICLE|Article|SECTION|Section|EXHIBIT|Exhibit|SCHEDULE|Schedule)[ ]+[IVXL\d][\w.]*[.:]?[ ]+[A-Z]"
)
_NAMED = ("ARTICLE", "Article", "SECTION", "Section", "EXHIBIT", "Exhibit", "SCHEDULE", "Schedule")
_PAGE = re.compile(
    r"[-–—\[<*\s]*(?:(?:PAGE|Page|page|Seite|Página|página|P\.|p\.)\s*)?(?:\d{1,4}|[ivxlc]{1,6}|[A-Z]{1,2}-\d{1,3})"
    r"(?:\s*(?:of|/|von|de|sur)\s*\d{1,4})?[-–—\]>*\s]*"
)
_RULE = re.compile(r"(?:END\s+OF\s+[A-Z ]{3,40}|(?:<(?:PAGE|/?TABLE|/?CAPTION|[SC])>|[-–—=_*~.\s#|])+)")
_FILED = re.compile(r", \d{1,2}/\d{1,2}/\d{4}$")
_BULLET = re.compile(r"(?:[•·▪■●○◦‣–—>*-]|o)[ \t\xa0]+\S")
_SIGNATURE = re.compile(
    r"IN\s+WITNESS\s+(?:WHEREOF|OF)|In\s+Witness\s+Whereof|IN\s+TESTIMONY|\[?\(?(?:Remainder\s+of|Signature\s+[Pp]age|"
    r"SIGNATURE\s+PAGE|signature\s+page|Signatures?\s+[Ff]ollow|The\s+remainder\s+of)|EXECUTED\s+(?:as|AS)|"
    r"AGREED\s+(?:AND|TO)|By:\s"
)
_SIGNING = frozenset("I[(RSsTEAB")
_OPINION = re.compile(
    r"(?:CHIEF\s+)?JUSTICE\s+[A-Z][A-Za-z’'-]+(?:,[^\r\n]{0,160}?(?:deliver|concur|dissent|announc|join)|"
    r"\s+(?:delivered|announced|filed))"
    r"|[A-Z][A-Za-z’'. -]{2,40},\s+(?:(?:Chief|Circuit|District|Senior|Associate|Presiding)\s+){0,3}(?:Judge|"
    r"Justice)s?\s*[.:](?:\s|$)"
    r"|PER\s+CURIAM\.?$"
)
_BENCH = ("JUSTICE", "Judge", "Justice", "CURIAM")
_HEADED = re.compile(r"[A-Z][A-Z’'-]{2,},\s+(?:C\.\s?)?J\.,?\s+(?:concurring|dissenting)[a-z ]{0,60}[.:]?")
_OPINION_END = re.compile(
    r"(?:concurring|dissenting|Court|judgment|part|opinion)[^.\r\n]{0,200}(?:\r?\n[^.\r\n]{0,80})?[.:](?=\s|$)"
)
_INITIALS = frozenset(caption[0] for caption in CONTENTS)


def is_rule(whole: str) -> bool:
    """Whether a short unit is a line of dashes, a page's tag, or the source that a copy names below a page."""
    if whole.startswith(("END OF ", "Source: ")):
        return whole[0] == "E" or _FILED.search(whole) is not None
    return len(whole) > 2 and not whole[0].isalnum() and _RULE.fullmatch(whole) is not None


def is_page(whole: str) -> bool:
    """Whether a short unit is a page number."""
    return len(whole) < 24 and _PAGE.fullmatch(whole) is not None and not (whole.isupper() and whole.isalpha())


def is_item(whole: str) -> bool:
    """Whether a unit starts with a bullet."""
    return _BULLET.match(whole) is not None


def opinion_end(text: str, start: int, end: int) -> int:
    """Where the author's line of an opinion ends."""
    match = _OPINION_END.search(text, start, min(end, start + 300))
    return match.start() + len(match[0].rstrip(".:")) if match else end


def of_unit(text: str, start: int, end: int, whole: str, named: int) -> tuple[str, bool]:
    """The trait of a unit, and whether it may end with a page number.

    ``whole`` is the unit's text where it is short, else empty; ``named`` is where its caption starts in it.
    """
    first = text[start]
    if (first.lower() in _INITIALS or first in "*#_") and _is_contents(whole or text[start : start + 80]):
        return "contents", False
    if first in _SIGNING and _SIGNATURE.match(text, start, end):
        return "signature", False
    if "A" <= first <= "Z":
        head = whole or text[start : start + 200]
        if any(sign in head for sign in _BENCH) and _OPINION.match(text, start, end):
            return "opinion", False
        if whole and " J." in whole and _HEADED.fullmatch(whole):
            return ("opinion" if whole[-1] in ".:" else "rule"), False
    return _short_entry(whole, named) if whole else _long_entry(text, start, end)


def _is_contents(head: str) -> bool:
    plain = " ".join(head.split()).strip(" .:*_#[]").lower()
    return plain in CONTENTS or plain.startswith("table of contents")


def _short_entry(whole: str, named: int) -> tuple[str, bool]:
    last = whole[-1]
    numeral = last.isdigit() or last in "ivxl)|"
    if not numeral and "  " not in whole and ". ." not in whole and "..." not in whole:
        return "", False
    page = _PAGE_END.search(whole, max(named, len(whole) - 16)) if numeral else None
    paged = page is not None and any(map(str.isalpha, whole[named : page.start()]))
    if paged and page is not None and page["gap"] not in (" ", "\xa0"):
        return "entry", True
    if (any(sign in whole for sign in _DOTS) and _LEADER.search(whole)) or (
        "  " in whole and len(_PAGES.findall(whole)) > 1
    ):
        return "entry", True
    if numeral and _CHAINED.search(whole):
        return "entry", True
    return "", paged


def _long_entry(text: str, start: int, end: int) -> tuple[str, bool]:
    """Whether many entries stand in one long line."""
    length = end - start
    if any(text.find(sign, start, end) >= 0 for sign in _DOTS) and len(_LEADER.findall(text, start, end)) >= 3:
        return "entry", True
    if (text.find("  ", start, end) >= 0 or text.find("\t", start, end) >= 0) and len(
        _PAGES.findall(text, start, end)
    ) >= max(3, length // 120):
        return "entry", True
    if len(_CHAINED.findall(text, start, end)) >= max(2, length // 120):
        return "entry", True
    if text.count(".", start, end) >= 4 and len(_DENSE.findall(text, start, end)) >= max(4, length // 80):
        return "entry", True
    least = max(4, length // 110)
    if (
        length < 12_000
        and sum(text.count(word, start, end) for word in _NAMED) >= least  # a quick look that spares prose the rest
        and len(_KEYWORDS.findall(text, start, end)) >= least
    ):
        return "entry", True
    return "", False


def named_division(at: int, whole: str) -> Number | None:
    """A division named by an adjective where others have a number: "Título preliminar", "Partie législative"."""
    if len(whole) > 50 or not whole[:1].isupper():
        return None
    words = whole.rstrip(" .:*_").split()
    if not 2 <= len(words) <= 4:
        return None
    keyword = KEYWORDS.get(words[0].lower())
    if (
        keyword is None
        or keyword.rank > CHAPTER
        or keyword.rank == SCHEDULE
        or words[0].lower() in ("title", "part", "book")
    ):
        return None
    if not all(word.isalpha() for word in words) or any(word.lower() in _LINKS for word in words):
        return None
    return Number(at, at, at, (Reading(keyword.form, (0,), keyword.rank),), keyword.form)


_LINKS = frozenset("de del du of di von des".split())
