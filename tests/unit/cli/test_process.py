"""The command as the shell runs it: pipes, encodings, a terminal."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from .conftest import LEASE

COMMAND = [sys.executable, "-c", "import sys; from pincite_server.cli import main; sys.exit(main())"]
QUESTION = "How many days before the end is notice given?"


def pincite(*arguments, data=b"", **environment):
    return subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=data,
        capture_output=True,
        timeout=60,
        env={**os.environ, **environment},
        check=False,
    )


def test_from_standard_input_to_json():
    done = pincite("ask", "-", QUESTION, "--json", data=LEASE.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert json.loads(done.stdout)["answer"]["text"] == "A party gives notice ninety days before the end."


def test_output_is_utf8_whatever_the_locale():
    text = "# Vertrag § 5 – „Kündigung“\n\nDie Kündigungsfrist beträgt drei Monate.\n"
    done = pincite(
        "ask", "-", "Wie lang ist die Kündigungsfrist?", data=text.encode(), LC_ALL="C", PYTHONIOENCODING="ascii"
    )
    assert done.returncode == 0
    assert "»Die Kündigungsfrist beträgt drei Monate.«" in done.stdout.decode("utf-8")


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
@pytest.mark.parametrize("lines", [0, 1])
def test_a_reader_that_has_seen_enough(lines, lease):
    process = subprocess.Popen(
        [*COMMAND, "ask", lease, QUESTION], stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL
    )
    for _ in range(lines):
        assert process.stdout.readline()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 0
    process.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="no pseudo-terminals there")
@pytest.mark.parametrize(
    ("environment", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_on_a_terminal(lease, environment, coloured):
    import pty

    ours, theirs = pty.openpty()
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TERM", "COLUMNS")}
    process = subprocess.Popen(
        [*COMMAND, "ask", str(lease), QUESTION],
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        env={**kept, "TERM": "xterm", **environment},
    )
    os.close(theirs)
    out = b""
    try:
        while chunk := os.read(ours, 4096):
            out += chunk
    except OSError:  # the other end is closed
        pass
    finally:
        os.close(ours)
    assert process.wait(60) == 0
    assert (b"\x1b[30;43m" in out) is coloured
    assert (b"\xc2\xbb" in out) is not coloured
    assert b"ninety days" in out


def test_one_bad_argument_is_one_line():
    done = pincite("ask", "/nowhere/at/all.txt", QUESTION)
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"pincite: /nowhere/at/all.txt: no such file\n"


def test_asking_loads_nothing_of_the_protocol():
    code = "import sys, pincite_server.cli.ask; print('pygls' in sys.modules, 'lsprotocol' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_a_full_disk_is_told_and_is_not_an_answer(lease):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*COMMAND, "ask", str(lease), QUESTION, "--retrieval", "lexical"],
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)
    assert done.stderr.startswith(b"pincite: the output: ")


@pytest.mark.skipif(os.name == "nt", reason="no such shell there")
@pytest.mark.parametrize(("closed", "file", "code"), [(">&-", "lease", 0), ("2>&-", "missing", 2)])
def test_without_an_output_the_exit_code_still_tells(lease, closed, file, code):
    words = [*COMMAND, "ask", str(lease.with_stem(file)), QUESTION, "--retrieval", "lexical"]
    done = subprocess.run(["sh", "-c", f'"$@" {closed}', "sh", *words], stdout=subprocess.DEVNULL, check=False)
    assert done.returncode == code
