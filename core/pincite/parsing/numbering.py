"""Numbers as documents write them: what a token at the start of a line may count.

A token has one or more *readings*, a scheme and a value: ``(i)`` is the ninth letter or the first roman numeral, and only
the numbering around it can tell. Values are tuples of integers (``5.1.2`` is ``(5, 1, 2)``), so that "the next one" and
"below" are plain comparisons.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pincite.parsing.keywords import (
    ARABIC,
    CLAUSE,
    DECIMAL,
    KEYWORDS,
    LETTER,
    PROVISION,
    ROMAN,
    SCHEDULE,
    SCHEDULES,
    SMALL,
    WORDS,
    Keyword,
)

Value = tuple[int, ...]


class Reading(NamedTuple):
    """One way to count a token."""

    form: str
    """The scheme: a keyword's form, or the token's look with its counter ("(a)", "1.", "I.", "§"); "." for decimals."""
    value: Value
    rank: int
    """How far out the scheme usually stands; see :mod:`pincite.parsing.keywords`."""


class Number(NamedTuple):
    """A number token in a text."""

    start: int
    stop: int
    """End of the number as written, trailing punctuation left out."""
    after: int
    """Where what follows starts: trailing punctuation and white space of the token skipped."""
    readings: tuple[Reading, ...]
    keyword: str
    """The form of its keyword, "§", or empty."""


_ROMAN = re.compile(r"m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})", re.I | re.A)
_DIGITS = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


def roman(text: str) -> int:
    """The value of a roman numeral in canonical form, 0 for anything else."""
    if not text or not _ROMAN.fullmatch(text):
        return 0
    total = 0
    last = 0
    for char in reversed(text.lower()):
        digit = _DIGITS[char]
        total += -digit if digit < last else digit
        last = max(last, digit)
    return total


def letter(text: str) -> int:
    """The place of a letter in the alphabet, of a doubled one after it (aa is 27); 0 for anything else."""
    if len(set(text)) != 1 or not ("a" <= text[0].lower() <= "z"):
        return 0
    return ord(text[0].lower()) - 96 + 26 * (len(text) - 1)


_PAREN = re.compile(r"\((?:(\d{1,3})|([A-Za-z]{1,6}))\)")
_DECIMAL = re.compile(r"(\d{1,3}(?:\.\d{1,3}){1,7})(?!\d|[%°,.]\d)([.)]?)(?!\w|%)")
_LETTERED = re.compile(r"(\d{1,2})\.([A-Z])(?:\.(?=\s|\Z)|(?=[ \t]{2,}))")
_ARABIC = re.compile(r"(\d{1,3})(?:([.)．）])(?!\d)|(?=\s)|[°º](?=\s))")
_ALPHA = re.compile(r"([A-Za-z]|[IVXLC]{2,8}|[ivxlc]{2,8})(?:(?<=[IVX]) [a-z])?([.)])(?=\s|\Z|[A-Z(*\"“<])")
PARAGRAPH = "1 -"
"""Form of the paragraphs of an article, in Portuguese; they have no captions."""
_PARAGRAPH = re.compile(r"(\d{1,2})[ ]-[ ](?=[A-ZÀ-Ý])")
_HALF = {"．": ".", "）": ")"}
_ANNEXED = re.compile(r"([A-Z])\.(\d{1,2}(?:\.\d{1,2}){0,4})\.?(?=\s|\Z)")
_ANNEX = 1_000
"""What is added to the letter of an appendix, so that A.1 is no division of section 1."""
_DASHED = re.compile(r"(?:([IVXLC]{1,7}|[A-H])[ ]{1,3}[-–—]|(\d{1,2})[ ]{1,3}[–—])[ ]{1,3}(?=[A-ZÀ-Ý])")
_BARE = re.compile(r"([IVX]{1,6}|[A-H])[ \t]*(?=[\r\n]|\Z)")
_SIGN = re.compile(
    r"(§{1,2})[ \t\xa0]*\r?\n?[ \t\xa0]*(\d{1,5}[a-z]?(?:[.-]\d{1,4}[a-z]?)*)((?:[ \t\xa0]*(?:bis|to|und|and|"
    r"et|,|–|-)[ \t\xa0]*\d{1,5}[a-z]?)?)(?:([°º])|\b)"
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)?")
_KEYED = re.compile(
    r"\.?[ \t\xa0]*(?:\r?\n[ \t\xa0]*)?(?:(?:n[°º.]|№|N(?=[ ]?\d)|[Nn]r\.|N[Oo]\.|no\.)\s?)?[\"“]?(?:"
    r"(?P<code>[LRDA]\.?[ \t\xa0]?\*{0,2}[ \t\xa0]?\d{1,4}(?:-\d{1,4})*)"
    r"|(?P<arabic>\d{1,4}(?:\.\d{1,4})*)(?P<suffix>[ \t\xa0-]?(?:bis|ter|quater|quinquies)\b|\.?[°ºª](?:-[A-Z]\b)?|er\b|"
    r"-?[A-Za-z](?![\w])|(?:-\d{1,3}){1,4})?"
    r"|(?P<roman>[IVXLCivxlc]{1,8})(?P<ordinal>er|re|[°º]|ère)?(?:[ \t\xa0](?:bis|ter|quater)\b|-[A-Z]\b)?(?![\w’'])"
    r"|(?P<letter>[A-Z](?:-?\d{1,2})?)(?![\w’'])"
    r"|(?P<word>[^\W\d_]{3,12})(?![\w’'])"
    r")[\"”]?(?P<paren>(?:\([A-Za-z0-9]{1,4}\)){0,3})"
)
_TENS = frozenset({10, 20, 30, 40, 50})
_COMPOUND = re.compile(r"[ \t\xa0]([^\W\d_]{4,8})(?![\w’'])")
"""The second word of a number in two: "décima primeira"."""
_AFTER = re.compile(r"[ \t\xa0]*[.:)\]*_]*[ \t\xa0\u2002\u2003\u3000]*(?:[-–—:|]+[ \t\xa0]*)?")
_CJK = re.compile(
    r"第[ \t]?([〇零一二三四五六七八九十百千0-9０-９]{1,8})[ \t]?([編编章節节款目条條])(?:の([一二三四五六七八九十0-9０-９]{1,3}))?"
)
_CJK_FORMS = {
    "編": ("book", 10), "编": ("book", 10), "章": ("chapter", 30), "節": ("section-cjk", 40), "节": ("section-cjk", 40),
    "款": ("subsection-cjk", 44), "目": ("item-cjk", 46), "条": ("article", 50), "條": ("article", 50),
}  # fmt: skip
_CJK_ITEM = re.compile(
    r"(?:[（(]([一二三四五六七八九十]{1,3}|[0-9０-９]{1,2})[)）]|([一二三四五六七八九十]{1,3})[、．])"
)
_CJK_ANNEX = re.compile(
    r"(?:附件|附录|附錄|附表|別紙|別表|付録)[ \t]?([一二三四五六七八九十0-9０-９]{1,3})[ \t\u3000]*[：:]?[ \t\u3000]*"
)
_CJK_DIGITS = {char: value for value, char in enumerate("〇一二三四五六七八九")} | {"零": 0}


def chinese(text: str) -> int:
    """The value of a number in Chinese or full-width digits, below ten thousand."""
    if text.isdecimal():
        return int(text)
    total = digit = 0
    for char in text:
        if char in "十百千":
            total += (digit or 1) * {"十": 10, "百": 100, "千": 1000}[char]
            digit = 0
        else:
            digit = digit * 10 + _CJK_DIGITS.get(char, 0)
    return total + digit


def parse(text: str, at: int, end: int) -> Number | None:
    """The number token at ``at``, or None. ``text[at]`` is its first character; nothing at ``end`` or after is read."""
    char = text[at]
    if char.isdigit():
        return _digits(text, at, end)
    if char == "(":
        return _parenthesis(text, at, end)
    if char == "§":
        return _sign(text, at, end)
    if "a" <= char <= "z":
        match = _ALPHA.match(text, at, end)
        return _alpha(match, text, end) if match else None
    if char.isalpha():
        if char < "\u2e80":
            match = _ALPHA.match(text, at, end)
            if match:
                return _alpha(match, text, end)
            if text[at + 1 : at + 2] == "." and (match := _ANNEXED.match(text, at, end)):
                return _annexed(match, text, end)
            match = _DASHED.match(text, at, end)
            if match:
                readings = _counters(match[1], "", ".", small=SMALL)
                return Number(at, match.end(1), match.end(), tuple(readings), "") if readings else None
            return _keyed(text, at, end) or _bare(text, at, end)
        return _cjk(text, at, end)
    return _cjk(text, at, end) if char == "（" else None


def _after(text: str, at: int, end: int) -> int:
    match = _AFTER.match(text, at, end)
    return match.end() if match else at


def _digits(text: str, at: int, end: int) -> Number | None:
    match = _DECIMAL.match(text, at, end)
    if match:
        value = tuple(int(part) for part in match[1].split("."))
        if len(value) == 2 and value[1] == 0 and len(match[1].split(".")[1]) < 3:
            value = value[:1]  # "6.0 Term" numbers the sixth section
        if value[0] > 60:
            return None  # an amount
        reading = Reading("." if len(value) > 1 else "1.", value, DECIMAL + len(value) - 2)
        return Number(at, match.end(1), _after(text, match.end(1), end), (reading,), "")
    match = _LETTERED.match(text, at, end)
    if match:
        reading = Reading(".", (int(match[1]), letter(match[2])), DECIMAL)
        return Number(at, match.end(2), _after(text, match.end(2), end), (reading,), "")
    match = _DASHED.match(text, at, end)
    if match:
        return Number(at, match.end(2), match.end(), (Reading("1.", (int(match[2]),), ARABIC),), "")
    match = _PARAGRAPH.match(text, at, end)
    if match:
        return Number(at, match.end(1), match.end(), (Reading(PARAGRAPH, (int(match[1]),), ARABIC),), "")
    match = _ARABIC.match(text, at, end)
    if match is None:
        return None
    mark = _HALF.get(match[2], match[2]) or ("°" if match.end() > match.end(1) else "")
    rank = ARABIC if mark != ")" else SMALL - 3
    reading = Reading("1" + mark, (int(match[1]),), rank)
    stop = match.end(1) if mark != "°" else match.end()
    return Number(at, stop, _after(text, match.end(), end), (reading,), "" if mark else "bare")


def _parenthesis(text: str, at: int, end: int) -> Number | None:
    match = _PAREN.match(text, at, end)
    if match is None:
        return None
    readings: list[Reading] = []
    if match[1]:
        readings.append(Reading("(1)", (int(match[1]),), SMALL))
        if match[1] == "1":
            readings.append(Reading("(a)", (12,), SMALL))  # a scanned l
    else:
        readings.extend(_counters(match[2], "(", ")", small=SMALL))
    return Number(at, match.end(), _after(text, match.end(), end), tuple(readings), "") if readings else None


def _counters(text: str, before: str, behind: str, small: int) -> list[Reading]:
    """Readings of letters: as a letter of the alphabet and as a roman numeral."""
    upper = text.isupper()
    if not upper and not text.islower():
        return []
    readings = []
    place = letter(text) if len(text) <= 2 else 0
    numeral = roman(text)
    if place:
        rank = small if not upper else LETTER if before == "" and behind == "." else SMALL + 3
        readings.append(Reading(before + ("A" if upper else "a") + behind, (place,), rank))
    if numeral:
        rank = small + 4 if not upper else ROMAN if before == "" and behind == "." else SMALL + 4
        reading = Reading(before + ("I" if upper else "i") + behind, (numeral,), rank)
        # A lone I or V starts or continues roman numerals more often than it is the ninth or twenty-second letter.
        readings.insert(0 if text in ("i", "I", "V", "v", "X", "x") or len(text) > 1 else len(readings), reading)
    return readings


def _alpha(match: re.Match[str], text: str, end: int) -> Number | None:
    readings = _counters(match[1], "", match[2], small=SMALL - 4)
    if not readings:
        return None
    return Number(match.start(), match.start(2), _after(text, match.end(), end), tuple(readings), "")


def _annexed(match: re.Match[str], text: str, end: int) -> Number:
    """A division of an appendix, which its letter counts: "A.1", "B.2.3"."""
    value = (_ANNEX + letter(match[1]), *map(int, match[2].split(".")))
    reading = Reading(".", value, DECIMAL + len(value) - 2)
    return Number(match.start(), match.end(2), _after(text, match.end(), end), (reading,), "")


def _bare(text: str, at: int, end: int) -> Number | None:
    """A roman numeral or a letter alone on its line."""
    match = _BARE.match(text, at, end)
    if match is None:
        return None
    readings = _counters(match[1], "", ".", small=SMALL)
    return Number(at, match.end(1), match.end(), tuple(readings), "bare") if readings else None


def _sign(text: str, at: int, end: int) -> Number | None:
    match = _SIGN.match(text, at, end)
    if match is None:
        return None
    parts = match[2].split(".")
    digits = [int(re.sub(r"\D.*", "", part) or 0) for part in parts]
    value = tuple(digits)
    if match[4]:  # "§ 1º" counts the paragraphs of an article, in Portuguese
        reading = Reading("§º", value[:1], CLAUSE + 2)
    else:
        reading = Reading("§" if len(value) == 1 else ".", value, 50 if len(value) == 1 else DECIMAL + len(value) - 2)
    stop = match.end(4) if match[4] else match.end(3) if match[3] else match.end(2)
    return Number(at, stop, _after(text, stop, end), (reading,), "§")


def _keyed(text: str, at: int, end: int) -> Number | None:
    word = _WORD.match(text, at, end)
    if word is None:
        return None
    lower = word[0].lower()
    keyword = KEYWORDS.get(lower)
    if keyword is None:
        return _provision(text, at, end) if lower == "disposición" else _ordinal(text, word, lower, end)
    match = _KEYED.match(text, word.end(), end)
    if match is None or match.start(match.lastgroup or 0) == word.end():
        return None
    value = _value(match)
    if value is None:
        return None
    stop = match.end()
    if match["word"] and value[0] in _TENS and (more := _COMPOUND.match(text, stop, end)) is not None:
        units = WORDS.get(more[1].lower(), 0)
        if units < 10:
            value, stop = (value[0] + units,), more.end() if units else stop
    form, rank = keyword
    if len(value) > 1 and form not in SCHEDULES:
        form, rank = ".", DECIMAL + len(value) - 2
    readings = [Reading(form, value, rank)]
    if match["roman"] and len(match["roman"]) == 1:
        readings.insert(match["roman"] in "IVXivx", Reading(form, (letter(match["roman"]),), rank))
    return Number(at, stop, _after(text, stop, end), tuple(readings), keyword.form)


def _value(match: re.Match[str]) -> Value | None:
    if match["code"]:
        return (int("".join(char for char in match["code"] if char.isdigit())[:9] or 0),)
    if match["arabic"]:
        return tuple(int(part) for part in match["arabic"].split("."))
    if match["roman"]:
        value = roman(match["roman"])
        if value and (match["roman"].isupper() or match["roman"].islower()):
            return (value,)
        return (letter(match["roman"]),) if len(match["roman"]) == 1 else None
    if match["letter"]:
        return (letter(match["letter"][0]),)
    value = WORDS.get(match["word"].lower(), 0)
    return (value,) if value else None


_PROVISION = re.compile(
    r"disposición[ \t\xa0]+(adicional|transitoria|derogatoria|final)[ \t\xa0]+([^\W\d_]{3,12}(?:[ \t\xa0][^\W\d_]{4,8})?)(?=[.\s]|\Z)",
    re.I,
)


def _provision(text: str, at: int, end: int) -> Number | None:
    """A provision at a Spanish statute's end, beside its titles: "Disposición adicional primera"."""
    match = _PROVISION.match(text, at, end)
    if match is None:
        return None
    parts = [WORDS.get(word, 0) for word in match[2].lower().split()]
    if not all(parts):
        return None
    reading = Reading(f"disposición {match[1].lower()}", (sum(parts),), PROVISION)
    return Number(at, match.end(), _after(text, match.end(), end), (reading,), "disposición")


_ALONE = re.compile(
    r"([A-ZÀ-Ý][^\W\d_]{2,11}(?:[ \t\xa0][^\W\d_]{4,8})?)[ \t\xa0]?(?:[.:][ \t\xa0]?[-–—]?|[-–—])[ \t\xa0]*(?=[\r\n]|\Z|(?<=\s)\S)"
)
_CARDINALS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
    "nineteen twenty thirty forty fifty unique único única unico unica".split()
)

_PROSE = frozenset("first second third fourth fifth sixth".split())
"""Words that English prose counts its reasons with."""


def _counted(match: re.Match[str]) -> Number | None:
    """An ordinal that numbers a clause by itself: "PRIMERA.- Objeto", "SECOND: The purpose"."""
    words = match[1].lower().split()
    parts = [WORDS.get(word, 0) for word in words]
    if words[0] in _PROSE and not match[1].isupper():
        return None
    if not all(parts) or not _CARDINALS.isdisjoint(words) or (len(parts) > 1 and parts[0] not in _TENS):
        return None
    reading = Reading("ordinal", (sum(parts),), CLAUSE)
    return Number(match.start(), match.end(1), match.end(), (reading,), "ordinal")


_ENDED = re.compile(r"[ \t\xa0]*(?:[:.–—-]|\r?\n|\Z)")


def _ordinal(text: str, word: re.Match[str], lower: str, end: int) -> Number | None:
    """A keyword after its number: "Erster Abschnitt", "Eerste Boek"."""
    value = WORDS.get(lower)
    if value is None:
        return None
    alone = _ALONE.match(text, word.start(), end)
    if alone is not None:
        return _counted(alone)
    gap = word.end()
    while gap < end and text[gap] in " \t\xa0":
        gap += 1
    after = _WORD.match(text, gap, end)
    keyword = KEYWORDS.get(after[0].lower()) if after and gap > word.end() else None
    if after is None or keyword is None:
        return None
    if not after[0][0].isupper() and not (word[0][0].isupper() and _ENDED.match(text, after.end(), end)):
        return None
    return Number(
        word.start(),
        after.end(),
        _after(text, after.end(), end),
        (Reading(keyword.form, (value,), keyword.rank),),
        keyword.form,
    )


def _cjk(text: str, at: int, end: int) -> Number | None:
    match = _CJK.match(text, at, end)
    if match:
        form, rank = _CJK_FORMS[match[2]]
        reading = Reading(form, (chinese(match[1]),), rank)
        after = match.end()
        while after < end and text[after] in " \t\u3000\xa0":
            after += 1
        return Number(at, match.end(), after, (reading,), form)
    match = _CJK_ANNEX.match(text, at, end)
    if match:
        reading = Reading("annex", (chinese(match[1]),), SCHEDULE)
        return Number(at, match.end(1), match.end(), (reading,), "annex")
    match = _CJK_ITEM.match(text, at, end)
    if match is None:
        return None
    form, rank = ("一、", 68) if match[2] else ("（1）", 73) if match[1].isdecimal() else ("（一）", 72)
    stop = match.end(2) if match[2] else match.end()
    return Number(at, stop, match.end(), (Reading(form, (chinese(match[1] or match[2]),), rank),), "")


def keyword_of(form: str) -> Keyword | None:
    """The keyword entry of a form, None for marks and decimals."""
    return next((keyword for keyword in KEYWORDS.values() if keyword.form == form), None)
