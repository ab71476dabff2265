"""Cross references, defined terms, and the pin cite of a range.

    cross_references(outline) -> list[Reference]    all of a document, in its order
    CrossReferences(outline, known=None)            the same, to look up single ones and to follow edits

A :class:`CrossReferences` is made from an outline and reads the text once; where a reference leads is looked up when
it is asked for:

``all``                    every reference, in document order.
``within(span)``           those that share a character with a range; ``at(offset)`` the one under the cursor.
``to(span)``               what refers here: those that lead into a range from outside it.
``known``                  what stretches of text say, to be handed to the next version's ``CrossReferences``.
``graph.edges(...)``       which divisions refer to which; ``graph.outgoing``, ``graph.dot``.

A :class:`Glossary` is made from an outline and, after an edit, the glossary before it:

``terms``                  every definition, in document order; ``definition(term)`` the words that define it.
``at(offset)``             the term that is defined or used under the cursor, with its words there.
``uses(term)``             the places that use it, by any of its forms; ``all_uses(span)`` the uses in a range.
``resolve(name, offset)``  the definition that holds there; ``alike(term)`` all definitions of a name.
"""

from pincite.references.cite import Citer
from pincite.references.cross import CrossReferences, cross_references
from pincite.references.glossary import Glossary, Use
from pincite.references.reference import Reference
from pincite.references.terms import DefinedTerm

__all__ = ["Citer", "CrossReferences", "DefinedTerm", "Glossary", "Reference", "Use", "cross_references"]
