"""The engine alone: key strokes, questions, references and terms, and what the index holds."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable, Iterator, Sequence

from bench.speed.documents import KINDS, text
from bench.speed.figures import Row, percentile, put, times
from bench.speed.memory import held
from bench.speed.setting import Setting, asked_of, fresh, questions_of
from bench.speed.typist import PARAGRAPH, WORDS
from pincite.engine import Document
from pincite.lexical.analyzer import analyzer_for

STROKES, QUESTIONS, NAVIGATIONS = 1_000, 100, 20
"""So many strokes, questions after one, and references after one, at 1 MB."""
WHOLE = 3
"""Rounds of what is made of the whole text."""
PEERS = ("solvi", "bm25s")

Action = Callable[[Document], object]


def document(words: str, kind: str) -> Document:
    """A document as the server makes it."""
    return Document(words, markup=KINDS[kind].markup)


def strokes(words: str, count: int) -> Iterator[tuple[int, str]]:
    """Place and key of so many strokes, from the end of a paragraph in the middle of a text on."""
    at = words.find("\n\n", len(words) // 2)
    at = len(words) // 2 if at < 0 else at
    yield from enumerate(itertools.islice(itertools.cycle(WORDS + PARAGRAPH), count), at)


def after_strokes(opened: Document, count: int, action: Action, before: Action | None = None) -> list[float]:
    """Milliseconds of an action after each of so many strokes, and of the edit, unless something is done ``before``."""
    taken = []
    for at, key in strokes(opened.text, count):
        started = time.perf_counter()
        opened = opened.edited(at, at, key)
        if before is not None:
            before(opened)
            started = time.perf_counter()
        action(opened)
        taken.append((time.perf_counter() - started) * 1000)
    return taken


def outline(setting: Setting) -> Iterator[Row]:
    """From nothing, and after key strokes."""
    for kind in KINDS:
        rows = (
            Row("outline from nothing, engine", kind),
            Row("key stroke to outline, engine, p50", kind, detail=True),
            Row("key stroke to outline, engine, p95", kind, goal=16.0),
        )
        for size in setting.sizes:
            words = text(kind, size)
            texts = [fresh(words, number) for number in range(setting.rounds(WHOLE, size))]
            whole = times(lambda each, kind=kind: document(each, kind).outline, texts)  # type: ignore[misc]
            taken = after_strokes(document(words, kind), setting.rounds(STROKES, size), _outlined)
            put(rows, size, (statistics.median(whole), statistics.median(taken), percentile(taken, 95)))
        yield from rows


def question(setting: Setting) -> Iterator[Row]:
    """The first one, one more, and one after each key stroke, beside peers that make all anew."""
    for kind in KINDS:
        rows = (
            Row("first question, engine", kind),
            Row("question, engine", kind),
            Row("question after a key stroke, engine, p50", kind, detail=True),
            Row("question after a key stroke, engine, p95", kind, goal=10.0),
        )
        document(text(kind, 0.1), kind).ask(questions_of(kind)[0])  # the word lists are loaded
        for size in setting.sizes:
            put(rows, size, _questions(setting, kind, size))
            for peer in PEERS:
                _beside(setting, peer, kind, size, rows)
        yield from rows


def _questions(setting: Setting, kind: str, size: float) -> tuple[float, ...]:
    words, (asked, *more) = text(kind, size), questions_of(kind)
    texts = [document(fresh(words, number), kind) for number in range(setting.rounds(WHOLE, size))]
    first = times(lambda each: each.ask(asked), texts)
    opened = texts[-1]
    texts.clear()
    again = times(opened.ask, more)
    edited = after_strokes(opened, setting.rounds(QUESTIONS, size), lambda each: each.ask(asked))
    return statistics.median(first), statistics.median(again), statistics.median(edited), percentile(edited, 95)


def _beside(setting: Setting, peer: str, kind: str, size: float, rows: Sequence[Row]) -> None:
    request = {
        "path": str(setting.path(kind, size)),
        "questions": questions_of(kind),
        "rounds": setting.rounds(WHOLE, size),
    }
    theirs = asked_of(peer, request, timeout=300)
    if theirs is None:
        return
    figures = [statistics.median(theirs[each]) for each in ("cold", "warm", "edited")]
    for row, figure in zip(rows, [*figures, percentile(theirs["edited"], 95)], strict=True):
        row.peers.setdefault(peer, {})[size] = figure


def navigation(setting: Setting) -> Iterator[Row]:
    """All references and terms: from nothing, the outline being there, and all of them again after key strokes."""
    for kind in KINDS:
        contract = kind == "legal"
        rows = (
            Row("references and terms from nothing, engine", kind, goal=300.0 if contract else None),
            Row("references and terms after a key stroke, engine, p50", kind, detail=True),
            Row("references and terms after a key stroke, engine, p95", kind, goal=30.0 if contract else None),
        )
        for size in setting.sizes:
            texts = [document(fresh(text(kind, size), n), kind) for n in range(setting.rounds(WHOLE, size))]
            for each in texts:
                _outlined(each)
            whole = times(_navigable, texts)
            opened = texts[-1]
            texts.clear()
            taken = after_strokes(opened, setting.rounds(NAVIGATIONS, size), _navigable, before=_outlined)
            put(rows, size, (statistics.median(whole), statistics.median(taken), percentile(taken, 95)))
        yield from rows


def index(setting: Setting) -> Iterator[Row]:
    """Bytes that the lexical index holds a character of the text: all that comes to a document when it is made."""
    for kind in KINDS:
        rows = (
            Row("lexical index, all that it holds", kind, "bytes a character", goal=8.0, grows=False),
            Row("lexical index, BM25 alone", kind, "bytes a character", grows=False, detail=True),
        )
        for size in setting.sizes:
            analyzer_for.cache_clear()  # the memory of stems is the index's too
            words = text(kind, size)
            opened = document(words, kind)
            _ = opened.outline, opened.long.outline.blocks, opened.long.sections
            before = held([opened])
            opened.warm()
            sizes = held([opened]) - before, held([opened.long.index])
            put(rows, size, (each / len(words) for each in sizes))
        yield from rows


def _outlined(opened: Document) -> object:
    return opened.outline


def _navigable(opened: Document) -> object:
    return opened.references.all, opened.glossary.read()
