"""Numbers of divisions as headings and prose write them, and the key that their spellings share."""

from __future__ import annotations

import re
from functools import lru_cache

from pincite.parsing.keywords import KEYWORDS, WORDS
from pincite.parsing.numbering import chinese, roman

_UNIT = re.compile(r"(?:sub-?)?(?P<word>[^\W\d_]{2,}(?:-[^\W\d_]{3,})?)\.?[\s\xa0]+(?:n[°o.]\s*)?(?=\S)")
_CJK = re.compile(
    r"第?\s?(?P<number>[〇零一二三四五六七八九十百千0-9０-９]{1,8})\s?(?P<unit>[編编章節节款條条])(?:の(?P<sub>[一二三四五六七八九十0-9０-９]{1,3}))?"
)
_CJK_UNITS = {
    "編": "book",
    "编": "book",
    "章": "chapter",
    "節": "section",
    "节": "section",
    "款": "section",
    "条": "article",
    "條": "article",
}
_ORDINAL = re.compile(r"(?<=[\divx])(?:[°ºª]|er|re|ère)(?![a-z])")
_DASH = re.compile(r"(?<=\d)[\s-]+(?=(?:[a-z]|bis|ter|quater|quinquies)\b)")
_CODE = re.compile(r"^([a-z])[.\s*\xa0]*(?=\d)")
_ROUND = re.compile(r"\.0{1,2}$")
"""What "Article 7.00" has behind its number."""
_EDGES = "()[]{}.:*_\"'“” \t\r\n\xa0"
_AMBIGUOUS = frozenset("cdlm")
"""Single letters that count the alphabet, though they are roman numerals as well."""


@lru_cache(maxsize=16384)
def key(number: str) -> str:
    """What two spellings of a number share: "IV" and "4", "L. 111-1" and "L111-1", "5 bis" and "5bis"; may be empty."""
    bare = _ORDINAL.sub("", number.strip(_EDGES).lower())
    if bare in WORDS:
        return str(WORDS[bare])
    if bare.isalpha() and bare not in _AMBIGUOUS and (value := roman(bare)):
        return str(value)
    bare = _ROUND.sub("", bare)
    return _CODE.sub(r"\1", _DASH.sub("", bare)).replace(" ", "").replace("\xa0", "")


@lru_cache(maxsize=16384)
def of_heading(number: str) -> tuple[str, str]:
    """The unit and the key of a heading's number: ``("section", "1.1")``; the unit is empty where it bears none."""
    cjk = _CJK.match(number)
    if cjk:
        sub = f"の{chinese(cjk['sub'])}" if cjk["sub"] else ""
        return _CJK_UNITS[cjk["unit"]], f"{chinese(cjk['number'])}{sub}"
    if number.startswith("§"):
        return "§", key(number.lstrip("§ \t\xa0\r\n"))
    match = _UNIT.match(number)
    keyword = KEYWORDS.get(match["word"].lower().removeprefix("sub")) if match else None
    if match and keyword:
        sub_unit = match["word"].lower().startswith("sub") or match.start("word") > 0
        return "paragraph" if sub_unit and keyword.form in ("section", "subsection") else keyword.form, key(
            number[match.end() :]
        )
    return "", key(number)


@lru_cache(maxsize=16384)
def is_roman(number: str) -> bool:
    """Whether a number is written in roman numerals: "Artículo I" is not "Artículo 1"."""
    last = number.split()[-1:] or [""]
    return roman(_ORDINAL.sub("", last[0].lower())) > 0


def between(first: str, last: str) -> list[str] | None:
    """The keys that count on from one to another, both ends left out; None where they do not count."""
    head, dot, low = first.rpartition(".")
    other, _, high = last.rpartition(".")
    if head == other and low.isdecimal() and high.isdecimal() and 0 < int(high) - int(low) <= 200:
        return [f"{head}{dot}{value}" for value in range(int(low) + 1, int(high))]
    if len(first) == len(last) == 1 and first.isalpha() and last.isalpha() and first < last:
        return [chr(code) for code in range(ord(first) + 1, ord(last))]
    return None
