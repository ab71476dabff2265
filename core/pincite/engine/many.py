"""One question over several documents: one after the other, and then the best first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from time import perf_counter
from typing import Generic, Protocol, TypeVar

from pincite.engine.document import Document
from pincite.errors import Cancelled, InvalidQuestion
from pincite.reading import Decision, Reader
from pincite.retrieval import Tier

Key = TypeVar("Key")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Asked(Generic[Key]):
    """A document and what it says on the question."""

    key: Key
    document: Document
    decision: Decision
    elapsed_ms: float
    """Opening included."""


@dataclass(frozen=True, slots=True)
class Failed(Generic[Key]):
    """A document that could not be opened (DocumentError) or asked."""

    key: Key
    error: Exception


class Judged(Protocol):
    """What can be put in order: a :class:`Decision`, or what was made of one."""

    @property
    def found(self) -> bool:
        """Whether the document answers."""

    @property
    def confidence(self) -> float:
        """The probability that its answer is right; 0 where there is none."""


def ask_each(
    sources: Iterable[tuple[Key, Callable[[], Document]]],
    question: str,
    *,
    k: int = 5,
    budget: int | None = None,
    reader: Reader | None = None,
    tier: Tier | None = None,
    wait: bool = False,
    cancelled: Callable[[], bool] = lambda: False,
    progress: Callable[[Key, int], None] = lambda _key, _done: None,
) -> Iterator[Asked[Key] | Failed[Key]]:
    """Asks document after document. Each is opened when its turn comes, so that not all need be in memory at a time.

    ``progress`` is told of each document, and how many came before it, ahead of opening it. One that fails does not
    cost the others their answers. Raises InvalidQuestion before anything is opened, and Cancelled.
    """
    Document("").ask(question, k=k, budget=budget)  # Without a text there is nothing to do but to check the question.

    def ask(key: Key, opened: Callable[[], Document]) -> Asked[Key] | Failed[Key]:
        started = perf_counter()
        try:
            document = opened()
            decision = document.ask(
                question, k=k, budget=budget, reader=reader, tier=tier, wait=wait, cancelled=cancelled
            )
        except (Cancelled, InvalidQuestion):
            raise
        except Exception as error:
            return Failed(key, error)
        return Asked(key, document, decision, (perf_counter() - started) * 1000)

    for done, (key, opened) in enumerate(sources):
        if cancelled():
            raise Cancelled("the question was cancelled")
        progress(key, done)
        yield ask(key, opened)


def best_first(answers: Iterable[T], judged: Callable[[T], Judged]) -> list[T]:
    """Answers of several documents in order: those that found something, by confidence; equals stay as they are.

    Confidences are calibrated probabilities and compare across documents. Scores do not: BM25 weighs a word by how rare
    it is in its own document.
    """

    def place(answer: T) -> tuple[bool, float]:
        verdict = judged(answer)
        return not verdict.found, -verdict.confidence

    return sorted(answers, key=place)
