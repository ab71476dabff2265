"""Several notes at a time: in order, each cancellable, and what is done is kept when the chat model goes away."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Protocol

from pincite.chat.patience import Check, never
from pincite.errors import Cancelled, ChatError, WriterUnavailable

AT_ONCE = 4
"""Requests under way at a time."""
NOT_A_NOTE = "the chat model's reply was not a note"


class Writes(Protocol):
    """Writes the note of a range of a document, as ``ContextWriter`` does."""

    def __call__(self, document: str, chunk: str, start: int, end: int, *, cancelled: Check) -> str | None:
        """The note, or None where the reply was none."""
        ...


@dataclass(frozen=True, slots=True)
class Written:
    """What became of one range."""

    index: int
    """Its place among the ranges asked for."""
    note: str | None
    why: str | None = None
    """Why there is no note: one line for people. None where there is one, and where the range was not come to."""


@dataclass(frozen=True, slots=True)
class Batch:
    """What became of all of them."""

    written: tuple[Written, ...]
    """In the order asked for."""
    unavailable: str | None = None
    """Why it ended early: the chat model refuses, has gone quiet or cannot be reached. Asking again resumes there."""
    cancelled: bool = False
    """Whether the caller ended it early."""

    @property
    def notes(self) -> list[str | None]:
        """The notes alone, in the order asked for."""
        return [each.note for each in self.written]


def write_notes(
    writer: Writes,
    document: str,
    spans: Sequence[tuple[int, int]],
    *,
    at_once: int = AT_ONCE,
    cancelled: Check = never,
    dropped: Callable[[int], bool] = lambda _index: False,
    done: Callable[[Written], None] = lambda _written: None,
) -> Batch:
    """The notes of several ranges, at most ``at_once`` requests at a time.

    ``cancelled`` ends all of it, ``dropped`` the one of that index, at any time; ``done`` is told of each as it ends,
    in the caller's thread. When the chat model goes away, those under way end and no other begins: the batch says why.
    What a ContextWriter wrote it remembers, so that asking for the same ranges again goes on where this ended.
    Raises ValueError for an ``at_once`` below 1; a mistake in the chat model's own code is raised as it is.
    """
    if at_once < 1:
        raise ValueError(f"at_once is at least 1, not {at_once}")
    ended = False  # by whatever: those under way are to end too
    unavailable: str | None = None
    written = [Written(index, None) for index in range(len(spans))]

    def write(index: int) -> str | None:
        start, end = spans[index]
        return writer(
            document, document[start:end], start, end, cancelled=lambda: ended or cancelled() or dropped(index)
        )

    coming: Iterator[int] = iter(range(len(spans)))
    under_way: dict[Future[str | None], int] = {}
    with ThreadPoolExecutor(at_once, thread_name_prefix="pincite-notes") as pool:
        try:
            while True:
                while len(under_way) < at_once and unavailable is None and not cancelled():
                    index = next(coming, None)
                    if index is None:
                        break
                    under_way[pool.submit(write, index)] = index
                if not under_way:
                    break
                for future in wait(under_way, return_when=FIRST_COMPLETED).done:
                    index = under_way.pop(future)
                    result, gone = _outcome(index, future)
                    unavailable = unavailable or gone
                    written[index] = result
                    done(result)
        finally:
            ended = True
    return Batch(tuple(written), unavailable, cancelled())


def _outcome(index: int, future: Future[str | None]) -> tuple[Written, str | None]:
    """What became of one, and why no more are worth asking for."""
    try:
        note = future.result()
    except WriterUnavailable as error:
        return Written(index, None, str(error)), str(error)
    except (Cancelled, ChatError) as error:
        return Written(index, None, str(error)), None
    return Written(index, note, None if note is not None else NOT_A_NOTE), None
