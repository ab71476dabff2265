"""The words that divide documents, in ten languages, and their usual order from outer to inner.

Ranks order *kinds* of division where a document has not shown its own order yet; the nesting that a document uses
always wins over them. All languages are read at once: documents quote and mix them, and their words hardly collide.
"""

from __future__ import annotations

from typing import NamedTuple


class Keyword(NamedTuple):
    """A word that names a kind of division."""

    form: str
    """The kind: words of one kind in any language are one numbering scheme."""
    rank: int
    """Lower is further out."""


OPINION = 5
BOOK, PART, TITLE, CHAPTER, DIVISION, SUBTITLE, SECTION, ARTICLE, CLAUSE = 10, 15, 20, 30, 35, 40, 50, 50, 55
SCHEDULE, PROVISION = 8, 12
ROMAN, LETTER, ARABIC, DECIMAL = 60, 65, 70, 75
SMALL = 85

_TABLE: tuple[tuple[str, int, str], ...] = (
    ("book", BOOK, "book buch livre libro livro boek книга"),
    ("part", PART, "part teil partie parte deel часть"),
    ("title", TITLE, "title titre título titulo titolo раздел"),
    ("chapter", CHAPTER, "chapter kapitel chapitre capítulo capitulo capo hoofdstuk глава chapter's"),
    ("division", DIVISION, "division abschnitt afdeling"),
    ("titel", SUBTITLE, "titel"),
    ("subtitle", SUBTITLE + 1, "subtitle subchapter subpart untertitel unterabschnitt"),
    ("section", SECTION, "section sección seccion sezione seção secção secao подраздел"),
    ("subsection", SECTION + 2, "subsection sous-section subsección subsecção subseção"),
    ("paragraph", SECTION + 3, "paragraphe paragraaf параграф"),
    ("article", ARTICLE, "article artikel artículo articulo articolo artigo art статья"),
    ("clause", CLAUSE, "clause klausel cláusula clausula clausola пункт"),
    ("item", CLAUSE, "item"),
    ("parágrafo", CLAUSE + 2, "parágrafo paragrafo"),
    ("exhibit", SCHEDULE, "exhibit"),
    ("schedule", SCHEDULE, "schedule"),
    ("annex", SCHEDULE, "annex annexe anexo allegato anhang bijlage приложение annexure"),
    ("appendix", SCHEDULE, "appendix anlage apéndice apendice appendice apêndice"),
    ("attachment", SCHEDULE, "attachment addendum"),
)

KEYWORDS: dict[str, Keyword] = {word: Keyword(form, rank) for form, rank, words in _TABLE for word in words.split()}

SCHEDULES = frozenset(form for form, rank, _ in _TABLE if rank == SCHEDULE)

ARTICLES = frozenset({"section", "article", "paragraph", "clause", "item", "§"})
"""Kinds whose order differs from place to place (articles of sections in a statute, sections of articles in a contract)."""

_NUMBERS: tuple[tuple[int, str], ...] = (
    (
        1,
        "one first erster erste erstes premier première primero primera primer primo prima primeiro primeira "
        "eerste первая первый",
    ),
    (2, "two second zweiter zweite zweites deuxième seconde segundo segunda secondo seconda tweede вторая второй"),
    (
        3,
        "three third dritter dritte drittes troisième tercero tercera tercer terzo terza terceiro terceira "
        "derde третья третий",
    ),
    (4, "four fourth vierter vierte viertes quatrième cuarto cuarta quarto quarta vierde четвертая"),
    (5, "five fifth fünfter fünfte fünftes cinquième quinto quinta vijfde пятая"),
    (6, "six sixth sechster sechste sechstes sixième sexto sexta sesto sesta zesde шестая"),
    (7, "seven seventh siebter siebte siebtes siebenter septième séptimo séptima sétimo settimo settima zevende"),
    (8, "eight eighth achter achte achtes huitième octavo octava oitavo oitava ottavo ottava achtste"),
    (9, "nine ninth neunter neunte neuntes neuvième noveno novena nono nona negende"),
    (10, "ten tenth zehnter zehnte zehntes dixième décimo décima decimo decima tiende"),
    (11, "eleven eleventh elfter elfte elftes onzième undécimo undécima"),
    (12, "twelve twelfth zwölfter zwölfte zwölftes douzième duodécimo duodécima"),
    (13, "thirteen thirteenth dreizehnter"),
    (14, "fourteen fourteenth vierzehnter"),
    (15, "fifteen fifteenth fünfzehnter"),
    (16, "sixteen sixteenth"),
    (17, "seventeen seventeenth"),
    (18, "eighteen eighteenth"),
    (19, "nineteen nineteenth"),
    (20, "twenty twentieth vigésimo vigésima vigesimo vigesima vingtième zwanzigster"),
    (30, "thirty thirtieth trigésimo trigésima trigesimo trigesima"),
    (40, "forty fortieth quadragésimo quadragésima cuadragésimo cuadragésima"),
    (50, "fifty fiftieth quinquagésimo quinquagésima quincuagésimo quincuagésima"),
    (1, "unique único única unico unica einziger einziges"),
)

WORDS: dict[str, int] = {word: value for value, words in reversed(_NUMBERS) for word in words.split()}
"""Numbers in words, as they stand beside a keyword ("Part One", "Erster Abschnitt", "Capítulo único")."""

OPENERS = frozenset(
    (
        "recitals", "recital", "background", "preamble", "preliminary statement", "preliminary statements", "introduction",
        "witnesseth", "whereas", "agreement", "agreements", "definitions", "certain definitions", "abstract", "syllabus",
        "signatures", "terms and conditions", "general terms and conditions", "terms of agreement",
        "statement of facts", "acknowledgement", "acknowledgements", "acknowledgments", "präambel", "préambule", "preámbulo",
        "preambolo", "preâmbulo", "considérant", "considerando", "considerandos", "preambule", "преамбула",
        "exposición de motivos", "exposé des motifs", "exposição de motivos", "reunidos", "exponen", "manifiestan", "intervienen",
        "cláusulas", "clausulas", "estipulaciones", "premesse", "premesso che", "exposé préalable", "vorbemerkung",
        "vorbemerkungen", "status of this memo", "copyright notice", "author's address", "author’s address",
        "authors' addresses", "authors’ addresses", "contributors", "附則", "附则", "前文", "序言",
    )
)  # fmt: skip
"""Captions that name a division without a number, lower case."""

CONTENTS = frozenset(
    (
        "table of contents",
        "contents",
        "index",
        "table of articles",
        "inhaltsverzeichnis",
        "inhaltsübersicht",
        "inhalt",
        "table des matières",
        "sommaire",
        "índice",
        "indice",
        "tabla de contenido",
        "sumário",
        "inhoudsopgave",
        "inhoud",
        "содержание",
        "оглавление",
        "目次",
        "目录",
        "目錄",
    )
)
"""Captions of tables of contents, lower case."""
