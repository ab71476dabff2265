"""Notes, cuts and kept evidence: held to words of a text, found again after edits, kept as W3C Web Annotations."""

from pincite.annotations.anchor import Anchor, Occurrence
from pincite.annotations.annotation import Annotation, Kind
from pincite.annotations.find import LIKE, Finder, Found, State, find
from pincite.annotations.folder import AnnotationFolder
from pincite.annotations.page import Page, read_any, write
from pincite.annotations.selectors import TextPositionSelector, TextQuoteSelector

__all__ = [
    "LIKE",
    "Anchor",
    "Annotation",
    "AnnotationFolder",
    "Finder",
    "Found",
    "Kind",
    "Occurrence",
    "Page",
    "State",
    "TextPositionSelector",
    "TextQuoteSelector",
    "find",
    "read_any",
    "write",
]
