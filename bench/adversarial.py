"""Texts of any length that are hard on parsers: one family each, of the kinds that made one of some parser quadratic."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count

Family = Callable[[int], str]
"""A text of about so many characters."""


def _repeated(piece: str, size: int, before: str = "", behind: str = "") -> str:
    return before + piece * max(1, size // len(piece)) + behind


def _counted(form: str, size: int, before: str = "") -> str:
    """A form with a running number, again and again."""
    parts, length = [before], 0
    for number in count(1):
        if length >= size:
            return "".join(parts)
        parts.append(form.format(number, number % 26 + 1, chr(97 + number % 26), _letters(number)))
        length += len(parts[-1])
    raise AssertionError


def _letters(number: int) -> str:
    """A word for each number, with a capital: "Aab"."""
    made = ""
    while number:
        number, digit = divmod(number, 26)
        made = chr(97 + digit) + made
    return made.capitalize()


def _nested(opening: str, size: int) -> str:
    """Lines that each stand one level deeper than the one before, 100 at most, from the start again and again."""
    return _repeated("".join(f"{opening * depth}x\n" for depth in range(1, 100)), size)


def _headings(size: int) -> str:
    return "".join(f"{'#' * (number % 6 + 1)} Heading {number}\n\n" for number in range(size // 16))


_PIECES = (
    "[", "]", "[[a](", "![", "*", "**a", "_", "_a ", "`", "` ``", ">", "> ", "|", "| a ", "(", "(a", ")", "<", "<a ", "<!--", "&", "&a", "\\",
    "#", "# ", "~", "-", "=", "- ", "1", "1.", "1.1.", "1) ", "(1)", "(a) ", "(i)", "i", "§", "§ 1, ", "“", "”", '"', "„", "'", ".", ". ", " . ",
    ",", ":", ";", " ", "\t", "\n", "\r", "\r\n", "\f", "\v", "\xa0", "\u200b", "\u202e", "\u0301", "a\u0301", "👨\u200d👩\u200d👧", "契約", "一", "第", "x",
    "A", "A ", "I", "Aa ", "a b ", "word\n", "a.b@", "http://", "{", "}", "$", "^", "[^", "[^1]", "/", "@", "%", "\x00", "e.g. ", "No. ", "ß", "İ",
)  # fmt: skip
_PHRASES = (
    "Section ", "Sections 1, ", "Section 1 and ", "Article (a) ", "Section 1(a)(i) to ", "Schedule ", "of the ", "thereof ", "this Section ",
    "“A” means ", '"X" means "Y" means ', "(the “A”) ", "(“A”) ", "“A”, ", "(hereinafter ", "means ", "“A” and “B” or ", "for purposes of this Section, ",
    "the Fee ", "THE FEE ", "The Fee. ", "It is 5. ", "§§ 3 bis ", "Art. 5 Abs. ", "第一条及び", "前条", "「甲」", "[a](#a) ", "[a][b] ", "**1. A.** ",
    "(a) x; ", "1.1 A. ", "SECTION 1. A ", "AGREEMENT This Agreement ", "and (b) ", "<b>A</b> ", "See Section 1. ", "30 (thirty) days ", "€ 5,000 ",
)  # fmt: skip
_LINES = (
    "| a | b |\n", "|---|---|\n", "a | b\n--|--\n", "- x\n", "* \n", "1. x\n", "1)\n", "(a)\n", "(a) x\n\n", "A\n", "A\n\n", "AGREEMENT\n\n", "AGREEMENT\n", "> a\n",
    ">\n\n", "# A\n", "#\n", "A\n===\n", "A\n---\n", "---\n", "***\n\n", "```\n", "```\n\n", "    x\n", "\tx\n\n", "<div>\n", "<div>\n\n", "<!-- \n", "[a]: #b\n",
    "[^1]: x\n", "[^1]: x\n\n", "Term ........ 12\n", "Term\t12\n", "1. Term ..... 3\n", "TABLE OF CONTENTS\n\n", "Contents\n\nTerm 1\n\n", "Page 3 of 9\n\n", "12\n\f",
    "12\n\n", "\f\n", "Section 1. Term\n\n", "Section 1.\n", "Article I\n\n", "ARTICLE I\nTERM\n\n", "1.1 The fee is due.\n\n", "“A” means a.\n\n", "“A” means a.\n",
    "(a) “A”: x;\n", "| “A” | x |\n", "By: ______\n", "WHEREAS, x;\n\n", "Second: x\n\n", "第一条 A\n", "（１）x\n\n", "   x   \n", "a:\n- b\n\n", "1   x\n", "§ 1 A\n\n(1) x\n\n",
    "Exhibit A\n\n", "Title I.\n\n", "Q. x?\nA. y.\n", "**A**\n\n", "| x\n\n", "a  b  c\n", "Definitions\n\n", "the following terms have these meanings:\n\nA\n\n",
)  # fmt: skip
_FORMS = (
    "{0}. Term\n\n", "Section {0}. Term\n\nSee Section {1}.\n\n", "{1}.{0} Fee.\n", "{0} ", "w{0} ", "“T{0}” means a fee.\n\n", "“{3}” means {3}.\n\n", "The {3} is due. ",
    "[a{0}](#a{1}) ", "[a{0}]: #b{0}\n\n", "# A {0}\n\n", "# A\n\nx {0}\n\n", "[^{0}]: note\n\nx[^{0}]\n\n", "| {0} | {1} |\n", "Sections {1} and {0} to {1}\n\n", "({2}) x {0}\n\n",
    "{0}\n", "§ {0} Fee\n\n(1) See § {1} Abs. 1.\n\n", "Term {0} ..... {0}\n", "{0}. Term {0} ..... {0}\n", "<a id='a{0}'></a>\n\n", "[a{0}]", "- a {0}\n  - b\n", "第{1}条 契約{0}\n\n",
    "“{3}”, ", "({2}) “{3}” and “B” means the {3};\n", "Acme {3} Inc. (the “{3}”) ", "{3}: x\n\n", "x{0}.\n\n",
)  # fmt: skip

_GERMAN = "Der Vertrag ist zwischen den Parteien geschlossen, und die Miete gilt für alle Räume. " * 4
_FRENCH = "Le contrat est conclu entre les parties et le loyer est dû pour toutes les pièces. " * 4

FAMILIES: dict[str, Family] = {
    **{f"repeated {piece!r}": partial(_repeated, piece) for piece in _PIECES},
    **{f"repeated {piece.strip()!r} and more": partial(_repeated, piece) for piece in _PHRASES},
    **{f"lines of {piece.strip()!r}": partial(_repeated, piece) for piece in _LINES},
    **{f"counted {form.strip()!r}": partial(_counted, form) for form in _FORMS},
    "one heading of the whole length": lambda size: "# " + "word " * (size // 5) + "\n\ntext\n",
    "one heading in capitals": lambda size: "WORD " * (size // 5) + "\n\ntext\n",
    "one setext heading": lambda size: "word\n" * (size // 5) + "===\n",
    "headings alone": _headings,
    "quotes inside quotes": partial(_nested, "> "),
    "lists inside lists": partial(_nested, "  - "),
    "one quote as deep as it is long": lambda size: "> " * (size // 2) + "x\n",
    "lists as deep as they are many": lambda size: "".join(
        f"{'  ' * depth}- x\n" for depth in range(int((size) ** 0.5))
    ),
    "clauses below each other": lambda size: "".join(
        f"{'.'.join('1' * depth)} x\n\n" for depth in range(1, 1 + int(size**0.5))
    ),
    "brackets inside each other": lambda size: "[" * (size // 2) + "a" + "](b)" * (size // 8),
    "emphasis never closed": lambda size: "*a **b " * (size // 7),
    "a fence never closed": partial(_repeated, "# no\n\n", before="```\n"),
    "a comment never closed": partial(_repeated, "# no\n\n", before="<!--\n"),
    "front matter never closed": partial(_repeated, "a: b\n", before="---\n"),
    "a quotation never closed": partial(_repeated, "word and Fee ", before="“"),
    "full stops in German": partial(_repeated, ".", before=_GERMAN),
    "full stops and closing marks in French": partial(_repeated, ".»", before=_FRENCH),
    "definitions in German": partial(_repeated, "Mieter ist, wer mietet (Nutzer). ", before=_GERMAN),
    "definitions in French": partial(_repeated, "On entend par bail un contrat; Est considérée comme ", before=_FRENCH),
    "blank lines in French": partial(_repeated, "\n", before=f"{_FRENCH}comme entend "),
    "one sentence": partial(_repeated, "and the Supplier shall pay the fee, "),
    "one word": partial(_repeated, "a"),
    "one word of capitals": partial(_repeated, "A"),
    "a list that a definition announces": partial(
        _counted, "“{3}” is the {3} of Term {0}.\n\n", before="The following terms have these meanings:\n\n"
    ),
    "one paragraph of definitions": partial(_counted, "“{3}” means a {3}; "),
    "many terms, used in one paragraph": lambda size: (
        _counted("“{3}” means x.\n\n", size // 2) + _counted("{3} ", size // 2)
    ),
    "one term, used everywhere": partial(_repeated, "The Fee is due on a day. ", before="“Fee” means a fee.\n\n"),
    "one caption, again and again": partial(_repeated, "Payment\n\nIt is due.\n\n"),
    "a reference to each heading": partial(_counted, "# {0}. Term\n\nSee Section {0} and [it](#{0}-term).\n\n"),
}
"""By what they are."""
