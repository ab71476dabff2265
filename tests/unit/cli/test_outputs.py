"""What a command writes is never written over what it reads."""

from __future__ import annotations

import os

import pytest

QUESTION = "How many days before the end is notice given?"


@pytest.mark.parametrize("option", ["--trace", "--annotations"])
def test_ask_writes_over_no_document(run, lease, menu, option):
    before = lease.read_bytes()
    ran = run("ask", menu, lease, QUESTION, option, lease.parent / "." / lease.name)
    assert (ran.code, ran.out, lease.read_bytes()) == (2, "", before)
    assert ran.err.endswith(f"which is used too: name another file after {option}\n")
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("option", ["--trace", "--annotations"])
def test_ask_writes_over_no_questions(run, lease, tmp_path, option):
    questions = tmp_path / "q.jsonl"
    questions.write_text('{"question": "What is the rent?"}\n')
    assert run("ask", lease, "--questions", questions, option, questions).code == 2
    assert questions.read_text() == '{"question": "What is the rent?"}\n'


def test_refs_writes_over_no_document(run, lease):
    before = lease.read_bytes()
    assert run("refs", lease, "--graph", lease).code == 2
    assert lease.read_bytes() == before


@pytest.mark.parametrize("option", ["--trace", "--csv", "--markdown", "--html"])
def test_a_checklist_writes_over_nothing_that_it_reads_and_no_two_in_one(run, lease, tmp_path, option):
    questions = tmp_path / "set.toml"
    questions.write_text('[[questions]]\nquestion = "What is the rent?"\n')
    before = lease.read_bytes(), questions.read_bytes()
    for file in (lease, questions):
        assert run("checklist", "run", questions, tmp_path, option, file).code == 2
    assert (lease.read_bytes(), questions.read_bytes()) == before
    other = "--csv" if option == "--trace" else "--trace"
    assert run("checklist", "run", questions, lease, option, tmp_path / "o", other, tmp_path / "o").code == 2
    assert not (tmp_path / "o").exists()


def test_a_symbolic_link_is_the_file_that_it_leads_to(run, lease, tmp_path):
    link = tmp_path / "link"
    try:
        link.symlink_to(lease)
    except OSError:
        pytest.skip("no rights to make links")
    assert run("refs", lease, "--graph", link).code == 2


@pytest.mark.parametrize("text", ["No line end", "A line.\nNo line end", "A line.\n", "{}", '{"a": 1}\n'])
def test_a_file_that_is_no_trace_is_left_as_it_is(run, lease, tmp_path, text):
    other = tmp_path / "other.txt"
    other.write_bytes(text.encode())
    ran = run("ask", lease, QUESTION, "--trace", other)
    assert (ran.code, ran.err) == (2, f"pincite: {other}: is no trace, and is left as it is: name another file\n")
    assert other.read_bytes() == text.encode()
    assert not other.with_name("other.txt.torn").exists()


def test_what_is_no_trace_is_not_called_altered(run, lease):
    ran = run("verify", lease)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == f"pincite: {lease}: is no trace: name a file that `--trace` has written\n"


def test_no_questions_and_no_documents_are_told(run, lease, tmp_path):
    questions, folder = tmp_path / "q.jsonl", tmp_path / "empty"
    questions.write_text("\n")
    folder.mkdir()
    ran = run("ask", lease, "--questions", questions)
    assert (ran.code, ran.err) == (2, f"pincite: {questions}: holds no questions: each line is {{id, question}}\n")
    questions.write_text("[" * 100_000)
    assert run("ask", lease, "--questions", questions).code == 2
    made = tmp_path / "set.toml"
    made.write_text('[[questions]]\nquestion = "What is the rent?"\n')
    ran = run("checklist", "run", made, folder)
    assert (ran.code, ran.err) == (
        2,
        f"pincite: {folder}: no document is there: name files, or folders that hold some\n",
    )


@pytest.mark.skipif(not os.path.exists("/dev/null"), reason="no such device there")
def test_a_device_is_written_into_and_not_replaced(run, lease, tmp_path):
    device = tmp_path / "nowhere"
    device.symlink_to("/dev/null")
    before = os.stat("/dev/null").st_ino
    assert run("refs", lease, "--graph", device).err == ""
    assert run("ask", lease, QUESTION, "--annotations", device).code == 0
    assert (device.is_symlink(), os.stat("/dev/null").st_ino) == (True, before)


def test_a_link_stays_and_what_it_leads_to_is_written(run, lease, tmp_path):
    graph, link = tmp_path / "graph.dot", tmp_path / "link"
    graph.write_text("as it was")
    try:
        link.symlink_to(graph)
    except OSError:
        pytest.skip("no rights to make links")
    assert run("refs", lease, "--graph", link).err == ""
    assert link.is_symlink()
    assert graph.read_text().startswith("digraph")
