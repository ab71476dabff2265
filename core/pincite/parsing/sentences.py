"""Is it a sentence? What tells one from a caption that ends with a stop: a finite verb, in ten languages.

No tagger is asked: the forms that statutes and contracts use over and over, and endings that hardly any noun has, are
enough. What has none of them is left to its place in the numbering (:mod:`pincite.parsing.numbered`).
"""

from __future__ import annotations

import re

_FINITE = frozenset(
    "shall will must may is are was were has have does agrees agree pays pay delivers begins ends applies apply expires "
    "becomes remains requires require lasts bears continues means needs survives prevails "
    "ist sind wird werden wurde wurden hat haben kann können darf dürfen muss müssen gilt gelten soll sollen bedarf "
    "beträgt haftet haften trägt bleibt bleiben endet beginnt erfolgt tritt findet erhält zahlt liefert regelt unterliegt "
    "est sont doit doivent peut peuvent sera seront ont régit exécute prend entre "
    "es son será serán debe deben puede pueden tiene tienen está están regula rige establece entra queda quedan "
    "è sono deve devono può possono sarà ha hanno disciplina regge entra resta "
    "são deve devem pode podem tem têm paga pagam rege estabelece entra fica ficam vigora estão poderá deverá "
    "zijn wordt worden heeft hebben kan kunnen moet moeten geldt gelden treedt betaalt levert blijft eindigt "
    "обязан обязана обязаны вправе должен должна должны может могут имеет имеют несет несёт несут является являются действует".split()
) - {"entre", "disciplina", "regula", "paga", "entra", "sono", "pay", "means"}
"""Finite verbs, but for those that are other words in a neighbouring language, or in a caption."""

_ENDINGS = re.compile(
    r"(?:[^\W\d_]+(?:[aei]r(?:á|án|ão|à|anno)|eront|iront"  # the future in Spanish, Portuguese, Italian, French
    r"|[aeoi](?:-se)|(?:ае|яе|уе|и|е|ю|я)тся|[аяу]ют|[аяу]ет|[^\W\d_]{3}(?:лен|чен|жен|щен|ован|азан|исан)[аоы]?))\b"
    r"|\b(?:é|n['’][^\W\d_]+|s['’]applique(?:nt)?)\b"
    r"|\b(?:se|si|ne) [^\W\d_]{3,}(?:a|e|an|en|ano|ono|ent|am|em)\b"
    r"|^(?:(?:Les|Ils|Elles) [^\W\d_]+ [^\W\d_]+ent|(?:Las|Los) [^\W\d_]+ [^\W\d_]{2,}[ae]n|"
    r"(?:Le|I|Gli) [^\W\d_]+ [^\W\d_]+(?:ano|ono))\b"
    r"|\bentre en\b"
    r"|\b(?:regula|entra|paga|disciplina) (?:o|os|a|as|el|la|los|las|il|lo|i|gli|le|em|en|in)\b"
)
_ENGLISH = re.compile(
    r"(?:The|This|These|Each|Any|Every|No|Such|Either|Neither|All|It|We|You|Nothing) (?:[^\W\d_]+ ){0,5}?"
    r"(?!(?:this|its|less|plus|unless|across|towards|versus|besides)\b)[a-z]{3,}s "
    r"(?:the|a|an|any|all|its|their|no|such|each|every|within|only|not)\b"
)
_GERMAN = re.compile(r"\b(?:[Dd](?:er|ie|as|em|en)|[Ee]in(?:e[rmns]?)?|[Jj]ede[rs]?|und|für|nach|bei|durch)\b")
_SINGULAR = re.compile(
    r"\b(?!mit|nebst|samt|insgesamt|seit|selbst|erst|sonst|dort|damit|somit|soweit|nicht|statt|bereit)"
    r"[a-zäöü]{2,}[^\Waeiouäöüß]t\b"
)
_PLURAL = re.compile(
    r"\b[A-ZÄÖÜ][a-zäöüß]+ (?!zwischen|gegen|wegen|neben|allen|einen|keinen|ihren|seinen)[a-zäöü]{3,}en (?=[a-zäöüß])"
)
_POINTING = frozenset(
    "This These Dieser Diese Dieses Deze Dit Esta Este Estas Estes Estos Questa Questo Queste Questi Cette Ces".split()
)
"""With these a sentence starts, and hardly a caption of several words."""
_ASKING = frozenset("Who What Why How Where Which".split())
"""A caption in plain language may be a question that a full stop ends."""
_WORD = re.compile(r"[^\W\d_]+")

SHORT = 15
"""A caption in Chinese or Japanese, before text in the same paragraph, is hardly longer, in characters."""
_CLAUSE = re.compile(r"[，、；,「はがを]")


def says(text: str, at: int, stop: int, *, alone: bool) -> bool:
    """Whether the words ``text[at:stop]``, which a stop ends, are a sentence; ``alone``: nothing follows them."""
    if text[at] >= "\u2e80":
        return _says_cjk(text, at, stop, alone)
    words = _WORD.findall(text, at, stop)
    if len(words) < 2 or words[0] in _ASKING:
        return False
    if len(words) >= 4 and words[0] in _POINTING:
        return True
    if any(word in _FINITE for word in words[1:]) or _ENDINGS.search(text[at:stop]):
        return True
    if _ENGLISH.match(text, at, stop):
        return True
    if _GERMAN.search(text, at, stop):
        return _SINGULAR.search(text, at, stop) is not None or _PLURAL.search(text, at, stop) is not None
    return False


def _says_cjk(text: str, at: int, stop: int, alone: bool) -> bool:
    """Headings of Chinese and Japanese end with no full stop, and name in a few characters."""
    if alone and text[stop : stop + 1] == "。":
        return True
    return stop - at > SHORT or _CLAUSE.search(text, at, stop) is not None
