"""Is what follows a number a caption, and where does it end?

A caption names ("Term and Termination"), prose says something ("The Supplier shall deliver"). What tells them apart is
capitals, length, a finite verb, and how the words end: at the end of the paragraph, at a full stop, a colon or a dash
before the body, or at a wide gap.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from pincite.parsing.keywords import KEYWORDS
from pincite.parsing.sentences import says

CAPS, TITLE, PLAIN = 3, 2, 1
"""Styles of captions: all capitals; capitals on the words that matter; as in a sentence."""

LONGEST, LONG = 240, 180
"""No caption is longer, in characters, nor one that is not all capitals."""


def names(text: str, at: int, end: int) -> bool:
    """Whether every word that matters is capitalised, so that the words name something without a number to say so."""
    words = _WORD.findall(text, at, end)
    if not words or words[-1].lower() in _SMALL or any(char in "$;%#" for char in text[at:end]):
        return False
    big = [word for word in words if word.lower() not in _STARTERS]
    return bool(big) and all(not word[0].islower() for word in big) and text[at].isupper() and sum(map(len, big)) > 3


WHOLE = 120
"""Behind a keyword so many characters without a stop at their end are one caption, colons included."""
SOON = 110
"""In a long paragraph a caption ends within so many characters."""


class Caption(NamedTuple):
    """The words of a caption in a text, and what they look like."""

    start: int
    stop: int
    style: int
    """``CAPS``, ``TITLE`` or ``PLAIN``."""
    alone: bool
    """Nothing follows it in its paragraph."""
    body: int
    """Where the body starts; the paragraph's end where there is none."""
    stopped: bool
    """A full stop or colon ends it."""


_SMALL = frozenset(
    "a an and as at but by for from in into of on or per the to under upon via vs v with without within its their etc non re de this that these those our your my his her no not "
    "der die das des dem den und oder von vom zu zur zum im in bei für mit auf aus über nach ein eine eines einer durch "
    "le la les du de des et ou à au aux en par pour sur dans avec un une d l "
    "el los las del y o u e para por con sin una sobre al "
    "il lo i gli dei degli delle della dello del di da dal dalla per ed a "
    "os as do da dos das no na nos nas em ao aos um uma "
    "het van en of te op een bij met voor "
    "и в на с о по из к для от за об".split()
)
_HANGING = frozenset(
    "an and as at by for from in into of on or per the to upon with without der die das des und oder von zu für du des et ou aux pour sur "
    "el los las del y para por con e di della delle van het en voor".split()
)
_VERBS = frozenset(
    "shall will must may is are was were has have had does do agrees agree hereby means mean represents warrants acknowledges "
    "acknowledge should would can cannot be been includes constitutes grants undertakes "
    "ist sind wird werden wurde hat haben kann können darf dürfen muss müssen gilt gelten soll sollen "
    "est sont doit doivent peut peuvent sera seront ont "
    "será serán deberá deberán podrá podrán tiene tienen son están está "
    "è sono deve devono può possono sarà "
    "são deve devem pode podem tem têm "
    "zijn wordt worden heeft hebben kan kunnen moet moeten "
    "является являются может могут должен должны имеет имеют".split()
)
_STRONG_VERBS = frozenset("shall will must agrees hereby means acknowledges represents warrants".split())
_SHOUTED = frozenset(
    "SHALL WILL MUST AGREES HEREBY ACKNOWLEDGES REPRESENTS WARRANTS DISCLAIMS IS ARE MAY ANY EACH NEITHER".split()
)
_STARTERS = _SMALL | frozenset(
    "this that these those each if no any all such it we you upon subject except notwithstanding".split()
)
_BEGINNERS = frozenset(
    "Subject Upon If During Notwithstanding Except Unless Each Neither Either It Whereas Such".split()
)
"""Words that start a sentence of a contract more often than a caption of mixed words."""
_REFERS = frozenset("Notwithstanding Subject Except Unless If Whereas".split())
"""Words that only start a sentence."""
_SENTENCE = frozenset(
    "The This Each Upon If In Subject During Except Notwithstanding Any All Unless Neither Either No For At On When Where It Such As "
    "There These Those Every Nothing Either Both Pursuant".split()
)
_ARTICLES = frozenset("der die das o os a as el la los las le les il lo gli i het de".split())
"""With these a sentence starts that leads into a list; captions have them too."""
_WORD = re.compile(r"[^\W\d_]+(?:['’.&/][^\W\d_]+)*")
# Where a caption may end: punctuation before a space, a dash between spaces, a wide gap, a line's end.
_STOP = re.compile(
    r"[.:。：—–\- \t\xa0\r\n](?:"
    r"(?<=[.:])(?:(?=[\"”’)*_]*(?:\s|$|[A-Z<]))|(?<=[^\W\d][.:])[—–-]{2,})"
    r"|(?<=[ \t\xa0])(?:[ \t\xa0]{2,}|(?<=[ \t])[-–—]{1,3}(?=[ \t]|$)|(?=(?:\d{1,2}\.\d{1,2}\.?|\([aiA1]\))[ ]+[A-Z\"“]|\d{1,2}\.1\.?[ ]+[a-z])|(?<=\t))"
    r"|(?<=[\r\n])(?:(?<=\r)\n)?|(?<=[。：—])|(?<=[^\W\d][–-])[—–-]+)"
)
_ABBREVIATION = re.compile(
    r"(?:^|[\s(])(?:[A-Z]|[A-Za-z]\.[A-Za-z]|Inc|Ltd|Co|Corp|No|Nos|vs?|St|Dr|Mr|Mrs|Ms|Jr|Sr|Art|Sec|cf|al|approx|Abs|Nr|"
    r"bzw|ggf|usw|ff|Sr|Sra|núm|pág|etc)$"
)
_DATE = re.compile(
    r"(?:(?:January|February|March|April|May|June|July|August|September|October|November|December),? +\d|[\d./ ]+$)"
)
_PARENTHESIS = re.compile(r"[ ]+\([a-z]{1,4}\)[ ]+[A-Z]")
_KEYWORD = re.compile(r"([A-Z][A-Za-z]+)[ \t]*:[ \t]+(?=\S)")
_OMITTED = re.compile(r"(\[[A-Z][A-Za-z .]{4,40}\])\s*(?=$|\(?[\dA-Z]{1,3}[.)]|(?<=\s)[A-Z§])")
_ENCLOSED = re.compile(r"(（[^（）\n]{1,40}）|【[^【】\n]{1,40}】)\s*")
"""The caption of an article in Japanese, 第1条（目的）, and in Chinese, 第一条【效力】."""
_REDACTED = ("[***]", "[*]", "[**]", "[*****]", "[* * *]", "***")
_QUOTES = '"“„«'
_MARKS = "\"'“”‘’„«»([*_`<"


def caption(text: str, at: int, end: int, *, strict: bool = False, runs: bool = False) -> Caption | None:
    """The caption that starts at ``at`` in a paragraph that ends at ``end``, or None where prose starts there.

    After a ``strict`` number, one that is hardly ever written in prose, a few words that are no sentence are a caption too.
    A caption that ``runs`` may run into its first sentence without a stop.
    """
    while at < end and (text[at].isspace() or text[at] in "*_"):
        at += 1
    if at >= end:
        return None
    keyword = _KEYWORD.match(text, at, end)
    if keyword and keyword[1].lower() in KEYWORDS:
        at = keyword.end()  # "I. ARTICLE : Services": a word processor's number before the keyword's own, lost
    first = text[at]
    if first in "（【" and (enclosed := _ENCLOSED.match(text, at, end)) is not None:
        body = enclosed.end()
        return Caption(at, enclosed.end(1), TITLE, body >= end, body, True)
    if first == "[" and (omitted := _OMITTED.match(text, at, end)) is not None:
        return Caption(at, omitted.end(1), TITLE, omitted.end() == end, omitted.end(), False)
    if first.islower() and strict and _short(text, at, end):
        return Caption(at, end, PLAIN, True, end, False)
    if not (first.isupper() or first.isdigit() or first in _MARKS or (first.isalpha() and not first.islower())):
        return None
    capitals = text[at : at + 2].isupper()
    limit = min(end, at + (LONGEST if capitals else LONG))
    if limit < end and not capitals and not _stops(text, at, at + SOON):
        return _titled(text, at, limit) if runs else None
    whole = runs and end - at <= WHOLE and text[end - 1] not in ".:;," and text.find("\n", at, end) < 0
    stop, body, stopped = _stop(text, at, end, limit, whole=whole)
    if stop is None:
        return _led(text, at, end, limit) or (_titled(text, at, limit) if runs else None)
    style = style_of(text, at, stop)
    if body < end and not stopped and style == TITLE and not names(text, at, stop):
        style = 0
    if body < end and style and style < CAPS and len(_WORD.findall(text, at, stop)) > (12 if style == TITLE else 8):
        style = 0
    if style == 0 and strict and stop == end and _short(text, at, end):
        style = PLAIN
    if style == 0 or (body < end and style == PLAIN and not stopped):
        return _led(text, at, end, limit) or (_titled(text, at, limit) if runs else None)
    if style == TITLE and (_DATE.match(text, at, stop) or _refers_on(text[at:stop].split(None, 2))):
        return None
    if first in _QUOTES and (body < end or style < TITLE):
        return None  # a defined term
    if (
        sum(map(str.isalpha, text[at:stop])) < (3 if style < CAPS else 2)
        and text[at:stop].strip(" .") not in _REDACTED
        and first < "\u2e80"
    ):
        return None
    if body < end:
        if text[body].islower() and not _LETTERED.match(text, body, end):
            return None
    elif text[stop - 1] in ";," or text[max(at, stop - 5) : stop].lower().endswith(
        (" and", " or", " und", " et", " y")
    ):
        return None
    if (
        stopped
        and style < CAPS
        and ((style == PLAIN and body >= end and _is_said(text, at, stop)) or says(text, at, stop, alone=body >= end))
    ):
        return _led(text, at, end, limit)
    while text[stop - 1].isspace():
        stop -= 1
    return Caption(at, stop, style, body >= end, body, stopped)


def _refers_on(words: list[str]) -> bool:
    return words[0] in _REFERS and [word.lower() for word in words[:2]] != ["subject", "matter"]


def _is_said(text: str, at: int, stop: int) -> bool:
    """Whether a paragraph that ends with a stop is a sentence, or leads into a list."""
    words = text[at:stop].split()
    return stop - at > 60 or (
        text[stop] == ":" and (words[0] in _SENTENCE or len(words) > (2 if words[0].lower() in _ARTICLES else 6))
    )


def _short(text: str, at: int, end: int) -> bool:
    """Whether a few words on one line are no sentence."""
    if end - at > 60 or text[end - 1] in ".:;," or "\n" in text[at:end]:
        return False
    words = _WORD.findall(text, at, end)
    return 0 < len(words) <= 6 and words[0].lower() not in _SMALL and not any(word in _STRONG_VERBS for word in words)


_SIGNS = (
    ". ",
    ": ",
    ".\n",
    ":\n",
    "   ",
    "\t",
    "—",
    " - ",
    " – ",
    ".-",
    ".–",
    "--",
    ".\r",
    "。",
    "：",
    ".)",
    '."',
    ".”",
    ".*",
    ".<",
    "\xa0",
)


_NEXT = re.compile(r" (?:\d{1,2}\.\d{1,2}\.?|\([aiA1]\)) ")


def _stops(text: str, at: int, limit: int) -> bool:
    """Whether there is anything before ``limit`` that may end a caption: a quick look that spares most prose the rest."""
    return any(text.find(sign, at, limit) >= 0 for sign in _SIGNS) or _NEXT.search(text, at, limit) is not None


def _stop(text: str, at: int, end: int, limit: int, *, whole: bool = False) -> tuple[int | None, int, bool]:
    """Where the first fragment ends, where the body starts, and whether a stop ended it; colons do not in a ``whole``."""
    for match in _STOP.finditer(text, at, limit):
        where, mark = match.start(), match[0]
        if where == at:
            continue
        if mark == ":" and whole:
            continue
        if mark == " " and _refers(text, at, where):
            continue
        if mark == "." and abbreviated(text, at, where, limit):
            continue
        body = match.end()
        while body < end and (text[body].isspace() or text[body] in '"”’)*_.:-–—'):
            body += 1
        if mark in ("\n", "\r\n", "\r") and not _closed(text, at, where, body, end):
            continue
        if mark.isspace() and body < end and _goes_on(text, at, where, body, end):
            continue  # a gap inside justified prose
        return where, body, mark in (".", ":", ";", "。", "：") or mark.strip() != ""
    if limit < end:
        return None, end, False
    stop = end
    while stop > at and text[stop - 1].isspace():
        stop -= 1
    return stop, end, False


def _refers(text: str, at: int, where: int) -> bool:
    """Whether the number behind belongs to a reference: "section 12.2"."""
    words = _WORD.findall(text, max(at, where - 16), where)
    return not words or words[-1].lower().rstrip("s") in _REFERRING or words[-1].lower() in _SMALL


_REFERRING = frozenset(KEYWORDS) | frozenset(
    "paragraph subparagraph subclause sub-paragraph sub-clause sub-section absatz abs nummer nr satz alinéa párrafo".split()
)
_CLOSE = re.compile(r"\S \S")
_LETTERED = re.compile(r"(?:[a-h]|[ivx]{1,4})[.)][ \t\xa0]")


def _goes_on(text: str, at: int, where: int, body: int, end: int) -> bool:
    """Whether words go on behind a gap: in small letters that number nothing, or in capitals."""
    if text[body].islower():
        return _LETTERED.match(text, body, end) is None
    return _runs(text, at, where, body, end)


def _runs(text: str, at: int, where: int, body: int, end: int) -> bool:
    """Whether capitals go on behind a gap."""
    if not text[at:where].isupper() or "\n" in text[where:body] or _CLOSE.search(text, at, where):
        return False
    word = _WORD.match(text, body, end)
    return word is not None and len(word[0]) > 1 and word[0].isupper()


def abbreviated(text: str, at: int, where: int, limit: int) -> bool:
    """Whether the full stop at ``where`` belongs to an abbreviation and ends nothing."""
    if not _ABBREVIATION.search(text, max(at, where - 12), where):
        return False
    if where - at > 3 and text[at:where].isupper():
        return False
    if _PARENTHESIS.match(text, where + 1, limit):
        return False
    following = _WORD.search(text, where, limit)
    return following is None or not (following[0].istitle() and following[0].lower() in _STARTERS)


def _closed(text: str, at: int, where: int, body: int, end: int) -> bool:
    """Whether a line's end ends the caption, as it does where capitals end; other lines are wrapped."""
    if body >= end:
        return True
    if not text[at:where].isupper():
        return False
    following = text[body : min(end, body + 40)]
    word = _WORD.search(following)
    return not following[:1].islower() and not (word and len(word[0]) > 1 and word[0].isupper())


def style_of(text: str, at: int, stop: int) -> int:
    """The style of some words, 0 where they are prose."""
    words = _WORD.findall(text, at, stop)
    count = len(words)
    if not words:
        if text[at:stop].strip(" .") in _REDACTED:
            return TITLE
        return PLAIN if any(map(str.isalpha, text[at:stop])) or text[at:stop].strip("*_[]() ") == "" else 0
    if count > 30 or text.count("(", at, stop) > text.count(")", at, stop):
        return 0
    if words[0][-1].isupper() or words[-1].isupper():
        upper = sum(map(str.isupper, words))
        if upper == count or (upper >= 0.8 * count and _VERBS.isdisjoint(words)):
            short = count <= 9 and (count <= 5 or words[0] not in _SHOUTED)
            return CAPS if short or (count <= 25 and _SHOUTED.isdisjoint(words)) else 0
    lower = [word for word in words if word[0].islower()]
    if not lower:
        return TITLE if count <= 20 else 0
    if not _STRONG_VERBS.isdisjoint(lower) or (words[0] in _BEGINNERS and words[:2] != ["Subject", "matter"]):
        return 0
    verb = not _VERBS.isdisjoint(lower)
    if verb and words[0] == "The":
        return 0
    big = sum(word not in _SMALL for word in lower)
    capitals = count - len(lower)
    if big and words[0] in _SENTENCE and capitals >= 3 * big:
        return 0
    if big == 0 or (capitals >= 3 * big and capitals >= 2):
        return TITLE
    if verb or text[at] in '"“„«':
        return 0
    return PLAIN if count <= 16 else 0


def hangs(words: str) -> bool:
    """Whether the last of some words is one that others must follow ("of", "und")."""
    last = words.rsplit(None, 1)[-1:]
    return bool(last) and last[0].lower() in _HANGING


def leading_capitals(text: str, at: int, end: int) -> Caption | None:
    """The capitals that a long paragraph starts with, where mixed text follows: a title run into the text."""
    if not text[at : at + 2].isupper():
        return None
    found = _led(text, at, end, min(end, at + LONGEST))
    return found if found is not None and found.stop - at >= 8 else None


_DEFINES = re.compile(
    r"(?:(?:shall|will|is|are|has) +)?(?:means?|refers?|includes?|deemed|defined|(?:have )?the meaning)\b"
)


def _led(text: str, at: int, end: int, limit: int) -> Caption | None:
    """Capitals that lead into mixed text without a stop: ``SERVICES MMI will produce``, ``TERM This Agreement``."""
    last = None
    words: set[str] = set()
    if text[at] in _QUOTES:
        return None
    for count, match in enumerate(_WORD.finditer(text, at, limit)):
        word = match[0]
        if not word.isupper() or (word == "THIS" and count > 1):
            if (
                last is None
                or count == 0
                or hangs(text[at : last.end()])
                or (count > 9 and not _SHOUTED.isdisjoint(words))
            ):
                return None
            if word[0].islower():
                if _DEFINES.match(text, match.start(), end):
                    return None
                return _without_last(text, at, match.start())
            return Caption(at, last.end(), CAPS, False, match.start(), False) if _weight(text, at, last.end()) else None
        last = match
        words.add(word)
    return None


def _titled(text: str, at: int, limit: int) -> Caption | None:
    """Capitalised words before a word that starts a sentence, with no stop between: ``Right to Exclude Subject to``."""
    last = None
    for match in _WORD.finditer(text, at, limit):
        word = match[0]
        if word in _REFERS and last is None:
            return None
        if last is not None and text[last.end() : match.start()].strip():
            return None
        if word in _SENTENCE and last is not None:
            found = names(text, at, last.end()) and last.end() - at >= 4
            return Caption(at, last.end(), TITLE, False, match.start(), False) if found else None
        if word[0].islower() and word not in _SMALL:
            return None
        last = match
    return None


def _weight(text: str, at: int, stop: int) -> bool:
    """Whether capitals weigh enough to be a caption and not a party's name or an initial."""
    words = _WORD.findall(text, at, stop)
    return sum(map(len, words)) >= 4 and max(map(len, words)) >= 4


def _without_last(text: str, at: int, stop: int) -> Caption | None:
    """The capitals but the last word, which starts the sentence."""
    words = list(_WORD.finditer(text, at, stop))
    if len(words) < 2 or not _weight(text, at, words[-2].end()) or text[words[-2].end() : words[-1].start()].strip():
        return None
    return Caption(at, words[-2].end(), CAPS, False, words[-1].start(), False)
