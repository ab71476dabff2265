"""``pincite ask``: answers for people and as JSON, over one file, many, or standard input."""

from __future__ import annotations

import pytest

from .conftest import LEASE, MENU

QUESTION = "How many days before the end is notice given?"


def test_an_answer_for_people(run, lease):
    ran = run("ask", lease, QUESTION)
    assert ran.code == 0
    assert ran.err == ""
    first, words, *rest = ran.out.splitlines()
    assert first.startswith("Lease § 2, line 9  confidence ")
    assert words.startswith("    ")
    assert "»A party gives notice ninety days before the end.«" in words
    assert "Sections read:" in rest
    assert "  1. Lease § 2 (2 Notice), line 7" in rest
    assert "\x1b" not in ran.out


def test_the_answer_as_json(run, lease):
    ran = run("ask", lease, QUESTION, "--json")
    assert ran.code == 0
    (answer,) = ran.objects
    assert set(answer) == {
        "question", "found", "confidence", "answer", "evidence", "sections", "traceId", "elapsedMs", "tier"
    }  # fmt: skip
    assert answer["question"] == QUESTION
    assert answer["found"] is True
    assert answer["answer"] == answer["evidence"][0]
    assert answer["confidence"] == answer["answer"]["confidence"]
    assert answer["elapsedMs"] >= 0
    for evidence in answer["evidence"]:
        assert LEASE[evidence["start"] : evidence["end"]] == evidence["text"]
        assert evidence["line"] == LEASE.count("\n", 0, evidence["start"])
        assert 0 < evidence["confidence"] <= 1
        section = answer["sections"][evidence["section"]]
        assert section["start"] <= evidence["start"] < section["end"]
    assert answer["answer"]["cite"] == "Lease § 2"
    assert answer["answer"]["path"] == ["Lease", "2 Notice"]
    assert [section["rank"] for section in answer["sections"]] == [1, 2, 3]
    for section in answer["sections"]:
        assert section["line"] == LEASE.count("\n", 0, section["start"])
        assert set(section) == {"start", "end", "line", "heading", "path", "cite", "score", "rank"}


def test_offsets_are_code_points_and_lines_end_where_editors_end_them(run, tmp_path):
    text = "# 😀 Lease\r\n\r\nA word.\u2028\x85Another e\u0301.\f\r\n\r\nThe notice period is ninety days.\r\n"
    (tmp_path / "a.md").write_bytes(text.encode())
    (answer,) = run("ask", tmp_path / "a.md", "How long is the notice period?", "--json").objects
    found = answer["answer"]
    assert found["text"] == "The notice period is ninety days."
    assert text[found["start"] : found["end"]] == found["text"]
    assert found["line"] == 4


def test_the_same_answer_has_the_same_trace_id(run, lease, tmp_path):
    other = tmp_path / "other.md"
    other.write_text(LEASE.replace("May", "June"))
    ids = [
        run("ask", path, question, "--json").objects[0]["traceId"]
        for path, question in [(lease, QUESTION), (lease, QUESTION), (other, QUESTION), (lease, "What is the rent?")]
    ]
    assert ids[0] == ids[1]
    assert len(set(ids)) == 3


def test_not_found(run, menu):
    ran = run("ask", menu, QUESTION)
    assert ran.code == 1
    assert ran.out.startswith("Not found in this document.\nThe nearest sections:\n")
    (answer,) = run("ask", menu, QUESTION, "--json").objects
    assert (answer["found"], answer["answer"], answer["evidence"], answer["confidence"]) == (False, None, [], 0)
    assert len(answer["sections"]) == 2


@pytest.mark.parametrize("order", [("menu", "lease"), ("lease", "menu")])
def test_over_many_files_the_best_comes_first(run, lease, menu, order):
    paths = {"lease": lease, "menu": menu}
    ran = run("ask", *[paths[name] for name in order], QUESTION)
    assert ran.code == 0
    assert ran.out.index(str(lease)) < ran.out.index(str(menu))
    answers = run("ask", *[paths[name] for name in order], QUESTION, "--json").objects
    assert [(answer["file"], answer["found"]) for answer in answers] == [(str(lease), True), (str(menu), False)]


def test_the_question_by_option(run, lease, menu):
    ran = run("ask", "-q", QUESTION, menu, lease, "--json")
    assert [answer["file"] for answer in ran.objects] == [str(lease), str(menu)]
    assert "file" not in run("ask", lease, "-q", QUESTION, "--json").objects[0]


def test_options_stand_anywhere(run, lease):
    answers = [
        run("ask", "--json", lease, QUESTION),
        run("ask", lease, "--json", QUESTION),
        run("ask", lease, QUESTION, "--json"),
    ]
    assert {answer.objects[0]["answer"]["text"] for answer in answers} == {
        "A party gives notice ninety days before the end."
    }


def test_standard_input(run, standard_input):
    standard_input(LEASE.encode())
    ran = run("ask", "-", QUESTION, "--json")
    assert ran.code == 0
    assert ran.objects[0]["answer"]["cite"] == "Lease § 2"
    standard_input(b"One line: the notice period is ninety days.")
    ran = run("ask", "-", "How long is the notice period?")
    assert ran.out.startswith("Standard input, line 1  confidence")


def test_k_and_budget(run, lease):
    assert len(run("ask", lease, QUESTION, "--json", "-k", 1).objects[0]["sections"]) == 1
    (answer,) = run("ask", lease, QUESTION, "--json", "--budget", 1).objects
    assert len(answer["sections"]) == 1
    assert answer["found"]


def test_markdown_by_the_name_of_the_file(run, tmp_path):
    text = "Words.\n\nNotice\n------\n\nThe notice period is ninety days.\n"
    (tmp_path / "a.md").write_text(text)
    assert run("ask", tmp_path / "a.md", "How long is the notice period?").out.startswith("a › Notice, line 6")


def test_an_empty_document_is_not_found(run, tmp_path):
    (tmp_path / "empty.txt").write_bytes(b"")
    ran = run("ask", tmp_path / "empty.txt", QUESTION)
    assert (ran.code, ran.out) == (1, "Not found in this document.\n\n")
    (answer,) = run("ask", tmp_path / "empty.txt", QUESTION, "--json").objects
    assert (answer["found"], answer["sections"]) == (False, [])


def test_the_bundled_contract(run):
    from pathlib import Path

    contract = Path(__file__).parents[3] / "examples" / "outsourcing-agreement.txt"
    ran = run("ask", contract, "How long is the term and how is it renewed?", "--json")
    assert ran.code == 0
    with contract.open(encoding="utf-8", newline="") as file:
        text = file.read()
    (answer,) = ran.objects
    for evidence in answer["evidence"]:
        assert text[evidence["start"] : evidence["end"]] == evidence["text"]
    assert any("renew" in evidence["text"] for evidence in answer["evidence"])


def test_another_question_is_found_there(run, menu):
    assert "made of peas" in MENU
    assert run("ask", menu, "What is the soup made of?").code == 0
