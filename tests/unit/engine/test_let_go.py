"""What is let go is freed at once: no reference cycle keeps a document until all garbage is collected."""

from __future__ import annotations

import gc
import weakref

import pytest

from pincite.diagnostics import Subject, check
from pincite.engine import Document

from .texts import AGREEMENT


@pytest.fixture
def no_collection():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def used(document: Document) -> Document:
    """With all made that can be made of it."""
    document.ask("What is the notice period?")
    assert document.outline
    check(Subject(document.long.outline, document.glossary, document.references.all))
    assert [section.cite for section in document.sections]
    return document


def test_documents_are_freed_with_all_that_was_made_of_them(no_collection):
    first = used(Document(AGREEMENT))
    second = used(first.edited(100, 100, "x"))
    noted = used(second.annotated([((0, 50), "a note on the beginning")], [200]))
    parts = [
        weakref.ref(each)
        for document in (first, second, noted)
        for each in (document, document.long, document.long.outline, document.sections, document.references)
    ]
    del first, second, noted
    assert [part() for part in parts] == [None] * len(parts)


def test_sections_outlive_their_document(no_collection):
    sections = Document(AGREEMENT).sections
    assert sections[0].cite
    assert sections[len(sections) - 1].path
