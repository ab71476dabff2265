"""Rule contents-entry: an entry of a table of contents says something else than the heading of its number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from unicodedata import combining, normalize

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.subject import Subject
from pincite.parsing import Heading
from pincite.text.span import Span

CODE = "contents-entry"
LEAST = 0.8
"""A table is read right where so large a share of its entries leads to a heading; else no entry is spoken of."""
_BEHIND = re.compile(r"(?:\s*\([^()]*\))?[\s.…_]*(?:(?<![\w])(?:\d{1,3}|[ivxl]{1,5}))?\s*$")
"""What stands behind an entry's words: dots, the page, a range of articles in brackets."""
_WORDS = re.compile(r"\w+")
_NUMBER = re.compile(r"\s*(?:[^\W\d_]+\.?\s+)?((?:\d+|[A-Z])(?:\.\d+)*|[IVXLC]+)\b[.):]*\s*")


def contents_entry(subject: Subject) -> Iterator[Finding]:
    """Numbered entries of one line whose number one heading bears, and whose words stand nowhere else in the text."""
    outline, text = subject.outline, subject.text
    entries = outline.contents
    if len(entries) < 4 or sum(entry.target is not None for entry in entries) < LEAST * len(entries):
        return
    headings = Counter(_key(heading.number) for heading in outline.flat if heading.kind != "clause" and heading.number)
    numbers = Counter(_number(entry.span.of(text)) for entry in entries)
    rest = " ".join(_bag(text[max(entry.span.end for entry in entries) :]))
    for entry in entries:
        words = _BEHIND.sub("", entry.span.of(text))
        heading = None if entry.target is None else outline.flat[entry.target]
        number = _number(words)
        if heading is None or not heading.title or heading.kind == "schedule" or "\n" in words.strip():
            continue
        if number and (headings[_key(heading.number)] != 1 or numbers[number] != 1):
            continue
        title = _bag(words[_NUMBER.match(words).end() :] if number and _NUMBER.match(words) else words)  # type: ignore[union-attr]
        if len(title) < 2 or _agree(title, _bag(heading.title)) or f" {' '.join(title)} " in rest:
            continue
        yield Finding(
            CODE,
            entry.span,
            f"The contents say “{_short(words)}”, the heading says “{_short(heading.label)}”",
            ((heading.span, "the heading"),),
            _renamed(entry.span, words, heading),
        )


def _number(words: str) -> str:
    match = _NUMBER.match(words)
    return _key(match[1]) if match else ""


def _key(number: str) -> str:
    return number.casefold().strip(" .():")


def _agree(entry: list[str], title: list[str]) -> bool:
    """Whether one begins or ends with the other; case, punctuation and spaces do not count."""
    one, other = "".join(entry), "".join(title)
    return one.startswith(other) or other.startswith(one) or one.endswith(other) or other.endswith(one)


def _bag(words: str) -> list[str]:
    plain = "".join(char for char in normalize("NFD", words.casefold()) if not combining(char))
    return _WORDS.findall(plain)


def _renamed(span: Span, words: str, heading: Heading) -> tuple[Fix, ...]:
    """The heading's words in place of the entry's own; number, page and dots are left alone."""
    match = _NUMBER.match(words)
    start = match.end() if match and heading.number else len(words) - len(words.lstrip())
    return (
        Fix(f"Write “{_short(heading.title)}”", ((Span(span.start + start, span.start + len(words)), heading.title),)),
    )


def _short(words: str) -> str:
    plain = " ".join(words.split())
    return plain if len(plain) <= 60 else f"{plain[:59]}…"
