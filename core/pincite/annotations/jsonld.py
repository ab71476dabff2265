"""One annotation to and from JSON-LD of the W3C Web Annotation Data Model (Recommendation of 23 February 2017).

What the model has no term for stands under ``pincite:``. Motivations: a note *describes* its words, a cut *tags* them
with the title of the topic that starts there, evidence *highlights* what answers the question in its body. Notes of
other tools are read too (commenting or describing, one plain text, a quote and its position).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import unquote

from pincite.annotations.anchor import PARTS, UNKNOWN, Anchor, Occurrence
from pincite.annotations.annotation import KINDS, Annotation, Kind
from pincite.annotations.selectors import TextPositionSelector, TextQuoteSelector

MOTIVATIONS: dict[Kind, str] = {"note": "describing", "cut": "tagging", "evidence": "highlighting"}
PURPOSES: dict[Kind, str] = {"note": "describing", "cut": "tagging", "evidence": "questioning"}

_NOT_IN_IRI = re.compile(r"[\x00-\x20<>\"{}|\\^`%?#\[\]:\x7f]")
_FORMATS = (None, "text/plain", "text/markdown")
_LARGEST = 2**53  # what every reader of JSON holds exactly


def to_json(annotation: Annotation) -> dict[str, object]:
    """The JSON-LD object of an annotation; as it was read, where nothing was changed since."""
    kept = annotation.kept
    if kept:
        try:
            if from_json(kept) == annotation:
                return dict(kept)
        except ValueError:
            pass  # was put together by the caller
    ours = _members(annotation)
    return ours | {name: value for name, value in kept.items() if name not in ours and name not in _OURS}


def from_json(item: object) -> Annotation:
    """The annotation of a JSON-LD object.

    Raises ValueError, with the reason, for one that is none of ours and no plain note on quoted words either.
    """
    members = _object(item, "an annotation")
    if "Annotation" not in _listed(members.get("type")):
        raise ValueError("its type is not Annotation")
    target = _object(members.get("target"), "the target")
    anchor = Anchor(*_selectors(target.get("selector")), _occurrence(members.get("pincite:occurrence")))
    writer, generated = _creator(members.get("creator"))
    kind = _kind(members)
    return Annotation(
        id=_text(members.get("id"), "the id"),
        kind=kind,
        source=unquote(_text(target.get("source"), "the source"), errors="surrogatepass"),
        anchor=anchor,
        body=_body(members.get("body"), optional=kind == "cut"),
        writer=writer,
        generated=generated,
        created=_time(members.get("created", "")),
        confidence=_confidence(members.get("pincite:confidence")),
        cite=_text(members.get("pincite:cite", ""), "the cite"),
        kept=members,
    )


def iri(path: str) -> str:
    """A relative path as a relative IRI reference (RFC 3987)."""
    return _NOT_IN_IRI.sub(lambda found: f"%{ord(found[0]):02X}", path)


_OURS = frozenset({"creator", "created", "body", "pincite:confidence", "pincite:cite", "pincite:occurrence"})


def _members(annotation: Annotation) -> dict[str, object]:
    kind, anchor = annotation.kind, annotation.anchor
    members: dict[str, object] = {
        "id": annotation.id,
        "type": "Annotation",
        "motivation": MOTIVATIONS[kind],
        "pincite:kind": kind,
    }
    if annotation.created:
        members["created"] = annotation.created
    if annotation.writer or annotation.generated:
        name = {"name": annotation.writer} if annotation.writer else {}
        members["creator"] = {"type": "Software" if annotation.generated else "Person", **name}
    members["generator"] = {"type": "Software", "name": "Pincite"}
    if annotation.body or kind != "cut":
        members["body"] = {
            "type": "TextualBody",
            "value": annotation.body,
            "format": "text/plain",
            "purpose": PURPOSES[kind],
        }
    quote, position, occurrence = anchor.quote, anchor.position, anchor.occurrence
    members["target"] = {
        "source": iri(annotation.source),
        "selector": [
            {"type": "TextQuoteSelector", "exact": quote.exact, "prefix": quote.prefix, "suffix": quote.suffix},
            {"type": "TextPositionSelector", "start": position.start, "end": position.end},
        ],
    }
    if occurrence != UNKNOWN:
        length = {} if occurrence.length is None else {"pincite:length": occurrence.length}
        members["pincite:occurrence"] = {
            "pincite:nth": occurrence.nth,
            "pincite:of": occurrence.of,
            "pincite:repeated": [part for part in PARTS if part in occurrence.repeated],
            **length,
        }
    if annotation.confidence is not None:
        members["pincite:confidence"] = annotation.confidence
    if annotation.cite:
        members["pincite:cite"] = annotation.cite
    return members


def _kind(members: Mapping[str, Any]) -> Kind:
    said = members.get("pincite:kind")
    if said is None:
        if not any(motivation in ("commenting", "describing") for motivation in _listed(members.get("motivation"))):
            raise ValueError("it is neither of ours nor a comment")
        return "note"
    for kind in KINDS:
        if said == kind:
            return kind
    raise ValueError(f"its kind is none of {', '.join(KINDS)}")


def _selectors(value: object) -> tuple[TextQuoteSelector, TextPositionSelector]:
    of_type: dict[object, Mapping[str, Any]] = {}
    for selector in value if isinstance(value, list) else [value]:
        if isinstance(selector, dict) and isinstance(selector.get("type"), str):
            of_type.setdefault(selector["type"], selector)
    quote, position = of_type.get("TextQuoteSelector"), of_type.get("TextPositionSelector")
    if quote is None or position is None:
        raise ValueError("its target has not both a quote and its position")
    exact, prefix, suffix = (_text(quote.get(name, ""), f"the {name}") for name in ("exact", "prefix", "suffix"))
    start, end = (_whole(position.get(name), f"the {name}") for name in ("start", "end"))
    return TextQuoteSelector(exact, prefix, suffix), TextPositionSelector(start, end)


def _occurrence(value: object) -> Occurrence:
    if value is None:
        return UNKNOWN
    members = _object(value, "the occurrence")
    named = _listed(members.get("pincite:repeated"))
    repeated = frozenset(part for part in PARTS if part in named)
    if len(repeated) < len(named):
        raise ValueError("what is repeated is named wrongly")
    nth, of = _whole(members.get("pincite:nth"), "nth"), _whole(members.get("pincite:of"), "of")
    length = members.get("pincite:length")
    return Occurrence(nth, of, repeated, None if length is None else _whole(length, "the length"))


def _body(value: object, optional: bool) -> str:
    if value is None and optional:
        return ""
    body = _object(value, "the body")
    if body.get("type") != "TextualBody" or body.get("format") not in _FORMATS:
        raise ValueError("its body is not one plain text")
    return _text(body.get("value"), "the body's value")


def _creator(value: object) -> tuple[str, bool]:
    if not isinstance(value, dict):
        return "", False  # nobody, an IRI, several: not for us to name
    name = value.get("name", "")
    return (name if isinstance(name, str) else ""), value.get("type") == "Software"


def _time(value: object) -> str:
    text = _text(value, "the time")
    if text:
        datetime.fromisoformat(text)  # ValueError where it is none
    return text


def _confidence(value: object) -> float | None:
    if value is None:
        return None
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError("the confidence is no number")
    return value


def _object(value: object, what: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"{what} is no object")
    return value


def _listed(value: object) -> list[object]:
    return value if isinstance(value, list) else [] if value is None else [value]


def _text(value: object, what: str) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{what} is no text")
    return value


def _whole(value: object, what: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= _LARGEST:
        raise ValueError(f"{what} is no whole number from 0 to 2^53")
    return value
