"""What a verification finds."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Verdict(IntEnum):
    """On one record, the worst highest."""

    CONFIRMED = 0
    DOCUMENT_CHANGED = 1
    """The document's text is another one now: the answer stands for the text of then."""
    DOCUMENT_MISSING = 2
    MODEL_MISSING = 3
    """What answered is not there, so that it cannot be asked again."""
    DIFFERS = 4
    """The record is as it was sealed, and asking again gives something else."""
    ALTERED = 5
    """The record is not as it was sealed, or the chain is broken."""

    @property
    def words(self) -> str:
        """For people."""
        return self.name.lower().replace("_", " ")


class Finding(NamedTuple):
    """The verdict on a record."""

    record: int
    """Counted from 1; 0 for the trace as a whole."""
    verdict: Verdict
    field: str = ""
    expected: str = ""
    found: str = ""
    detail: str = ""
