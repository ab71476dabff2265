"""No command opens a connection, or looks up an address, unless a chat endpoint is named."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CONTRACT = ROOT / "examples" / "outsourcing-agreement.txt"
WATCH = """
import sys
def watch(event, arguments):
    if event in ("socket.connect", "socket.getaddrinfo", "socket.gethostbyname", "socket.bind", "socket.sendto"):
        sys.stderr.write(f"NETWORK {event} {arguments!r}\\n")
        raise SystemExit(99)
sys.addaudithook(watch)
from pincite_server.cli import main
sys.exit(main())
"""


def run(arguments: list[str], tmp_path: Path) -> subprocess.CompletedProcess[str]:
    import os

    home = {"XDG_CACHE_HOME": str(tmp_path / "cache"), "LOCALAPPDATA": str(tmp_path / "cache")}
    return subprocess.run(
        [sys.executable, "-c", WATCH, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        env={**os.environ, **home},
        cwd=tmp_path,
        check=False,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["ask", str(CONTRACT), "Who pays the taxes?"],
        ["outline", str(CONTRACT)],
        ["refs", str(CONTRACT)],
        ["cuts", str(CONTRACT)],
        ["notes", str(CONTRACT), "--section", "3"],
        ["checklist", "run", str(ROOT / "examples" / "nda.toml"), str(CONTRACT), "--jobs", "1"],
        ["doctor"],
        ["cache"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_a_command_opens_no_connection(arguments, tmp_path):
    done = run(arguments, tmp_path)
    assert "NETWORK" not in done.stderr
    assert done.returncode in (0, 1), done.stderr


def test_the_watch_would_see_one(tmp_path):
    arguments = ["notes", str(CONTRACT), "--section", "3", "--chat-url", "http://127.0.0.1:9/v1", "--chat-model", "x"]
    done = run([*arguments, "--yes"], tmp_path)
    assert done.returncode == 99 or "NETWORK" in done.stderr
