"""From text to the terms that retrieval compares, by language."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import pairwise

import Stemmer

from pincite.lexical.stopwords import stopwords
from pincite.text.tokens import UNSPACED

_SNOWBALL = {
    "en": "english",
    "de": "german",
    "fr": "french",
    "es": "spanish",
    "it": "italian",
    "pt": "portuguese",
    "nl": "dutch",
    "ru": "russian",
}
# A section number stays one term ("7.2" is not "7" and "2"); so does each run of a script without spaces, for now.
_TOKEN = re.compile(rf"\d+(?:\.\d+)+|[^\W_{UNSPACED}]+|[{UNSPACED}]+")
_TOKEN_ASCII = re.compile(r"\d+(?:\.\d+)+|[a-z0-9]+")
_MARKS = re.compile("[\u0300-\u036f]")
_ORDINAL = re.compile(r"(?<=\d)[ºª°]")

MOST_WORDS, LONGEST_WORD = 100_000, 40
"""How many words are remembered, and how long: who types makes new ones for days, and in scripts without spaces each
key stroke makes a new run of them."""


def fold(word: str) -> str:
    """Without diacritics: who asks for "resiliation" or "resolución" means the same word."""
    if word.isascii():
        return word
    return _MARKS.sub("", unicodedata.normalize("NFKD", word)).replace("ß", "ss")


class Analyzer:
    """Snowball stems (Porter 2001) without stop words; negations, digits and section numbers kept.

    "may not assign" differs from "may assign", "Article 8" from "Article 7". Text of scripts without spaces becomes
    overlapping pairs of characters (bigrams). Terms of one language compare with terms of the same analyzer only.
    """

    def __init__(self, language: str = "en") -> None:
        self.language = language
        self._stops = stopwords(language)
        self._stemmer = Stemmer.Stemmer(_SNOWBALL[language]) if language in _SNOWBALL else None
        # PyStemmer is not safe to share by threads while it fills its own cache; ours makes one call for a new word.
        if self._stemmer:
            self._stemmer.maxCacheSize = 0
        self._known: dict[str, tuple[str, ...]] = {}

    def terms(self, text: str) -> list[str]:
        """The terms of ``text`` in order, repeated as often as they stand there."""
        if text.isascii():
            words = _TOKEN_ASCII.findall(text.lower())
        else:
            # "１２" is 12 and "e" with a combining accent is é; "1º" is the number 1, and must not become "1o".
            words = _TOKEN.findall(unicodedata.normalize("NFKC", _ORDINAL.sub(" ", text)).lower())
        known = self._known
        found: list[str] = []
        for word in words:
            entry = known.get(word)
            if entry is None:
                entry = self._analyse(word)
                if len(known) >= MOST_WORDS:
                    known.clear()
                if len(word) <= LONGEST_WORD:
                    known[word] = entry
            found += entry
        return found

    def stem(self, word: str) -> str:
        """The one term of a lowercase word, also of a stop word."""
        return fold(self._stemmer.stemWord(word) if self._stemmer and not word[0].isdigit() else word)

    def _analyse(self, word: str) -> tuple[str, ...]:
        if word[0].isdigit() and word.replace(".", "").isdigit():
            return (word,)
        if re.match(f"[{UNSPACED}]", word):
            return tuple(a + b for a, b in pairwise(word)) or (word,)
        if word in self._stops or len(word) < 2:
            return ()
        return (self.stem(word),)


@lru_cache(maxsize=32)
def analyzer_for(language: str) -> Analyzer:
    """The shared analyzer of a language, so that its memory of stems is filled once."""
    return Analyzer(language)
