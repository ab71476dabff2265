"""Terms without a language: what the public :func:`terms` gives."""

from __future__ import annotations

import re

from pincite.lexical.stopwords import stopwords

_WORD = re.compile(r"\w{2,}")


def terms(text: str) -> list[str]:
    """Lowercase words of two or more characters, without English stop words, a plural "s" stripped.

    "terminations" and "termination" meet; "press" keeps its "ss", and words of three letters or fewer stay whole.
    """
    stops = stopwords("en")
    return [
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
        for word in _WORD.findall(text.lower())
        if word not in stops
    ]
