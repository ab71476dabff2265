"""Where topics start, as a chat model says: paragraphs numbered, a window of them at a time."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pincite.cache import text_key
from pincite.chat.cost import Cost
from pincite.chat.guard import guarded
from pincite.chat.inert import RULE, wrapped
from pincite.chat.patience import Check, never
from pincite.chat.protocol import ChatModel, Message
from pincite.chat.replies import starts_in
from pincite.chat.store import Memory, Store
from pincite.errors import ChatRejected

LABEL = "paragraphs"
INSTRUCTIONS = (
    "You divide a document by topic. You are shown consecutive paragraphs of it, numbered from 1. A topic starts where "
    "the subject changes, so that what follows can be understood by itself; several paragraphs on one subject belong "
    "to one topic, and a heading belongs to what follows it. The first paragraph is shown for what goes before.\n"
    + RULE.format(label=LABEL)
    + '\nReply with JSON only: {"starts": [the numbers of the paragraphs that start a topic, ascending]}. '
    "Where no topic starts, the list is empty."
)
SCHEMA = {
    "type": "object",
    "properties": {"starts": {"type": "array", "items": {"type": "integer"}}},
    "required": ["starts"],
    "additionalProperties": False,
}
GAP = " […] "
"""What stands for the middle of a paragraph that is too long for the window."""

Unit = tuple[int, int]
"""A paragraph's range in the text."""


@dataclass(frozen=True, slots=True)
class _Window:
    """Paragraphs read together, ``units[first:end]``; the first was judged in the window before, if there is one."""

    first: int
    end: int
    paragraphs: tuple[str, ...]

    @property
    def key(self) -> bytes:
        return text_key("cut", INSTRUCTIONS, *self.paragraphs)

    @property
    def messages(self) -> list[Message]:
        numbered = ((str(number), paragraph) for number, paragraph in enumerate(self.paragraphs, start=1))
        return [{"role": "system", "content": INSTRUCTIONS}, {"role": "user", "content": wrapped(LABEL, numbered)}]


class TopicCutter:
    """Asks a chat model where topics start. Made by :func:`llm_cutter`; safe to share by threads.

    ``refused`` counts the windows whose reply was not the numbers asked for, and which are left to be cut by size.
    """

    def __init__(
        self, chat: ChatModel, *, window: int = 12_000, store: Store | None = None, cancelled: Check = never
    ) -> None:
        if window < 2:
            raise ValueError(f"window is at least 2 characters, not {window}")
        self._chat = guarded(chat)
        self._window = window
        self._cancelled = cancelled
        self._memory = Memory(self._chat.fingerprint, store)
        self.refused = 0

    @property
    def endpoint(self) -> str:
        """Where the text goes."""
        return self._chat.endpoint

    def __call__(self, text: str, units: Sequence[Unit], *, cancelled: Check = never) -> list[int]:
        """Indices of the units (paragraphs, half-open ranges of ``text`` in order) that start a topic, ascending.

        A window whose reply is not such numbers adds none, and is asked about again the next time. Raises
        WriterUnavailable, Cancelled; what was said until then is remembered.
        """
        starts: list[int] = []
        for window in self._windows(text, units):
            numbers = self._said(window, lambda: self._cancelled() or cancelled())
            starts += [window.first + number - 1 for number in numbers if number > 1 or window.first == 0]
        return starts

    def cost(self, text: str, units: Sequence[Unit]) -> Cost:
        """What a call with the same arguments would send, before it is made."""
        asked = {window.key: window for window in self._windows(text, units) if self._memory.get(window.key) is None}
        return Cost.of(window.messages for window in asked.values())

    def _said(self, window: _Window, cancelled: Check) -> list[int]:
        key = window.key
        kept = self._memory.get(key)
        numbers = None if kept is None else starts_in(kept, len(window.paragraphs))
        if numbers is not None:
            return numbers
        try:
            reply = self._chat(window.messages, schema=SCHEMA, cancelled=cancelled)
        except ChatRejected:
            reply = None
        numbers = None if reply is None else starts_in(reply, len(window.paragraphs))
        if numbers is None:
            self.refused += 1
            return []
        self._memory.put(key, json.dumps({"starts": numbers}))
        return numbers

    def _windows(self, text: str, units: Sequence[Unit]) -> Iterator[_Window]:
        """Windows of at least two paragraphs, each starting with the last one of the window before."""
        first = 0
        while first < len(units) - 1:
            end, used = first, 0
            paragraphs: list[str] = []
            while end < len(units) and (used + _shown(units[end], self._window) <= self._window or len(paragraphs) < 2):
                start, stop = units[end]
                paragraphs.append(_shortened(text[start:stop], self._window // 2))
                used += len(paragraphs[-1])
                end += 1
            yield _Window(first, end, tuple(paragraphs))
            if end == len(units):
                return
            first = end - 1


def llm_cutter(
    chat: ChatModel, *, window: int = 12_000, store: Store | None = None, cancelled: Check = never
) -> TopicCutter:
    """``cut(text, units) -> starts``: the paragraphs that start a topic, as a chat model says.

    ``window`` is the characters of paragraphs read at a time. The same paragraphs are asked about once: what was said
    is remembered, and kept in ``store`` where the chat model has a fingerprint.
    """
    return TopicCutter(chat, window=window, store=store, cancelled=cancelled)


def _shown(unit: Unit, window: int) -> int:
    return min(unit[1] - unit[0], window // 2)


def _shortened(paragraph: str, most: int) -> str:
    """A paragraph's start and end, which say what topic it takes up and with what it leaves."""
    if len(paragraph) <= most:
        return paragraph
    if most <= 2 * len(GAP):
        return paragraph[:most]
    tail = (most - len(GAP)) // 3
    return paragraph[: most - len(GAP) - tail] + GAP + paragraph[len(paragraph) - tail :]
