"""``pincite outline``: one line a heading, or one array of JSON."""

from __future__ import annotations

import json

from .conftest import LEASE

CONTRACT = """\
SUPPLY AGREEMENT

ARTICLE I
GOODS

1.1 Delivery. The Supplier delivers.

1.2 Risk. The risk passes.

ARTICLE II
PRICE

2.1 Amount. The price is ten euros.

EXHIBIT A
PLACES

The places are listed.
"""


def test_one_line_a_heading(run, lease):
    ran = run("outline", lease)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines() == ["     1  Lease", "     3    1 Term", "     7    2 Notice", "    11    3 Rent"]


def test_json_feeds_a_tree(run, tmp_path):
    path = tmp_path / "supply.txt"
    path.write_text(CONTRACT)
    ran = run("outline", path, "--json")
    assert ran.code == 0
    rows = json.loads(ran.out)
    assert all(set(row) == {"start", "end", "line", "level", "number", "title", "kind", "parent"} for row in rows)
    for index, row in enumerate(rows):
        assert 0 <= row["start"] < row["end"] <= len(CONTRACT)
        assert row["line"] == CONTRACT.count("\n", 0, row["start"])
        if row["parent"] is None:
            continue
        above = rows[row["parent"]]
        assert row["parent"] < index
        assert above["level"] < row["level"]
        assert above["start"] < row["start"] < row["end"] <= above["end"]
    tree = {row["number"] or row["title"]: row["parent"] and rows[row["parent"]]["number"] for row in rows}
    assert tree["1.2"] == "ARTICLE I"
    assert tree["2.1"] == "ARTICLE II"
    assert [row["kind"] for row in rows if row["number"] == "EXHIBIT A"] == ["schedule"]


def test_clauses_only_when_asked_for(run, tmp_path):
    path = tmp_path / "supply.txt"
    clauses = "SUPPLY AGREEMENT\n\n1. GOODS\n\n" + "".join(
        f"1.{n} The Supplier delivers the goods of month {n} to the place that the Customer names in time.\n\n"
        for n in range(1, 5)
    )
    path.write_text(clauses + "2. PRICE\n\nThe price is ten euros.\n")
    assert "1.2" not in run("outline", path).out
    assert "1.2" in run("outline", path, "--clauses").out
    assert "1.2" not in [row["number"] for row in json.loads(run("outline", path, "--json").out)]
    assert "1.2" in [row["number"] for row in json.loads(run("outline", path, "--json", "--clauses").out)]


def test_standard_input(run, standard_input):
    standard_input(LEASE.encode())
    assert run("outline", "-").out.splitlines()[0] == "     1  Lease"


def test_no_heading_at_all(run, tmp_path):
    (tmp_path / "a.txt").write_text("just words")
    ran = run("outline", tmp_path / "a.txt")
    assert (ran.code, ran.out) == (1, "")
    ran = run("outline", tmp_path / "a.txt", "--json")
    assert (ran.code, ran.out) == (1, "[]\n")


def test_a_heading_cannot_drive_the_terminal(run, tmp_path):
    (tmp_path / "a.md").write_bytes(b"# Title \x1b[31m\xc2\x9b2J \xe2\x80\xae x\n")
    assert run("outline", tmp_path / "a.md").out == "     1  Title [31m2J x\n"
