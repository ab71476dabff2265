"""A contract read from Emacs over standard input and output, by eglot as docs/editors.md sets it up (navigation.el)."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from ..driven import driven, needs
from ..page import configuration

HERE = Path(__file__).parent


@needs("emacs")
def test_a_contract_is_read_from_emacs(tmp_path):
    contract = tmp_path / "supply agreement ü.txt"
    shutil.copy(HERE.parent / "contract.txt", contract)
    settings = tmp_path / "settings.el"
    settings.write_text(configuration("Emacs", "elisp"), encoding="utf-8")
    own = {
        "HOME": str(tmp_path),
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]),
        "PINCITE_CONFIGURATION": str(settings),
        "PINCITE_CONTRACT": str(contract),
    }
    assert "navigation from Emacs: passed" in driven(["emacs", "--batch", "-l", HERE / "navigation.el"], tmp_path, own)
