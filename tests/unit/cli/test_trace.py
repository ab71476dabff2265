"""``pincite ask --trace``, ``--annotations`` and ``--answer``; ``pincite verify``."""

from __future__ import annotations

import json

import pytest

from pincite.annotations import read_any
from pincite.trace import entries

from .conftest import LEASE

QUESTION = "How many days before the end is notice given?"


@pytest.fixture
def trace(run, lease, menu, tmp_path):
    path = tmp_path / "t.jsonl"
    ran = run("ask", lease, menu, QUESTION, "--trace", path)
    assert ran.code == 0
    assert ran.err == f"pincite: {path}: recorded; head {[entry.hash for entry in entries(path)][-1]}\n"
    return path


def test_answers_are_recorded_in_the_order_of_the_files(trace):
    first, second = (entry.fields for entry in entries(trace))
    assert (first["document"]["path"], first["document"]["name"], first["found"]) == ("lease.md", "lease", True)
    assert (second["document"]["path"], second["found"]) == ("menu.md", False)
    assert first["evidence"][0]["quote"] == "A party gives notice ninety days before the end."


def test_many_questions_are_recorded_with_their_ids(run, lease, tmp_path):
    questions = tmp_path / "q.jsonl"
    questions.write_text('{"id": "a", "question": "What is the rent?"}\n{"question": "Who won?"}\n')
    trace = tmp_path / "t.jsonl"
    assert run("ask", lease, "--questions", questions, "--trace", trace, "--json").code == 0
    assert [entry.fields["id"] for entry in entries(trace)] == ["a", None]


def test_quotes_are_left_out_where_they_should(run, lease, tmp_path):
    trace = tmp_path / "t.jsonl"
    run("ask", lease, QUESTION, "--trace", trace, "--no-quotes", "--answer", "duration")
    assert "ninety" not in trace.read_text(encoding="utf-8")
    assert run("verify", trace).code == 0


def test_verify_confirms(run, trace):
    head = list(entries(trace))[-1].hash
    ran = run("verify", trace)
    assert ran.code == 0
    assert ran.out == f"2 records: 2 confirmed (asked again)\nhead {head}\n"
    assert "hashes checked" in run("verify", trace, "--trust-models", "--head", head.upper()).out
    (made,) = run("verify", trace, "--json").objects
    assert made == {"verdict": "confirmed", "records": 2, "head": head, "counts": {"confirmed": 2}, "findings": []}


@pytest.mark.parametrize("trusting", [[], ["--trust-models"]])
def test_an_altered_byte_is_named(run, trace, trusting):
    trace.write_bytes(trace.read_bytes().replace(b"ninety", b"Ninety", 1))
    ran = run("verify", trace, *trusting)
    assert ran.code == 4
    assert ran.out.startswith("record 1: altered: evidence: expected what has the digest ")


def test_dropped_records_are_found_by_the_head(run, trace):
    head = list(entries(trace))[-1].hash
    trace.write_bytes(trace.read_bytes().splitlines(keepends=True)[0])
    assert run("verify", trace).code == 0
    ran = run("verify", trace, "--head", head)
    assert ran.code == 4
    assert ran.out.startswith(f"the trace: altered: head: expected {head}, found ")


def test_a_changed_document_and_where_its_words_stand(run, trace, lease):
    lease.write_text("A line.\n\n" + LEASE)
    ran = run("verify", trace)
    assert ran.code == 1
    assert ran.out.startswith(
        "record 1: document changed: lease.md has changed; Lease § 2: the words quoted have moved to line 11"
    )


def test_a_document_that_was_moved(run, trace, lease, tmp_path):
    (tmp_path / "away").mkdir()
    lease.rename(tmp_path / "away" / "other.md")
    ran = run("verify", trace)
    assert ran.code == 1
    assert "record 1: document missing: lease.md is not to be found" in ran.out
    assert run("verify", trace, "--documents", tmp_path / "away").code == 0
    assert run("verify", trace, "--trust-models").code == 0


def test_what_cannot_be_verified_is_one_line(run, tmp_path, trace):
    ran = run("verify", tmp_path / "none.jsonl")
    assert (ran.code, ran.out) == (2, "")
    assert "the trace cannot be read" in ran.err
    ran = run("verify", trace, "--documents", tmp_path / "none")
    assert (ran.code, ran.err) == (2, f"pincite: --documents {tmp_path / 'none'}: is no folder\n")


def test_a_trace_that_cannot_be_written_is_one_line(run, lease, tmp_path):
    ran = run("ask", lease, QUESTION, "--trace", tmp_path / "none" / "t.jsonl")
    assert ran.code == 2
    assert ran.err.startswith(f"pincite: {tmp_path / 'none' / 't.jsonl'}: the trace cannot be written")


def test_evidence_as_web_annotations(run, lease, tmp_path):
    path = tmp_path / "out.jsonld"
    assert run("ask", lease, QUESTION, "--annotations", path).code == 0
    made = json.loads(path.read_bytes())
    assert made["type"] == "AnnotationPage"
    assert "http://www.w3.org/ns/anno.jsonld" in made["@context"]
    first = read_any(path.read_bytes(), "out.jsonld").annotations[0]
    assert (first.kind, first.source, first.body) == ("evidence", "lease.md", QUESTION)
    assert first.anchor.span.of(LEASE) == first.anchor.quote.exact
    assert first.cite == "Lease § 2"
    assert sorted(tmp_path.iterdir()) == sorted([lease, path])
    ran = run("ask", lease, QUESTION, "--annotations", tmp_path / "none" / "x.jsonld")
    assert (ran.code, "cannot be written" in ran.err) == (2, True)


@pytest.mark.parametrize(
    ("question", "kind", "shown", "value"),
    [
        (QUESTION, ["duration"], "P90D, read from “ninety days”", {"iso": "P90D", "working": False}),
        ("What is the rent a month?", ["amount"], "900 EUR, read", {"number": "900", "currency": "EUR"}),
        ("Is notice given in writing?", ["yes-no"], "yes, read from", True),
        ("How is notice given?", ["choice", "--option", "orally", "--option", "writing"], "writing, read", "writing"),
    ],
)
def test_a_value_in_place_of_words(run, lease, question, kind, shown, value):
    ran = run("ask", lease, question, "--answer", *kind)
    assert ran.code == 0
    assert ran.out.startswith(shown)
    (answer,) = run("ask", lease, question, "--answer", *kind, "--json").objects
    assert answer["value"]["value"] == value
    assert answer["value"]["text"] == LEASE[answer["value"]["start"] : answer["value"]["end"]]


def test_a_value_that_cannot_be_read(run, lease):
    ran = run("ask", lease, QUESTION, "--answer", "amount")
    assert ran.code == 1
    assert ran.out.startswith("Not to be read from the words found (Lease § 2, line 9).")
    assert "value" not in run("ask", lease, QUESTION, "--answer", "amount", "--json").objects[0]


def test_options_without_a_choice(run, lease):
    ran = run("ask", lease, QUESTION, "--option", "x")
    assert (ran.code, ran.err) == (2, "pincite: --option is for --answer choice\n")
    assert "name at least two" in run("ask", lease, QUESTION, "--answer", "choice", "--option", "x").err
