"""Versions of a document whose references and terms were made beforehand are let go when it is edited on."""

from __future__ import annotations

import gc
import weakref

from pincite.engine import Document

TEXT = '1. Fees\n\nThe "Fee" means four euros.\n\n2. Term\n\nThe Fee of Section 1 is due.\n'


def test_an_earlier_version_is_let_go():
    document = Document(TEXT)
    document.navigable(lambda: False)
    versions = []
    for _ in range(5):
        versions.append(weakref.ref(document.long))
        document = document.edited(len(document.text), len(document.text), "x")
        document.navigable(lambda: False)
        assert [term.name for term in document.glossary.terms] == ["Fee"]
    gc.collect()
    assert [version() for version in versions] == [None] * 5
