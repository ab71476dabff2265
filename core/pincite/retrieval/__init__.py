"""Finding: from a question to the few passages of a document that may bear on it."""

from pincite.retrieval.candidate import Candidate, Retriever
from pincite.retrieval.lexical import LexicalRetriever
from pincite.retrieval.tiers import TIERS, Tier

__all__ = ["TIERS", "Candidate", "LexicalRetriever", "Retriever", "Tier"]
