"""Our own messages, as they travel. On the wire the names are written in camel case.

Ranges and positions are LSP's, in the negotiated encoding; ``confidence`` is a probability; what is best comes first.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

import attrs
from lsprotocol import types

from pincite_server import protocol_notes, protocol_trace

SELECT_FOR_QUESTION = "pincite/selectForQuestion"
SELECT_IN_FILES = "pincite/selectInFiles"
PREVIEW = "pincite/preview"
OUTLINE = "pincite/outline"
CITE = "pincite/cite"
WINDOW = "pincite/window"
STATUS = "pincite/status"
RELATED = "pincite/related"


@attrs.frozen
class SelectForQuestionParams:
    """Ask a document a question."""

    text_document: types.TextDocumentIdentifier
    question: str
    range: types.Range | None = None
    """Ask in this selection or division only."""
    k: int | None = None
    """How many sections to read at most."""
    budget: int | None = None
    """How many tokens they may have together."""
    reader: str | None = None
    """Who finds the answer in what was selected."""
    retrieval: str | None = None
    """How the sections are found."""
    work_done_token: types.ProgressToken | None = None


@attrs.frozen
class Evidence:
    """The exact words that bear on the question."""

    range: types.Range
    text: str
    """Exactly the characters at ``range`` in the client's document."""
    cite: str
    path: Sequence[str]
    """The headings above, outermost first."""
    section: int
    """Index into ``sections``."""
    score: float
    confidence: float


@attrs.frozen
class ReadSection:
    """A section that was read."""

    range: types.Range
    heading: str | None
    path: Sequence[str]
    cite: str
    score: float
    rank: int
    """From 1."""


@attrs.frozen
class SelectForQuestionResult:
    """The answer. ``found`` is false exactly when ``evidence`` is empty."""

    version: int | None
    """The document's version that the ranges belong to; None for a file that is not open."""
    question: str
    found: bool
    confidence: float
    answer: Evidence | None
    """The first of ``evidence``."""
    evidence: Sequence[Evidence]
    sections: Sequence[ReadSection]
    trace_id: str
    elapsed_ms: float
    tier: str
    """What found and judged it: ``lexical``, ``dense`` or ``rerank``."""


@attrs.frozen
class SelectInFilesParams:
    """Ask several documents one question: those of ``uris``, and the files of ``folders``."""

    question: str
    uris: Sequence[str] | None = None
    folders: Sequence[str] | None = None
    exclude: Sequence[str] | None = None
    """Globs of what in the folders is left out, relative to each; the client's ``files.exclude`` where not given."""
    max_files: int | None = None
    """How many documents are read at most."""
    max_bytes: int | None = None
    """How large a file may be that is not open."""
    k: int | None = None
    """How many sections of each document to read at most."""
    budget: int | None = None
    reader: str | None = None
    retrieval: str | None = None
    work_done_token: types.ProgressToken | None = None


@attrs.frozen
class FileResult(SelectForQuestionResult):
    """The answer of one of several documents."""

    uri: str
    name: str
    """The file's name, without its folder."""


@attrs.frozen
class Skipped:
    """A document that was not asked."""

    uri: str
    reason: str
    """What is in the way and how to mend it, in one line that does not name the document again."""


@attrs.frozen
class SelectInFilesResult:
    """The answers of several documents. ``found`` is false exactly when none of them has evidence."""

    question: str
    found: bool
    documents: Sequence[FileResult]
    """Best first, by calibrated confidence."""
    skipped: Sequence[Skipped]
    elapsed_ms: float


@attrs.frozen
class PreviewParams:
    """What is about to be read; each preview of a request replaces the one before."""

    token: types.ProgressToken
    """The request's ``workDoneToken``."""
    sections: Sequence[ReadSection]


@attrs.frozen
class OutlineParams:
    """Ask for the outline as a sidebar shows it."""

    text_document: types.TextDocumentIdentifier


@attrs.frozen
class Division:
    """A node of the outline. The server writes these as plain dicts, which are twice as fast to make and to send."""

    kind: str
    """``title``, ``heading``, ``runin``, ``schedule``, ``clause``, or ``topic`` where a topic cut starts it."""
    number: str
    title: str
    cite: str
    range: types.Range
    """Heading and body, with all below."""
    selection_range: types.Range
    """The heading's own characters."""
    tokens: int
    """Estimated, in all of ``range``."""
    children: Sequence[Division]


@attrs.frozen
class CiteParams:
    """Ask for the pin cite of a range."""

    text_document: types.TextDocumentIdentifier
    range: types.Range


@attrs.frozen
class CiteResult:
    """The pin cite of a range, and its words."""

    cite: str
    quote: str
    """Exactly the characters of the range."""
    lines: Sequence[int]
    """First and last line, counted from 0."""


@attrs.frozen
class WindowParams:
    """Ask for the text that a reader read."""

    trace_id: str


@attrs.frozen
class WindowResult:
    """What was read, as one text."""

    text: str
    pieces: Sequence[Sequence[int]]
    """``[windowStart, documentStart, length]`` in code points: where each part of the text comes from."""


@attrs.frozen
class RelatedParams:
    """Ask what the words of a range refer to: evidence that says "subject to Section 9" has it as related."""

    text_document: types.TextDocumentIdentifier
    range: types.Range


@attrs.frozen
class Related:
    """A place that words refer to, or the definition of a term that they use."""

    words: str
    """The words that do, as they stand there."""
    kind: str
    """``reference`` or ``term``."""
    cite: str
    title: str
    """The place's caption; empty where it has none."""
    range: types.Range
    """Of the place: its heading, or the words that define."""


@attrs.frozen
class RelatedResult:
    """In the order of the words, each place once."""

    version: int | None
    related: Sequence[Related]


@attrs.frozen
class Progress:
    """How far a piece of work has come."""

    done: int
    total: int


@attrs.frozen
class StatusParams:
    """What the server is doing. ``state`` is ``starting``, ``indexing``, ``ready`` or ``error``."""

    state: str
    message: str | None = None
    models: Sequence[str] | None = None
    """What answers: names of the tiers or models that serve."""
    progress: Progress | None = None


PARAMS: dict[str, type[Any]] = {
    SELECT_FOR_QUESTION: SelectForQuestionParams,
    SELECT_IN_FILES: SelectInFilesParams,
    OUTLINE: OutlineParams,
    CITE: CiteParams,
    WINDOW: WindowParams,
    RELATED: RelatedParams,
    PREVIEW: PreviewParams,
    STATUS: StatusParams,
    **protocol_notes.PARAMS,
    **protocol_trace.PARAMS,
}
RESULTS: dict[str, Any] = {
    SELECT_FOR_QUESTION: SelectForQuestionResult,
    SELECT_IN_FILES: SelectInFilesResult,
    OUTLINE: Sequence[Division],
    CITE: CiteResult,
    WINDOW: WindowResult,
    RELATED: RelatedResult,
    **protocol_notes.RESULTS,
    **protocol_trace.RESULTS,
}


def params_type(method: str) -> Any:
    """The type of a method's parameters, ours and LSP's; None where there are none or the method is unknown."""
    return PARAMS.get(method) or types.METHOD_TO_TYPES.get(method, (None, None, None))[2]


@cache
def message_type(method: str) -> Any:
    """The type of the message that calls a method, ours and LSP's; None where the method is unknown."""
    if method not in PARAMS:
        return types.METHOD_TO_TYPES.get(method, (None,))[0]
    fields = {"id": _ID, "params": PARAMS[method]} if method in RESULTS else {"params": PARAMS[method]}
    return _message(f"Message_{method}", {**fields, "method": str})


@cache
def response_type(method: str) -> Any:
    """The type of the response to a method, ours and LSP's; None where there is none."""
    if method not in RESULTS:
        return types.METHOD_TO_TYPES.get(method, (None, None))[1]
    return _message(f"Response_{method}", {"id": _ID, "result": RESULTS[method]})


_ID = int | str | None


def _message(name: str, fields: dict[str, Any]) -> Any:
    """A class with these fields. None has a default: the converter leaves out what has its default's value."""
    made = {field: attrs.field(type=kind) for field, kind in {**fields, "jsonrpc": str}.items()}
    return attrs.make_class(name.replace("/", "_"), made)
