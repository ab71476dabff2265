"""What a document may be given on first use: edges where its topics change, notes that place its sections."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from pincite.chat import ContextWriter, Guard, OpenAIChat, llm_cutter, write_notes
from pincite.chat.local_note import LocalNotes
from pincite.chat.many import Writes
from pincite.engine.models import Models
from pincite.errors import Cancelled, ChatError
from pincite.longdoc import LongDocument
from pincite.longdoc.notes import Note
from pincite.text.span import Span
from pincite.topics import Cut, long_sections, topics

Chunk = Literal["sections", "llm", "semantic", "lexical"]
"""Where sections start besides headings: nowhere else, or where topics change by a chat model, an embedder or words."""
ContextWith = Callable[[str, str, int, int], str | None] | Literal["local"]
"""``(document, chunk, start, end) -> note``, as :func:`pincite.chat.context_writer` makes it, or notes made locally."""


@dataclass(frozen=True, slots=True)
class Context:
    """What is asked for. Raises ValueError for a ``chunk`` or ``context_with`` that there is not, and for no cutter."""

    chunk: Chunk = "sections"
    cutter: Cut | OpenAIChat | Guard | None = None
    context_with: ContextWith | None = None

    def __post_init__(self) -> None:
        if self.chunk not in get_args(Chunk):
            raise ValueError(f"chunk is one of {', '.join(get_args(Chunk))}, not {self.chunk!r}")
        if self.chunk == "llm" and self.cutter is None:
            raise ValueError("chunk='llm' needs a chat model: give cutter=llm_cutter(chat)")
        if self.context_with is not None and self.context_with != "local" and not callable(self.context_with):
            raise ValueError(f"context_with is 'local' or a writer of notes, not {self.context_with!r}")

    @property
    def wanted(self) -> bool:
        """Whether anything is asked for."""
        return self.chunk != "sections" or self.context_with is not None


def in_context(
    document: LongDocument, context: Context, models: Models, cancelled: Callable[[], bool] = lambda: False
) -> tuple[LongDocument, str]:
    """The document with the edges and notes asked for beside those it has, and why some are missing, else "".

    A chat model that goes away costs what it has not written yet. Raises Cancelled: what the chat model said is
    remembered by its cutter and writer.
    """
    problems: list[str] = []
    if context.chunk != "sections":
        found, problem = _edges(document, context, models, cancelled)
        document = document.annotated(document.notes, [*document.edges, *found])
        problems.append(problem)
    if context.context_with is not None:
        notes, problem = _notes(document, context.context_with, cancelled)
        document = document.annotated([*document.notes, *notes], document.edges)
        problems.append(problem)
    return document, "; ".join(dict.fromkeys(filter(None, problems)))


def _edges(
    document: LongDocument, context: Context, models: Models, cancelled: Callable[[], bool]
) -> tuple[list[int], str]:
    """Where the topics change in the stretches between headings that do not fit one section."""
    chat = _chat_cutter(context.cutter, cancelled) if context.chunk == "llm" else None
    embedder = models.embedder if context.chunk == "semantic" else None
    edges: list[int] = []
    problem = ""
    for section in long_sections(document, document.max_tokens):
        try:
            found = topics(
                document.text,
                section.units,
                language=document.language,
                chat=chat,
                embedder=embedder,
                store=models.store,
                cancelled=cancelled,
            )
        except ChatError as error:
            return edges, f"{error}; sections from offset {section.span.start} on are cut by size alone"
        if found.problem:
            embedder, problem = None, found.problem
        edges += [cut.position for cut in found.cuts]
    return edges, problem


def _notes(document: LongDocument, context_with: ContextWith, cancelled: Callable[[], bool]) -> tuple[list[Note], str]:
    """A note for each section that has none."""
    sections = document.sections
    spans = [sections.span(i) for i in range(len(sections)) if not sections.apart[i] and document.note(i) is None]
    if context_with == "local":
        return _local(document, spans, cancelled), ""
    batch = write_notes(_cancellable(context_with), document.text, spans, cancelled=cancelled)
    if batch.cancelled:
        raise Cancelled("the notes were cancelled")
    notes = [(span, note) for span, note in zip(spans, batch.notes, strict=True) if note is not None]
    missing = len(spans) - len(notes)
    if not missing:
        return notes, ""
    why = batch.unavailable or next(filter(None, (each.why for each in batch.written)), "")
    return notes, f"{why} ({missing} of {len(spans)} sections are without a note)"


def _local(document: LongDocument, spans: Sequence[Span], cancelled: Callable[[], bool]) -> list[Note]:
    local = LocalNotes(document)
    notes = []
    for span in spans:
        if cancelled():
            raise Cancelled("the notes were cancelled")
        notes.append((span, local.note(*span).words))
    return notes


def _chat_cutter(given: Cut | OpenAIChat | Guard | None, cancelled: Callable[[], bool]) -> Cut:
    """A cutter that leaves out the first unit, where a topic starts in any case."""
    assert given is not None
    cut: Cut = llm_cutter(given, cancelled=cancelled) if isinstance(given, OpenAIChat | Guard) else given
    return lambda text, units: [start for start in cut(text, units) if start]


def _cancellable(write: Callable[[str, str, int, int], str | None]) -> Writes:
    """A writer that may be told to stop; one of another kind ends what it has begun."""
    if isinstance(write, ContextWriter):
        return write

    def written(document: str, chunk: str, start: int, end: int, *, cancelled: Callable[[], bool]) -> str | None:
        if cancelled():
            raise Cancelled("the notes were cancelled")
        return write(document, chunk, start, end)

    return written
