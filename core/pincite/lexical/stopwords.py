"""Words too common to tell one passage from another, by language. No negation is among them, nor "may" and "must"."""

from __future__ import annotations

import tomllib
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def _all() -> dict[str, frozenset[str]]:
    tables = tomllib.loads(files("pincite.lexical").joinpath("stopwords.toml").read_text(encoding="utf-8"))
    return {language: frozenset(words.split()) for language, words in tables.items()}


def stopwords(language: str) -> frozenset[str]:
    """The stop words of a language (ISO 639-1), none for one that is not known."""
    return _all().get(language, frozenset())
