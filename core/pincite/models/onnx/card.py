"""The languages of a model, from its card: the YAML front matter of a README.md as Hugging Face has it."""

from __future__ import annotations

import re
from pathlib import Path

_ENTRY = re.compile(r"^languages?:[ \t]*(?P<inline>[^\n]*)(?P<list>(?:\n[ \t]*-[^\n]*)*)", re.MULTILINE)
_CODE = re.compile(r"\b(?:[a-z]{2,3}|multilingual)\b")


def languages_of(card: Path) -> frozenset[str] | None:
    """Language codes; None where the card is not there, says nothing, or says "multilingual"."""
    try:
        with card.open(encoding="utf-8", errors="replace") as file:
            head = file.read(20_000)
    except OSError:
        return None
    parts = re.split(r"^---[ \t]*$", head, maxsplit=2, flags=re.MULTILINE)
    entry = _ENTRY.search(parts[1]) if len(parts) == 3 and not parts[0].strip() else None
    if entry is None:
        return None
    said = re.sub(r"(?m)[ \t]#.*$", "", entry["inline"] + entry["list"])
    codes = frozenset(_CODE.findall(said))
    return None if "multilingual" in codes else codes or None
