"""Rule contents-entry: an entry of a table of contents that no heading answers to, or whose words differ from it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.subject import Subject
from pincite.parsing import Heading
from pincite.parsing.block import Entry
from pincite.text.span import Span

CODE = "contents-entry"
_PAGE = re.compile(r"[\s.…_]*(?:(?<![\w])(?:\d{1,3}|[ivxl]{1,5}))?\s*$")
_WORDS = re.compile(r"\w+")
LEAST = 0.8
"""A table is read right where so large a share of its entries leads to a heading; else no entry is spoken of."""


def contents_entry(subject: Subject) -> Iterator[Finding]:
    """Entries without a heading, and entries whose heading says something else."""
    outline, text = subject.outline, subject.text
    entries = outline.contents
    found = [entry for entry in entries if entry.target is not None]
    if len(entries) < 4 or len(found) < LEAST * len(entries):
        return
    titles = [heading for heading in outline.flat if heading.kind != "clause" and heading.title]
    for entry in entries:
        words = _PAGE.sub("", entry.span.of(text))
        if entry.target is None:
            yield Finding(CODE, entry.span, f"No heading answers to this entry of the contents: “{_short(words)}”", (), _nearest(text, entry, words, titles))
            continue
        heading = outline.flat[entry.target]
        if heading.title and _differs(words, heading):
            yield Finding(
                CODE,
                entry.span,
                f"The contents say “{_short(words)}”, the heading says “{_short(heading.label)}”",
                ((heading.span, "the heading"),),
                _renamed(text, entry, words, heading),
            )


def _differs(words: str, heading: Heading) -> bool:
    """Whether an entry has other words than its heading; case, punctuation and the number do not count."""
    entry, title = _bag(words), _bag(heading.title)
    return bool(entry) and not _ends(entry, title) and not _ends(_bag(heading.label), entry)


def _ends(whole: list[str], part: list[str]) -> bool:
    joined, wanted = "".join(whole), "".join(part)
    return joined.endswith(wanted) or joined.startswith(wanted)


def _bag(words: str) -> list[str]:
    return _WORDS.findall(words.casefold())


def _nearest(text: str, entry: Entry, words: str, titles: list[Heading]) -> tuple[Fix, ...]:
    """The heading whose words are nearest, where one is near."""
    wanted = " ".join(_bag(words))
    best = max(titles, key=lambda heading: SequenceMatcher(None, wanted, " ".join(_bag(heading.label))).ratio(), default=None)
    if best is None or SequenceMatcher(None, wanted, " ".join(_bag(best.label))).ratio() < 0.75:
        return ()
    return _renamed(text, entry, words, best)


def _renamed(text: str, entry: Entry, words: str, heading: Heading) -> tuple[Fix, ...]:
    """The heading's words in place of the entry's own, page number and dots left alone."""
    start = entry.span.start + len(words) - len(words.lstrip())
    number = heading.number and words.casefold().startswith(heading.number.casefold())
    new = heading.label if number else heading.title
    return (Fix(f"Write “{_short(new)}”", ((Span(start, entry.span.start + len(words)), new),)),)


def _short(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= 60 else f"{plain[:59]}…"
