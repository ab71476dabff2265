"""The command line in this process, and files for it."""

from __future__ import annotations

import io
import json
import sys

import pytest

from pincite.chat import guard
from pincite_server.cli import main

from ..chat.endpoint import served

LEASE = """\
# Lease

## 1. Term

The lease runs for three years from the first of May.

## 2. Notice

A party gives notice ninety days before the end. Notice is given in writing.

## 3. Rent

The rent is 900 euros a month. It is due on the third day.
"""
MENU = "# Menu\n\n## Soup\n\nThe soup is made of peas.\n\n## Fish\n\nThe fish is fresh and the bread is warm.\n"


class Ran:
    """What a command has printed, and its exit code."""

    def __init__(self, code: int, out: str, err: str) -> None:
        self.code, self.out, self.err = code, out, err

    @property
    def objects(self):
        """The lines of standard output as JSON."""
        return [json.loads(line) for line in self.out.splitlines()]


@pytest.fixture
def run(capsys):
    """Runs ``pincite`` with arguments."""

    def command(*arguments):
        try:
            code = main([str(argument) for argument in arguments])
        except SystemExit as stopped:
            code = stopped.code
        captured = capsys.readouterr()
        return Ran(code, captured.out, captured.err)

    return command


@pytest.fixture
def lease(tmp_path):
    """A file with an answer."""
    path = tmp_path / "lease.md"
    path.write_text(LEASE, encoding="utf-8")
    return path


@pytest.fixture
def menu(tmp_path):
    """A file without one."""
    path = tmp_path / "menu.md"
    path.write_text(MENU, encoding="utf-8")
    return path


@pytest.fixture
def standard_input(monkeypatch):
    """Puts bytes on standard input."""

    def put(data: bytes) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))

    return put


@pytest.fixture
def at_terminal(monkeypatch):
    """Answers what is asked at a terminal."""

    class Terminal(io.StringIO):
        def isatty(self):
            return True

    def answer(words: str) -> None:
        monkeypatch.setattr(sys, "stdin", Terminal(words + "\n"))

    return answer


@pytest.fixture
def endpoint(monkeypatch, tmp_path):
    """A chat endpoint on this machine; replies are kept in a folder of the test's own, and waits are short."""
    for name in ("PINCITE_CHAT_KEY", "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr("pincite.cache.folder", lambda: tmp_path / "cache")
    monkeypatch.setattr(guard, "FIRST_WAIT", 0.01)
    monkeypatch.setattr(guard, "LONGEST_WAIT", 0.02)
    with served() as it:
        yield it
