"""Sentence boundaries, by language."""

from __future__ import annotations

import re

from pincite.text.span import Span

# What stands before a full stop without ending a sentence, in legal and technical prose. English has nupunkt.
_ABBREVIATIONS = {
    "de": "abs art aufl az bd begr bes betr bgbl bspw bzw ca dgl dr eg einschl etc evtl ff gem ggf hrsg inkl insb iv lit mind "
    "mio nr o.ä prof rn rspr s satz sog st str tz u u.a usw v vgl vom z z.b ziff zzgl",
    "fr": "al art arts c.-à-d cf chap dr etc ex fig m me mm mme mlle no nos n° p par pp réf ss st sté t tit v vol",
    "es": "ap apdo art arts cap cf d dña dr dra ed etc fig inc lic lit ltda n no núm p pág párr pp prof ref s.a sr sra st tel v vol",
    "it": "art artt cap cfr co d.lgs dott ecc es fig lett n nn nr p pag par pp prof s sez sig ss st v vol",
    "pt": "al art arts cap cf dr dra ed etc ex fig inc n no núm p pág par pp prof ref sr sra ss v vol",
    "nl": "a.u.b afd art bijv blz ca d.w.z dhr dr e.d e.v enz evt fig i.v.m incl jl jo lid mr mw nr o.a p par resp st t.a.v vgl vs z",
    "ru": "абз г гг д др ул им н обл п пп пр р рис руб с см ст стр т тыс ч",
}
_ABBREVIATION_SETS = {language: frozenset(words.split()) for language, words in _ABBREVIATIONS.items()}
_MONTHS_DE = (
    r"(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)"
)
_END = re.compile(r"[.!?…]+[\"'”’»“)\]]*(?=\s+[\"'„“«‹(\[¿¡*_–-]*[^\W_a-zà-öø-ÿа-я])")
_UNSPACED_END = re.compile(r"[。！？｡]+[」』）〕\"”’]*")
_LAST_WORD = re.compile(r"[^\s(\[„“«\"']+$")
_NEXT_WORD = re.compile(r"\s+(\S+)")


def _spaced_ends(text: str, language: str) -> list[int]:
    known = _ABBREVIATION_SETS.get(language, frozenset())
    ends = []
    for match in _END.finditer(text):
        if match.group().startswith("."):
            before = _LAST_WORD.search(text, max(0, match.start() - 40), match.start())
            word = before.group().lower() if before else ""
            if word in known or (len(word) == 1 and word.isalpha()):
                continue
            after = _NEXT_WORD.match(text, match.end())
            following = after.group(1) if after else ""
            # "am 1. Januar", "der 2. Senat": an ordinal in German and Dutch usage, unless it ends a paragraph number.
            if word.isdigit() and (language == "de" or following[:1].islower()) and len(word) < 3:
                if re.match(_MONTHS_DE, following.lower()) or len(word) < 3 and following[:1].isupper():
                    continue
        ends.append(match.end())
    return ends


def sentence_spans(text: str, language: str = "en") -> list[Span]:
    """The sentences of a stretch of prose, in order, without the white space around them; none is empty.

    English follows nupunkt's model, which is made for legal text; Japanese and Chinese break after their full stops;
    other languages break after a stop before a capital letter, save after known abbreviations and ordinals.
    """
    if not text.strip():
        return []
    if language in ("ja", "zh"):
        ends = [match.end() for match in _UNSPACED_END.finditer(text)]
    elif language == "en":
        from nupunkt import sent_spans  # 30 ms to load its model: only who reads sentences pays

        ends = [end for _, end in sent_spans(text)]
    else:
        ends = _spaced_ends(text, language)
    spans, start = [], 0
    for end in [*ends, len(text)]:
        piece = text[start:end]
        words = piece.strip()
        if words:
            lead = len(piece) - len(piece.lstrip())
            spans.append(Span(start + lead, start + lead + len(words)))
        start = max(start, end)
    return spans
