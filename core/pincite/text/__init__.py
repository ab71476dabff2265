"""Spans, lines, tokens, sentences and the natural language of a text. Imports nothing of ours."""

from pincite.text.span import Span

__all__ = ["Span"]
