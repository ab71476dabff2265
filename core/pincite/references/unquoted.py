"""Definitions whose name no quotation mark shows: "Affiliate means …", « on entend par base de données un … »."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Found = tuple[int, int]
"""Where a name stands."""

_MARK = r"(?:[-*+•–][ \t]+|\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-zA-Z]{1,2}|[ivxIVX]{1,5})[.)]?\)?[ \t]+)?"
_CAPITALISED = r"[A-Z][\w&’'/-]*(?:[ \t]+(?:of|and|or|the|to|in|for|on|a|an|[A-Z0-9(][\w&’'/()-]*)){0,7}"
_PARAGRAPH = re.compile(
    rf"^[ \t>]*{_MARK}_?(?P<name>{_CAPITALISED})_?(?:\s*\([^()\n]{{0,80}}\))?,?\s+"
    r"(?:means?|shall (?:also )?mean|(?:has|have|shall have|will have) the (?:respective |same )?meanings?)\b(?! (?:to|that|by|of)\b)",
    re.MULTILINE,
)
_NUMBERED = re.compile(
    rf"(?<!\w)\d{{1,2}}(?:\.\d{{1,2}})+\.?[ \t]+(?P<name>{_CAPITALISED}),?\s+(?:means?|shall\s+mean)\b(?! (?:to|that|by|of)\b)"
)
"""The same behind a decimal number, in texts without line breaks."""
_NO_NAME = re.compile(
    r"(?:This|That|These|Those|It|What|Which|Nothing|Neither|Each|Any|All|Such|In|By|If|As|For|The following|No|He|She|We|You|"
    r"There|Here|And|Or|But|When|Where|Unless|However|Also)\b"
)
_AN = r"(?:(?:une?|les?|la|tout(?:e|es)?|tous|des|du|de la|l['’]|celles?|celui|ceux|l’)\b|l['’])"
_FRENCH = re.compile(
    r"\b[Oo]n\s+entend\s+par[\s:]+(?:[«\"“]\s?)?(?P<name>[^\W\d_][^,:;.()«»\"]{2,90}?)(?:\s?[»\"”])?\s*,?\s+"
    r"(?:,?\s*au\s+sens\s+[^,;:]{3,60}?,?\s+)?(?<!\sà\s)(?<!\sde\s)(?<!\spar\s)(?<!\set\s)(?<!\sou\s)(?<!\ssur\s)(?<!\spour\s)"
    + _AN,
)
_EST = re.compile(
    r"(?:[.;]\s*|^[^\S\n]*)(?:Est|Sont)\s+(?:considérée?s?|réputée?s?)\s+comme\s+(?!tel|valable)(?P<name>[^\W\d_][^,:;.()«»\"]{2,50}?),?\s+"
    + _AN,
    re.MULTILINE,
)
_SENTEND = re.compile(
    r"(?:^|[.;]\s+)[ \t]*(?:[Ll]['’]|[Ll]a\s+|[Ll]e\s+|[Ll]es\s+)(?P<name>[^\W\d_][\w'’ -]{2,60}?)\s+s['’]entend(?:ent)?\s+(?:de|d['’]|des|du|par)",
    re.MULTILINE,
)
_SPANISH = re.compile(
    r"\b[Ss]e\s+(?:entender[áa]n?|entienden?)\s+por\s+(?:[«\"“]\s?)?(?P<name>[^\W\d_][^,:;.()«»\"“”]{2,60}?)(?:\s?[»\"”])?\s*,?\s+"
    r"(?:al|a\s+l[ao]s?|el|la|lo|l[ao]s|aqu[eé]l(?:la|lo)?s?|un[ao]?|tod[ao]s?|cualquier|cuando)\b"
)
_NOUN = r"[^\W\d_][\w-]+"
_CAPITAL = r"[A-ZÄÖÜ][\w-]+"
_IN_BRACKETS = re.compile(
    rf"(?<=[a-zäöüß,“\d])\s+\((?P<name>(?:{_NOUN}\s+){{0,3}}{_NOUN})\)(?=\s+(?:[a-zäöü§]|[A-ZÄÖÜ][\w-]+)|[,.;])"
)
_NO_GERMAN_NAME = re.compile(
    r"(?:weggefallen|aufgehoben|gestrichen|unbesetzt|Inhalt|BGBl|Anlage|Anhang|Anlagen|Artikel|Absatz|Abs|Nummer|Nr|Satz|vgl|siehe|z\s|EG|EU|EWG|"
    r"zu\s|in\s|im\s|nach\s|gemäß|mit\s|ohne\s|einschließlich|insbesondere|ausgenommen|von\s|bei\s|für\s|auch|oder\s|und\s|soweit|"
    r"ab\s|bis\s|der\s|die\s|das\s|des\s|dem\s|den\s|auf\s|an\s|aus\s|Ost|West|Nord|Süd|alt|neu|gegenstandslos|unverändert|nicht\s|Entwurf|Fundstelle)",
    re.IGNORECASE,
)
_SINNE = re.compile(
    rf"(?:\A\s*|^\(\d+[a-z]?\)\s+|^\d+\.\s+|[a-z][.;]\s+)(?P<name>(?:[A-ZÄÖÜ][\w-]+|{_NOUN}(?:\s+{_NOUN}){{0,3}}))\s+"
    r"(?:im\s+Sinne\s+(?:dieses|dieser|des\s+Gesetzes|des\s+Absatzes|der\s+Absätze|des\s+Satzes|von\s+Absatz)|nach\s+diesem\s+Gesetz)\b"
    r"[^.;:()]{0,60}?\s*(?:ist|sind|gelten?|bedeute[nt]+)\b(?!\s+(?:nicht|nur\s+dann)\b)",
    re.MULTILINE,
)
_GENUS = re.compile(
    rf"(?:(?P<article>Eine?)\s+)?(?P<name>(?:(?(article)[a-zäöüß][\w-]+e[rs]?|[A-ZÄÖÜ][\w-]+e[rs]?)\s+)?{_CAPITAL})\s+(?:ist|sind)\s+"
    r"(?!(?:in|zu|nach|auf|mit|bei|von|an|für|durch|im|am|zum|zur|nicht|auch|gegenüber|unter|über|vor|seit|ohne|gegen|aus|als)\s)(?:jede[rs]?\b|alle\b|(?:eine?\s+[^.;:,]{3,120}|(?:[a-zäöüß][\w-]*e[rns]?\s+){0,3}[A-ZÄÖÜ][^.;:,]{2,80}),\s+(?:die|der|das|deren|bei\s+denen)\b)"
)
"""X ist jede natürliche Person, die …: as a sentence of its own."""
_STARTS = re.compile(r"\A\s*|^\(\d+[a-z]?\)\s+|^\d+\.\s+|(?<=[a-z]\.)\s+", re.MULTILINE)
_NO_SUBJECT = re.compile(
    r"(?:D(?:er|ie|as|en|em|es|abei|ies|iese[rs]?)|Beim?|I[mn]|Als|Zu[mr]?|Für|A[mn]|Auf|Aus|Mit|Nach|Vo[mn]|Eine?r?|Jede[rs]?|Keine?|Sie|Es|"
    r"Hier\w+|Ist|Sind|Seine|Ihre|Wer|Was|So|Auch|Nur|Alle|Beide|Solche|Sonstige|Weitere|Andere|Insoweit)\b"
)
_PREDICATE = re.compile(r".*(?:ig|lich|isch|sam|bar|haft|los|frei|gleich|nd|t|(?<!ung)(?<!heit)(?<!keit)en)\Z")
"""What a noun's capital may hide at the start of a sentence: "Zuständig ist jede Behörde"."""


def unquoted(text: str, language: str | None = None) -> Iterator[Found]:
    """Where the names stand that a text defines without quotation marks, by the phrases of its language."""
    if "mean" in text:
        for pattern in (_PARAGRAPH, _NUMBERED):
            for match in pattern.finditer(text):
                if not _NO_NAME.match(match["name"]):
                    yield match.span("name")
    find = _BY_LANGUAGE.get(language or "")
    if find is not None:
        yield from find(text)


def _french(text: str) -> Iterator[Found]:
    if "entend" in text:
        yield from (_trimmed(text, match) for match in _FRENCH.finditer(text))
        yield from (match.span("name") for match in _SENTEND.finditer(text))
    if "comme" in text:
        yield from (match.span("name") for match in _EST.finditer(text))


def _trimmed(text: str, match: re.Match[str]) -> Found:
    """A name without "au sens du présent article" behind it."""
    start, end = match.span("name")
    sense = re.search(r",?\s+au\s+sens\b", text[start:end])
    return (start, start + sense.start()) if sense else (start, end)


def _spanish(text: str) -> Iterator[Found]:
    if "entend" in text or "entiend" in text:
        yield from (match.span("name") for match in _SPANISH.finditer(text))


def _german(text: str) -> Iterator[Found]:
    if "im Sinne" in text or "diesem Gesetz" in text:
        yield from (match.span("name") for match in _SINNE.finditer(text) if not _NO_SUBJECT.match(match["name"]))
    if "ist " in text or "sind " in text or "ist\n" in text or "sind\n" in text:
        for start in _STARTS.finditer(text):
            match = _GENUS.match(text, start.end())
            if match and not _NO_SUBJECT.match(match["name"]) and _is_noun(match):
                yield match.span("name")


def _is_noun(match: re.Match[str]) -> bool:
    """Whether a capital at the start of a sentence is a noun's."""
    return bool(match["article"]) or " " in match["name"] or not _PREDICATE.match(match["name"])


def in_brackets(text: str) -> Iterator[Found]:
    """Where the names stand that German statutes define in brackets: „die vorherige Zustimmung (Einwilligung)“."""
    if "(" in text:
        for match in _IN_BRACKETS.finditer(text):
            if not _NO_GERMAN_NAME.match(match["name"] + " "):
                yield match.span("name")


_BY_LANGUAGE: dict[str, Callable[[str], Iterator[Found]]] = {"fr": _french, "es": _spanish, "de": _german}
