"""Places named by where they stand: "this Section", "the foregoing paragraph", "le présent article", "前条"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.references.mention import Mention
from pincite.references.units import UNITS

_SINGULAR = (
    r"section|article|clause|paragraph|sub-?section|sub-?clause|sub-?paragraph|chapter|part|title|schedule|exhibit|annex|"
    r"annexure|appendix|recital"
)
_ENGLISH = re.compile(
    rf"\b(?:(?P<this>[Tt]his)|[Tt]he\s+(?:immediately\s+)?(?:(?P<before>foregoing|preceding|previous)|(?P<after>following|next|succeeding)))"
    rf"\s+(?P<unit>(?i:{_SINGULAR}))\b(?!\s*(?:\d|\([a-z0-9]|§|[IVXLC]+\b))"
)
_GERMAN = re.compile(
    r"\b(?:(?P<this>[Dd]iese[srmn]?)|(?:vor(?:stehend|her(?:gehend|ig)|ig|angehend)e[nsrm]?(?P<before>))|"
    r"(?:(?:nachstehend|nachfolgend|nächst)e[nsrm]?(?P<after>)))"
    r"\s+(?P<unit>Absatz(?:es)?|Artikels?|Paragraph(?:en|s)?|Abschnitts?|Abschnittes|Kapitels?|Titels?|Buch(?:e?s)?|Teils?|Anhangs?|Anlage)\b"
    r"(?!\s*[\dIVX])"
)
_ROMANCE = re.compile(
    r"\b(?:(?P<this>(?:(?:le|du|au|la|à\s+la|de\s+la|el|del|al|il|nel|al|o|do|no|a|da|na)\s+)?(?:présente?|presente)|est[ea]|quest[oa]|dest[ea]|nest[ea]|dit|deze)\s+"
    r"(?P<unit>article|section|chapitre|titre|livre|partie|annexe|paragraphe|artículo|capítulo|título|libro|sección|anexo|"
    r"cláusula|apartado|articolo|capo|titolo|sezione|allegato|comma|paragrafo|artigo|seção|secção|parágrafo|artikel|hoofdstuk|"
    r"afdeling|bijlage|lid)"
    r"|(?P<other>article|alinéa|paragraphe|artículo|párrafo|apartado|articolo|comma|artigo|parágrafo|inciso)\s+"
    r"(?:(?P<before>précédent|precedente|anterior)|(?P<after>suivant|siguiente|seguente|successivo|seguinte)))\b(?!\s*\d)",
    re.IGNORECASE,
)
_EAST = re.compile(r"(?:(?P<this>本)|(?P<before>前)|(?P<after>次|后|後))(?P<unit>[条條項项款章節节])(?![件約约目])")
_EAST_UNITS = {
    "条": "article",
    "條": "article",
    "項": "paragraph",
    "项": "point",
    "款": "paragraph",
    "章": "chapter",
    "節": "section",
    "节": "section",
}
_PATTERNS = (_ENGLISH, _GERMAN, _ROMANCE)


def relative(text: str) -> Iterator[Mention]:
    """The places that a stretch names by where they stand, pattern by pattern."""
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            groups = match.groupdict()
            word = (groups.get("unit") or groups.get("other") or "").lower()
            unit = UNITS.get(word) or UNITS.get(word.rstrip("s")) or UNITS.get(word.removesuffix("es"))
            form = unit.form if unit else {"alinéa": "paragraph", "paragraphen": "§", "paragraphs": "§"}.get(word, "")
            if pattern is _GERMAN and form == "paragraph" and word.startswith("paragraph"):
                form = "§"
            if form:
                yield _mention(match, form)
    for match in _EAST.finditer(text):
        yield _mention(match, _EAST_UNITS[match["unit"]])


def _mention(match: re.Match[str], form: str) -> Mention:
    toward = 0 if match["this"] else 1 if match["after"] is not None else -1
    return Mention(match.start(), match.end(), "relative", around=form, toward=toward)
