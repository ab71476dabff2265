"""``pincite checklist run``: tables, what is on record is not asked again, and a run that was killed goes on."""

from __future__ import annotations

import csv
import os
import signal
import subprocess
import sys
import time

import pytest

from pincite.trace import entries

from .conftest import LEASE, MENU

SET = """\
title = "Leases"

[[questions]]
id = "notice"
question = "How many days before the end is notice given?"
answer = "duration"

[[questions]]
id = "rent"
question = "What is the rent a month?"
answer = "amount"

[[questions]]
question = "What is the soup made of?"
"""
COMMAND = [sys.executable, "-c", "import sys; from pincite_server.cli import main; sys.exit(main())"]


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "docs"
    made.mkdir()
    (made / "lease.md").write_text(LEASE, encoding="utf-8")
    (made / "menu.md").write_text(MENU, encoding="utf-8")
    return made


@pytest.fixture
def questions(tmp_path):
    path = tmp_path / "set.toml"
    path.write_text(SET, encoding="utf-8")
    return path


def test_for_people(run, questions, folder):
    ran = run("checklist", "run", questions, folder, "--jobs", 1)
    assert ran.code == 0
    lines = [line.strip() for line in ran.out.splitlines()]
    assert lines[0] == str(folder / "lease.md")
    assert lines[2] == "P90D: »A party gives notice ninety days before the end.«"
    assert lines[3].startswith("Lease § 2, line 9  ")
    assert "not found" in lines
    assert "»The soup is made of peas.«" in lines


def test_as_json(run, questions, folder):
    rows = run("checklist", "run", questions, folder, "--json", "--jobs", 1).objects
    assert [(os.path.basename(row["document"]), row["id"], row["found"]) for row in rows] == [
        ("lease.md", "notice", True), ("lease.md", "rent", True), ("lease.md", "3", False),
        ("menu.md", "notice", False), ("menu.md", "rent", False), ("menu.md", "3", True),
    ]  # fmt: skip
    assert rows[1]["value"] == "900 EUR"
    for row in rows:
        text = LEASE if row["document"].endswith("lease.md") else MENU
        assert row["quote"] == text[row["start"] : row["end"]]
        assert row["line"] == (text.count("\n", 0, row["start"]) + 1 if row["quote"] else 0)


def test_as_files(run, questions, folder, tmp_path):
    names = [tmp_path / f"out.{end}" for end in ("html", "csv", "md")]
    ran = run(
        "checklist",
        "run",
        questions,
        folder,
        "--html",
        names[0],
        "--csv",
        names[1],
        "--markdown",
        names[2],
        "--jobs",
        1,
    )
    assert (ran.code, ran.out) == (0, "2 documents, 3 of 6 answers found\n")
    page = names[0].read_text(encoding="utf-8")
    assert 'href="docs/lease.md#:~:text=A%20party%20gives' in page
    assert "<title>Leases</title>" in page
    with names[1].open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["value"] for row in rows] == ["P90D", "900 EUR", "", "", "", ""]
    assert "# Leases" in names[2].read_text(encoding="utf-8")
    assert not list(tmp_path.glob("*.part"))


def test_what_is_on_record_is_not_asked_again(run, questions, folder, tmp_path, monkeypatch):
    trace = tmp_path / "t.jsonl"
    arguments = ("checklist", "run", questions, folder, "--json", "--jobs", 1)
    plain = run(*arguments).out
    assert run(*arguments, "--trace", trace).out == plain
    written = trace.read_bytes()
    assert len(list(entries(trace))) == 6
    assert run("verify", trace).code == 0

    def never(*_):
        raise AssertionError("asked again")

    monkeypatch.setattr("pincite_server.cli.asking_all.ask_all", never)
    ran = run(*arguments, "--trace", trace)
    assert (ran.out, ran.err) == (plain, "")
    assert trace.read_bytes() == written
    monkeypatch.undo()
    # Of a document that has changed, and of a question that has, the rest is asked.
    (folder / "menu.md").write_text(MENU + "\nMore.\n")
    questions.write_text(SET.replace("What is the rent a month", "How high is the rent"))
    assert run(*arguments, "--trace", trace).code == 0
    assert len(list(entries(trace))) == 6 + 3 + 1
    assert run("verify", trace).code == 1


def test_records_without_quotes_give_the_same_table(run, questions, folder, tmp_path):
    trace = tmp_path / "t.jsonl"
    arguments = ("checklist", "run", questions, folder, "--json", "--jobs", 1)
    first = run(*arguments, "--trace", trace, "--no-quotes").out
    assert run(*arguments, "--trace", trace, "--no-quotes").out == first == run(*arguments).out
    assert "ninety" not in trace.read_text(encoding="utf-8")


def test_in_several_processes(questions, folder, tmp_path):
    for number in range(4):
        (folder / f"copy{number}.md").write_text(LEASE.replace("900", str(900 + number)), encoding="utf-8")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "0"}
    outputs = []
    for jobs in ("1", "2"):
        trace = tmp_path / f"{jobs}.jsonl"
        arguments = [*COMMAND, "checklist", "run", questions, folder, "--json", "--jobs", jobs, "--trace", trace]
        done = subprocess.run(arguments, capture_output=True, timeout=120, env=environment, check=True)
        outputs.append((done.stdout, trace.read_bytes()))
    assert outputs[0] == outputs[1]


@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
def test_a_run_that_was_killed_goes_on_and_gives_what_an_unbroken_one_gives(questions, folder, tmp_path):
    body = "\n\n".join(f"## {n}. Clause\n\nThe clause of number {n} says {n * 7} things." for n in range(4, 200))
    for number in range(6):
        (folder / f"long{number}.md").write_text(f"{LEASE}\n\n{body}\n\nThe rent is {number} euros.", encoding="utf-8")
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "0"}

    def command(name):
        made = [tmp_path / f"{name}.{end}" for end in ("jsonl", "html", "csv", "md")]
        options = zip(("--trace", "--html", "--csv", "--markdown"), made, strict=True)
        return made, [*COMMAND, "checklist", "run", questions, folder, "--jobs", "2", *sum(options, ())]

    whole, arguments = command("whole")
    subprocess.run(arguments, capture_output=True, timeout=120, env=environment, check=True)
    broken, arguments = command("broken")
    process = subprocess.Popen(arguments, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
    until = time.monotonic() + 60
    while not (broken[0].exists() and broken[0].stat().st_size) and time.monotonic() < until:
        time.sleep(0.005)
    process.send_signal(signal.SIGKILL)
    process.wait()
    left = broken[0].read_bytes()
    assert 0 < len(left) < whole[0].stat().st_size
    broken[0].write_bytes(left[:-100])  # and it was killed in the middle of a line
    subprocess.run(arguments, capture_output=True, timeout=120, env=environment, check=True)
    assert [path.read_bytes() for path in broken] == [path.read_bytes() for path in whole]


def test_files_that_cannot_be_asked(run, questions, folder, tmp_path):
    (folder / "scan.txt").write_bytes(b"%PDF-1.7 x")
    ran = run("checklist", "run", questions, folder, "--json", "--jobs", 1)
    assert (ran.code, len(ran.objects)) == (0, 6)
    assert "scan.txt: is a PDF" in ran.err
    ran = run("checklist", "run", questions, folder / "lease.md", tmp_path / "none.txt", "--json", "--jobs", 1)
    assert (ran.code, len(ran.objects)) == (2, 3)
    assert ran.err == f"pincite: {tmp_path / 'none.txt'}: no such file\n"


def test_an_altered_trace_is_not_gone_on_with(run, questions, folder, tmp_path):
    trace = tmp_path / "t.jsonl"
    arguments = ("checklist", "run", questions, folder, "--jobs", 1, "--trace", trace)
    run(*arguments)
    trace.write_bytes(trace.read_bytes().replace(b"ninety", b"Ninety", 1))
    ran = run(*arguments)
    assert (ran.code, ran.err) == (
        2, f"pincite: {trace}: record 1 was altered: see `pincite verify`, name another file\n",
    )  # fmt: skip


@pytest.mark.parametrize("wrong", [["--jobs", "-1"], ["-k", "0"], ["--budget", "0"]])
def test_numbers_that_make_no_sense(run, questions, folder, wrong):
    ran = run("checklist", "run", questions, folder, *wrong)
    assert (ran.code, ran.err) == (2, "pincite: --jobs, -k and --budget are numbers from 1 on\n")


def test_the_bundled_set_is_a_set(run, folder):
    from pathlib import Path

    bundled = Path(__file__).parents[3] / "examples" / "nda.toml"
    rows = run("checklist", "run", bundled, folder / "lease.md", "--json", "--jobs", 1).objects
    assert len(rows) == 19
