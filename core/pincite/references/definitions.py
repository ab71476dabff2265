"""Where a text says what it means by a word: the definitions that their own words show.

A name in quotation marks or bold type is one by what stands before it (``the term``, ``hereinafter``, a bracket) or
behind it (``means``, ``bezeichnet``, ``s'entend``). What shows only by its place, as in a list of definitions, is found
by :mod:`pincite.references.definition_lists`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from pincite.references.unquoted import in_brackets, unquoted

LONGEST_TERM = 80
"""Characters of a term; what is longer between quotes is a quotation."""

_NAME = rf"[^\s“”„\"«»‘’「」*_()][^“”„\"«»「」*_()]{{0,{LONGEST_TERM - 1}}}?(?:\((?:s|es|e|n|en)\))?"
_M = r"[*_]{0,3}"
_SPACE = r"[ \xa0\u202f]?"
QUOTED = (
    rf"(?:{_M}(?:“{_M}{_NAME}{_M}”|\"{_M}{_SPACE}{_NAME}{_SPACE}{_M}\"|„{_M}{_NAME}{_M}[“”]|«{_SPACE}{_M}{_NAME}{_M}{_SPACE}»"
    rf"|‘{_M}{_NAME}{_M}’|「{_NAME}」){_M})"
)
"""A name in quotation marks, which may be bold or underlined; without a group."""
_BOLD = rf"(?:\*\*{_NAME}\*\*|__{_NAME}__)"
_SHOWN = rf"(?:{QUOTED}|{_BOLD})"
_AND = r"(?:(?:or|and|and/or|oder|und|ou|et|o|y|e|as well as)\s+(?:the\s+)?)"
CHAIN = rf"{_SHOWN}(?:(?:\s*,)?\s*{_AND}?{_SHOWN}){{0,7}}"
"""One or several names side by side: “A”, “B” or “C”."""

SAYS = (
    r"(?:also )?means?\b|(?:also )?meaning\b(?= (?:the|any|an?|each|all)\b)|"
    r"(?:shall|will|is|are)(?: (?:also|each|for|to|only))? (?:be )?(?:mean|deemed to mean|understood to mean)\b|"
    r"(?:shall have|will have|has|have)(?: (?:each|respectively))? (?:the )?(?:respective |same |following )?meanings?\b|"
    r"refers?\b|represents?\b|denotes?\b|"
    r"(?:is|are|shall be)(?: (?:hereby|each|collectively|respectively))? (?:defined|described|referred to(?! (?:\w+ (?:\w+ )?)?as\b))\b|(?:shall )?includes?\b|"
    r"bedeute[nt]+\b|bezeichne[nt]+\b|(?:ist|sind) (?:der|die|das|ein|eine|jede[rs]?|alle)\b|meint\b|"
    r"désigne(?:nt|ra)?\b|signifie(?:nt)?\b|s['’]entend(?:ent)?\b|(?:a|ont) (?:la signification|le sens)\b|"
    r"significan?\b|se (?:entiende|entenderá|refiere)n?\b|tendrán? el significado\b|"
    r"significa(?:no)?\b|indica(?:no)?\b|si intend(?:e|ono)\b|beteken(?:t|en)\b|означа[ею]т\b|とは"
).replace(" ", r"\s+")
"""What makes the words before it a definition, in nine languages."""
_TAIL = r"(?:\s*\([^()]{0,160}\)|</\w{1,10}>|,? (?:as used (?:herein|in this \w+)|when used (?:herein|in this \w+)|also))?[\s,:]{0,3}"
_IS = r"(?:is|are|shall\s+be)\s+(?:the|any|an?|each|all|those|either)\b"
_OF = (
    r",?\s+(?:of|for|an?|the|with\s+respect\s+to)\s+(?:[\w’'-]+\s+|[\w’'-]+,\s+|\([^()]{1,80}\)\s+){1,8}?"
    r"(?:(?:shall\s+)?means?|refers?\s+to|includes?)\b"
)
"""“Source code” for a work means …"""
_MEANS = re.compile(rf"(?P<terms>{CHAIN})(?:{_TAIL}(?:{SAYS})|{_OF})")
_AT_START = re.compile(rf"(?P<terms>{CHAIN}){_TAIL}{_IS}")
_DENIED = re.compile(r"(?:refers?|means?|includes?|represents?)\s+(?:nothing|to nothing)\b")

_LEAD = re.compile(
    r"(?:(?:(?:the|this|that|these|those|each|every|an?|any|either|both|collectively|individually|together|jointly|severally|"
    r"hereinafter|hereafter|hereinbelow|herein|hereof|sometimes|also|referred|to|as|called|defined|known|termed|such|all|and|or|with|in|"
    r"being|respectively|for|purposes|of|agreement|"
    r"im|folgenden|nachfolgend|nachstehend|kurz|auch|der|die|das|den|dem|jeweils|gemeinsam|zusammen|einzeln|"
    r"ci-après|après|ci-dessous|dénommée?s?|désignée?s?|appelée?s?|le|la|les|ensemble|l['’]|individuellement|"
    r"el|los|las|en|adelante|lo|sucesivo|denominad[oa]s?|conjuntamente|di|seguito|il|gli|i|o|os|doravante|"
    r"hierna|te|noemen|de|het|далее)\b|[*_’'])[\s,:;–—-]*)+\Z",
    re.IGNORECASE,
)
"""All that stands between an opening bracket and a name may be such words."""
_BEFORE_NAME = re.compile(
    r"(?:^|\b(?:the|an?|each|every|any|collectively|individually|together|or|and|called|as|such|der|die|das|le|la|les|el|los|las)|[,;])[\s*_]*\Z",
    re.IGNORECASE,
)
_QUOTES = re.compile(
    r"\b(?:see|e\.g|i\.e|such as|for example|including|entitled|titled|captioned|marked|labell?ed|under|quoting|cf|citing|vgl|siehe|"
    r"word|words|phrase|named|v)\b(?:[.:]?\s*,\s*|[^,;]{0,25})\Z",
    re.IGNORECASE,
)
"""What makes a name in a bracket a quotation or an example."""
_EXAMPLE = re.compile(r"\s*(?:i\.e|e\.g|see|for example|z\.\s?B|p\. ex|whether)\b", re.IGNORECASE)
_HEREINAFTER = re.compile(
    r"(?:\b(?:herein(?:after|below)?|hereafter|hereunder|collectively|jointly|together|individually|each|sometimes)\b,?(?: sometimes| also| collectively)? "
    r"(?:referred\s+to\s+(?:herein\s+)?as|called|known\s+as|defined\s+as|designated(?:\s+as)?|termed)"
    r"|\breferred\s+to\s+(?:herein(?:after)?|hereinafter|in\s+this\s+\w+|collectively|below|throughout\s+this\s+\w+)(?:\s+collectively)?\s+as"
    r"|\baddressed\s+as|\bis\s+called|\bare\s+called|\bci-après\s+(?:dénommée?s?|désignée?s?|appelée?s?)"
    r"|\b(?:im\s+Folgenden|nachfolgend|nachstehend)(?:\s+(?:kurz|auch))?|\ben\s+(?:adelante|lo\s+sucesivo)(?:,?\s+denominad[oa]s?)?)"
    r"|\b(?:appelée?s?|dénommée?s?|dits?|dites?|entend\s+par|constitue(?:nt)?|désignée?s?\s+sous\s+le\s+nom\s+de|entender[áa]n?\s+por|entienden?\s+por)"
    r"[\s,:]*(?:(?:the|an?|its|der|die|das|le|la|les|l['’]|une?|el|los|las)\s+)?[*_]{0,3}\Z"
)
_CALLED = re.compile(
    r"\b(?:(?:is|are|be|being)\s+(?:collectively\s+)?(?:referred\s+to|known)\s+as\s+(?:the\s+|an?\s+)?"
    r"|(?:deemed(?:\s+to\s+be)?|shall\s+(?:each\s+)?constitute|shall\s+be)\s+(?:the|an?)\s+)[*_]{0,3}\Z"
)
"""What gives a name to what stands before it, where the name begins with a capital."""
_ONE = re.compile(rf"(?:[“\"„«‘「]|\*\*|__){_SPACE}{_M}(?P<name>{_NAME}){_M}{_SPACE}(?:[”\"“»’」]|\*\*|__)")
_OPENING = re.compile(r"<[a-zA-Z/][^<>\n]{0,200}>|[“\"„«‘「]|\*\*|__")
"""Where a name may begin, or a tag, whose quotation marks are none."""
_CODE = re.compile(r"[|=<>{}\\`\[\]#]|->|://|^\W*$")
_SENTENCE_END = re.compile(r"[.;:!?]\s+(?:\(?\w{1,4}[.)]\s+)?(?:[A-Z“\"]|\Z)")
_CLOSE = re.compile(r"[*_\s]*(?:,?\s*(?:and|or|und|oder|et|ou|y|o)\b|[,;)]|as\b|which\b|dated\b|in\b)")

_DIVISION = (
    r"(?P<word>sub-?section|section|article|clause|paragraph|chapter|part|title|schedule|exhibit|annex|appendix|subpart|subtitle|"
    r"Abschnitts?|Artikels?|Absatz(?:es)?|Kapitels?|Titels?|Vorschrift|Paragra(?:ph|f)en|Unterabschnitts?|Teils?|Paragraphs?|Buch(?:es|s)?|"
    r"chapitre|titre|artículo|capítulo|título|sección|apartado|articolo|capo|artigo|hoofdstuk|lid|livre|alinéa|Absatzes|Satzes|Untertitels?)"
)
_SCOPE = re.compile(
    r"(?:\b(?:for\s+(?:the\s+)?purposes?\s+of|as\s+used\s+in|when\s+used\s+in|in|within|under)\s+this\s+"
    r"|\b[Ii][mn]\s+(?:Sinne\s+)?(?:dieses|dieser|diesem|des(?=\s+(?:Absatz|Satz)es))\s+"
    r"|\b[Aa]u\s+sens\s+(?:du\s+présent|de\s+la\s+présente|de\s+cet(?:te)?|du\s+(?:premier|deuxième|troisième|quatrième))\s+|\b[Pp]our\s+l['’]application\s+(?:du\s+présent|de\s+la\s+présente)\s+"
    r"|\b(?:[Pp]ara\s+(?:los\s+)?efectos\s+de(?:l\s+presente|\s+est[ea])|[Aa]\s+(?:los\s+)?efectos\s+de(?:l\s+presente|\s+est[ea]))\s+"
    r"|\b[Pp]ara\s+(?:los\s+)?efectos\s+(?:señalados\s+en\s+|de\s*)(?:los\s+|l\s+)?(?=artículos?\s+\d)"
    rf"|\b[Pp]ara\s+(?:los\s+)?efectos\s+de\s+lo\s+dispuesto\s+en\s+est[ea]\s+){_DIVISION}\b"
    r"(?:s?\s+(?P<number>\d+(?:\.\d+)*|[IVX]+\b))?",
    re.IGNORECASE,
)


class Scope(NamedTuple):
    """The division that a definition says it is for: "this Section 5"."""

    word: str
    number: str


class Candidate(NamedTuple):
    """A name that a stretch of text defines, by its place in the stretch."""

    start: int
    end: int
    also: tuple[str, ...] = ()
    scope: Scope | None = None
    bare: bool = False
    """Known by brackets alone, as German statutes define: what stands there more than twice is no definition."""


def definitions_in(text: str, language: str | None = None) -> list[Candidate]:
    """The definitions that the words of a text show, in its order; names in quotation marks or bold in nine languages."""
    found: dict[int, Candidate] = {}
    if _OPENING.search(text):
        done = 0
        for match in _OPENING.finditer(text):
            if match.start() < done or match[0][0] == "<":
                continue
            names, done = _shown(text, match.start())
            found |= {name.start: name for name in names}
    others = [Candidate(*span) for span in unquoted(text, language)]
    if language == "de":
        others += [Candidate(*span, bare=True) for span in in_brackets(text)]
    for other in others:
        if not any(other.start < each.end and each.start < other.end for each in found.values()):
            found[other.start] = other
    return [
        candidate._replace(scope=scope_before(text, candidate.start) or scope_after(text, candidate.end))
        for _, candidate in sorted(found.items())
    ]


def scope_before(text: str, end: int) -> Scope | None:
    """The division that a sentence says its definition is for, in what stands of the sentence before ``end``."""
    found = list(_SCOPE.finditer(text, max(0, end - 300), end))
    last = found[-1] if found else None
    if last is None or _SENTENCE_END.search(text[last.end() : end].replace(":", "")):
        return None
    return Scope(last["word"].lower(), last["number"] or "")


def scope_after(text: str, start: int) -> Scope | None:
    """The division that a definition says right behind the name that it is for: "X im Sinne dieses Titels"."""
    match = _SCOPE.match(text, start, start + 80) or _SCOPE.match(text, start + 1, start + 80)
    if match is None:
        match = _SCOPE.match(text, start + 2, start + 80)
    return Scope(match["word"].lower(), match["number"] or "") if match else None


def names_in(text: str, start: int, end: int) -> list[Candidate]:
    """The names in quotation marks or bold in a range, each with the others as ``also``."""
    spans = []
    for match in _ONE.finditer(text, start, end):
        name = match["name"].rstrip(" ,.;:\n\r\t")
        if is_name(name):
            spans.append((match.start("name"), match.start("name") + len(name)))
    names = [" ".join(text[first:last].split()) for first, last in spans]
    return [
        Candidate(first, last, tuple(other for other in names if other != name))
        for (first, last), name in zip(spans, names, strict=True)
    ]


def is_name(name: str) -> bool:
    """Whether words can be a term's name: some letters, not code, not a sentence."""
    if (
        not name
        or not name[0].isalnum()
        or len(name) > LONGEST_TERM
        or not any(map(str.isalpha, name))
        or _CODE.search(name)
    ):
        return False
    return len(name.split()) <= 12 and not re.search(r"[.!?;]\s", name) and "\n\n" not in name


def _shown(text: str, start: int) -> tuple[list[Candidate], int]:
    """The names that a name in quotation marks or bold at ``start`` begins, and where to look on."""
    one = _ONE.match(text, start)
    if one is None:
        return [], start + 1
    first = start
    while first > 0 and text[first - 1] in "*_":
        first -= 1
    means = _MEANS.match(text, first)
    if means and not _DENIED.match(text, means.end() - 8) and not _is_use(text, first, means):
        names = names_in(text, means.start("terms"), means.end("terms"))
        if means["terms"].startswith(("**", "__")) and names and text[names[0].start].islower():
            names = []  # stressed words of a sentence
        return names, means.end("terms")
    if _opens(text, first) and (match := _AT_START.match(text, first)):
        return names_in(text, match.start("terms"), match.end("terms")), match.end("terms")
    if text[start] in "*_" and not re.match(r"[*_]+[“\"„«]", text[start : start + 5]):
        return [], one.end()
    before = text[max(0, first - 250) : first]
    bracket = before.rfind("(")
    attached = bracket > 0 and (before[bracket - 1].isalnum() or before[bracket - 1] == "_")
    if bracket >= 0 and not attached and ")" not in before[bracket:] and _brackets(before[bracket + 1 :], text, one):
        return _proper(text, one, names_in(text, start, one.end())), one.end()
    if _HEREINAFTER.search(before) or (_CALLED.search(before) and one["name"][:1].isupper()):
        chain = re.compile(CHAIN).match(text, first)
        return names_in(text, start, chain.end() if chain else one.end()), chain.end() if chain else one.end()
    return [], one.end()


def _brackets(lead: str, text: str, one: re.Match[str]) -> bool:
    """Whether a name in a bracket is given there, by the words before it in the bracket and what follows it."""
    known = list(_ONE.finditer(lead))
    plain = _ONE.sub("", lead) if known else lead
    if _EXAMPLE.match(lead):
        return False
    if not plain.strip(" *_") or _LEAD.match(plain.strip() + " "):
        return True
    return (
        _BEFORE_NAME.search(lead) is not None and not _QUOTES.search(lead) and _CLOSE.match(text, one.end()) is not None
    )


def _proper(text: str, one: re.Match[str], names: list[Candidate]) -> list[Candidate]:
    """Those not all in small letters, which in brackets are quotations; but European law has (‘data subject’)."""
    if one[0][0] == "「" and not text.endswith(("以下", "以下、", "以下,"), 0, one.start()):
        return []
    if one[0][0] in "‘«" and text[one.start() - 1] == "(" and text[one.end() : one.end() + 1] == ")":
        return names
    return [name for name in names if _capitalised(text[name.start : name.end])]


def _capitalised(name: str) -> bool:
    """Whether a name is no sentence and not all in small letters: of its longer words, half begin with a capital."""
    words = [word for word in name.split() if len(word) > 3] or name.split()
    capitals = sum(not word[0].islower() for word in words)
    return not name.islower() and (len(words) < 3 or capitals >= len(words) / 2)


def _opens(text: str, start: int) -> bool:
    """Whether only a number or bullet, an article, or ``the term`` stands before a place in its paragraph."""
    line = text[max(0, start - 40, text.rfind("\n", max(0, start - 40), start) + 1) : start]
    return re.fullmatch(r"\s*(?:[-*+•]|\(?\w{1,4}[.)])?\s*(?:(?:The|A|An)\s+)?(?:terms?\s+)?", line) is not None


def _is_use(text: str, start: int, means: re.Match[str]) -> bool:
    """Whether a verb that also says other things ("refers", "includes") is no definition of the name before it."""
    verb = text[means.end("terms") : means.end()].strip(" ,:*_</span>")
    if not verb.startswith(
        ("include", "shall include", "represent", "is described", "are described", "refer", "denote", "ist", "sind")
    ):
        return False
    before = text[max(0, start - 30) : start]
    if re.search(r"(?:[Tt]erms?|[Ww]ords?|expressions?|Begriff|termes?|expresión|término)\s+(?:the\s+)?\Z", before):
        return False
    return not (_opens(text, start) or re.search(r"(?:[.;:)]\s+(?:The|An?)?\s*|\n\s*(?:The|An?)?\s*)\Z", before))


def bracketed(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The brackets that give what stands before them a name: (the “Supplier”), (each, a “Party”)."""
    for match in re.compile(r"(?<!\w)\([^()]{1,300}\)").finditer(text, start, end):
        inner = _OPENING.search(text, match.start(), match.end())
        one = _ONE.match(text, inner.start()) if inner else None
        if inner and one and _brackets(text[match.start() + 1 : inner.start()], text, one):
            yield match.span()
