#!/usr/bin/env python3
"""Sets up and runs everything: ``python3 dev.py try`` and ``python3 dev.py test`` from a fresh clone, on any system.

Standard library only. The environment it makes is ``.venv`` in this folder.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "pincite-set-up.json"
CONTRACT = ROOT / "examples" / "outsourcing-agreement.txt"
QUESTION = "Does silence waive a right?"


def say(text: str) -> None:
    """One line about what goes on, apart from what the commands print."""
    print(f"• {text}", file=sys.stderr, flush=True)


def stop(text: str) -> None:
    """Ends with one line that says what is missing and how to mend it."""
    sys.exit(f"dev.py: {text}")


def run(*command: str | Path, cwd: Path = ROOT, allowed: tuple[int, ...] = (0,)) -> int:
    """Runs a command to its end; another exit code than the allowed ones ends everything with it."""
    code = subprocess.run([str(part) for part in command], cwd=cwd, check=False).returncode
    if code not in allowed:
        sys.exit(code)
    return code


def set_up(*extras: str) -> None:
    """The environment with the project in it, made anew where its inputs have changed."""
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever runs this may have an older Python
        stop(f"Python 3.11 or newer is needed, this is {sys.version.split()[0]}: run dev.py with a newer one")
    inputs = (ROOT / "pyproject.toml", ROOT / "requirements-dev.lock")
    digest = hashlib.sha256(b"\0".join(path.read_bytes() for path in inputs)).hexdigest()
    made = json.loads(STAMP.read_text()) if STAMP.exists() else {}
    wanted = sorted({*extras, *made.get("extras", [])}) if made.get("digest") == digest else sorted(extras)
    if made == {"digest": digest, "extras": wanted, "python": sys.version}:
        return
    if made.get("python") != sys.version:
        say("making .venv")
        # An environment of another Python cannot be mended.
        venv.create(VENV, with_pip=True, clear=True)
    say("installing Pincite and what it needs")
    target = f".[{','.join(wanted)}]" if wanted else "."
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "install", "--quiet")
    run(*pip, "-c", "requirements-dev.lock", "-e", target)
    STAMP.write_text(json.dumps({"digest": digest, "extras": wanted, "python": sys.version}))


def set_up_for_development() -> None:
    """The environment alone."""
    set_up("dev")


def set_up_editors() -> None:
    """Neovim and Emacs, which tests drive; on Windows those tests are skipped where their editor is missing."""
    if os.name != "nt":
        run("bash", ROOT / "tests" / "editors" / "setup.sh")


def try_it() -> None:
    """Asks the bundled contract a question, with the local models."""
    set_up("models")
    say(f'pincite ask {CONTRACT.relative_to(ROOT)} "{QUESTION}"')
    run(BIN / "pincite", "ask", CONTRACT, QUESTION)


def lint() -> None:
    """Style, types and the rooms' walls."""
    set_up("dev")
    run(PYTHON, "-m", "ruff", "check", ".")
    run(PYTHON, "-m", "ruff", "format", "--check", "--quiet", ".")
    run(PYTHON, "-m", "mypy")
    run(BIN / "lint-imports", "--no-cache")


def test_fast() -> None:
    """Lint and every test that needs neither a browser nor Node.js nor the shared documents."""
    lint()
    run(PYTHON, "-m", "pytest", "-q", "-m", "not shared and not chat_endpoint")


def test() -> None:
    """Everything but what needs the shared documents, with the extension in a real workbench, Neovim and Emacs."""
    set_up_editors()
    test_fast()
    client("ci", "--no-audit", "--no-fund", "--loglevel=error")
    for script in ("check", "test", "e2e"):
        client("run", "--silent", script)


def test_shared() -> None:
    """What needs the documents beside the checkout (``PINCITE_SHARED``)."""
    set_up("dev")
    run(PYTHON, "-m", "pytest", "-q", "-m", "shared")


def test_chat() -> None:
    """A note and a cut by a small chat model at an endpoint on this machine: two packages, 130 MB, in ``.endpoint``."""
    set_up("dev")
    run(PYTHON, "-m", "pytest", "-q", "-m", "chat_endpoint", "tests/chat_endpoint")


def vsix() -> None:
    """One .vsix with the wheel in it."""
    set_up("dev")
    client("ci", "--no-audit", "--no-fund", "--loglevel=error")
    client("run", "--silent", "vsix")


def client(*arguments: str) -> None:
    """Runs npm in the extension's folder, with the environment's Python first on the path."""
    npm = shutil.which("npm")
    if npm is None:
        stop("npm is missing: install Node.js 20 or newer, or run `make test-fast`, which leaves the extension out")
    if not os.environ["PATH"].startswith(str(BIN)):
        os.environ["PATH"] = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    run(str(npm), *arguments, cwd=ROOT / "vscode-client")


COMMANDS: dict[str, Callable[[], None]] = {
    "try": try_it,
    "lint": lint,
    "test": test,
    "test-fast": test_fast,
    "test-shared": test_shared,
    "test-chat": test_chat,
    "vsix": vsix,
    "set-up": set_up_for_development,
}


def main() -> None:
    """Runs one command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    described = "; ".join(f"{name}: {function.__doc__}" for name, function in COMMANDS.items())
    parser.add_argument("command", choices=COMMANDS, help=described)
    COMMANDS[parser.parse_args().command]()


if __name__ == "__main__":
    main()
