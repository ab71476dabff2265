"""What the rules look at."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pincite.parsing import Outline
from pincite.references.glossary import Glossary
from pincite.references.reference import Reference

_BLANK = re.compile(r"\n[^\S\n]*\n")


@dataclass(frozen=True, slots=True)
class Subject:
    """A document as the rules see it: its outline, its defined terms and its cross references."""

    outline: Outline
    glossary: Glossary
    references: Sequence[Reference]
    """All of the document, in its order."""

    @property
    def text(self) -> str:
        """The document's text."""
        return self.outline.text


def parted(text: str, start: int, end: int) -> bool:
    """Whether a blank line stands in a range, so that its ends lie in two paragraphs."""
    return _BLANK.search(text, start, end) is not None
