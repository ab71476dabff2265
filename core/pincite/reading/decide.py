"""Find first, then decide: the life of one question in the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from pincite.errors import Cancelled, InvalidQuestion
from pincite.longdoc import LongDocument, Section, Window
from pincite.reading.decision import Decision, Evidence
from pincite.reading.kinds import AnswerKind, SpanAnswer, kind_of
from pincite.reading.protocol import CalibratedReader, Reader
from pincite.reading.sentence import SentenceReader
from pincite.reading.typed import typed
from pincite.retrieval import LexicalRetriever, Retriever
from pincite.retrieval.ranking import ranked
from pincite.text.span import Span

READER_TOKENS = 1024
"""A text of at most so many tokens is read whole by :func:`decide`."""
MOST_EVIDENCE = 5

Long = Literal["retrieve", "full", "off"]
Scored = Sequence[tuple[Section, float]]


class Found(NamedTuple):
    """A reading as a range of the document, with its probability."""

    span: Span
    score: float
    chance: float


def decide(
    question: str,
    text: str,
    answer: AnswerKind | type[AnswerKind] = SpanAnswer,
    long: Long = "retrieve",
    top_k: int = 3,
    *,
    budget: int | None = None,
    reader: Reader | None = None,
    max_tokens: int = READER_TOKENS,
    name: str = "Document",
) -> Decision:
    """Answers a question over a text with ranges of its words, or with a value read from them.

    A text within ``max_tokens`` is read whole. A longer one is read by its ``top_k`` sections (``long="retrieve"``) or
    window after window (``"full"``), and ``Decision.extra["long"]`` tells what was read; ``"off"`` refuses it.
    Raises InvalidQuestion.
    """
    kind = kind_of(answer)
    if long not in ("retrieve", "full", "off"):
        raise InvalidQuestion(f"long={long!r} is none of 'retrieve', 'full', 'off'")
    document = LongDocument(text, name=name)
    fits = document.count(text) <= max_tokens
    if not fits and long == "off":
        raise InvalidQuestion(f"the text is longer than the {max_tokens} tokens that are read: use long='retrieve'")
    _check(question, top_k, budget, None, len(text))
    retriever = LexicalRetriever(document)
    if not fits and long == "retrieve":
        decision = ask(retriever, question, k=top_k, budget=budget, reader=reader)
    else:
        sections = _best(retriever, question, max(1, len(document.sections)), budget if fits else None)
        decision = _read(retriever, question, sections, _windows(document, max_tokens), reader)
    decision = typed(decision, kind)
    if fits:
        return decision
    read = [[s.start, s.end, s.heading, score] for s, score in decision.sections]
    told = {"read": len(read), "of": len(document.sections), "by": long, "sections": read}
    return replace(decision, extra={**decision.extra, "long": told})


def _windows(document: LongDocument, max_tokens: int) -> list[Window]:
    """All sections in order, in windows of at most ``max_tokens``, or of one section that exceeds it."""
    windows: list[list[Section]] = []
    room = 0
    for section in document.sections:
        tokens = document.count(section.span.of(document.text))
        if tokens > room:
            windows.append([])
            room = max_tokens
        windows[-1].append(section)
        room -= tokens
    return [document.window(sections) for sections in windows]


def ask(
    retriever: Retriever,
    question: str,
    *,
    k: int = 5,
    budget: int | None = None,
    within: Span | None = None,
    reader: Reader | None = None,
    cancelled: Callable[[], bool] = lambda: False,
    preview: Callable[[Scored], None] | None = None,
) -> Decision:
    """One question over an indexed document: the best ``k`` sections within ``budget`` tokens, then the reader.

    ``within`` asks in a range only: no evidence starts or ends outside it. ``preview`` is given the sections before
    they are read. Raises InvalidQuestion for an empty question, a k or budget below 1 or a range outside the text,
    and Cancelled.
    """
    document = retriever.document
    _check(question, k, budget, within, len(document.text))
    if not document.text.strip():
        return Decision(question, False, 0.0, (), (), Window("", (), ()), retriever.tier)
    sections = _best(retriever, question, k, budget, within, cancelled)
    if preview is not None:
        preview(sections)
    window = document.window(section for section, _ in sections)
    return _read(retriever, question, sections, [window], reader, within, cancelled)


def _best(
    retriever: Retriever,
    question: str,
    k: int,
    budget: int | None,
    within: Span | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> list[tuple[Section, float]]:
    """The sections to read, best first."""
    document = retriever.document
    order = ranked(retriever.candidates(retriever.analyse(question), within, cancelled))
    sections = document.fitting(((document.sections[c.index], score) for c, score in order), k, budget)
    return sections + _filled(document, sections, k, budget, within)


def _read(
    retriever: Retriever,
    question: str,
    sections: Scored,
    windows: Sequence[Window],
    reader: Reader | None,
    within: Span | None = None,
    cancelled: Callable[[], bool] = lambda: False,
) -> Decision:
    """What the reader makes of the windows, one after the other."""
    document = retriever.document
    reader = reader or SentenceReader(retriever)
    found: list[Found] = []
    for window in windows:
        readings = reader.read(question, window)
        if cancelled():
            raise Cancelled("the question was cancelled")
        found += _mapped(question, window, readings, reader, within)
    threshold = reader.threshold(question) if isinstance(reader, CalibratedReader) else 0.0
    evidence = _evidence(document, found, threshold, sections)
    shown = windows[0] if len(windows) == 1 else document.window(section for section, _ in sections)
    return Decision(
        question,
        bool(evidence),
        evidence[0].confidence if evidence else 0.0,
        evidence,
        tuple(sections),
        shown,
        retriever.tier,
    )


def _check(question: str, k: int, budget: int | None, within: Span | None, length: int) -> None:
    if not question.strip():
        raise InvalidQuestion("the question is empty: type what you want to find in the document")
    if k < 1:
        raise InvalidQuestion(f"k={k} is below 1: ask for at least one section")
    if budget is not None and budget < 1:
        raise InvalidQuestion(f"budget={budget} is below 1: allow at least one token, or leave it out")
    if within is not None and not 0 <= within.start <= within.end <= length:
        raise InvalidQuestion(
            f"the range [{within.start}, {within.end}) lies outside the document of {length} characters"
        )


def _filled(
    document: LongDocument, chosen: Scored, k: int, budget: int | None, within: Span | None
) -> list[tuple[Section, float]]:
    """The document's first sections in place of those that nothing matched, so that k are read where there are k."""
    if len(chosen) >= k or (budget is not None and chosen):
        return []
    taken = {section.index for section, _ in chosen}
    fill: list[tuple[Section, float]] = []
    table = document.sections
    for index in table.overlapping(within) if within is not None else range(len(table)):
        if len(chosen) + len(fill) >= k or (budget is not None and fill):
            break
        if index not in taken and not table.apart[index]:
            fill.append((table[index], 0.0))
    return fill


def _mapped(
    question: str, window: Window, readings: Sequence[tuple[int, int, float]], reader: Reader, within: Span | None
) -> Iterator[Found]:
    """The readings of a window that are ranges of the document, and lie inside what was asked in."""
    if isinstance(reader, CalibratedReader):
        chances: Sequence[float] = reader.confidences(question, window, readings)
    else:
        chances = [min(1.0, max(0.0, score)) for _, _, score in readings]
    for (start, end, score), chance in zip(readings, chances, strict=True):
        span = window.to_doc(start, end)
        if span is not None and span.start < span.end and (within is None or within.covers(span)):
            yield Found(span, score, chance)


def _evidence(
    document: LongDocument, readings: Sequence[Found], threshold: float, sections: Scored
) -> tuple[Evidence, ...]:
    """The likeliest reading and those beside it that are likely too; none where it is below the threshold."""
    found: list[Evidence] = []
    for span, score, chance in sorted(readings, key=lambda reading: (-reading.chance, -reading.score, reading.span)):
        if not found and chance < threshold:
            return ()
        # Behind the best, what is itself unlikely is left out; what overlaps a better range adds nothing.
        if found and (chance < max(threshold, found[0].confidence / 4) or any(span.overlaps(e.span) for e in found)):
            continue
        owner = next((n for n, (s, _) in enumerate(sections) if s.start <= span.start < s.end), 0)
        cite, path = document.citer.cite(span), document.path(span.start)
        found.append(Evidence(*span, span.of(document.text), cite, path, owner, score, chance))
        if len(found) == MOST_EVIDENCE:
            break
    return tuple(found)
