"""Rule number-style: a numbering goes on in another form, as in (a), (b), c)."""

from __future__ import annotations

from collections.abc import Iterator

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.subject import Subject
from pincite.parsing import Heading
from pincite.parsing.numbering import Reading, parse
from pincite.text.span import Span

CODE = "number-style"
LEAST = 2
"""So many siblings of one form make a style."""


def number_style(subject: Subject) -> Iterator[Finding]:
    """A sibling that counts on from those before it, in other brackets or with other punctuation."""
    text = subject.text
    stack = [subject.outline.headings]
    while stack:
        siblings = stack.pop()
        stack.extend(heading.children for heading in siblings if heading.children)
        yield from _changes(text, siblings)


def _changes(text: str, siblings: list[Heading]) -> Iterator[Finding]:
    streak: list[tuple[Span, Reading]] = []
    for heading in siblings:
        read = parse(text, heading.start, min(heading.span.end + 40, len(text))) if heading.number else None
        if read is None or read.start != heading.start:
            streak = []
            continue
        span = Span(read.start, _closed(text, read.stop))
        last = streak[-1] if streak else None
        same = last and next((r for r in read.readings if _follows(last[1], r) and r.form == last[1].form), None)
        if same:
            streak.append((span, same))
            continue
        other = last and next((r for r in read.readings if _follows(last[1], r) and _alike(last[1].form, r.form)), None)
        if other and last and len(streak) >= LEAST:
            form = _restyled(text, last[0], span)
            if form and form != span.of(text):
                yield Finding(
                    CODE,
                    span,
                    f"“{span.of(text)}” goes on from “{last[0].of(text)}” in another style",
                    ((last[0], "the number before"),),
                    (Fix(f"Write “{form}”", ((span, form),)),),
                )
            streak = []
            continue
        streak = [(span, next((r for r in read.readings if r.value[-1] == 1), read.readings[0]))]


def _closed(text: str, stop: int) -> int:
    """The end of a number with the stop or bracket behind it."""
    return stop + 1 if text[stop : stop + 1] in (".", ")") else stop


def _follows(before: Reading, after: Reading) -> bool:
    return after.value[:-1] == before.value[:-1] and after.value[-1] == before.value[-1] + 1


def _alike(form: str, other: str) -> bool:
    """Whether two forms count alike in other dress: "(a)" and "a)", "1." and "1)"."""
    return form != other and form.strip("().") == other.strip("().") and bool(form.strip("()."))


def _restyled(text: str, before: Span, span: Span) -> str | None:
    """A number in the dress of the one before."""
    model, number = before.of(text), span.of(text)
    core, inner = number.strip("()."), model.strip("().")
    return model.replace(inner, core, 1) if inner and core else None
