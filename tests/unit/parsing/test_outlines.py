"""The outlines that a careful reader would draw: ``tests/fixtures/outline/*.toml``, a fixture for each rule."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pincite.parsing import Outline

FOLDER = Path(__file__).parents[2] / "fixtures" / "outline"
FIXTURES = [
    pytest.param(fixture, id=f"{path.stem}: {fixture['title']}")
    for path in sorted(FOLDER.glob("*.toml"))
    for fixture in tomllib.loads(path.read_text(encoding="utf-8"))["document"]
]


def rows(outline: Outline, *, clauses: bool) -> list[str]:
    """``kind|level|number|title`` of each heading; clauses without a caption only where they are asked for."""
    return [
        f"{heading.kind}|{heading.level}|{heading.number}|{heading.title}"
        for heading in outline.flat
        if clauses or heading.kind != "clause"
    ]


@pytest.mark.parametrize("fixture", FIXTURES)
def test_the_outline_is_the_careful_reader_s(fixture):
    outline = Outline(fixture["text"], markup=fixture.get("markup"))
    assert rows(outline, clauses=fixture.get("clauses", False)) == fixture["outline"]


@pytest.mark.parametrize("fixture", [case for case in FIXTURES if case.values[0].get("returns", True)])
def test_line_ends_of_another_system_change_nothing(fixture):
    with_returns = fixture["text"].replace("\n", "\r\n")
    outline = Outline(with_returns, markup=fixture.get("markup"))
    assert rows(outline, clauses=fixture.get("clauses", False)) == fixture["outline"]
