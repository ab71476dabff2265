"""Whose place a number names: what stands around it says "of this Agreement", "of the Companies Act", "BGB"."""

from __future__ import annotations

import re

from pincite.references.mention import Scope
from pincite.references.units import UNITS

_HERE = re.compile(
    r"\s{0,9},?\s{0,9}(?:hereof\b|hereto\b|herein\b|hereunder\b|above\b|below\b|ci-(?:dessus|dessous|après)\b|supra\b|infra\b"
    r"|(?:of|to|in|under)\s+th(?:is|ese)\s+(?P<en>[\w-]+)"
    r"|(?:dies(?:es|er|em)|des\s+vorliegenden|der\s+vorliegenden)\s+(?P<de>[\w-]+)"
    r"|(?:du|de\s+la|de\s+l['’]|des)\s*présent(?:e|s|es)?\s+(?P<fr>[\w-]+)"
    r"|(?:(?:del|de\s+la|de\s+los|de\s+las)\s+presentes?|de\s+est[ea])\s+(?P<es>[\w-]+)"
    r"|(?:(?:del|della|dei|delle)\s+presenti?e?|di\s+quest[oa])\s+(?P<it>[\w-]+)"
    r"|(?:(?:do|da|dos|das)\s+presentes?|dest[ea])\s+(?P<pt>[\w-]+)"
    r"|van\s+(?:dit|deze)\s+(?P<nl>[\w-]+)"
    r"|настояще(?:го|й)\s+(?P<ru>[\w-]+))",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\s{0,9},?\s{0,9}(?:thereof\b|thereto\b|(?:of|in|under)\s+(?:that|such|the\s+said|said|each|any|the\s+same|either|those|another)\b"
    r"|desselben\b|derselben\b|(?:du|de\s+la|des)\s+mêmes?\b|du(?:dit)\b|de\s+ce(?:tte|t)?\b|de\s+ladite\b|del\s+mismo\b|de\s+la\s+misma\b|de\s+dich[oa]\b)",
    re.IGNORECASE,
)
_CITED = re.compile(
    r"\s{1,9}(?:de\s+l[ao]s?|del|della|du|de\s+la|of\s+the)\s+(?:citad|mencionad|referid|aludid|précit|predett|suddett|aforesaid|aforementioned)\w*",
    re.IGNORECASE,
)
_WORD = r"[A-ZÄÖÜÀ-Ý][\w’'&./-]*"
_RUN = (
    rf"(?:(?:\d{{4}}\s+)?{_WORD}|\d+\s+U\.\s?S\.\s?C)"
    rf"(?:(?:\s+(?i:of|and|for|on|the|to|by|in)){{0,3}}\s+(?:{_WORD}|\(\w+\)|\d[\w/]*)){{0,9}}"
)
_ENGLISH = re.compile(
    rf"(?:,?\s{{1,9}}respectively)?\s{{0,9}},?\s{{1,9}}(?P<by>(?i:of|to|under|pursuant\s+to|in|from))\s+(?i:the\s+|that\s+certain\s+|its\s+|an?\s+|their\s+|said\s+)?(?:(?:applicable|related|relevant|corresponding|respective)\s+)?"
    rf"(?P<name>{_RUN})"
    r"|\s{1,9}of\s+(?:the\s+)?(?P<lower>act|code|constitution|statute|regulations?|directive|treaty|charter|bylaws|by-laws|law)\b"
    r"|\s{1,9}of\s+(?:the\s+)?(?P<entry>\[[\w-]+\]|RFC\s?\d+)"
)
_DOCUMENT = re.compile(
    r"\b(?:agreements?|acts?|code|constitution|statutes?|regulations?|directive|treaty|charter|by-?laws|laws?|lease|plan|indenture|"
    r"contract|convention|rules|deed|note|policy|terms|conditions|ordinance|decree|protocol|amendment|addendum|u\.\s?s\.\s?c|"
    r"standards?|specification|guidelines?|circular|order|recommendation|rfc)\b",
    re.IGNORECASE,
)
"""A noun that a document's name holds."""
_ABBREVIATION = re.compile(
    r"[ \xa0]{1,2}(?:(?:des|der|du|del)\s+)?"
    r"(?P<name>[A-ZÄÖÜ][a-zäöü]{0,4}[A-ZÄÖÜ][A-Za-zÄÖÜäöü]{0,8}\b|c\.\s?c\.|c\.\s?p\.\s?c\.)"
)
_GERMAN = re.compile(
    r"\s{1,9}(?:des|der|zum|zur|im|vom|von|aus\s+dem|de[mr])\s+(?P<name>(?:[\wÄÖÜäöüß/()-]+\s+){0,4}?[\wäöüÄÖÜß-]*?"
    r"(?:gesetz(?:es|e)?|gesetzbuch(?:e?s|e)?|ordnung|verordnung|richtlinie|vertrag(?:e?s)?|abkommens?|verfassung|statuts?|satzung|"
    r"übereinkommens?|protokolls?|charta|konvention|tarifvertrags?)\b(?:\s+\([A-Z]{2}\)\s+\S+)?)",
    re.IGNORECASE,
)
_ROMANCE = re.compile(
    r"\s{0,9}(?:et\s+suivants\s+|ss\.\s+|y\s+siguientes\s+)?\s(?:du|de\s+la|de\s+l['’]|del|de\s+las?|de(?=\s+C[óo]digo)|de\s+los|della|dello|dell['’]|do|da|dos|das|van\s+(?:de|het))\s*"
    r"(?:\w{4,12}\s+(?:partie|livre|titre)\s+(?:du|de\s+la)\s+)?"
    r"(?:nouveau\s+|nouvelle\s+)?(?P<name>(?:code|loi|décret|ordonnance|règlement|directive|traité|convention|constitution|arrêté|livre\s+des\s+procédures|"
    r"accord|contrat|charte|protocole|código|ley|decreto|reglamento|constitución|convención|convenio|estatuto|texto|tratado|"
    r"directiva|resolución|codice|legge|regolamento|costituzione|direttiva|trattato|lei|constituição|regulamento|resolução|"
    r"wet|wetboek|burgerlijk|verordening|richtlijn|besluit|grondwet|verdrag)\w{0,14}\b[^,.;:]{0,60})",
    re.IGNORECASE,
)
_SUBSEQUENT = re.compile(r"\s+(?:et\s+suivants|et\s+seq\.?|ff?\.|y\s+siguientes|e\s+seguenti)(?=\W)")
_BEFORE = re.compile(
    r"(?:(?:\bU\.?\s?S\.?\s?C\.?|\bC\.?\s?F\.?\s?R\.?|\bStat\.|\bReg\.)\s*"
    r"|\b(?:Code|Act|Law|Statutes?|UCC|ERISA|Rules?|Regulations?|Directive|Constitution|Lanham|Internal\s+Revenue)(?:,?\s*(?:of\s+\d{4},?\s*)?)?"
    r"|\b(?:RFC\s?\d+|RFC\s?\d+\s*\[\d+\])[,\s]*(?:in\s+)?"
    r"|\b(?:Regulation|Directive)\s+\S+[,\s]*)\Z"
)
_ABBREVIATED = re.compile(
    r"(?<![\w.])(?!(?:AND|OR|OF|IN|TO|THE|THIS|SEE|UNDER|WITH|BY|AT|ON|NOT|MUST|SHALL|MAY|IF)\b)[A-Z]{3,6}s?\s\Z"
)
"""An abbreviation as the Federal Acquisition Regulation has ("FAR section 12.212")."""
_NAMED_BEFORE = re.compile(r"\b(?P<name>(?:[A-Z][a-z]+\s+){1,4}(?:Agreement|Lease|Contract|Plan|Indenture)),?\s{1,3}\Z")
_NO_NAME = frozenset({"i", "ii", "iii", "iv", "v", "article", "section"})
LOOK_BACK = 60


def following(text: str, end: int, *, upper: bool) -> tuple[Scope, str, str]:
    """The scope that what follows a place gives it, the name of the document, the division around ("this Article")."""
    more = _SUBSEQUENT.match(text, end)
    if more:
        end = more.end()
    here = _HERE.match(text, end)
    if here:
        word = (here[here.lastgroup] if here.lastgroup else "").lower()
        unit = UNITS.get(word)
        return "here", "", unit.form if unit else ""
    if _UNSURE.match(text, end):
        return "unsure", "", ""
    if _CITED.match(text, end):
        return "elsewhere", "", ""
    for pattern in (_ENGLISH, _ROMANCE, _GERMAN):
        match = pattern.match(text, end)
        if match:
            name = match["name"] or (match[match.lastgroup] if match.lastgroup else "")
            if pattern is _ENGLISH and match["by"] and not _DOCUMENT.search(name):
                if upper or match["by"].lower() != "of":
                    continue  # "notice under Section 5 to Customer"
                if name.endswith(("’s", "'s")):
                    return "unsure", "", ""
            first = name.split()[0].lower().rstrip(".,")
            if pattern is not _ROMANCE and (first in UNITS or first in _NO_NAME):
                return "", "", ""  # a part of some document: an annex, a chapter
            return "named", name, ""
    if not upper:
        match = _ABBREVIATION.match(text, end)
        if match:
            return "named", match["name"], ""
    return "", "", ""


def preceding(text: str, start: int, *, upper: bool) -> tuple[Scope, str]:
    """The scope that what stands before a place gives it, and the name of the document."""
    before = text[max(0, start - LOOK_BACK) : start]
    if _BEFORE.search(before):
        return "elsewhere", ""
    if not upper and _ABBREVIATED.search(before):
        return "elsewhere", ""
    named = _NAMED_BEFORE.search(before)
    return ("named", named["name"]) if named else ("", "")
