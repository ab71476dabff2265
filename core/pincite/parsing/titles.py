"""Words of titles and captions: what a document is called, what stamps and labels are, what capitals say."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pincite.parsing.captions import CAPS, PLAIN, TITLE, hangs
from pincite.parsing.keywords import CONTENTS, OPENERS, SCHEDULES
from pincite.parsing.mark import CENTRED, Mark

KINDS = frozenset(
    "agreement contract amendment lease license licence policy plan terms act code regulation directive order "
    "form note guaranty guarantee "
    "deed addendum memorandum charter bylaws constitution treaty convention privacy notice covenant "
    "undertaking indenture warrant v. v "
    "complaint petition motion declaration stipulation opinion statute law rules vertrag gesetz vereinbarung contrat accord loi contrato acuerdo ley convenio "
    "contratto legge accordo "
    "overeenkomst wet закон договор кодекс положение протокол protocol request specification".split()
)
"""Kinds of documents, as titles name them."""

RULES = frozenset(
    "agreement contract terms policy privacy notice regulation directive constitution code act law treaty "
    "statute bylaws charter license "
    "licence lease loi ley código codigo gesetz gesetzbuch grundgesetz verordnung vertrag contrat contrato "
    "legge regolamento contratto wet "
    "lei ordinance rules guidelines convention constitución condiciones conditions agb bedingungen закон "
    "договор кодекс".split()
)
"""Kinds of documents that lay down rules, whose numbered paragraphs are clauses."""

_SAYING = frozenset(
    "SHALL WILL MAY MUST IS ARE BE BEEN HEREBY DOES DO HAS HAVE WAS WERE INCLUDING WHETHER SUCH".split()
)
_LABELS = (
    "by ", "name", "title:", "its ", "date", "attest", "witness:", "if to", "with a copy", "attention", "re:", "dear ", "ladies and",
)  # fmt: skip
_STAMPS = frozenset(
    "redacted|confidential|confidential treatment requested|execution copy|execution version|draft|original|"
    "copy|by and between|between|"
    "and|intentionally omitted|omitted|reserved|end of document|conformed copy|final|n/a|void|not applicable|none|nil|"
    "affirmed|reversed|reversed and remanded|affirmed in part, reversed in part|vacated|vacated and remanded|so ordered|"
    "it is so ordered|dismissed|petition denied|ondergetekenden|de ondergetekenden|zijn overeengekomen|zijn overeengekomen als volgt|komen overeen|"
    "entre les soussignés|il a été convenu ce qui suit|zwischen|und|entre|et|tra|fra|e|y|en|"
    "keine|néant|ninguno|ninguna|nenhum|nessuno|geen".split("|")
)
_RECITALS = frozenset(
    "recitals recital background preamble witnesseth whereas präambel préambule preámbulo preambolo preâmbulo "
    "considerando considerandos exposicióndemotivos exposédesmotifs exposiçãodemotivos "
    "exponen manifiestan premesse premessoche exposépréalable vorbemerkung vorbemerkungen".split()
)
_CJK_KINDS = (
    "契約書",
    "契約",
    "規約",
    "法",
    "法律",
    "条例",
    "規程",
    "規則",
    "約款",
    "定款",
    "方針",
    "ポリシー",
    "合同",
    "合同书",
    "协议",
    "协议书",
    "章程",
    "条款",
    "办法",
    "规定",
    "细则",
    "政策",
    "宪法",
    "憲法",
    "規章",
    "規定",
)
"""How the names of such documents end in Japanese and Chinese."""
_NOTES = frozenset({"note", "notice", "order", "form"})
_COVER = 8
"""A title that is no more than a kind of document in small letters stands among so many marks at the start."""
_CJK_LONGEST = 40
_ACT = re.compile(
    r"(?:real |regio )?(?:ley|legge|lei|loi|decreto|décret|decreto-lei|decreto-legge|decreto legislativo|ordonnance|"
    r"reglamento|regolamento|regulamento|règlement|ordenanza|wet|gesetz|verordnung)\b[^:;]*\d.*",
    re.I,
)
"""An act as its number or date names it: "LEY 3/2020, de 5 de mayo", "Decreto-Lei n.º 10/2020"."""
_COMPANY = re.compile(r"\b(?:LLC|Inc|Ltd|Limited|Corp|Corporation|LLP|L\.P|GmbH|AG|S\.A|B\.V|N\.V|plc|PLC)\b")
_FRONT = 60
"""A title stands among so many marks at the start."""


def words_of(title: str) -> set[str]:
    """The words of a title, lower case, without punctuation."""
    return {word.strip(".,:;()").lower() for word in title.split()}


def is_opener(title: str) -> bool:
    """Whether a title is a word that names a division without a number, letter-spaced or not ("W I T N E S S E T H")."""
    lower = title.lower()
    return lower in OPENERS or lower.replace(" ", "") in OPENERS


def is_recitals(title: str) -> bool:
    """Whether a title names what stands before the terms themselves."""
    return title.lower().replace(" ", "") in _RECITALS


def is_supplement(title: str) -> bool:
    """Whether a title names the provisions at a statute's end, which stand beside its chapters (Japanese, Chinese)."""
    return title.replace(" ", "") in ("附則", "附则")


def is_stamp(title: str) -> bool:
    """Whether words are stamped on a page or label a line to fill in, and head nothing."""
    lower = title.casefold()
    return lower in _STAMPS or lower.startswith(_LABELS) or is_odd(title)


def is_party(title: str) -> bool:
    """Whether words name a company."""
    return _COMPANY.search(title) is not None


def is_odd(title: str) -> bool:
    """Whether signs stand in some words that no caption has."""
    return any(char in "=<>|_[]{}@\\" for char in title)


def says(title: str) -> bool:
    """Whether words in capitals say something, as a disclaimer does, where a caption only names."""
    words = title.split()
    return len(words) > 2 and (any(word.strip(",.;:()") in _SAYING for word in words) or len(words) > 14)


def find(marks: Sequence[Mark]) -> int:
    """Which mark is the document's title: the best of those above the first division, -1 where there is none."""
    best, found = 0, -1
    for index, mark in enumerate(marks[:_FRONT]):
        if mark.trait == "opinion" or _opens(mark):
            break
        worth = _worth(mark, index)
        if worth > best:
            best, found = worth, index
    return found


def _opens(mark: Mark) -> bool:
    """Whether a mark opens the numbering of a document, so that no title comes after it."""
    if mark.number is None or not mark.style or mark.number.readings[0].form in SCHEDULES:
        return False
    return bool(mark.number.keyword) or any(max(reading.value) <= 1 for reading in mark.number.readings)


def _worth(mark: Mark, index: int) -> int:
    title = mark.title
    if mark.style == PLAIN and index < _COVER and mark.number is None and mark.alone and not mark.closed:
        words = title.split()
        if len(title) <= 150 and mark.trait in ("", "entry") and _ACT.fullmatch(title):
            return 3
        named = title[:1].isupper() and 2 <= len(words) <= 6 and not mark.trait and words[-1].lower() in KINDS
        return 2 if named else 0
    if (
        mark.style < TITLE
        or not title
        or len(title) > 150
        or title[:3] in ("TO ", "to ")
        or is_odd(title)
        or title[:5] in ("THIS ", "This ")
    ):
        return 0
    if mark.number is not None and mark.number.readings[0].form not in SCHEDULES:
        return 0
    if title[0] > "\u2e80":
        return 3 if index < _COVER and mark.alone and title.endswith(_CJK_KINDS) and len(title) <= _CJK_LONGEST else 0
    if title.lower() in CONTENTS or title[-3:-1] == ". " or hangs(title):
        return 0
    if " v. " in title or " V. " in title:
        return 4
    if title.lower() in OPENERS and title.lower() != "agreement":
        return 0
    if KINDS.intersection(words_of(title)) and title.lower() not in _NOTES:
        return 3
    if mark.trait in ("lead", "entry") or mark.number is not None or not (mark.style == CAPS or mark.names):
        return 0
    return 1 if mark.indent >= CENTRED or index == 0 else 0
