"""Rule heading-level: a heading of Markdown is more than one level deeper than the one before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from pincite.diagnostics.finding import Finding, Fix
from pincite.diagnostics.subject import Subject
from pincite.text.span import Span

CODE = "heading-level"
_SIGNS = re.compile(r"[\ufeff \t\f]*(#{1,6})(?=[ \t]|\r?$)", re.MULTILINE)


def heading_level(subject: Subject) -> Iterator[Finding]:
    """Each heading with signs whose level skips one or more; the first heading of a document may have any level."""
    outline, text = subject.outline, subject.text
    if outline.markup != "markdown":
        return
    quoted = {heading.start for heading in outline.quoted}
    level, before = 0, Span(0, 0)
    for start in sorted(outline.anchors):
        if start in quoted:
            continue
        signs = _SIGNS.match(text, start)
        if signs is None:  # underlined
            under = re.compile(r"[^\n]*\n(?:[^\n]+\n)*?[ ]{0,3}(=+|-+)[ \t]*\r?$", re.MULTILINE).match(text, start)
            level = 1 if under and under[1][0] == "=" else 2
            before = Span(start, text.find("\n", start) if "\n" in text[start:] else len(text))
            continue
        own = len(signs[1])
        if level and own > level + 1:
            yield Finding(
                CODE,
                Span(*signs.span(1)),
                f"This heading is on level {own}, the one before on level {level}: level {level + 1} is skipped",
                ((before, "the heading before"),),
                (Fix(f"Change to level {level + 1}", ((Span(*signs.span(1)), "#" * (level + 1)),)),),
            )
        level, before = own, Span(*signs.span(1))
