"""An editor without a screen, driven by a script of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

PATIENCE = 120
"""Seconds."""


def needs(program: str) -> pytest.MarkDecorator:
    """Skips a test where an editor is not installed, but never where CI runs: there ``make test`` installs it."""
    return pytest.mark.skipif(
        shutil.which(program) is None and not os.environ.get("CI"),
        reason=f"{program} is not installed: `make test` installs it on Debian, elsewhere put it on PATH",
    )


def driven(command: Sequence[str | Path], folder: Path, own: Mapping[str, str]) -> str:
    """What it printed, working in a folder, with ``own`` in its environment. It must end well."""
    assert shutil.which(command[0]) is not None, f"{command[0]} is missing where CI runs: see tests/editors/setup.sh"
    done = subprocess.run(
        command,
        env={**os.environ, "LC_ALL": "C.UTF-8", **own},
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    return told
