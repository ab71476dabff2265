"""Finding: from a question to the few passages of a document that may bear on it."""

from pincite.retrieval.lexical import LexicalRetriever

__all__ = ["LexicalRetriever"]
