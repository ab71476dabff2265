"""What a client does: everything that the server offers, each answer held against the client's own text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bench.soak.client import Client, Doc
from bench.soak.steps.acting import note_unkept, notes
from bench.soak.steps.asking import ask_command, checklist, history, question, question_to_files
from bench.soak.steps.changing import burst, configure, edit, file_changed, move, reopen, save
from bench.soak.steps.looking import cursor, diagnostics, folds, links, outline, selection, symbols, workspace_symbols
from bench.soak.steps.truth import drift, twin

Step = Callable[[Client, Doc], Awaitable[None]]

WEIGHTS: dict[Step, int] = {
    edit: 30,
    burst: 6,
    symbols: 8,
    outline: 4,
    folds: 3,
    question: 14,
    ask_command: 2,
    question_to_files: 2,
    cursor: 20,
    selection: 12,
    links: 2,
    diagnostics: 4,
    workspace_symbols: 1,
    notes: 2,
    note_unkept: 2,
    history: 1,
    checklist: 1,
    reopen: 2,
    save: 2,
    file_changed: 1,
    move: 1,
    configure: 2,
    drift: 4,
    twin: 2,
}
"""How often each step is taken, in relation to the others."""
