"""A file of annotations: an AnnotationPage of the W3C Web Annotation Data Model (4.5.2).

What is not ours is kept aside and written back as it was: items that we cannot read, members that we do not know.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from pincite.annotations import strict_json
from pincite.annotations.annotation import Annotation
from pincite.annotations.jsonld import from_json, iri, to_json
from pincite.errors import AnnotationError

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
OURS = {"pincite": "urn:pincite:"}
MOST_ITEMS = 100_000


@dataclass(frozen=True, slots=True)
class Page:
    """The annotations of a file, and what else stands in it."""

    annotations: tuple[Annotation, ...] = ()
    others: tuple[object, ...] = ()
    """Items that are not ours to read, as they are: they survive."""
    members: Mapping[str, object] = field(default_factory=dict)
    """What the page itself had beside its items."""
    notices: tuple[str, ...] = field(default=(), compare=False)
    """Why each of the others was kept aside, in one line."""


def read(data: bytes, where: str) -> Page:
    """The page in a file's bytes. Raises AnnotationError, which names ``where``, for what is no AnnotationPage."""
    members = _loaded(data, where)
    if not isinstance(members, dict) or members.get("type") != "AnnotationPage":
        raise AnnotationError(f"{where}: this is no W3C AnnotationPage")
    return _page(members, where)


def read_any(data: bytes, where: str) -> Page:
    """The annotations of an AnnotationPage, an AnnotationCollection with its page inside, a list, or one alone.

    Raises AnnotationError, which names ``where``, for what is none of them.
    """
    value = _loaded(data, where)
    if isinstance(value, dict) and value.get("type") == "AnnotationCollection":
        value = value.get("first")
    if isinstance(value, dict) and value.get("type") == "Annotation":
        value = [value]
    if isinstance(value, list):
        value = {"items": value}
    if not isinstance(value, dict) or "items" not in value:
        raise AnnotationError(f"{where}: this holds no W3C Web Annotations: an AnnotationPage has a list of items")
    return _page(value, where)


def write(page: Page, name: str) -> bytes:
    """The file's bytes, items in order of their place; ``name`` is the page's id where it had none."""
    rest = {key: value for key, value in page.members.items() if key not in ("@context", "id", "type", "items")}
    context = page.members.get("@context")
    return strict_json.dumps(
        {
            "@context": _context(context),
            "id": page.members.get("id", iri(name)),
            "type": "AnnotationPage",
            **rest,
            "items": [*map(to_json, in_order(page.annotations)), *page.others],
        }
    )


def in_order(annotations: Iterable[Annotation]) -> list[Annotation]:
    """By document and place in it."""
    return sorted(annotations, key=lambda one: (one.source, one.anchor.span, one.id))


def _loaded(data: bytes, where: str) -> object:
    try:
        return strict_json.loads(data)
    except ValueError as error:
        raise AnnotationError(f"{where}: the annotations cannot be read: {error}") from None


def _page(members: Mapping[str, object], where: str) -> Page:
    items = members.get("items")
    if not isinstance(items, list):
        raise AnnotationError(f"{where}: the annotations cannot be read: items is no list")
    if len(items) > MOST_ITEMS:
        raise AnnotationError(f"{where}: more than {MOST_ITEMS} annotations: split the file")
    annotations: dict[str, Annotation] = {}
    others: list[object] = []
    notices: list[str] = []
    for number, item in enumerate(items, 1):
        try:
            annotation = from_json(item)
            if annotation.id in annotations:
                raise ValueError("its id is that of another")
            annotations[annotation.id] = annotation
        except ValueError as error:
            others.append(item)
            notices.append(f"{where}: annotation {number} is kept aside: {error}")
    rest = {key: value for key, value in members.items() if key != "items"}
    return Page(tuple(in_order(annotations.values())), tuple(others), rest, tuple(notices))


def _context(kept: object) -> object:
    """The JSON-LD context as it was, with ours in it; nothing is ever fetched from there."""
    parts = kept if isinstance(kept, list) else [] if kept is None else [kept]
    return [*parts, *(part for part in (CONTEXT, OURS) if part not in parts)]
