"""What is renamed at a place of a document, and every edit that its new name asks for in that document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pincite.errors import RenameError
from pincite.references.glossary import Use
from pincite.references.renaming import Replacement, core, renamed
from pincite.references.retitling import following, heading_at, moved_anchors, retitled, title_span
from pincite.references.term_forms import bare

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pincite.engine import Document
    from pincite.parsing import Heading
    from pincite.text.span import Span


@dataclass(frozen=True, slots=True)
class Named:
    """What stands at a place and has a name: a defined term, or a heading of Markdown."""

    words: Span
    name: str
    use: Use | None = None
    heading: Heading | None = None
    """The one or the other."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """The edits of the document itself."""

    replacements: Sequence[Replacement]
    moved: Mapping[str, str]
    """The anchors of its headings that are called otherwise then, old to new: other documents may link to them."""


def named_at(document: Document, offset: int) -> Named:
    """What is renamed at an offset: a term where it is defined, else a heading, else a term that is used.

    Raises RenameError where neither stands there.
    """
    use = document.glossary.at(offset)
    outline = document.long.outline
    heading = heading_at(outline, offset)
    if heading is not None and (use is None or use.span != use.term.span):
        place = title_span(outline, heading)
        return Named(place, place.of(document.text), heading=heading)
    if use is None:
        raise RenameError("Nothing here has a name to change: place the cursor on a defined term or a Markdown heading")
    return Named(core(use, document.text), bare(use.term.name), use=use)


def rename_at(document: Document, offset: int, name: str) -> Renaming:
    """What gives a new name to what stands at an offset. Raises RenameError."""
    named = named_at(document, offset)
    outline = document.long.outline
    if named.use is None:
        assert named.heading is not None
        return Renaming(*retitled(outline, named.heading, name))
    made = renamed(outline, document.glossary, named.use.term, name)
    moved = moved_anchors(outline, made) if made else {}
    taken = [each.span for each in made]
    links = [link for link in following(outline, moved) if not any(link.span.overlaps(span) for span in taken)]
    return Renaming(sorted([*made, *links]), moved)
