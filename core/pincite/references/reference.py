"""A cross reference: words that send a reader to another place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pincite.text.span import Span

ReferenceKind = Literal["number", "relative", "link", "footnote", "citation"]


@dataclass(frozen=True, slots=True)
class Reference:
    """Words of a document that name a place, of this document or of another.

    A reference is resolved (``targets``), ``dangling`` or ``external``; what is none of these is doubtful.
    """

    span: Span
    """The words to click on: of "Sections 3 and 5 to 7" these are "Sections 3" and "5 to 7"."""
    kind: ReferenceKind
    """``number`` ("Section 4.2(b)"), ``relative`` ("this Section", "前条"), ``link``, ``footnote``,
    ``citation`` (of an entry in a list of references, "[RFC2119]")."""
    targets: tuple[Span, ...] = ()
    """The places meant, each from its number to its end; several for a range of numbers, in document order."""
    dangling: bool = False
    """Names a place of this document that is not there."""
    external: bool = False
    """Names a place of another document."""
    exact: bool = True
    """Whether the targets are the very places; False where only what holds them was found ("4.2" for "4.2(b)")."""

    @property
    def resolved(self) -> bool:
        """Whether there is a place to go to."""
        return bool(self.targets)
