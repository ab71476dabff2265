"""Rows as comma-separated values and as Markdown."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import groupby

from pincite.checklist.rows import Row

_COLUMNS = ("document", "id", "question", "answer", "value", "quote", "cite", "line", "start", "end", "confidence")
_FORMULA = re.compile(r"[\t\r\n]|[\s\ufeff\ufffd]*[=+\-@\uff1d\uff0b\uff0d\uff20|%]")
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_MARKS = re.compile(r"([\\`*_{}\[\]()<>#+!|~&$-])")


def as_csv(rows: Iterable[Row]) -> str:
    """RFC 4180, one line a row below the names of the columns; offsets are code points, lines count from 1.

    A cell that a spreadsheet would take for a formula has an apostrophe in front: documents cannot make it compute.
    """
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(_COLUMNS)
    for row in rows:
        answer = "found" if row.found else "not read" if row.unread else "not found"
        texts = (row.document, row.id, row.question, answer, row.value, row.quote, row.cite)
        numbers = (row.line, row.start, row.end) if row.line else ("", "", "")
        writer.writerow([*map(_cell, texts), *numbers, f"{row.confidence:.4f}"])
    return out.getvalue()


def _cell(text: str) -> str:
    text = _CONTROLS.sub("\ufffd", text)
    return f"'{text}" if _FORMULA.match(text) else text


def as_markdown(title: str, rows: Sequence[Row]) -> str:
    """A heading and a table for each document; the words of documents cannot become markup."""
    parts = [f"# {_plain(title) or 'Checklist'}\n"]
    for document, group in groupby(rows, key=lambda row: row.document):
        parts.append(f"## {_plain(document)}\n\n| question | answer | words | where |\n| --- | --- | --- | --- |")
        for row in group:
            answer = row.value or ("found" if row.found else "not read" if row.unread else "not found")
            where = f"{row.cite}, line {row.line}" if row.cite and f"line {row.line}" not in row.cite else row.cite
            cells = (row.question, answer, row.quote, where or (f"line {row.line}" if row.line else ""))
            parts.append(f"| {' | '.join(map(_plain, cells))} |")
        parts[-1] += "\n"
    return "\n".join(parts)


def _plain(text: str) -> str:
    return _MARKS.sub(r"\\\1", re.sub(r"\s+", " ", _CONTROLS.sub("\ufffd", text)).strip())
