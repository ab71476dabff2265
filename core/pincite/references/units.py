"""The words by which texts refer to divisions, in eight languages, with their inflected forms.

What headings are called lies in :mod:`pincite.parsing.keywords`; here is what prose calls them, from outer to inner.
"""

from __future__ import annotations

from typing import NamedTuple

SCHEDULE, GREATER, ARTICLE, SECTION, SMALL, TINY, SENTENCE = range(7)
"""How deep a unit stands. What is small counts from the division around it, and a sentence has no number of its own."""


class Unit(NamedTuple):
    """A kind of division, as prose names it."""

    form: str
    depth: int


_TABLE: tuple[tuple[str, int, str], ...] = (
    ("exhibit", SCHEDULE, "exhibit exhibits"),
    ("schedule", SCHEDULE, "schedule schedules"),
    (
        "annex",
        SCHEDULE,
        "annex annexes annexe annexes annexure annexures anexo anexos allegato allegati anhang anhangs anhänge "
        "anhängen bijlage bijlagen приложение приложения приложении приложению",
    ),
    ("appendix", SCHEDULE, "appendix appendices anlage anlagen apéndice apêndice appendice"),
    ("attachment", SCHEDULE, "attachment attachments addendum"),
    ("book", GREATER, "book books buch buchs buches livre livres libro livro boek"),
    ("part", GREATER, "part parts teil teils teile teilen partie parte deel delen часть части"),
    ("title", GREATER, "title titles titre titres título títulos titolo titoli"),
    ("titel", GREATER, "titel titels titeln"),
    (
        "chapter",
        GREATER,
        "chapter chapters kapitel kapitels kapiteln chapitre chapitres capítulo capítulos capitulo capo capi "
        "hoofdstuk hoofdstukken глава главы главе",
    ),
    ("division", GREATER, "abschnitt abschnitts abschnittes abschnitte abschnitten afdeling afdelingen"),
    ("subtitle", GREATER, "untertitel untertitels unterabschnitt unterabschnitts subchapter subpart"),
    (
        "article",
        ARTICLE,
        "article articles art arts artikel artikels artikeln artikelen artículo artículos articulo articulos "
        "articolo articoli artigo artigos статья статьи статье статьей статьям статьями статьях",
    ),
    ("§", SECTION, "§ §§"),
    (
        "section",
        SECTION,
        "section sections sec secs sect s ss sección secciones sezione sezioni seção seções secção secções",
    ),
    ("rule", SECTION, "rule rules"),
    ("clause", SECTION, "clause clauses klausel klauseln cláusula cláusulas clausola clausole"),
    (
        "recital",
        SECTION,
        "recital recitals erwägungsgrund erwägungsgrunds erwägungsgründe erwägungsgründen considerando",
    ),
    (
        "paragraph",
        SMALL,
        "paragraph paragraphs para paras subsection subsections sub-section sub-sections subclause subclauses "
        "sub-clause sub-clauses absatz absatzes absätze absätzen abs paragraphe paragraphes apartado apartados "
        "párrafo párrafos comma commi paragrafo paragrafi parágrafo parágrafos lid leden пункт пункта пункте "
        "пунктом пункты пунктов пунктами",
    ),
    (
        "point",
        TINY,
        "subparagraph subparagraphs sub-paragraph sub-paragraphs point points item items unterabsatz nummer "
        "nummern nr nrn fracción fracciones ziffer ziffern ziff buchstabe buchstaben buchstabens buchst lit "
        "litera inciso incisos numeral numerales literal literales letra letras lettera lettere punto puntos "
        "punti alínea alíneas onderdeel onderdelen doppelbuchstabe подпункт подпункта подпункте",
    ),
    ("sentence", SENTENCE, "sentence satz sätze sätzen halbsatz"),
)

UNITS: dict[str, Unit] = {word: Unit(form, depth) for form, depth, words in _TABLE for word in words.split()}
"""Units by their words, lower case, without a stop."""

SHORT = frozenset(
    {"s", "ss", "art", "arts", "sec", "secs", "sect", "para", "paras", "abs", "nr", "nrn", "ziff", "buchst", "lit"}
)
"""Abbreviations, which a stop may follow."""

STOPPED = frozenset({"s", "ss"})
"""Abbreviations that are none without their stop."""

LETTERED = frozenset(
    "point points buchstabe buchstaben buchstabens buchst lit litera doppelbuchstabe literal literales letra "
    "letras lettera lettere alínea alíneas onderdeel onderdelen inciso incisos item items".split()
)
"""Units whose number may be a small letter without brackets: "Buchstabe a"."""

PLURAL = frozenset(
    "§§ exhibits schedules annexes appendices attachments parts titles chapters articles arts sections secs "
    "clauses recitals paragraphs paras subsections sub-sections subclauses sub-clauses subparagraphs "
    "sub-paragraphs points items anexos allegati anlagen artikelen artículos articulos articoli artigos "
    "artikeln secciones cláusulas apartados párrafos commi leden incisos absätze absätzen nummern nrn "
    "buchstaben sätze sätzen chapitres titres annexes paragraphes".split()
)
"""Words after which a list of numbers follows."""

EQUAL = ({"section", "§"}, {"section", "clause"}, {"annex", "appendix"})
"""Units of which one document writes the one in headings and the other in prose."""
