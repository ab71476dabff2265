"""What a document is made of, below its headings: the units that sections are cut from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pincite.text.span import Span

BlockKind = Literal["heading", "paragraph", "item", "table", "code", "furniture"]
FurnitureKind = Literal["contents", "running", "page", "line", "rule", "front-matter"]


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text that is better not cut.

    The blocks of a document come in its order, do not overlap, start and end on characters that are not white space,
    and together cover all that is not white space.
    """

    kind: BlockKind
    span: Span
    lead: Span | None = None
    """Of an item: the paragraph that introduces its list ("The Supplier shall:"), where there is one."""
    header: Span | None = None
    """Of a table: its header rows, rule under them included; they lie at the start of ``span``."""
    rows: tuple[int, ...] = ()
    """Of a table: where each row after the header starts, in order: the places where it may be cut."""
    depth: int = 0
    """Of an item: how deep its list is nested, 0 being the outermost."""


@dataclass(frozen=True, slots=True)
class Furniture:
    """Text that belongs to the page or the file and not to what the document says: no reader is to be shown it."""

    kind: FurnitureKind
    """``contents`` (a table of contents, its caption included), ``running`` (a page's header or footer), ``page`` (its
    number), ``line`` (a line's number in the margin, where no paragraph goes on), ``rule`` (a line of dashes, a page mark), ``front-matter`` (metadata before the text)."""
    span: Span


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a table of contents and the heading that it announces."""

    span: Span
    target: int | None
    """Index into ``Outline.flat``, None where no heading answers to it."""
