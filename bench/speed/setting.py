"""What all rows are measured with: how many rounds, texts as files, and peers that may be missing."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from bench import peers
from bench.speed import documents

T = TypeVar("T")


@dataclass(frozen=True)
class Setting:
    """One run of the benchmark."""

    folder: Path
    """For this run's files."""
    quick: bool = False
    """Few rounds, and no 10 MB: to see that all works."""

    @property
    def sizes(self) -> list[float]:
        """The sizes of texts, in megabytes."""
        return [size for size in documents.SIZES if size < 10 or not self.quick]

    def rounds(self, most: int, megabytes: float = 1.0) -> int:
        """Of so many rounds at 1 MB and below: fewer in a quick run, and a tenth at 10 MB."""
        shared = most / 10 if megabytes > 1 else most
        return max(round(shared / 10 if self.quick else shared), 2)

    def path(self, kind: str, megabytes: float) -> Path:
        """A document as a file, which other processes read."""
        path = self.folder / f"{kind}-{megabytes:g}{documents.KINDS[kind].suffix}"
        if not path.exists():
            path.write_bytes(documents.text(kind, megabytes).encode("utf-8"))
        return path


def tell(what: str) -> None:
    """Say on standard error what is going on."""
    print(what, file=sys.stderr, flush=True)


def or_none(peer: str, action: Callable[[], T]) -> T | None:
    """What a peer gives; None, and a line that says why, where it is missing or fails."""
    try:
        return action()
    except (peers.Missing, RuntimeError, OSError) as reason:
        tell(f"{peer} is left out. {reason}")
        return None


def fresh(text: str, number: int) -> str:
    """The same text with another beginning, so that it is another text to whoever keeps what was read."""
    return f"Version {number} of the text.\n\n{text}"


def questions_of(kind: str) -> tuple[str, ...]:
    """Ten natural questions on a document of a kind."""
    return documents.KINDS[kind].questions


def asked_of(peer: str, request: dict[str, Any], timeout: float) -> dict[str, list[float]] | None:
    """What a peer takes for questions (``bench/peer_scripts/question_speed.py``)."""
    made: dict[str, list[float]] | None = or_none(
        peer, lambda: peers.run("question_speed", {"peer": peer, **request}, timeout=timeout)
    )
    return made
