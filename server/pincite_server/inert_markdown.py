"""Words of documents and of models inside Markdown, shown as the words that they are."""

from __future__ import annotations

import re

_MARKUP = re.compile(r"([\\`*_{}\[\]<>()#|!~&$])")
_LIST = re.compile(r"^([^\S\n]*)([-+]|\d+[.)])(?=\s)", re.MULTILINE)
_ADDRESS = re.compile(r"(?<=[a-z])(?=://)|(?<=www)(?=\.)|(?<=\w)(?=@\w)", re.IGNORECASE)


def escaped(words: str) -> str:
    """Words as Markdown that means these words (CommonMark 2.4): no markup, no HTML, not even a bare address."""
    marked = _MARKUP.sub(r"\\\1", words)
    return _ADDRESS.sub("\u200b", _LIST.sub(r"\1\\\2", marked))
