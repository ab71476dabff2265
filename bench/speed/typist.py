"""Somebody who types: key strokes at a fixed rate, whatever the server does, and questions meanwhile."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from threading import Event, Thread

from bench.speed.connection import Asked, Connection

RATE = 15.0
"""Strokes a second."""
PAUSE = 0.5
"""Seconds between an answer and the next question."""
WORDS = "The notice is given in writing, ten days before, and names the reason. "
PARAGRAPH = "\n\n"


@dataclass
class Typed:
    """What came of it."""

    seconds: list[float] = field(default_factory=list)
    """For each stroke, from when it was due until symbols that hold it were here."""
    unanswered: int = 0
    """Strokes that no symbols came for, and requests without a reply."""
    refused: int = 0
    """Requests for symbols that were given up for newer ones; their strokes wait for those."""
    answers: list[float] = field(default_factory=list)
    """Seconds of each question that was answered."""
    questions: int = 0
    questions_refused: int = 0
    """Answered with an error: the document was edited where the answer stands."""
    questions_unanswered: int = 0
    late: float = 0.0
    """By how many seconds the strokes were sent late at most: the driver's own fault."""


def middle(text: str) -> tuple[int, int]:
    """Line and character (UTF-16) at the end of a paragraph in the middle of a text."""
    at = text.find("\n\n", len(text) // 2)
    at = len(text) if at < 0 else at
    line_start = text.rfind("\n", 0, at) + 1
    return text.count("\n", 0, at), len(text[line_start:at].encode("utf-16-le")) // 2


def keys(place: tuple[int, int], words: str = WORDS + PARAGRAPH) -> Iterator[tuple[tuple[int, int], str]]:
    """Each stroke with its place: words from here on, paragraph after paragraph."""
    line, character = place
    for key in itertools.cycle(words):
        yield (line, character), key
        line, character = (line + 1, 0) if key == "\n" else (line, character + 1)


def typed(
    connection: Connection,
    uri: str,
    text: str,
    count: int,
    questions: Sequence[str] = (),
    rate: float = RATE,
    version: int = 2,
) -> Typed:
    """Types into an open document of this text, from this version on, and asks for its symbols after each stroke."""
    made, over = Typed(), Event()
    asking = Thread(target=_ask, args=(connection, uri, questions, made, over), name="bench-asker")
    if questions:
        asking.start()
    strokes: list[tuple[float, Asked]] = []
    start = time.perf_counter() + 0.1
    for number, (place, key) in enumerate(itertools.islice(keys(middle(text)), count)):
        due = start + number / rate
        time.sleep(max(due - time.perf_counter(), 0))
        made.late = max(made.late, time.perf_counter() - due)
        connection.type(uri, version + number, place, key)
        strokes.append((due, connection.symbols(uri)))
    for _, asked in strokes:
        asked.wait()
    over.set()
    if questions:
        asking.join()
    reckon(strokes, made)
    return made


def reckon(strokes: Sequence[tuple[float, Asked]], made: Typed) -> None:
    """Symbols hold a stroke when they answer its own request or a later one, whichever comes first."""
    here: float | None = None
    for due, asked in reversed(strokes):
        if asked.arrived is None:
            made.unanswered += 1
        elif asked.refused:
            made.refused += 1
        else:
            here = asked.arrived if here is None else min(here, asked.arrived)
        if here is not None:
            made.seconds.append(here - due)
        elif asked.arrived is not None:
            made.unanswered += 1


def _ask(connection: Connection, uri: str, questions: Sequence[str], made: Typed, over: Event) -> None:
    for number in itertools.count():
        if over.wait(PAUSE):
            return
        asked = connection.question(uri, questions[number % len(questions)])
        made.questions += 1
        if not asked.wait():
            made.questions_unanswered += 1
        elif asked.refused:
            made.questions_refused += 1
        else:
            made.answers.append(asked.seconds)
