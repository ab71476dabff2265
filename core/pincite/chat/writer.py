"""A note that places a passage in its document, written by a chat model that reads the document around it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from pincite.cache import text_key
from pincite.chat.cost import Cost
from pincite.chat.guard import guarded
from pincite.chat.inert import RULE, wrapped
from pincite.chat.patience import Check, never
from pincite.chat.protocol import ChatModel, Message
from pincite.chat.replies import note_in
from pincite.chat.store import Memory, Store
from pincite.text.span import Span

LABEL = "document"
INSTRUCTIONS = (
    "You write a note that places a passage in the document that it comes from, for a reader who sees it alone. "
    "You are given the passage, the text before and after it and, where these start later, the document's opening. "
    "Write one or two short sentences: what document this is and of whom, what part of it the passage belongs to and "
    "what it is about, and what the passage refers to without naming it. Say only what the document says. Do not "
    "repeat the passage. Write in the language of the document.\n"
    + RULE.format(label=LABEL)
    + '\nReply with JSON only: {"note": "the sentences"}.'
)
SCHEMA = {
    "type": "object",
    "properties": {"note": {"type": "string"}},
    "required": ["note"],
    "additionalProperties": False,
}
OPENING = 1_500
"""Most characters of a document's opening that go along: a title, the parties, a date and a subject stand there."""


class Around(NamedTuple):
    """What a chat model reads to write a note: ranges of the document."""

    opening: Span
    """Empty where the window starts at the document's start."""
    window: Span


def around_of(length: int, start: int, end: int, around: int) -> Around:
    """The text around ``[start, end)`` of a document of ``length``: ``around`` characters, as far as there are so many.

    The window lies evenly about the passage, shifted inward at both ends of the document so that ``around`` is used.
    Where it starts later than the document, the opening goes along, at most :data:`OPENING` characters up to where the
    window starts. A passage longer than ``around`` is the window.
    """
    size = min(max(around, end - start), length)
    first = min(max(0, start - (size - (end - start)) // 2), length - size)
    return Around(Span(0, min(OPENING, first)), Span(first, first + size))


class ContextWriter:
    """Writes notes with a chat model. Made by :func:`context_writer`; safe to share by threads."""

    def __init__(
        self, chat: ChatModel, *, around: int = 8_000, store: Store | None = None, cancelled: Check = never
    ) -> None:
        if around < 1:
            raise ValueError(f"around is at least 1 character, not {around}")
        self._chat = guarded(chat)
        self._around = around
        self._cancelled = cancelled
        self._memory = Memory(self._chat.fingerprint, store)

    @property
    def endpoint(self) -> str:
        """Where the text goes."""
        return self._chat.endpoint

    def __call__(self, document: str, chunk: str, start: int, end: int, *, cancelled: Check = never) -> str | None:
        """The note of ``chunk``, which stands at ``[start, end)`` of the document; None where the reply is not a note.

        What is not a note is not remembered. Raises WriterUnavailable, ChatRejected, Cancelled, and ValueError for a
        range outside the document.
        """
        parts = self._parts(document, chunk, start, end)
        key = _key(parts)
        kept = self._memory.get(key)
        if kept is not None:
            return kept
        reply = self._chat(_messages(parts), schema=SCHEMA, cancelled=lambda: self._cancelled() or cancelled())
        note = None if reply is None else note_in(reply, chunk)
        if note is not None:
            self._memory.put(key, note)
        return note

    def known(self, document: str, chunk: str, start: int, end: int) -> str | None:
        """The note, where it need not be asked for."""
        return self._memory.get(_key(self._parts(document, chunk, start, end)))

    def cost(self, document: str, spans: Iterable[tuple[int, int]]) -> Cost:
        """What the notes of these ranges would send, before they are asked for; those known cost nothing."""
        asked: dict[bytes, list[tuple[str, str]]] = {}
        for start, end in spans:
            parts = self._parts(document, document[start:end], start, end)
            if self._memory.get(key := _key(parts)) is None:
                asked[key] = parts
        return Cost.of(map(_messages, asked.values()))

    def _parts(self, document: str, chunk: str, start: int, end: int) -> list[tuple[str, str]]:
        if not 0 <= start <= end <= len(document):
            raise ValueError(f"[{start}, {end}) is no range of a document of {len(document)} characters")
        opening, window = around_of(len(document), start, end, self._around)
        parts = [("opening", opening.of(document))] if opening.end else []
        parts += [("before", document[window.start : start]), ("passage", chunk), ("after", document[end : window.end])]
        return [(name, text) for name, text in parts if text or name == "passage"]


def context_writer(
    chat: ChatModel, *, around: int = 8_000, store: Store | None = None, cancelled: Check = never
) -> ContextWriter:
    """``note(document, chunk, start, end) -> note``: a sentence or two that place a chunk in its document.

    ``around`` is the characters of the document that go along, the chunk among them. What was written is remembered,
    and kept in ``store`` where the chat model has a fingerprint.
    """
    return ContextWriter(chat, around=around, store=store, cancelled=cancelled)


def _key(parts: list[tuple[str, str]]) -> bytes:
    return text_key("note", INSTRUCTIONS, *(piece for part in parts for piece in part))


def _messages(parts: list[tuple[str, str]]) -> list[Message]:
    return [{"role": "system", "content": INSTRUCTIONS}, {"role": "user", "content": wrapped(LABEL, parts)}]
