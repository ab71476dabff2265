"""Long texts: sections that fit a budget, the few that bear on a question, and the window that a reader reads."""

from pincite.lexical import BM25, terms
from pincite.longdoc.document import LongDocument
from pincite.longdoc.section import Section
from pincite.longdoc.window import Window
from pincite.text.tokens import approx_tokens

__all__ = ["BM25", "LongDocument", "Section", "Window", "approx_tokens", "terms"]
