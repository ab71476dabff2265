"""An answer for people, on a terminal or in a pipe."""

from __future__ import annotations

import os
import re
import shutil
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TextIO

from pincite.checklist.rows import shown
from pincite.engine import Document
from pincite.reading import Decision, Evidence
from pincite.text.lines import line_at, line_starts
from pincite.text.span import Span

_YELLOW, _PLAIN = "\x1b[30;43m", "\x1b[0m"

_FOUND_BY = {
    "lexical": "by words (the lexical tier)",
    "dense": "by words and by meaning (the dense tier, a local model)",
    "rerank": "by words and by meaning, the best passages read beside the question (the rerank tier, local models)",
}

CONTEXT = 120
"""Characters of the document shown on each side of the best evidence."""
_OPENING, _CLOSING = "\ufdd0", "\ufdd1"
"""Where the words that answer begin and end, while lines are broken: noncharacters, which no text may hold."""
_UNSAFE = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u202a-\u202e\u2066-\u2069\ufdd0\ufdd1\ud800-\udfff]")


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

    def marked(self, lines: Sequence[str]) -> Iterator[str]:
        """Lines with the words that answer on yellow, on each line anew, or between » and « without colours."""
        opening, closing = (_YELLOW, _PLAIN) if self.colours else ("»", "«")
        goes_on = ""
        for line in lines:
            text = goes_on + line
            if self.colours and text.rfind(_OPENING) > text.rfind(_CLOSING):
                text, goes_on = text + _CLOSING, _OPENING
            else:
                goes_on = ""
            yield text.replace(_OPENING, opening).replace(_CLOSING, closing)


def print_decision(terminal: Terminal, document: Document, decision: Decision, title: str | None = None) -> None:
    """The answer in its context, further evidence, and what was read."""
    starts = line_starts(document.text)
    if title is not None:
        terminal.line(terminal.bold(plain(title)))
    if decision.typed is not None:
        value = terminal.bold(shown(decision.typed.as_json()["value"]))
        terminal.line(f"{value}, read from “{plain(textwrap.shorten(plain(decision.typed.text), 100))}”")
    elif (unread := decision.extra.get("unread")) is not None:
        where = _with_line(plain(unread[0].cite), line_at(starts, unread[0].start) + 1)
        terminal.line(f"Not to be read from the words found ({where}).")
    elif decision.answer is None:
        terminal.line("Not found in this document.")
    for number, evidence in enumerate(decision.evidence):
        _print_evidence(terminal, document, evidence, line_at(starts, evidence.start) + 1, best=number == 0)
    if decision.sections:
        terminal.line(terminal.dim("Sections read:" if decision.found else "The nearest sections:"))
        for rank, (section, _) in enumerate(decision.sections, 1):
            named = section.heading is None or section.heading in section.cite
            where = section.cite if named else f"{section.cite} ({section.heading})"
            where = _with_line(textwrap.shorten(plain(where), 90, placeholder="…"), line_at(starts, section.start) + 1)
            terminal.line(terminal.dim(f"  {rank}. {where}"))
        terminal.line(terminal.dim(f"Found {_FOUND_BY[decision.tier]}."))
    terminal.line()


def _with_line(cite: str, line: int) -> str:
    """A cite with its line, which it may hold already."""
    return cite if cite.endswith(f", line {line}") else f"{cite}, line {line}"


def _print_evidence(terminal: Terminal, document: Document, evidence: Evidence, line: int, *, best: bool) -> None:
    where = _with_line(plain(evidence.cite), line)
    terminal.line(f"{terminal.bold(where)}  {terminal.dim(f'confidence {evidence.confidence:.0%}')}")
    before, after = _context(document, evidence) if best else ("", "")
    # The marks go in before the lines are broken, one character each, so that colours do not count.
    text = f"{before}{_OPENING}{plain(evidence.text)}{_CLOSING}{after}"
    lines = textwrap.wrap(text, terminal.width - 4, break_long_words=False, break_on_hyphens=False)
    for part in terminal.marked(lines):
        terminal.line(f"    {part}")
    terminal.line()


def _context(document: Document, evidence: Evidence) -> tuple[str, str]:
    text = document.text
    around = next((span for span in document.enclosing(evidence.start) if span.end > evidence.end), None)
    around = around or Span(evidence.start, evidence.end)
    start = _word_start(text, max(around.start, evidence.start - CONTEXT), evidence.start)
    end = _word_end(text, min(around.end, evidence.end + CONTEXT), evidence.end)
    before, after = plain(text[start : evidence.start]), plain(text[evidence.end : end])
    if start > around.start:
        before = f"…{before.lstrip()}"
    return before, f"{after.rstrip()}…" if end < around.end else after


def _word_start(text: str, at: int, most: int) -> int:
    """The start of the first whole word from ``at`` on; ``at`` itself in text without spaces."""
    if at == 0 or text[at - 1].isspace() or text[at].isspace():
        return at
    space = re.compile(r"\s").search(text, at, most)
    return space.start() if space else at


def _word_end(text: str, at: int, least: int) -> int:
    """The end of the last whole word up to ``at``."""
    if at == len(text) or text[at].isspace():
        return at
    space = max(text.rfind(mark, least, at) for mark in " \n\t")
    return space if space >= least else at


def plain(text: str) -> str:
    """White space folded, control and direction characters gone: a document cannot drive the terminal."""
    return re.sub(r"\s+", " ", _UNSAFE.sub("", text))
