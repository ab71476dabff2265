"""An answer for people, on a terminal or in a pipe."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from dataclasses import dataclass
from typing import TextIO

from pincite.engine import Document
from pincite.reading import Decision, Evidence
from pincite.text.lines import line_at, line_starts
from pincite.text.span import Span

CONTEXT = 120
"""Characters of the document shown on each side of the best evidence."""
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


@dataclass(frozen=True, slots=True)
class Terminal:
    """Where to print, how wide, and whether with colours."""

    out: TextIO
    width: int
    colours: bool

    @classmethod
    def of(cls, out: TextIO) -> Terminal:
        """Colours on a terminal only, and not where ``NO_COLOR`` is set (no-color.org)."""
        colours = out.isatty() and "NO_COLOR" not in os.environ and os.environ.get("TERM") != "dumb"
        return cls(out, min(100, shutil.get_terminal_size((100, 24)).columns), colours)

    def line(self, text: str = "") -> None:
        """Prints one line."""
        print(text, file=self.out)

    def bold(self, text: str) -> str:
        """Strong, where there are colours."""
        return f"\x1b[1m{text}\x1b[0m" if self.colours else text

    def dim(self, text: str) -> str:
        """Faint, where there are colours."""
        return f"\x1b[2m{text}\x1b[0m" if self.colours else text

    def mark(self, text: str) -> str:
        """The words that answer: on yellow, or between »« where there are no colours."""
        return f"\x1b[30;43m{text}\x1b[0m" if self.colours else f"»{text}«"


def print_decision(terminal: Terminal, document: Document, decision: Decision, title: str | None = None) -> None:
    """The answer in its context, further evidence, and what was read."""
    starts = line_starts(document.text)
    if title is not None:
        terminal.line(terminal.bold(plain(title)))
    if decision.answer is None:
        terminal.line("Not found in this document.")
    for number, evidence in enumerate(decision.evidence):
        _print_evidence(terminal, document, evidence, line_at(starts, evidence.start) + 1, best=number == 0)
    if decision.sections:
        terminal.line(terminal.dim("Sections read:" if decision.found else "The nearest sections:"))
        for rank, (section, _) in enumerate(decision.sections, 1):
            where = (
                section.cite
                if section.heading is None or section.heading in section.cite
                else (f"{section.cite} ({section.heading})")
            )
            line = line_at(starts, section.start) + 1
            terminal.line(terminal.dim(f"  {rank}. {plain(textwrap.shorten(where, 90, placeholder='…'))}, line {line}"))
    terminal.line()


def _print_evidence(terminal: Terminal, document: Document, evidence: Evidence, line: int, *, best: bool) -> None:
    where = evidence.cite if ", line " in evidence.cite else f"{evidence.cite}, line {line}"
    terminal.line(f"{terminal.bold(plain(where))}  {terminal.dim(f'confidence {evidence.confidence:.0%}')}")
    before, after = _context(document, evidence) if best else ("", "")
    # The mark goes in after the lines are broken: its characters must not count, nor be broken apart.
    opening, closing = "\ue000", "\ue001"
    text = f"{before}{opening}{plain(evidence.text)}{closing}{after}"
    lines = textwrap.wrap(text, terminal.width - 4, break_long_words=False, break_on_hyphens=False) or [text]
    inside = False
    for part in lines:
        shown = ""
        for piece in re.split(f"([{opening}{closing}])", part):
            if piece in (opening, closing):
                inside = piece == opening
            elif piece:
                shown += terminal.mark(piece) if inside else piece
        terminal.line(f"    {shown}")
    terminal.line()


def _context(document: Document, evidence: Evidence) -> tuple[str, str]:
    text = document.text
    around = next((span for span in document.enclosing(evidence.start) if span.end > evidence.end), None)
    around = around or Span(evidence.start, evidence.end)
    start, end = max(around.start, evidence.start - CONTEXT), min(around.end, evidence.end + CONTEXT)
    before, after = plain(text[start : evidence.start]), plain(text[evidence.end : end])
    return ("…" if start > around.start else "") + before, after + ("…" if end < around.end else "")


def plain(text: str) -> str:
    """White space folded, control and direction characters gone: a document cannot drive the terminal."""
    folded = re.sub(r"\s+", " ", text)
    return _CONTROLS.sub("", folded)
