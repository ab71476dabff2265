"""Lists of definitions: in a chapter of definitions, or below words that announce one ("the following terms:").

There an entry's place says that it is a definition, whatever stands between name and meaning: a colon, a dash, a line
break with a deeper indent (RFC), a definition list of Markdown, the cells of a table.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.references.definitions import CHAIN, Candidate, is_name, names_in

TITLE = re.compile(
    r"^(?:(?:certain |general |key )?(?:definitions?|defined terms|terminology|glossary|terms and definitions)(?: (?:and|&) .{1,40})?|"
    r".{1,40} (?:and|&) (?:definitions?|terminology)|"
    r"begriffsbestimmungen?|definitionen|begriffe|legaldefinitionen|définitions?(?: .{1,40})?|lexique|glossaire|"
    r"definiciones(?: .{1,40})?|definizioni|definições|begripsbepalingen|definities|用語の定義|定義|определения)$",
    re.IGNORECASE,
)
"""The titles of chapters of definitions."""
ANNOUNCES = re.compile(
    r"(?:\bfollowing\s+(?:\w+\s+){0,3}(?:terms?|words?|definitions?|expressions?|meanings?)\b"
    r"|\bterms?\s+(?:\w+\s+){0,6}(?:meanings?|are\s+used|are\s+defined|mean)\b"
    r"|\bfolgende[nr]?\s+(?:\w+\s+){0,2}(?:Begriffe|Begriffsbestimmungen|Definitionen)\b"
    r"|\b[Ii][mn]\s+(?:Sinne\s+)?dieses\s+\w+\s+(?:sind|ist|bedeute[nt]|bezeichne[nt])\b|\bIm\s+Sinne\s+dieses\s+\w+"
    r"|\bon\s+entend\s+par|\btermes\s+(?:\w+\s+){0,4}(?:suivants|signification|définis)"
    r"|\bse\s+(?:entender[áa]n?|entienden?)\s+por|\bsiguientes\s+(?:definiciones|términos)|\bsi\s+intend(?:e|ono)\s+per|\bentende-se\s+por"
    r"|\bwordt\s+verstaan\s+onder)"
    r"[^.:]{0,80}[:—–-]\s*\Z",
    re.IGNORECASE,
)
"""How words end that announce a list of definitions."""

_MARK = (
    r"(?:[-*+•–—][ \t]+|(?:\((?:\d{1,3}|[a-zA-Z]{1,2}|[ivxIVX]{1,6})\)|(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]|[ivxIVX]{1,6})[.)°º]{1,2}-?)"
    r"(?:[ \t]*[-–—])?[ \t]+|\d{1,3}(?:\.\d{1,3})+[ \t]+|\d{1,2}°[ \t]*)"
)
_WORDS = r"[^\W\d_][\w&’'/.-]*(?:[ \t]+[\w&’'/(),.-]+){0,7}?"
_MARKED = re.compile(
    rf"^[ \t>]*{_MARK}?(?:<[^<>\n]{{1,60}}>)?(?P<terms>{CHAIN})(?:</\w+>)?[ \t]*(?:\([^()\n]{{0,80}}\)[ \t]*)?(?:[:–—]|-[ \t]|\|)",
    re.MULTILINE,
)
_PLAIN = re.compile(
    rf"^[ \t>]*{_MARK}?(?P<name>{_WORDS})[ \t]*(?:[:–—]|[ \t]-[ \t]|\.[ \t]?[-–—])[ \t]*(?=\S)", re.MULTILINE
)
_COMMA = re.compile(
    rf"^[ \t>]*{_MARK}(?P<name>{_WORDS}),[ \t]*(?=(?:el|la|l[oa]s|aqu[eé]l|un[ao]?|tod[ao]s?|cualquier|al?|le|les|une|tout|toute|l['’]|"
    r"der|die|das|wer|ein|eine|jede[rs]?)\b)",
    re.MULTILINE,
)
_MARKDOWN = re.compile(r"^(?P<name>\S[^\n]{0,80}?):?[ \t]*\r?\n:[ \t]+\S", re.MULTILINE)
_HANGING = re.compile(
    r"^(?P<indent>[ \t]*)(?P<name>[^\W\d_][^\n\r:.;|]{0,60}?):?[ \t]*\r?\n(?P<deeper>[ \t]+)\S", re.MULTILINE
)
_ROW = re.compile(r"^[ \t]*\|[ \t]*(?P<name>[^|\n]{1,90}?)[ \t]*\|[^\n]*\S", re.MULTILINE)
_RULE = re.compile(r"^[ \t]*\|[ \t]*:?-{2,}")
_HEADER = re.compile(
    r"^[ \t]*\|?[ \t*_]*(?:defined )?(?:terms?|word|expression|begriff|terme|término|termine)[ \t*_]*\|", re.IGNORECASE
)
_STRIP = ' \t*_“”"„«»‘’\xa0'
_GERMAN_ITEM = re.compile(
    r"^[ \t>]*(?:\d{1,2}\.|[a-z]\)|\(\d{1,2}\))[ \t]+(?P<name>[^\W\d_][\w-]*(?:\s+[^\W\d_][\w-]*){0,5}?)\s+(?:die|der|das|jede[rs]?|alle|ein|eine|solche)\s",
    re.MULTILINE,
)
_STEM = re.compile(r"defin|termin|gloss|begri|lexi|d[ée]fin|定義|определ", re.IGNORECASE)
_SIGNS = (":", "—", "–", "-")
_BEHIND = " \t\r\n*_\xa0"
_NOTE = re.compile(r"[\[(]\^?\d{1,4}[\])]\Z")
"""The mark of a note behind the last words."""
_SENTENCE = re.compile(
    rf"(?:^[ \t>]*{_MARK}?|[.;]\s+)(?:(?:The|An?)\s+)?(?P<terms>{CHAIN})\s+(?:is|are)\s+(?!not\b)", re.MULTILINE
)
_NO_ENTRY = re.compile(
    r"(?:(?:ar\s*t[íi]culos?|articles?|sections?|artikel|chapters?|cap[íi]tulo|t[íi]tulo|titre|chapitre)\s+\w+|note|notes|example|examples|nota|remarque|hinweis|beispiel|short version|source|see)\b",
    re.IGNORECASE,
)


def is_title(title: str) -> bool:
    """Whether a heading is that of a chapter of definitions."""
    return _STEM.search(title) is not None and TITLE.match(title) is not None


def announces(paragraph: str) -> bool:
    """Whether a paragraph ends with words that announce a list of definitions."""
    tail = paragraph[-300:].rstrip(_BEHIND)
    while note := _NOTE.search(tail):
        tail = tail[: note.start()].rstrip(_BEHIND)
    return tail.endswith(_SIGNS) and ANNOUNCES.search(tail) is not None


def continues(paragraph: str) -> bool:
    """Whether a paragraph that is no entry goes on with the one before: an item, a note's mark, words after a page's end."""
    words = paragraph.lstrip()
    return not any(map(str.isalpha, words)) or words[0].islower() or re.match(_MARK, words) is not None


def table_header(paragraph: str) -> bool:
    """Whether a paragraph begins with the header row of a table of terms and their meanings."""
    return paragraph.lstrip().startswith("|") and _HEADER.match(paragraph) is not None


def entries(paragraph: str, *, announced: bool = False) -> list[Candidate]:
    """The names that the entries of a list define, in a paragraph that belongs to one.

    ``announced`` is for lists below words that announce them, where names without any mark stand before a comma too.
    """
    found: dict[int, Candidate] = {}
    for start, end in _unmarked(paragraph, announced):
        name = paragraph[start:end]
        if (
            is_name(name)
            and len(name.split()) <= 8
            and not name.endswith((".", ","))
            and not _NO_ENTRY.match(name)
            and not TITLE.match(name)
        ):
            found[start] = Candidate(start, end)
    for match in (*_MARKED.finditer(paragraph), *_SENTENCE.finditer(paragraph)):
        names = names_in(paragraph, match.start("terms"), match.end("terms"))
        found = {start: each for start, each in found.items() if not match.start() <= start < match.end()}
        found |= {name.start: name for name in names if not _NO_ENTRY.match(paragraph, name.start)}
    return [found[start] for start in sorted(found)]


def _unmarked(paragraph: str, announced: bool) -> Iterator[tuple[int, int]]:
    """Names without quotation marks or bold type."""
    if paragraph.lstrip().startswith("|"):
        yield from _rows(paragraph)
        return
    markdown = list(_MARKDOWN.finditer(paragraph))
    if markdown:
        yield from (match.span("name") for match in markdown)
        return
    hanging = _HANGING.match(paragraph)
    if hanging and len(hanging["deeper"]) > len(hanging["indent"]) and not hanging["name"].endswith(","):
        yield hanging.span("name")
        return
    if announced:
        yield from (match.span("name") for match in _COMMA.finditer(paragraph))
        yield from (match.span("name") for match in _GERMAN_ITEM.finditer(paragraph))
    for match in _PLAIN.finditer(paragraph):
        if announced or all(word[0].isupper() for word in match["name"].split() if len(word) > 3):
            yield match.span("name")


def _rows(table: str) -> Iterator[tuple[int, int]]:
    """The first cells of a table's rows below its header."""
    rule = next((match for match in re.finditer(r"^.*$", table, re.MULTILINE) if _RULE.match(match[0])), None)
    for row in _ROW.finditer(table, rule.end() if rule else 0):
        start, end = row.span("name")
        while start < end and table[start] in _STRIP:
            start += 1
        while end > start and table[end - 1] in _STRIP:
            end -= 1
        if end > start:
            yield start, end
