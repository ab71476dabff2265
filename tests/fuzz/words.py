"""What fuzzed documents are made of: the words that the grammars look at, and what breaks parsers."""

from __future__ import annotations

_NUMBERS = (
    "1", "2", "3", "10", "12", "1.1", "1.2", "1.1.1", "2.1", "1.0", "99999", "0", "007", "12A", "4bis", "1º", "(1)", "(a)", "(b)",
    "(i)", "(ii)", "(aa)", "i", "ii", "iv", "IV", "I", "V", "XIV", "A", "B", "A.1", "a)", "1)", "A.", "I.", "1.", "2.", "II.", "one",
    "first", "PRIMERA", "１", "２", "一", "十二", "٣", "²", "１．", "9" * 40, "1.1." * 12, "MMMM",
)  # fmt: skip
_DIVISIONS = (
    "Section ", "SECTION ", "Sections ", "Article ", "ARTICLE ", "Clause ", "Part ", "Chapter ", "Schedule ", "Exhibit ", "Annex ",
    "Appendix ", "§ ", "§§ ", "§", "Recital ", "paragraph ", "Artikel ", "Art. ", "Abs. ", "Nr. ", "Artículo ", "Cláusula ", "Título ",
    "Chapitre ", "Anlage ", "第", "章", "条", "第一条", "附件", "条の", "Disposición adicional ", "Title ", "lit. ", "No. ", "item ",
    "Kapitel ", "Раздел ", "subsection ",
)  # fmt: skip
_JOINTS = (
    " ", " ", " ", "\n", "\n", "\n\n", "\n\n", ". ", ".", ", ", "; ", ": ", " and ", " or ", " to ", " through ", " bis ", " und ", "–",
    " – ", "-", " of ", " of the ", " hereof", " above", " below", "this ", "the ", "that ", "preceding ", "foregoing ", "\r\n", "\r", "\t",
    "\f", "    ", "  ", "\xa0", "\v", "\x85", "\u2028", "　",
)  # fmt: skip
_PROSE = (
    "Payment", "Term", "PAYMENT", "DEFINITIONS", "Definitions", "the Supplier shall pay", "shall", "Fee", "fees", "Fees", "Agreement",
    "the Agreement", "Confidential Information", "Party", "means", " means ", " has the meaning given in ", "the “Fee”", "“Fee” means",
    '"Term"', "(the “Party”)", '("X")', "“", "”", '"', "„", "«", "»", "'", "’", "hereinafter", "together, ", "Contents", "TABLE OF CONTENTS",
    ".....", ". . . .", "12\n", "Page 3 of 9", "WHEREAS", "NOW, THEREFORE", "x", "e", "Inc.", "and", "is 5", "90 (ninety) days", "€ 5,000",
    "of this Act", "of the Code", "(as defined below)", "“Fees”", "**Fee**", "Bedeutung", "im Sinne", "désigne", "The ",
)  # fmt: skip
_MARKUP = (
    "# ", "## ", "###### ", "#", "####### ", "```\n", "~~~\n", "```", "`", "``", "> ", ">", ">>", "- ", "* ", "+ ", "1. ", "2) ", "|", "| a | b |\n",
    "|---|---|\n", "---\n", "===\n", "***", "**", "*", "_", "__", "[", "]", "[a](#a)", "[a]: #b\n", "[^1]", "[^1]: note\n", "](", "(#payment)",
    "<!--", "-->", "<div>", "</div>", "<a id='x'>", "<", "&amp;", "&#x1f600;", "\\", "!", "{#x}", "    code\n", "---\ntitle: x\n---\n", "...\n",
    "https://a.b/c", "<https://a.b>", "$x$", "~",
)  # fmt: skip
_ODD = (
    "\x00", "\u200b", "\u200d", "\u2060", "\ufeff", "\u202e", "\u202c", "\u200f", "e\u0301", "\u0301", "😀", "👨\u200d👩\u200d👧", "🇩🇪", "契約", "ß",
    "İ", "ı", "ﬁ", "Ω", "\ud800", "\udc00", "\U0010ffff", "\ufffe", "\x1b", "\x7f",
)  # fmt: skip

DOCUMENT = (*_NUMBERS, *_DIVISIONS[:30], *_JOINTS, *_PROSE, *_MARKUP[:30], *_ODD)
"""Documents of any kind."""
MARKDOWN = (*_MARKUP, *_JOINTS, *_NUMBERS[:24], *_PROSE[:20], *_DIVISIONS[:6], *_ODD)
"""Markdown above all."""
NUMBERS = (*_NUMBERS, *_DIVISIONS, *_JOINTS, *_ODD)
"""Numbers and what stands around them."""
REFERENCES = (*_DIVISIONS, *_JOINTS, *_NUMBERS, *_MARKUP[24:42], *_PROSE[:12], *_ODD)
"""What names places."""
TERMS = (
    *_PROSE,
    *_JOINTS,
    *_ODD,
    "(a) ",
    "Section ",
    "1.1 ",
    "| ",
    "## ",
    "- ",
    "**",
    "\n\n“",
    "” means ",
    "“A” and “B” mean ",
    "(“",
    "”)",
)
"""What defines terms and uses them."""
