"""The last runs of checklists, to be exported."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pincite.checklist import Row

KEPT = 8
"""Runs that can still be exported."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run as it is kept for being exported."""

    title: str
    rows: Sequence[Row]


class Runs:
    """The last runs of one connection."""

    def __init__(self) -> None:
        self._kept: OrderedDict[str, Run] = OrderedDict()

    def keep(self, run: Run) -> str:
        """Remember a run; its id."""
        id_ = uuid.uuid4().hex[:16]
        self._kept[id_] = run
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return id_

    def get(self, id_: str) -> Run | None:
        """A remembered run, or None."""
        return self._kept.get(id_)
