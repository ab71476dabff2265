"""The same navigation from Neovim over standard input and output, by its own client (navigation.lua)."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PATIENCE = 120
NEOVIM = shutil.which("nvim")


@pytest.mark.skipif(
    NEOVIM is None and not os.environ.get("CI"),
    reason="Neovim is not installed: `make test` installs it on Debian, elsewhere put nvim on PATH",
)
def test_a_contract_is_followed_from_neovim(tmp_path):
    assert NEOVIM is not None, "Neovim is missing where CI runs: see tests/editors/setup.sh"
    contract = tmp_path / "contract.txt"
    shutil.copy(HERE.parent / "contract.txt", contract)
    own = {name: str(tmp_path / name.lower()) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    server = json.dumps([sys.executable, "-m", "pincite_server"])
    command = [NEOVIM, "--headless", "-u", "NONE", "-i", "NONE", "-n", contract, "-S", HERE / "navigation.lua"]
    done = subprocess.run(
        command,
        env={**os.environ, **own, "PINCITE_SERVER": server, "LC_ALL": "C.UTF-8"},
        cwd=tmp_path,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    told = done.stdout + done.stderr
    assert done.returncode == 0, told
    assert "navigation from Neovim: passed" in told
