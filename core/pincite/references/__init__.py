"""Cross references, defined terms, and the pin cite of a range."""

from pincite.references.cite import Citer

__all__ = ["Citer"]
