"""Cross references, defined terms, and the pin cite of a range."""

from pincite.references.cite import Citer
from pincite.references.cross import CrossReferences, cross_references
from pincite.references.reference import Reference

__all__ = ["Citer", "CrossReferences", "Reference", "cross_references"]
