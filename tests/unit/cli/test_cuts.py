"""``pincite cuts``: a line a cut, or one object of JSON."""

from __future__ import annotations

import json

import pytest

FEES = (
    "The Customer pays every invoice within thirty days of its date. An invoice that is paid late bears interest at "
    "five percent a year, and the invoice names the account to which the Customer pays the fees and their taxes."
)
DOGS = (
    "Nobody brings dogs, cats or other animals into the stables of the horses. A groom feeds the horses in the morning "
    "with hay and oats, cleans their hooves, and leads the horses from the stables to the meadow by the river."
)


@pytest.fixture
def notes(tmp_path):
    path = tmp_path / "notes.md"
    path.write_text("# Notes\n\n## Short\n\nA few words.\n\n## Long\n\n" + f"{FEES}\n\n" * 8 + f"{DOGS}\n\n" * 8)
    return path


def test_a_line_a_cut(run, notes):
    ran = run("cuts", notes)
    assert (ran.code, ran.err) == (0, "")
    *cuts, last = ran.out.splitlines()
    assert last == "(lexical cutter)"
    (cut,) = cuts
    assert cut.split()[0] == str(notes.read_text()[: notes.read_text().index(DOGS)].count("\n") + 1)
    assert "Long" in cut
    assert "horses" in cut


def test_json(run, notes):
    text = notes.read_text()
    ran = run("cuts", notes, "--json")
    assert ran.code == 0
    found = json.loads(ran.out)
    assert found["cutter"] == "lexical"
    assert found["sections"] == 1
    (cut,) = found["cuts"]
    assert set(cut) == {"start", "line", "cite", "title", "confidence"}
    assert text[cut["start"] :].startswith(DOGS)
    assert cut["line"] == text.count("\n", 0, cut["start"])
    assert cut["title"] in DOGS
    assert 0 < cut["confidence"] < 1


def test_the_semantic_cutter_where_the_model_is(run, notes, monkeypatch, tmp_path):
    monkeypatch.delenv("PINCITE_TIER")
    monkeypatch.setattr("pincite.cache.folder", lambda: tmp_path / "cache")
    ran = run("cuts", notes, "--cutter", "semantic")
    assert ran.code == 0
    assert "(semantic cutter)" in ran.out


def test_without_models_the_semantic_cutter_is_one_line(run, notes):
    ran = run("cuts", notes, "--cutter", "semantic")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "pincite doctor --install-models" in ran.err


def test_nothing_long(run, lease):
    ran = run("cuts", lease)
    assert ran.code == 1
    assert "no section has more than 600 tokens" in ran.out
    assert json.loads(run("cuts", lease, "--json").out) == {"cutter": "lexical", "sections": 0, "cuts": []}


def test_what_long_is_can_be_set(run, lease):
    ran = run("cuts", lease, "--longer-than", "0")
    assert ran.code == 2
    assert "--longer-than is at least 1" in ran.err


def test_standard_input(run, standard_input, notes):
    standard_input(notes.read_bytes())
    assert run("cuts", "-").out.splitlines() == run("cuts", notes).out.replace("notes", "Standard input").splitlines()


def test_no_such_file(run, tmp_path):
    ran = run("cuts", tmp_path / "none.txt")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
