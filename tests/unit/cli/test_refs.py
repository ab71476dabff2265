"""``pincite refs``: one line a reference, one object of JSON, a graph."""

from __future__ import annotations

import json

import pytest

TERMS = """\
# Terms

## 1. Service

The “Service” means what Section 2 says. See Section 9 of the Companies Act.

## 2. Fees

Fees are due under Sections 1 to 3, and Section 9.

## 3. End

The end.
"""


@pytest.fixture
def terms(tmp_path):
    path = tmp_path / "terms.md"
    path.write_text(TERMS, encoding="utf-8")
    return path


def test_one_line_a_reference(run, terms):
    ran = run("refs", terms)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == [
        "     5  Section 2 → Terms § 2",
        "     5  Section 9 → another document",
        "     9  Sections 1 to 3 → Terms § 1 to Terms § 3 (3)",
        "     9  Section 9 → not in this document",
        "     5  “Service” is defined",
    ]


def test_json_has_offsets_and_cites(run, terms):
    ran = run("refs", terms, "--json")
    assert ran.code == 0
    found = json.loads(ran.out)
    assert set(found) == {"references", "terms"}
    for row in found["references"]:
        assert TERMS[row["start"] : row["end"]] == row["text"]
        assert row["line"] == TERMS.count("\n", 0, row["start"])
        assert all(TERMS[target["start"] :].startswith("## ") for target in row["targets"])
    assert [row["external"] for row in found["references"]] == [False, True, False, False]
    assert [row["dangling"] for row in found["references"]] == [False, False, False, True]
    assert [target["cite"] for target in found["references"][0]["targets"]] == ["Terms § 2"]
    assert [term["name"] for term in found["terms"]] == ["Service"]


def test_graph_of_divisions(run, terms, tmp_path):
    out = tmp_path / "graph.dot"
    assert run("refs", terms, "--graph", out).code == 0
    lines = out.read_text(encoding="utf-8").splitlines()
    assert lines[0] == "digraph references {"
    assert lines[-1] == "}"
    assert sum("->" in line for line in lines) == 3  # 1 to 2, 2 to 1, 2 to 3


def test_a_graph_that_cannot_be_written_is_one_clear_line(run, terms, tmp_path):
    ran = run("refs", terms, "--graph", tmp_path / "nowhere" / "graph.dot")
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1
    assert "--graph" in ran.err


def test_nothing_found_is_code_one(run, tmp_path):
    path = tmp_path / "plain.txt"
    path.write_text("Nothing is said here.\n")
    ran = run("refs", path)
    assert ran.code == 1
    assert ran.out == "no cross reference and no defined term\n"
