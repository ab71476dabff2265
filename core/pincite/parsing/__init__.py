"""The outline engine: text in, a tree of headings and a list of blocks out.

    outline(text) -> list[Heading]       the tree, top-level headings first
    blocks(text) -> list[Block]          what sections are cut from
    Outline(text)                        both, with the tables to look things up and to follow edits

An :class:`Outline` is immutable and safe to share by threads. Its parts are made on first use:

``headings``   top-level headings; ``children`` hold the rest. Clauses without a caption are kept, as kind ``clause``.
``flat``       the same headings in document order.
``at(offset)`` the headings whose divisions enclose an offset, outermost first.
``blocks``     paragraphs, list items with their lead-in, tables with their header row and the starts of their rows,
               fenced code, headings, furniture: in document order, without overlap, covering all but white space.
``furniture``  what is to be set apart: tables of contents, running heads, page numbers, rules, front matter.
``contents``   the entries of its tables of contents, each with the index in ``flat`` of the heading that it announces.
``quoted``     headings inside quotes and lists of Markdown, which are no divisions, so not in ``flat``.
``anchors``    the anchor of each heading of Markdown's own, those in ``quoted`` included, by its start.
``edited(new_text, start, end, new_length)``  the outline after ``text[start:end]`` became
               ``new_text[start:start + new_length]``; equal to ``Outline(new_text)``, without reading all of it again.

To cut sections: walk ``blocks``, start anew at each ``heading`` block, leave ``furniture`` out of what is searched, cut
a ``table`` only at its ``rows`` and show ``header`` with each part, and show ``lead`` with an ``item`` that is cut off
from it. Offsets are code points of the text as given.
"""

from pincite.parsing.block import Block, Entry, Furniture
from pincite.parsing.heading import Heading
from pincite.parsing.outline import Outline, blocks, outline

__all__ = ["Block", "Entry", "Furniture", "Heading", "Outline", "blocks", "outline"]
