"""Our messages about recorded answers and checklists, as they travel; more of ``protocol``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
from lsprotocol import types

HISTORY = "pincite/history"
RECALL = "pincite/recall"
REVIEW = "pincite/review"
RUN_CHECKLIST = "pincite/runChecklist"
CHECKLIST_ROW = "pincite/checklistRow"
EXPORT_CHECKLIST = "pincite/exportChecklist"


@attrs.frozen
class HistoryParams:
    """Ask for recorded questions, of one document or of all."""

    text_document: types.TextDocumentIdentifier | None = None
    limit: int | None = None


@attrs.frozen
class Review:
    """What a reviewer made of an answer, the last word of it."""

    verdict: str
    """``accepted``, ``rejected`` or ``none``."""
    comment: str


@attrs.frozen
class Past:
    """A recorded question."""

    id: str
    """The record's hash."""
    time: str
    """ISO 8601, UTC."""
    question: str
    name: str
    """Of the document."""
    uri: str | None
    """Where the document was, if it was a file."""
    found: bool
    confidence: float
    cite: str
    """Of the answer; empty where there is none."""
    quote: str
    """The answer's words, or their beginning; empty where they were left out or there is none."""
    value: str
    """The value read, for people; empty where the answer is words alone."""
    review: Review | None


@attrs.frozen
class HistoryResult:
    """Newest first."""

    enabled: bool
    """Whether answers are recorded now."""
    entries: Sequence[Past]
    problem: str
    """One line, where a trace cannot be read or was altered."""


@attrs.frozen
class RecallParams:
    """Ask where a recorded answer stands in today's text."""

    id: str


@attrs.frozen
class Recalled:
    """A piece of recorded evidence, today."""

    range: types.Range | None
    """None where the words are not there any more."""
    state: str
    """``confirmed`` (the words stand where they stood), ``moved``, ``changed`` (a little) or ``stale`` (gone)."""
    quote: str
    """What was quoted then; empty where it was left out."""
    cite: str
    confidence: float


@attrs.frozen
class RecallResult:
    """A recorded answer, re-found."""

    uri: str
    version: int | None
    question: str
    found: bool
    same_text: bool
    """Whether the document is what it was, to the letter."""
    evidence: Sequence[Recalled]


@attrs.frozen
class ReviewParams:
    """Record what a reviewer made of an answer."""

    id: str
    verdict: str
    """``accepted``, ``rejected``, or ``none`` for a comment alone."""
    comment: str | None = None


@attrs.frozen
class ReviewResult:
    """The review's own record."""

    id: str


@attrs.frozen
class RunChecklistParams:
    """Put a set of questions to documents."""

    set: str
    """URI of the .toml or .json file that holds them."""
    uris: Sequence[str] | None = None
    folders: Sequence[str] | None = None
    work_done_token: types.ProgressToken | None = None


@attrs.frozen
class ChecklistQuestion:
    """One question of a set."""

    id: str
    question: str
    kind: str


@attrs.frozen
class ChecklistRow:
    """What one document answers to one question."""

    uri: str
    name: str
    version: int | None
    id: str
    """The question's."""
    question: str
    kind: str
    found: bool
    value: str
    """For people; empty where the answer is words alone."""
    quote: str
    cite: str
    line: int
    """Counted from 1; 0 where there is no quote."""
    range: types.Range | None
    confidence: float
    record: str | None
    """The hash of its record, where answers are recorded."""


@attrs.frozen
class ChecklistRowParams:
    """A row as it comes."""

    token: types.ProgressToken
    row: ChecklistRow


@attrs.frozen
class ChecklistSkipped:
    """A document that was not asked."""

    uri: str
    reason: str


@attrs.frozen
class ChecklistResult:
    """All of a run."""

    run: str
    """By which it can be exported, until the next one but seven."""
    title: str
    questions: Sequence[ChecklistQuestion]
    rows: Sequence[ChecklistRow]
    skipped: Sequence[ChecklistSkipped]


@attrs.frozen
class ExportChecklistParams:
    """Ask for a run as a file's text."""

    run: str
    format: str
    """``csv``, ``markdown`` or ``html``."""
    target: str | None = None
    """URI of the file that it is for, to which the page's links are relative."""


@attrs.frozen
class ExportChecklistResult:
    """The file's text."""

    text: str


PARAMS: dict[str, type[Any]] = {
    HISTORY: HistoryParams,
    RECALL: RecallParams,
    REVIEW: ReviewParams,
    RUN_CHECKLIST: RunChecklistParams,
    CHECKLIST_ROW: ChecklistRowParams,
    EXPORT_CHECKLIST: ExportChecklistParams,
}
RESULTS: dict[str, Any] = {
    HISTORY: HistoryResult,
    RECALL: RecallResult,
    REVIEW: ReviewResult,
    RUN_CHECKLIST: ChecklistResult,
    EXPORT_CHECKLIST: ExportChecklistResult,
}
