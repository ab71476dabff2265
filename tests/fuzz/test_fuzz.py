"""The corpus of each target again, and a short run from a fixed seed; long ones are run by hand (``python -m tests.fuzz``)."""

from __future__ import annotations

from itertools import islice

import pytest

from .cases import TARGETS, cases, kept, load

SHORT = {"documents": 40, "trace": 200, "messages": 100, "checklist": 2000, "numbering": 800, "annotations": 500}
"""Cases, so that each target takes about a second."""


@pytest.mark.parametrize("name", TARGETS)
def test_what_was_kept(name):
    target, corpus = load(name), kept(name)
    assert corpus
    for data in corpus.values():
        target(data)


@pytest.mark.parametrize("name", TARGETS)
def test_a_short_run(name):
    target = load(name)
    for data in islice(cases(1, list(kept(name).values())), SHORT.get(name, 300)):
        target(data)
