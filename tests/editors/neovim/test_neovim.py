"""The same navigation from Neovim over standard input and output, by its own client (navigation.lua)."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

from ..driven import driven, needs

HERE = Path(__file__).parent


@needs("nvim")
def test_a_contract_is_followed_from_neovim(tmp_path):
    contract = tmp_path / "contract.txt"
    shutil.copy(HERE.parent / "contract.txt", contract)
    own = {name: str(tmp_path / name.lower()) for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")}
    own["PINCITE_SERVER"] = json.dumps([sys.executable, "-m", "pincite_server"])
    command = ["nvim", "--headless", "-u", "NONE", "-i", "NONE", "-n", contract, "-S", HERE / "navigation.lua"]
    assert "navigation from Neovim: passed" in driven(command, tmp_path, own)
