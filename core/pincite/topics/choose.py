"""Which cutter serves a text, and the topics that it finds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from pincite.cache import VectorStore
from pincite.errors import Cancelled, ModelError
from pincite.lexical import analyzer_for
from pincite.models.protocols import Embedder
from pincite.text.language import language_of
from pincite.text.span import Span
from pincite.topics.cutter import Cut, LocalCutter, TopicCut, Topics
from pincite.topics.lexical import LexicalCutter
from pincite.topics.semantic import SemanticCutter
from pincite.topics.title import titles


def local_cutter(
    language: str,
    embedder: Embedder | None = None,
    *,
    store: VectorStore | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> LocalCutter:
    """The semantic cutter where the embedder knows the language (ISO 639-1), else the lexical one."""
    if embedder is not None and (embedder.languages is None or language in embedder.languages):
        return SemanticCutter(embedder, language, store=store, cancelled=cancelled)
    return LexicalCutter(language)


def topics(
    text: str,
    units: Sequence[Span],
    *,
    language: str | None = None,
    chat: Cut | None = None,
    embedder: Embedder | None = None,
    store: VectorStore | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Topics:
    """The topics of a run of units, cut by the best cutter there is: ``chat`` where it is given, else the semantic one
    where the embedder knows the language, else the lexical one.

    ``store`` keeps the vectors of units. A model that fails costs its tier only: the lexical cutter serves, and
    ``problem`` says why. What ``chat`` raises is raised. Raises ValueError for units out of order or outside the text,
    or starts from ``chat`` that are no units; Cancelled.
    """
    _check(text, units)
    if not units:
        return Topics((), "lexical")
    if cancelled():
        raise Cancelled("the topic cuts were cancelled")
    if language is None:
        language = language_of(text[units[0].start : units[-1].end])
    problem = ""
    confidences: list[float] | None = None
    if chat is not None:
        name, starts = "chat", _checked(chat(text, units), len(units))
    else:
        cutter = local_cutter(language, embedder, store=store, cancelled=cancelled)
        try:
            starts, confidences = cutter.judge(text, units)
        except ModelError as error:
            cutter, problem = LexicalCutter(language), str(error)
            starts, confidences = cutter.judge(text, units)
        name = cutter.name
    if cancelled():
        raise Cancelled("the topic cuts were cancelled")
    opening, *named = titles(text, stretches(units, starts), analyzer_for(language))
    cuts = tuple(
        TopicCut(units[unit].start, unit, title, None if confidences is None else confidences[unit])
        for unit, title in zip(starts, named, strict=True)
    )
    return Topics(cuts, name, opening, problem)


def stretches(units: Sequence[Span], starts: Sequence[int]) -> list[Span]:
    """The topics as ranges, from the first unit's start to the last one's end."""
    edges = [0, *starts, len(units)]
    return [Span(units[a].start, units[b - 1].end) for a, b in pairwise(edges)]


def _check(text: str, units: Sequence[Span]) -> None:
    at = 0
    for unit in units:
        if not at <= unit.start <= unit.end <= len(text):
            raise ValueError(
                f"the unit [{unit.start}, {unit.end}) is out of order or outside a text of {len(text)} characters"
            )
        at = unit.end


def _checked(starts: Sequence[int], count: int) -> list[int]:
    """A chat model's starts, each once and in order, without the first unit, which always starts one.

    Raises ValueError for one that is no unit.
    """
    for start in starts:
        if not 0 <= start < count:
            raise ValueError(f"the cutter names unit {start}, of units 1 to {count - 1} that may start a topic")
    return sorted(set(starts) - {0})
