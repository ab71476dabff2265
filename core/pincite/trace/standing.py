"""Where the words of a record stand today: what a history shows of answers of then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, NamedTuple

from pincite.annotations import Finder
from pincite.text.span import Span
from pincite.trace.record import anchor_of, spans_of, text_hash

State = Literal["exact", "moved", "fuzzy", "gone", "unquoted"]
"""As annotations have it, and: the words are gone, or nobody can tell where they are; other words stand at the place,
and those meant were not recorded."""


class Standing(NamedTuple):
    """A recorded place in a text of later."""

    place: Mapping[str, Any]
    """As it was recorded."""
    span: Span | None
    state: State


def standing(fields: Mapping[str, Any], text: str) -> list[Standing]:
    """Each place that a record quotes, in its order: best evidence first."""
    finder = Finder(text)
    return [_found_again(place, finder, text) for place in spans_of(fields)]


def _found_again(place: Mapping[str, Any], finder: Finder, text: str) -> Standing:
    anchor = anchor_of(place)
    if anchor is not None:
        found = finder.find(anchor)
        return Standing(place, None, "gone") if found is None else Standing(place, found.span, found.state)
    span = Span(place["start"], place["end"])
    same = text_hash(span.of(text)) == place["sha256"]
    return Standing(place, span, "exact") if same else Standing(place, None, "unquoted")
