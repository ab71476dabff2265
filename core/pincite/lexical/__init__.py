"""Terms and BM25: what the lexical tier compares."""

from pincite.lexical.analyzer import Analyzer, analyzer_for
from pincite.lexical.bm25 import BM25
from pincite.lexical.terms import terms

__all__ = ["BM25", "Analyzer", "analyzer_for", "terms"]
