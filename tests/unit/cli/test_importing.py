"""``pincite import``: evidence of another, found again in a document and kept beside it."""

from __future__ import annotations

import json

import pytest

LEASE = """\
# Lease

## 1. Rent

The rent is 900 euros a month and is due on the third day.

## 2. Deposit

The deposit of two months' rent is held in a separate account.
"""


@pytest.fixture
def exported(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lease.md").write_text(LEASE, encoding="utf-8")
    assert run("ask", "lease.md", "How much is the rent?", "--annotations", "out.jsonld").code == 0
    return tmp_path / "lease.md"


def test_evidence_is_found_again_where_it_stands_now(run, exported):
    ran = run("import", "lease.md", "out.jsonld")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[0].startswith("      5  exact     Lease § 1  »The rent is 900 euros")
    exported.write_text("A line above.\n\n" + LEASE, encoding="utf-8")
    ran = run("import", "lease.md", "out.jsonld", "--json")
    (row, *_) = json.loads(ran.out)["annotations"]
    assert (row["state"], row["line"], row["kind"], row["text"]) == ("moved", 6, "evidence", "How much is the rent?")
    assert ("A line above.\n\n" + LEASE)[row["start"] : row["end"]] == row["quote"]


def test_what_is_gone_is_orphaned_and_never_moved_to_other_words(run, exported):
    exported.write_text(
        LEASE.replace("The rent is 900 euros a month and is due on the third day.", "Nothing."), "utf-8"
    )
    ran = run("import", "lease.md", "out.jsonld")
    assert ran.code == 1
    assert ran.out.startswith("      –  orphaned")


def test_they_are_kept_beside_the_document_and_once(run, exported):
    for _ in range(2):
        ran = run("import", "lease.md", "out.jsonld", "--write")
        assert ran.err == "pincite: kept in .pincite/annotations/lease.md.jsonld\n"
    kept = json.loads((exported.parent / ".pincite/annotations/lease.md.jsonld").read_text(encoding="utf-8"))
    assert len(kept["items"]) == len(json.loads((exported.parent / "out.jsonld").read_text(encoding="utf-8"))["items"])


@pytest.mark.parametrize("content", ["", "{", "[]", '{"type": "AnnotationPage", "items": 3}', "\x00"])
def test_what_holds_none_is_said_in_one_line(run, exported, content):
    (exported.parent / "bad.jsonld").write_text(content, encoding="utf-8")
    ran = run("import", "lease.md", "bad.jsonld")
    assert ran.code in (1, 2)
    assert len((ran.out + ran.err).splitlines()) == 1


def test_a_missing_file_is_named(run, exported):
    ran = run("import", "lease.md", "nowhere.jsonld")
    assert (ran.code, ran.err) == (2, "pincite: nowhere.jsonld: cannot be read: No such file or directory\n")
