"""``pincite ask FILE --questions``: many questions over one file."""

from __future__ import annotations

import json

import pytest

from .conftest import LEASE


@pytest.fixture
def questions(tmp_path):
    def write(*records):
        path = tmp_path / "questions.jsonl"
        path.write_text("".join(f"{json.dumps(record)}\n" for record in records), encoding="utf-8")
        return path

    return write


def test_one_line_of_json_each(run, lease, questions):
    path = questions(
        {"id": "a", "question": "How long does the lease run?"},
        {"id": 7, "question": "How old is the captain?"},
        {"question": "What is the rent?", "other": [1]},
    )
    ran = run("ask", lease, "--questions", path, "--json")
    assert ran.code == 0
    assert [answer["id"] for answer in ran.objects] == ["a", 7, None]
    assert [answer["found"] for answer in ran.objects] == [True, False, True]
    assert ran.objects[2]["answer"]["text"] == "The rent is 900 euros a month."
    for answer in ran.objects:
        for evidence in answer["evidence"]:
            assert LEASE[evidence["start"] : evidence["end"]] == evidence["text"]


def test_for_people_each_below_its_question(run, lease, questions):
    ran = run("ask", lease, "--questions", questions({"question": "What is the rent?"}, {"question": "Who won?"}))
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "What is the rent?"
    assert lines[1].startswith("Lease § 3, line 13")
    assert lines[lines.index("Who won?") + 1] == "Not found in this document."


def test_blank_lines_and_a_byte_order_mark_do_not_matter(run, lease, tmp_path):
    path = tmp_path / "q.jsonl"
    path.write_bytes(b'\xef\xbb\xbf\r\n{"question": "What is the rent?"}\r\n\r\n')
    assert len(run("ask", lease, "--questions", path, "--json").objects) == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("not json", "line 2: is no JSON: each line is {id, question}"),
        ("[1, 2]", "line 2: is no object: each line is {id, question}"),
        ('{"id": 1}', "line 2: no question: each line is {id, question}"),
        ('{"question": " "}', "line 2: no question: each line is {id, question}"),
        ('{"question": 5}', "line 2: no question: each line is {id, question}"),
    ],
)
def test_a_line_that_is_no_question_is_named(run, lease, tmp_path, line, message):
    path = tmp_path / "q.jsonl"
    path.write_text(f'{{"question": "What is the rent?"}}\n{line}\n')
    ran = run("ask", lease, "--questions", path, "--json")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"pincite: {path}, {message}\n"


def test_a_line_is_counted_as_an_editor_counts_it(run, lease, tmp_path):
    path = tmp_path / "q.jsonl"
    path.write_text('\n\n{"question": "What is the rent?"}\n\n{"id": 1}\n')
    assert f"{path}, line 5: no question" in run("ask", lease, "--questions", path).err


def test_a_missing_file_of_questions(run, lease, tmp_path):
    ran = run("ask", lease, "--questions", tmp_path / "none.jsonl")
    assert (ran.code, ran.err) == (2, f"pincite: {tmp_path / 'none.jsonl'}: no such file\n")


def test_one_document_and_no_question_beside_them(run, lease, menu, questions):
    path = questions({"question": "What is the rent?"})
    for arguments in ([lease, menu], [lease, "What is the rent?"], [lease, "-q", "What?"]):
        ran = run("ask", *arguments, "--questions", path)
        assert ran.code == 2
        assert ran.err == (
            "pincite: --questions takes its questions from the file: name one document and no question beside it\n"
        )
