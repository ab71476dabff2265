"""Plain and legal text: a first grammar of headings, and blocks by blank lines."""

from __future__ import annotations

import re

from pincite.parsing.block import Block, Furniture
from pincite.parsing.heading import Heading
from pincite.text.span import Span

_PARAGRAPH = re.compile(r"[^\s](?:[^\n]*(?:\n(?![ \t\f\r]*(?:\n|\Z)))?)*")
_HEAD = re.compile(
    r"(?P<word>(?:ARTICLE|Article|SECTION|Section|CHAPTER|Chapter|PART|Part|EXHIBIT|Exhibit|SCHEDULE|Schedule|ANNEX|Annex|"
    r"APPENDIX|Appendix|Artikel|Artículo|Titre|TITRE|Chapitre|CHAPITRE)[ \t\xa0]+(?:[IVXLC]+|\d+(?:\.\d+)*|[A-Z])\b)"
    r"|(?P<sign>§§?[ \t\xa0]*\d+(?:\.\d+)*)|(?P<decimal>\d+(?:\.\d+)+\.?|\d{1,3}[.)])(?=\s)|(?P<letter>\([a-z]{1,4}\))(?=\s)"
)
_CAPTION = re.compile(r"[\s.:–—-]*(?P<title>[A-Z\"“][^.:\n]{1,100}?)(?:[.:]\s|\s*\Z|\s*\n)")


def read(text: str) -> tuple[list[Heading], list[Block], list[Furniture]]:
    """Headings (flat, without their tree), blocks and furniture."""
    headings: list[Heading] = []
    blocks: list[Block] = []
    for match in _PARAGRAPH.finditer(text):
        start, end = match.start(), match.end()
        while text[end - 1].isspace():
            end -= 1
        blocks.append(Block("paragraph", Span(start, end)))
        head = _HEAD.match(text, start, end)
        if head is None:
            line = text[start:end]
            if len(line) < 80 and "\n" not in line and line.isupper() and len(line) > 3:
                title = not headings
                headings.append(
                    Heading(
                        "title" if title else "heading", "", line.strip(" .:"), 1 if title else 2, Span(start, end), 0
                    )
                )
            continue
        number = head[0].rstrip(".)") if not head["letter"] else head[0]
        level = 2 if head["word"] else 2 + number.count(".") if not head["letter"] else 5
        if head["word"] and "." in number:
            level = 3
        caption = _CAPTION.match(text, head.end(), end)
        if caption and caption["title"].istitle() | caption["title"].isupper() | (len(caption["title"].split()) < 6):
            kind = "heading" if caption.end() >= end else "runin"
            headings.append(
                Heading(kind, number, caption["title"].strip(), level, Span(start, caption.end("title")), 0)
            )
        else:
            headings.append(Heading("clause", number, "", level, Span(start, head.end()), 0))
    return headings, blocks, []
