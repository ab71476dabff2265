"""Rule number-style: a numbering goes on in another form, as in (a), (b), c)."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.subject import Subject
from pincite.text.span import Span

CODE = "number-style"
LEAST = 2
"""So many items of one form make a style."""
_MARK = re.compile(r"^[ \t>]*(?P<mark>(?P<open>\(?)(?P<count>\d{1,2}|[a-z])(?P<close>[.)]))[ \t]+(?=\S)", re.MULTILINE)


def number_style(subject: Subject) -> Iterator[Finding]:
    """An item that counts on from those before it in the same division, in other brackets or with other punctuation.

    Numbers that go on with a numbering further out ("2." behind "(1)") are not meant.
    """
    text = subject.text
    outline = subject.outline
    apart = [each.span for each in outline.furniture]
    if outline.markup == "markdown":
        apart += [block.span for block in outline.blocks if block.kind == "code"]
    apart.sort()
    starts = [heading.start for heading in outline.flat if heading.kind != "clause"]
    last: dict[str, int] = {}
    streak: list[re.Match[str]] = []
    for match in _MARK.finditer(text):
        index = bisect_right(apart, match.start("mark"), key=lambda span: span.start) - 1
        if index >= 0 and match.start("mark") < apart[index].end:
            continue
        style, value = _style(match), _value(match["count"])
        before = streak[-1] if streak else None
        if before is not None and _divided(starts, before.start("mark"), match.start("mark")):
            before, streak = None, []
        counts_on = before is not None and value == _value(before["count"]) + 1 and _kind(match) == _kind(before)
        goes_on = last.get(style) == value - 1
        last[style] = value
        if before is None or not counts_on or (goes_on and style != _style(before)):
            streak = [match]
        elif style == _style(before):
            streak.append(match)
        else:
            if len(streak) >= LEAST:
                yield _finding(before, match)
            streak = [match]


def _finding(before: re.Match[str], match: re.Match[str]) -> Finding:
    right = before["open"] + match["count"] + before["close"]
    span = Span(*match.span("mark"))
    return Finding(
        CODE,
        span,
        f"“{match['mark']}” goes on from “{before['mark']}” in another style",
        ((Span(*before.span("mark")), "the number before"),),
        (Fix(f"Write “{right}”", ((span, right),)),),
    )


def _style(match: re.Match[str]) -> str:
    return f"{match['open']}{_kind(match)}{match['close']}"


def _kind(match: re.Match[str]) -> str:
    return "1" if match["count"].isdigit() else "a"


def _value(count: str) -> int:
    return int(count) if count.isdigit() else ord(count) - 96


def _divided(starts: list[int], first: int, second: int) -> bool:
    """Whether a heading begins between two items, or with the second."""
    return bisect_right(starts, first) < bisect_right(starts, second)
