"""A contract read from Emacs over standard input and output, by eglot as docs/editors.md sets it up (navigation.el)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from ..page import configuration

HERE = Path(__file__).parent
PATIENCE = 120
EMACS = shutil.which("emacs")


@pytest.mark.skipif(
    EMACS is None and not os.environ.get("CI"),
    reason="Emacs is not installed: `make test` installs it on Debian, elsewhere put emacs (29 or newer) on PATH",
)
def test_a_contract_is_read_from_emacs(tmp_path):
    assert EMACS is not None, "Emacs is missing where CI runs: see tests/editors/setup.sh"
    contract = tmp_path / "supply agreement ü.txt"
    shutil.copy(HERE.parent / "contract.txt", contract)
    settings = tmp_path / "settings.el"
    settings.write_text(configuration("Emacs", "elisp"), encoding="utf-8")
    own = {
        "HOME": str(tmp_path),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "LC_ALL": "C.UTF-8",
        "PINCITE_CONFIGURATION": str(settings),
        "PINCITE_CONTRACT": str(contract),
    }
    done = subprocess.run(
        [EMACS, "--batch", "-l", HERE / "navigation.el"],
        env={**os.environ, **own},
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    assert "navigation from Emacs: passed" in told
