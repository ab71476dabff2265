"""Bad input: one clear line on standard error that names the file and the mend, exit code 2; or served with a note."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from .conftest import LEASE

QUESTION = "What is the rent?"


def refused(ran, *words):
    assert ran.code == 2
    assert ran.out == ""
    assert ran.err.startswith("pincite")
    assert ran.err.endswith("\n")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err
    for word in words:
        assert word in ran.err


@pytest.mark.parametrize("command", ["ask", "outline"])
@pytest.mark.parametrize(
    ("name", "data", "words"),
    [
        ("a.pdf", b"%PDF-1.7\n...", ["is a PDF", "pdftotext"]),
        ("a.docx", b"PK\x03\x04" + b"word/document.xml" * 9, ["is a Word document", "pandoc"]),
        ("a.odt", b"PK\x03\x04" + b"content.xml" * 9, ["is an OpenDocument text", "pandoc"]),
        ("a.zip", b"PK\x03\x04" + b"more" * 9, ["zip archive", "unpack"]),
        ("a.doc", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(50), ["Office", "save it as plain text"]),
        ("a.png", b"\x89PNG\r\n\x1a\n" + bytes(50), ["image", "OCR"]),
        ("a.bin", bytes(range(256)) * 4, ["is binary", "plain text in UTF-8"]),
    ],
)
def test_what_is_no_text_is_refused_by_name(run, tmp_path, command, name, data, words):
    path = tmp_path / name
    path.write_bytes(data)
    arguments = [path, QUESTION] if command == "ask" else [path]
    refused(run(command, *arguments), f"{path}: ", *words)


@pytest.mark.parametrize("command", ["ask", "outline"])
def test_what_cannot_be_read(run, tmp_path, lease, command, monkeypatch):
    question = [QUESTION] if command == "ask" else []
    refused(run(command, tmp_path / "none.txt", *question), f"{tmp_path / 'none.txt'}: no such file")
    refused(run(command, tmp_path, *question), f"{tmp_path}: is a folder: name a file in it")
    refused(run(command, f"{lease}/x", *question), "cannot be read: Not a directory")
    refused(run(command, "a\0b", *question), "cannot be read")

    def forbidden(self, *arguments, **options):
        raise PermissionError(13, "Permission denied", str(self))

    monkeypatch.setattr(Path, "open", forbidden)
    refused(run(command, lease, *question), f"{lease}: cannot be read: Permission denied")


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may read everything")
def test_what_may_not_be_read(run, lease):
    lease.chmod(0)
    refused(run("ask", lease, QUESTION), "Permission denied")


def test_standard_input_that_is_no_text(run, standard_input):
    standard_input(b"%PDF-1.7 ...")
    refused(run("ask", "-", QUESTION), "standard input: is a PDF")
    standard_input(b"")
    ran = run("ask", "-", QUESTION)
    assert (ran.code, ran.err) == (1, "")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([""], ["the question is empty", "type what you want to find"]),
        (["  \t"], ["the question is empty"]),
        (["-q", ""], ["the question is empty"]),
        ([QUESTION, "-k", "0"], ["k=0 is below 1", "at least one section"]),
        ([QUESTION, "-k", "-2"], ["k=-2 is below 1"]),
        ([QUESTION, "--budget", "0"], ["budget=0 is below 1", "at least one token"]),
        ([QUESTION, "--budget", "-5"], ["budget=-5 is below 1"]),
        ([QUESTION, "-k", "many"], ["argument -k: invalid int value: 'many'", "--help"]),
        ([QUESTION, "--reader", "oracle"], ["argument --reader", "sentence"]),
        ([QUESTION, "--nonsense"], ["--nonsense", "--help"]),
        ([], ["name a file and then the question"]),
    ],
)
def test_a_question_that_makes_no_sense(run, lease, arguments, words):
    refused(run("ask", lease, *arguments), *words)


@pytest.mark.parametrize("arguments", [[], ["ask"], ["outline"], ["nonsense"], ["serve", "--tcp"], ["ask", "--json"]])
def test_a_command_that_makes_no_sense(run, arguments):
    refused(run(*arguments), "--help")


def test_one_bad_file_among_good_ones(run, lease, tmp_path):
    ran = run("ask", tmp_path / "none.txt", lease, QUESTION)
    assert ran.code == 2
    assert ran.err == f"pincite: {tmp_path / 'none.txt'}: no such file\n"
    assert "900 euros" in ran.out


@pytest.mark.parametrize(
    ("codec", "note"),
    [("utf-16", "read as UTF-16"), ("utf-32", "read as UTF-32"), ("cp1252", "not UTF-8, read as Windows-1252")],
)
def test_other_encodings_are_read_with_a_note(run, tmp_path, codec, note):
    path = tmp_path / "a.md"
    path.write_bytes(LEASE.replace("900", "£900 – “nine hundred”").encode(codec))
    ran = run("ask", path, QUESTION, "--json")
    assert ran.code == 0
    assert ran.err == f"pincite: {path}: {note}\n"
    assert "£900 – “nine hundred”" in ran.objects[0]["answer"]["text"]
    assert note in run("outline", path).err


@pytest.mark.parametrize(
    "data", [b"\xef\xbb\xbf# Lease\n\n## Rent\n\nThe rent is 900 euros.", b"# Rent\x00\n\nThe rent is 900 euros.\x00"]
)
def test_byte_order_marks_and_nul_bytes_are_served(run, tmp_path, data):
    path = tmp_path / "a.md"
    path.write_bytes(data)
    ran = run("ask", path, QUESTION, "--json")
    assert (ran.code, ran.err) == (0, "")
    answer = ran.objects[0]["answer"]
    assert data.decode()[answer["start"] : answer["end"]] == answer["text"]
