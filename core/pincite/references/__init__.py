"""Cross references, defined terms, and the pin cite of a range.

    cross_references(outline) -> list[Reference]    all of a document, in its order
    CrossReferences(outline, known=None)            the same, to look up single ones and to follow edits

A :class:`CrossReferences` is made from an outline and reads the text once; where a reference leads is looked up when it is
asked for:

``all``                    every reference, in document order.
``within(span)``           those that share a character with a range; ``at(offset)`` the one under the cursor.
``to(span)``               what refers here: those that lead into a range from outside it.
``known``                  what stretches of text say, to be handed to the next version's ``CrossReferences``.
``graph.edges(...)``       which divisions refer to which; ``graph.outgoing``, ``graph.dot``.
"""

from pincite.references.cite import Citer
from pincite.references.cross import CrossReferences, cross_references
from pincite.references.reference import Reference

__all__ = ["Citer", "CrossReferences", "Reference", "cross_references"]
