"""Sentence boundaries, by language."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files

from pincite.text.span import Span


@lru_cache(maxsize=1)
def _abbreviations() -> dict[str, frozenset[str]]:
    """What stands before a full stop without ending a sentence."""
    tables = tomllib.loads(files("pincite.text").joinpath("abbreviations.toml").read_text(encoding="utf-8"))
    return {language: frozenset(words.split()) for language, words in tables.items()}


_MONTHS_DE = r"(?:januar|jänner|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)"
_AFTER = r"(?=\s+[\"'„“«»‹›(\[¿¡*_–-]*[^\W_a-zà-öø-ÿа-я])"
_CLOSING = r"(?<![.!?…])[.!?…]++[\"'”’»«›‹“)\]*_]*+"
_END = re.compile(_CLOSING + _AFTER)
_END_FRENCH = re.compile(rf"{_CLOSING}(?:[ \xa0\u202f]»)?{_AFTER}")  # its quotes have spaces inside
_UNSPACED_END = re.compile(r"[。！？｡]+[」』）〕\"”’]*")
_LAST_WORD = re.compile(r"[^\s(\[„“«\"']+$")
_NEXT_WORD = re.compile(r"\s+(\S+)")


def _spaced_ends(text: str, language: str) -> list[int]:
    known = _abbreviations().get(language, frozenset())
    ends = []
    for match in (_END_FRENCH if language == "fr" else _END).finditer(text):
        if match.group().startswith("."):
            before = _LAST_WORD.search(text, max(0, match.start() - 40), match.start())
            word = before.group().lower() if before else ""
            if word in known or (len(word) == 1 and word.isalpha()):
                continue
            after = _NEXT_WORD.match(text, match.end())
            following = after.group(1) if after else ""
            # "am 1. Januar", "der 2. Senat": an ordinal in German and Dutch usage, unless it ends a paragraph number.
            if (
                word.isdigit()
                and len(word) < 3
                and (re.match(_MONTHS_DE, following.lower()) or (language == "de" and following[:1].isupper()))
            ):
                continue
        ends.append(match.end())
    return ends


_PLAIN_END = re.compile(r"(?<![^\s(])(?P<word>[a-z]{3,})\.(?P<space>\s+)(?=[“\"(]?[A-Z])")


def _missed(text: str) -> Iterator[int]:
    """Ends of English sentences after plain words that nupunkt takes for abbreviations: "a month. Interest"."""
    known = _abbreviations()["en"]
    return (match.end() for match in _PLAIN_END.finditer(text) if match["word"] not in known)


_LONG = 100
_UNBROKEN = re.compile(rf"(?<!\S)\S+(?=\S{{{_LONG}}}(?!\S))")
_LEADER = re.compile(r"(?<!\S)(?:\.\s+){3,}(?=(?:\.\s+){2}\.)")


def _bounded(text: str) -> str:
    """A text with the same ends of sentences, at the same offsets, without what takes nupunkt a square of its length.

    That is what no white space breaks, whose last characters alone tell whether a sentence ends, and leaders of full
    stops and spaces.
    """
    text = _UNBROKEN.sub(lambda match: "x" * len(match[0]), text)
    return _LEADER.sub(lambda match: match[0].replace(".", " "), text)


def sentence_spans(text: str, language: str = "en") -> list[Span]:
    """The sentences of a stretch of prose, in order, without the white space around them; none is empty.

    English follows nupunkt's model, which is made for legal text, and also ends after plain words that it overlooks;
    Japanese and Chinese break after their full stops; other languages break after a stop before a capital letter, save
    after known abbreviations and ordinals.
    """
    if not text.strip():
        return []
    if language in ("ja", "zh"):
        ends = [match.end() for match in _UNSPACED_END.finditer(text)]
    elif language == "en":
        from nupunkt import sent_spans  # 30 ms to load its model: only who reads sentences pays

        ends = sorted({*(end for _, end in sent_spans(_bounded(text))), *_missed(text)})
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
