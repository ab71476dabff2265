"""What one document answers to one question, as tables show it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pincite.text.lines import line_at


@dataclass(frozen=True, slots=True)
class Row:
    """One cell of what is documents by questions."""

    document: str
    """Its path as it was given."""
    id: str
    question: str
    kind: str
    found: bool
    value: str
    """For people, empty where the answer is words alone."""
    quote: str
    """Of the best evidence; of what was found and could not be read as a value, where nothing answers."""
    cite: str
    line: int
    """Counted from 1; 0 where there is no quote."""
    start: int
    end: int
    confidence: float

    @property
    def unread(self) -> bool:
        """Whether words were found that gave no value of the kind asked for."""
        return not self.found and bool(self.quote)


def row(document: str, fields: Mapping[str, Any], text: str, starts: Sequence[int]) -> Row:
    """The row of a recorded decision (:func:`pincite.trace.decision_record`) over a document's text.

    ``starts`` are its line starts. Quotes are taken from the text, so that records without quotes will do.
    """
    value = fields["value"]
    place = fields["evidence"][0] if fields["evidence"] else value
    start, end = (place["start"], place["end"]) if place is not None else (0, 0)
    return Row(
        document,
        fields["id"] or "",
        fields["question"],
        fields["answer"]["kind"],
        fields["found"],
        shown(value["value"]) if value is not None and value["value"] is not None else "",
        text[start:end],
        place.get("cite", "") if place is not None else "",
        line_at(starts, start) + 1 if end > start else 0,
        start,
        end,
        float(fields["confidence"]),
    )


def shown(value: Any) -> str:
    """A value as ``Typed.as_json`` gives it, for people."""
    match value:
        case bool():
            return "yes" if value else "no"
        case {"number": number, "currency": currency}:
            return f"{number} {currency}"
        case {"iso": iso, "working": working}:
            return f"{iso} (working days)" if working else str(iso)
    return str(value)
