"""Our messages about notes, topic cuts and the editor's chat model, as they travel; more of ``protocol``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
from lsprotocol import types

TOPIC_CUTS = "pincite/topicCuts"
CONTEXT_NOTE = "pincite/contextNote"
ANNOTATIONS = "pincite/annotations"
ANNOTATIONS_CHANGED = "pincite/annotationsChanged"
CHAT = "pincite/chat"


@attrs.frozen
class TopicCutsParams:
    """Ask where the topic changes: in the section of a range or in a selection, else in all long sections."""

    text_document: types.TextDocumentIdentifier
    range: types.Range | None = None
    work_done_token: types.ProgressToken | None = None


@attrs.frozen
class Cut:
    """A place where the topic changes."""

    position: types.Position
    title: str
    """In the document's own words; may be empty."""
    confidence: float | None
    """None where a chat model made it, which gives none."""


@attrs.frozen
class TopicCutsResult:
    """The cuts, in document order. They are not kept."""

    version: int | None
    cuts: Sequence[Cut]
    cutter: str
    """``chat``, ``semantic`` or ``lexical``."""
    problem: str
    """One line, where a better cutter was there and failed."""


@attrs.frozen
class ContextNoteParams:
    """Ask for the note that places a section in its document: the section of a range, or a selection."""

    text_document: types.TextDocumentIdentifier
    range: types.Range
    work_done_token: types.ProgressToken | None = None


@attrs.frozen
class ContextNoteResult:
    """The note. It is not kept."""

    version: int | None
    range: types.Range
    """What it was written for."""
    note: str | None
    """None where the chat model gave none; ``problem`` says why."""
    cached: bool
    """Whether nothing was asked for it."""
    generated: bool
    """Whether a chat model wrote it."""
    writer: str
    """``local``, or where the text went."""
    problem: str


@attrs.frozen
class AnnotationsParams:
    """Ask for the notes and cuts of a document."""

    text_document: types.TextDocumentIdentifier


@attrs.frozen
class Annotation:
    """A note or a cut, where it stands in the text as it is now."""

    id: str
    kind: str
    """``note`` or ``cut``."""
    range: types.Range | None
    """What the note is about; the first line of a cut's topic. None exactly when it is orphaned."""
    state: str
    """``exact``, ``moved``, ``fuzzy`` (its words were edited a little) or ``orphaned`` (they are not there now)."""
    text: str
    """The note; the cut's title, which may be empty."""
    quote: str
    """The words that it was made about, or their beginning."""
    confidence: float | None
    writer: str
    """``local``, ``lexical``, ``semantic``, or where the text went."""
    generated: bool
    """Whether a chat model made it."""
    created: str
    """ISO 8601."""


@attrs.frozen
class AnnotationsResult:
    """The notes and cuts of a document, in its order; orphans last."""

    version: int | None
    where: str
    """Where they are kept: ``workspace``, ``cache`` or ``memory``."""
    annotations: Sequence[Annotation]


@attrs.frozen
class AnnotationsChangedParams:
    """The notes or cuts of a document are others now."""

    uri: str


@attrs.frozen
class ChatMessage:
    """One message of a conversation with a chat model."""

    role: str
    """``system``, ``user`` or ``assistant``."""
    content: str


@attrs.frozen
class ChatParams:
    """Ask the editor for a reply of its language model."""

    messages: Sequence[ChatMessage]
    max_tokens: int | None = None
    justification: str | None = None
    """What the user asked for, for the editor's question of consent."""


@attrs.frozen
class ChatResult:
    """The reply, or why there is none."""

    text: str | None = None
    refused: str | None = None
    """One line for people."""
    for_good: bool = False
    """Whether asking again is of no use: there is no model, or the user does not allow it."""


@attrs.frozen
class Written:
    """What became of notes or cuts that a command was to write."""

    written: int
    cached: int
    failed: int
    problem: str


PARAMS: dict[str, type[Any]] = {
    TOPIC_CUTS: TopicCutsParams,
    CONTEXT_NOTE: ContextNoteParams,
    ANNOTATIONS: AnnotationsParams,
    ANNOTATIONS_CHANGED: AnnotationsChangedParams,
    CHAT: ChatParams,
}
RESULTS: dict[str, Any] = {
    TOPIC_CUTS: TopicCutsResult,
    CONTEXT_NOTE: ContextNoteResult,
    ANNOTATIONS: AnnotationsResult,
    CHAT: ChatResult,
}
