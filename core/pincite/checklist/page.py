"""Rows as one page of HTML that needs nothing else, runs nothing, and asks for nothing."""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Callable, Sequence
from html import escape
from itertools import groupby
from urllib.parse import quote as percent

from pincite.checklist.rows import Row

_STYLE = """
:root { color-scheme: light dark; }
body { font: 15px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
table { border-collapse: collapse; width: 100%; margin-bottom: 2rem; }
th, td { border: 1px solid #8886; padding: .4rem .6rem; text-align: left; vertical-align: top; }
thead th { background: #8882; }
th[scope=row] { font-weight: normal; width: 26%; }
td.answer { width: 12%; }
td.where { width: 18%; font-size: .87em; }
q { quotes: "“" "”"; }
.none { opacity: .6; }
nav li { margin: .1rem 0; }
"""
_CONTROLS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
WORDS = 6
"""How many words of each end of a quote a link holds."""


def as_html(title: str, rows: Sequence[Row], link: Callable[[str], str] = lambda _: "") -> str:
    """One table a document. ``link`` gives the address of a document relative to the page, "" for none.

    A link ends in a text fragment (URL Fragment Text Directives, W3C Community Group), by which browsers that know them
    scroll to the words; its text names the line.
    """
    documents = [(name, list(group)) for name, group in groupby(rows, key=lambda row: row.document)]
    policy = f"default-src 'none'; style-src 'sha256-{_hash(_STYLE)}'; base-uri 'none'; form-action 'none'"
    named = _text(title) or "Checklist"
    contents = "".join(
        f'<li><a href="#d{number}">{_text(name)}</a>: {sum(row.found for row in group)} of {len(group)}</li>\n'
        for number, (name, group) in enumerate(documents, 1)
    )
    tables = "".join(_table(number, name, group, link(name)) for number, (name, group) in enumerate(documents, 1))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{escape(policy)}">\n'
        f'<meta name="referrer" content="no-referrer">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{named}</title>\n<style>{_STYLE}</style>\n</head>\n<body>\n<h1>{named}</h1>\n"
        f"<nav><ul>\n{contents}</ul></nav>\n{tables}</body>\n</html>\n"
    )


def _table(number: int, name: str, rows: Sequence[Row], address: str) -> str:
    lines = "".join(_line(row, address) for row in rows)
    return (
        f'<h2 id="d{number}">{_text(name)}</h2>\n<table>\n<thead><tr><th scope="col">Question</th>'
        f'<th scope="col">Answer</th><th scope="col">Words</th><th scope="col">Where</th></tr></thead>\n'
        f"<tbody>\n{lines}</tbody>\n</table>\n"
    )


def _line(row: Row, address: str) -> str:
    if row.found:
        answer = f"{_text(row.value)} " if row.value else ""
        answer += f'<span class="none">{row.confidence:.0%}</span>'
    else:
        answer = f'<span class="none">{"not read" if row.unread else "not found"}</span>'
    words, where = "", ""
    if row.quote:
        words = f"<q>{_text(row.quote)}</q>"
        line = f"line {row.line}"
        if address:
            line = f'<a href="{escape(address + _fragment(row.quote))}">{line}</a>'
        where = f"{_text(re.sub(rf', line {row.line}$', '', row.cite))}, {line}" if row.cite else line
    return (
        f'<tr><th scope="row">{_text(row.question)}</th><td class="answer">{answer}</td>'
        f'<td>{words}</td><td class="where">{where}</td></tr>\n'
    )


def _fragment(quote: str) -> str:
    words = _CONTROLS.sub("\ufffd", quote).split()
    if not words:
        return ""
    ends = [words] if len(words) <= 2 * WORDS else [words[:WORDS], words[-WORDS:]]
    # A dash and a comma have a meaning in text directives.
    return "#:~:text=" + ",".join(percent(" ".join(end), safe="").replace("-", "%2D") for end in ends)


def _text(text: str) -> str:
    return escape(re.sub(r"\s+", " ", _CONTROLS.sub("\ufffd", text)).strip())


def _hash(style: str) -> str:
    return base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
