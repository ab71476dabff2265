"""Ask a long document; see the exact words that answer it, with their pin cite.

``Document`` is the façade. The parts stand in their rooms: ``longdoc``, ``parsing``, ``reading``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pincite.engine import Document
    from pincite.longdoc import BM25, LongDocument, Section, Window, approx_tokens, terms
    from pincite.parsing import Heading, outline
    from pincite.reading import (
        AmountAnswer,
        ChoiceAnswer,
        DateAnswer,
        Decision,
        DurationAnswer,
        Evidence,
        SpanAnswer,
        YesNoAnswer,
        decide,
        typed,
    )
    from pincite.text import Span

_HOMES = {
    "Document": "engine",
    "BM25": "longdoc",
    "LongDocument": "longdoc",
    "Section": "longdoc",
    "Window": "longdoc",
    "approx_tokens": "longdoc",
    "terms": "longdoc",
    "Heading": "parsing",
    "outline": "parsing",
    "Decision": "reading",
    "Evidence": "reading",
    "SpanAnswer": "reading",
    "YesNoAnswer": "reading",
    "DurationAnswer": "reading",
    "DateAnswer": "reading",
    "ChoiceAnswer": "reading",
    "AmountAnswer": "reading",
    "decide": "reading",
    "typed": "reading",
    "Span": "text",
}

__all__ = [
    "BM25",
    "AmountAnswer",
    "ChoiceAnswer",
    "DateAnswer",
    "Decision",
    "Document",
    "DurationAnswer",
    "Evidence",
    "Heading",
    "LongDocument",
    "Section",
    "Span",
    "SpanAnswer",
    "Window",
    "YesNoAnswer",
    "approx_tokens",
    "decide",
    "outline",
    "terms",
    "typed",
]


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first asked for: the server starts without numpy."""
    if name not in _HOMES:
        raise AttributeError(f"module 'pincite' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"pincite.{_HOMES[name]}"), name)
